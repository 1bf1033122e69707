import { ENDPOINTS, type Endpoint } from '@symbolon/explain/judge'
import type { ChosenUrls } from '../storage/chosen-places.js'
import { urlsIn } from './chosen-urls.js'
import { type CommandReader, mistake } from './options.js'

/** `symbolon explain`. */
export interface ExplainCommand extends ChosenUrls {
  readonly name: 'explain'
  /** A code, a reason, or the path of a file; `-` is the standard input. */
  readonly subject: string
  readonly json: boolean
  readonly config: string | undefined
  readonly service: string | undefined
  /** Absent: what the request seems to be for. */
  readonly endpoint: Endpoint | undefined
  /** Milliseconds since 1970. */
  readonly at: number | undefined
  readonly method: string | undefined
  readonly url: string | undefined
  readonly scopes: readonly string[]
  readonly tokenFile: string | undefined
  readonly keysFile: string | undefined
  readonly rootsFile: string | undefined
}

/** Reads `symbolon explain`. */
export const EXPLAIN: CommandReader<ExplainCommand> = {
  options: [
    ...(['config', 'service', 'as', 'at', 'method', 'url', 'scopes', 'json', 'tokens-url', 'marks-url'] as const),
    ...(['token-file', 'keys-file', 'roots-file'] as const),
  ],
  read(given, [subject = '-', ...others]) {
    if (others.length > 0) return mistake('explain takes one argument: a code, a reason or a file')
    const endpoint = ENDPOINTS.find(each => each === given.as)
    if (given.as !== undefined && endpoint === undefined) return mistake(`--as takes ${ENDPOINTS.join(', ')}`)
    const at = given.at === undefined ? undefined : instantIn(given.at)
    if (Number.isNaN(at)) return mistake('--at takes an instant such as 2026-01-31T12:00:00Z, or now')
    if (given.service !== undefined && given.config === undefined) return mistake('--service needs --config FILE')
    return {
      name: 'explain',
      subject,
      json: given.json ?? false,
      scopes: (given.scopes ?? '').split(/[ ,]+/).filter(scope => scope !== ''),
      endpoint,
      at,
      config: given.config,
      service: given.service,
      method: given.method,
      url: given.url,
      tokenFile: given['token-file'],
      keysFile: given['keys-file'],
      rootsFile: given['roots-file'],
      ...urlsIn(given),
    }
  },
}

/** `now`, an instant of ISO 8601, or seconds since 1970, as milliseconds; NaN for anything else. */
function instantIn(text: string): number {
  if (text === 'now') return Date.now()
  return /^\d{9,11}$/.test(text) ? Number(text) * 1_000 : Date.parse(text)
}
