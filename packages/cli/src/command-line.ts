import { parseArgs } from 'node:util'
import type { ChosenUrls } from './storage/chosen-places.js'

/** A command line. */
export type Command =
  | { readonly name: 'help' }
  | { readonly name: 'version' }
  | { readonly name: 'mistake'; readonly problem: string }
  | ServeCommand
  | MigrateCommand

/** `symbolon serve`. */
export interface ServeCommand extends ChosenUrls {
  readonly name: 'serve'
  readonly config: string
  readonly host: string
  readonly port: number
  readonly json: boolean
  /** Seconds between the failure of readiness and the end of the listener. */
  readonly drainDelay: number
}

/** `symbolon migrate`. */
export interface MigrateCommand extends ChosenUrls {
  readonly name: 'migrate'
  readonly action: 'status' | 'up' | 'sql'
  readonly config: string
  readonly dryRun: boolean
}

const OPTIONS = {
  config: { type: 'string' },
  host: { type: 'string', default: '127.0.0.1' },
  port: { type: 'string', default: '8080' },
  json: { type: 'boolean', default: false },
  'drain-delay': { type: 'string', default: '0' },
  'tokens-url': { type: 'string' },
  'marks-url': { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
  version: { type: 'boolean', default: false },
} as const

/** Reads the command line. A mistake says what is expected. */
export function readCommandLine(words: readonly string[]): Command {
  try {
    const { values, positionals } = parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true })
    if (values.help || words.length === 0) return { name: 'help' }
    if (values.version) return { name: 'version' }
    const [command, ...others] = positionals
    if (command === 'serve') return readServe(values, others)
    if (command === 'migrate') return readMigrate(values, others)
    return mistake('expected the command serve or migrate')
  } catch (error) {
    // parseArgs throws for an unknown option and names it.
    return mistake(error instanceof Error ? error.message : 'the command line cannot be read')
  }
}

interface Values {
  readonly config?: string | undefined
  readonly host: string
  readonly port: string
  readonly json: boolean
  readonly 'drain-delay': string
  readonly 'tokens-url'?: string | undefined
  readonly 'marks-url'?: string | undefined
  readonly 'dry-run': boolean
}

function readServe({ config, json, ...values }: Values, others: readonly string[]): Command {
  if (others.length > 0) return mistake('serve takes no arguments, only options')
  if (!config) return mistake('serve needs --config FILE')
  const host = values.host.replace(/^\[(.*)\]$/, '$1')
  if (host === '') return mistake('--host takes an address, for example 127.0.0.1')
  const port = readNumber(values.port, 65_535)
  if (port === undefined) return mistake('--port takes a number from 0 to 65535')
  const drainDelay = readNumber(values['drain-delay'], 3_600)
  if (drainDelay === undefined) return mistake('--drain-delay takes a number of seconds from 0 to 3600')
  return { name: 'serve', config, host, port, json, drainDelay, ...urlsIn(values) }
}

function urlsIn({ 'tokens-url': tokensUrl, 'marks-url': marksUrl }: Partial<Values>): ChosenUrls {
  return { ...(tokensUrl !== undefined && { tokensUrl }), ...(marksUrl !== undefined && { marksUrl }) }
}

/** A whole number from 0 to a maximum. */
function readNumber(text: string, maximum: number): number | undefined {
  return /^\d{1,5}$/.test(text) && Number(text) <= maximum ? Number(text) : undefined
}

const ACTIONS = ['status', 'up', 'sql'] as const

function readMigrate({ config, 'dry-run': dryRun, ...values }: Values, [word, ...others]: readonly string[]): Command {
  const action = ACTIONS.find(each => each === word)
  if (action === undefined || others.length > 0) return mistake('migrate takes one argument: status, up or sql')
  if (!config) return mistake('migrate needs --config FILE')
  return { name: 'migrate', action, config, dryRun, ...urlsIn(values) }
}

function mistake(problem: string): Command {
  return { name: 'mistake', problem }
}
