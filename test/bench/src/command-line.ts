import { parseArgs } from 'node:util'

export type CommandLine =
  | { readonly kind: 'help' }
  | { readonly kind: 'invalid'; readonly problem: string }
  | {
      readonly kind: 'run'
      /** The names of cases or their beginnings; none for all. */
      readonly only: readonly string[]
      readonly seconds: number
      readonly tokens: number
      readonly json: boolean
      /** The file of an earlier run to compare with. */
      readonly compare: string | undefined
      /** The file to write the run to. */
      readonly write: string | undefined
    }

const OPTIONS = {
  case: { type: 'string', multiple: true },
  seconds: { type: 'string', default: '2' },
  tokens: { type: 'string', default: '1000000' },
  json: { type: 'boolean', default: false },
  compare: { type: 'string' },
  write: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const

/** The help text. */
export function usage(names: readonly string[]): string {
  return `Usage: npm run bench [-- OPTIONS]

Builds the packages, then compares introspection and pushed requests with minimal programs, and a PAR
endpoint with that of oidc-provider. Counts the round trips to Redis and databases, which it starts, and
measures how the cost of introspection grows with the number of stored tokens.

Options
  --case NAME   run one case, or all cases whose names start with NAME-; may be repeated: ${names.join(', ')}
  --seconds N   seconds per case; default 2
  --tokens N    the most tokens stored by the cases growth-…; default 1000000, which takes minutes
  --json        print the figures as JSON
  --write FILE  write the figures to a file, as JSON
  --compare FILE
                show beside each ratio what it was in a run written by --write
  --help        print this text

Exit status: 0 if everything was measured, whatever the figures; 1 if hostile input reached a signature
verification or cost more than its target, an operation took more round trips than designed, or an
answer was wrong; 2 if the command line is invalid.
`
}

/** Parses the arguments. The problem of an invalid command line says what is allowed. */
export function readCommandLine(words: readonly string[], names: readonly string[]): CommandLine {
  try {
    const { values } = parseArgs({ args: [...words], options: OPTIONS })
    if (values.help) return { kind: 'help' }
    const only = values.case ?? []
    if (!only.every(each => names.some(name => isCase(name, [each])))) {
      return { kind: 'invalid', problem: `--case must be one of ${names.join(', ')}` }
    }
    const seconds = Number(values.seconds)
    if (!(seconds > 0 && seconds <= 3_600)) {
      return { kind: 'invalid', problem: '--seconds must be a number above 0 and at most 3600' }
    }
    const tokens = Number(values.tokens)
    if (!(tokens >= 1_000)) return { kind: 'invalid', problem: '--tokens must be a number of at least 1000' }
    return {
      kind: 'run',
      only,
      seconds,
      tokens,
      json: values.json,
      compare: values.compare,
      write: values.write,
    }
  } catch (error) {
    // parseArgs throws for unknown options; its message names the option.
    return { kind: 'invalid', problem: error instanceof Error ? error.message : 'the command line cannot be parsed' }
  }
}

/** Whether a case is selected: by its name, by a prefix of it, or by default. */
export function isCase(name: string, selected: readonly string[]): boolean {
  return selected.length === 0 || selected.some(each => name === each || name.startsWith(`${each}-`))
}
