/** What the command line asks for. */
export type CommandLine =
  | { readonly kind: 'help' }
  | { readonly kind: 'mistake'; readonly problem: string }
  | { readonly kind: 'run'; readonly once: boolean; readonly port: number }

/** How the demo is started. */
export const USAGE = `Usage: npm start [-- OPTIONS]

An authorization server and a protected API on Express, driven by openid-client: a story first, then it stays up.

Options:
  --once    end after the story; exit status 1 when anything differs from what is expected
  --help    print this text

Environment:
  PORT      port on 127.0.0.1 (default 3000; a free one when it is taken)
  NO_COLOR  print without colours`

const DEFAULT_PORT = 3000

/** Reads arguments and environment. */
export function readCommandLine(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): CommandLine {
  if (args.includes('--help')) return { kind: 'help' }
  const unknown = args.find(arg => arg !== '--once')
  if (unknown !== undefined) return { kind: 'mistake', problem: `There is no option ${unknown}.` }
  const { PORT } = env
  const port = PORT ? Number(PORT) : DEFAULT_PORT
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    return { kind: 'mistake', problem: 'PORT must be a whole number from 0 to 65535.' }
  }
  return { kind: 'run', once: args.includes('--once'), port }
}
