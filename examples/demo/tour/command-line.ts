/** What the command line asks for. */
export type CommandLine =
  | { readonly kind: 'help' }
  | { readonly kind: 'mistake'; readonly problem: string }
  | { readonly kind: 'run'; readonly once: boolean; readonly trace: boolean; readonly port: number }

/** How the demo is started. */
export const USAGE = `Usage: npm start [-- OPTIONS]

Starts an authorization server and a protected API on Express. openid-client uses them, one line for
each step; then the server stays up for your browser.

Options:
  --once    stop after the last step; exit status 1 when a step did not go as expected
  --trace   print every request and answer, and every check that the operator sees
  --help    print this text

Environment:
  PORT      port on 127.0.0.1 (default 3000; a free one when it is taken)
  NO_COLOR  print without colours`

const OPTIONS: readonly string[] = ['--once', '--trace']
const DEFAULT_PORT = 3000

/** Reads arguments and environment. */
export function readCommandLine(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): CommandLine {
  if (args.includes('--help')) return { kind: 'help' }
  const unknown = args.find(arg => !OPTIONS.includes(arg))
  if (unknown !== undefined) return { kind: 'mistake', problem: `There is no option ${unknown}.` }
  const { PORT } = env
  const port = PORT ? Number(PORT) : DEFAULT_PORT
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    return { kind: 'mistake', problem: 'PORT must be a whole number from 0 to 65535.' }
  }
  return { kind: 'run', once: args.includes('--once'), trace: args.includes('--trace'), port }
}
