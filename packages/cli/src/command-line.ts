import { parseArgs } from 'node:util'

/** What the user asked for. */
export type Command = { readonly name: 'help' } | { readonly name: 'mistake'; readonly problem: string } | ServeCommand

/** `symbolon serve`. */
export interface ServeCommand {
  readonly name: 'serve'
  readonly config: string
  readonly host: string
  readonly port: number
  readonly json: boolean
}

const OPTIONS = {
  config: { type: 'string' },
  host: { type: 'string', default: '127.0.0.1' },
  port: { type: 'string', default: '8080' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

/** Reads the command line; what cannot be read says what would be right. */
export function readCommandLine(words: readonly string[]): Command {
  try {
    const { values, positionals } = parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true })
    if (values.help || words.length === 0) return { name: 'help' }
    const [command, ...others] = positionals
    if (command !== 'serve' || others.length > 0) return mistake('the only command is serve')
    if (!values.config) return mistake('serve needs --config FILE')
    const host = values.host.replace(/^\[(.*)\]$/, '$1')
    if (host === '') return mistake('--host takes an address, like 127.0.0.1')
    const port = /^\d{1,5}$/.test(values.port) ? Number(values.port) : Number.NaN
    if (!(port <= 65_535)) return mistake('--port takes a number from 0 to 65535')
    return { name: 'serve', config: values.config, host, port, json: values.json }
  } catch (error) {
    // parseArgs throws for an option that it does not know, and says which.
    return mistake(error instanceof Error ? error.message : 'the command line cannot be read')
  }
}

function mistake(problem: string): Command {
  return { name: 'mistake', problem }
}
