/** Every option of every command. */
export const OPTIONS = {
  config: { type: 'string' },
  host: { type: 'string' },
  port: { type: 'string' },
  json: { type: 'boolean' },
  console: { type: 'boolean' },
  'console-port': { type: 'string' },
  'console-link-file': { type: 'string' },
  'drain-delay': { type: 'string' },
  workers: { type: 'string' },
  'tokens-url': { type: 'string' },
  'marks-url': { type: 'string' },
  'metrics-port': { type: 'string' },
  'metrics-host': { type: 'string' },
  'admin-port': { type: 'string' },
  'admin-host': { type: 'string' },
  'dry-run': { type: 'boolean' },
  service: { type: 'string' },
  as: { type: 'string' },
  at: { type: 'string' },
  method: { type: 'string' },
  url: { type: 'string' },
  'token-file': { type: 'string' },
  scopes: { type: 'string' },
  'keys-file': { type: 'string' },
  'roots-file': { type: 'string' },
  profile: { type: 'string' },
  origin: { type: 'string' },
  fix: { type: 'boolean' },
  out: { type: 'string' },
  storage: { type: 'boolean' },
  issuer: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} as const

/** The name of an option. */
export type OptionName = keyof typeof OPTIONS

/** The options that were given. */
export type Given = {
  readonly [Name in OptionName]?: (typeof OPTIONS)[Name]['type'] extends 'boolean' ? boolean : string
}

/** A command line that is not valid, and what is expected. */
export interface Mistake {
  readonly name: 'mistake'
  readonly problem: string
}

/** A command: the options that it takes, and how its words are read. */
export interface CommandReader<Command> {
  readonly options: readonly OptionName[]
  read(given: Given, words: readonly string[]): Command | Mistake
}

/** What is wrong with a command line. */
export function mistake(problem: string): Mistake {
  return { name: 'mistake', problem }
}

/** A whole number from 0 to a maximum. */
export function readNumber(text: string, maximum: number): number | undefined {
  return /^\d{1,5}$/.test(text) && Number(text) <= maximum ? Number(text) : undefined
}

/** The address to listen on: by default port 8080 of this machine, which other machines cannot reach. */
export function readAddress({ host: given = '127.0.0.1', port: text = '8080' }: Given): Mistake | Address {
  const host = given.replace(/^\[(.*)\]$/, '$1')
  if (host === '') return mistake('--host takes an address, for example 127.0.0.1')
  const port = readNumber(text, 65_535)
  return port === undefined ? mistake('--port takes a number from 0 to 65535') : { host, port }
}

/** An address to listen on. */
export interface Address {
  readonly host: string
  readonly port: number
}
