import { parseArgs } from 'node:util'

/** What the command line asks for. */
export type CommandLine =
  | { readonly kind: 'help' }
  | { readonly kind: 'mistake'; readonly problem: string }
  | {
      readonly kind: 'run'
      readonly only: string | undefined
      readonly seconds: number
      readonly tokens: number
      readonly json: boolean
    }

const OPTIONS = {
  case: { type: 'string' },
  seconds: { type: 'string', default: '2' },
  tokens: { type: 'string', default: '1000000' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

/** How the benchmarks are run. */
export function usage(names: readonly string[]): string {
  return `Usage: npm run bench [-- OPTIONS]

Builds the packages, then holds introspect and pushed requests against programs that do only what cannot be avoided, and a
PAR endpoint against that of oidc-provider; counts the trips to Redis and databases, which are started for it, and shows how
the cost of introspection grows with what is stored.

Options
  --case NAME   one case alone, or all whose names begin so: ${names.join(', ')}
  --seconds N   seconds per case; default 2
  --tokens N    the most tokens with which the cases growth-… fill a storage; default 1000000, which takes minutes
  --json        the figures as JSON
  --help        this text

Exit status: 0 measured, whatever the figures are; 1 hostile input got as far as a verification, an operation took more
trips than designed, or something was not answered as it must be; 2 the command line is wrong.
`
}

/** Reads the arguments; what cannot be read says what would be right. */
export function readCommandLine(words: readonly string[], names: readonly string[]): CommandLine {
  try {
    const { values } = parseArgs({ args: [...words], options: OPTIONS })
    if (values.help) return { kind: 'help' }
    if (values.case !== undefined && !names.some(name => isCase(name, values.case))) {
      return { kind: 'mistake', problem: `--case takes one of ${names.join(', ')}` }
    }
    const seconds = Number(values.seconds)
    if (!(seconds > 0 && seconds <= 3_600)) {
      return { kind: 'mistake', problem: '--seconds takes a number above 0, 3600 at most' }
    }
    const tokens = Number(values.tokens)
    if (!(tokens >= 1_000)) return { kind: 'mistake', problem: '--tokens takes a number of at least 1000' }
    return { kind: 'run', only: values.case, seconds, tokens, json: values.json }
  } catch (error) {
    // parseArgs throws for an option that it does not know, and says which.
    return { kind: 'mistake', problem: error instanceof Error ? error.message : 'the command line cannot be read' }
  }
}

/** Whether a case is asked for: by its name, by the beginning of it, or with all the others. */
export function isCase(name: string, asked: string | undefined): boolean {
  return asked === undefined || name === asked || name.startsWith(`${asked}-`)
}
