import { parseArgs } from 'node:util'
import type { Result } from '@symbolon/core'
import { type CapturedRequest, dateIn } from './captured-request.js'
import { shellWords } from './shell-words.js'

/** Whether a text begins like a call of curl. */
export function isCurl(text: string): boolean {
  return /^\s*(?:\$ )?curl\s/.test(text)
}

const OPTIONS = {
  request: { type: 'string', short: 'X' },
  header: { type: 'string', short: 'H', multiple: true },
  data: { type: 'string', short: 'd', multiple: true },
  'data-raw': { type: 'string', multiple: true },
  'data-ascii': { type: 'string', multiple: true },
  'data-binary': { type: 'string', multiple: true },
  'data-urlencode': { type: 'string', multiple: true },
  json: { type: 'string', multiple: true },
  user: { type: 'string', short: 'u' },
  'oauth2-bearer': { type: 'string' },
  url: { type: 'string', multiple: true },
  get: { type: 'boolean', short: 'G' },
  head: { type: 'boolean', short: 'I' },
  // Options with a value that does not change what the server sees.
  output: { type: 'string', short: 'o' },
  'write-out': { type: 'string', short: 'w' },
  'max-time': { type: 'string', short: 'm' },
  cacert: { type: 'string' },
  cert: { type: 'string', short: 'E' },
  key: { type: 'string' },
  cookie: { type: 'string', short: 'b' },
  'user-agent': { type: 'string', short: 'A' },
  referer: { type: 'string', short: 'e' },
  resolve: { type: 'string' },
  proxy: { type: 'string', short: 'x' },
  'proxy-user': { type: 'string', short: 'U' },
  pass: { type: 'string' },
  'connect-timeout': { type: 'string' },
  'connect-to': { type: 'string' },
  'cookie-jar': { type: 'string', short: 'c' },
  'max-redirs': { type: 'string' },
  retry: { type: 'string' },
  interface: { type: 'string' },
  ciphers: { type: 'string' },
  capath: { type: 'string' },
  'cert-type': { type: 'string' },
  'key-type': { type: 'string' },
  noproxy: { type: 'string' },
  config: { type: 'string', short: 'K' },
} as const

/** Reads a call of curl, as a browser or a person writes it: the request that it would send. */
export function readCurl(text: string): Result<CapturedRequest, string> {
  const words = shellWords(text.trim().replace(/^\$ /, ''))
  if (words === undefined) return { ok: false, refusal: 'a quote of the curl command is not closed' }
  try {
    const { values, positionals } = parseArgs({
      args: words.slice(1),
      options: OPTIONS,
      allowPositionals: true,
      strict: false,
      tokens: true,
    })
    return requestOf(listsOf(values), positionals)
  } catch {
    // parseArgs throws for an option without its value; its message may quote the command.
    return { ok: false, refusal: 'an option of the curl command has no value' }
  }
}

/** The values of every option as a list. */
type Lists = (name: keyof typeof OPTIONS) => readonly string[]

function listsOf(values: Readonly<Record<string, unknown>>): Lists {
  return name => [values[name]].flat().flatMap(each => (each === true ? [''] : typeof each === 'string' ? [each] : []))
}

const DATA = ['data', 'data-raw', 'data-ascii', 'data-binary', 'json'] as const

function requestOf(lists: Lists, positionals: readonly string[]): Result<CapturedRequest, string> {
  // What is no URL may be the value of an option that is not known here, and so a secret.
  const url = [...lists('url'), ...positionals].find(each => /^https?:\/\//i.test(each))
  if (url === undefined) {
    return { ok: false, refusal: 'the curl command has no URL that begins with http:// or https://' }
  }
  const data = [...DATA.flatMap(lists), ...lists('data-urlencode').map(encoded)]
  if (data.some(each => each.startsWith('@'))) {
    return { ok: false, refusal: 'the curl command reads its data from a file: put the data itself into the command' }
  }
  const own = lists('header').map(headerIn)
  const sent = lists('get').length > 0 ? { url: withQuery(url, data), body: '' } : { url, body: data.join('&') }
  const headers = [...own, ...impliedHeaders(lists, sent.body, own)]
  const [method = usualMethod(lists, sent.body)] = lists('request')
  return { ok: true, value: { method, ...sent, headers, ...dateIn(headers) } }
}

function usualMethod(lists: Lists, body: string): string {
  if (lists('head').length > 0) return 'HEAD'
  return body === '' ? 'GET' : 'POST'
}

/** `--get` sends the data in the URL. */
function withQuery(url: string, data: readonly string[]): string {
  return data.length === 0 ? url : `${url}${url.includes('?') ? '&' : '?'}${data.join('&')}`
}

function headerIn(line: string): readonly [string, string] {
  const [, name = line, value = ''] = /^([^:]*):\s*(.*)$/s.exec(line) ?? []
  return [name, value]
}

/** `name=text` with the text encoded; the other forms of `--data-urlencode` are rare. */
function encoded(value: string): string {
  const [, name = '', text = value] = /^([^=]*=)(.*)$/s.exec(value) ?? []
  return name + encodeURIComponent(text)
}

/** The headers that curl adds, where nobody has set them. */
function impliedHeaders(lists: Lists, body: string, own: CapturedRequest['headers']): CapturedRequest['headers'] {
  const isSet = (name: string) => own.some(([each]) => each.toLowerCase() === name)
  const [user] = lists('user')
  const [bearer] = lists('oauth2-bearer')
  const type = lists('json').length > 0 ? 'application/json' : 'application/x-www-form-urlencoded'
  return [
    ...(body !== '' && !isSet('content-type') ? [['Content-Type', type] as const] : []),
    ...(user === undefined || isSet('authorization')
      ? []
      : [['Authorization', `Basic ${Buffer.from(user).toString('base64')}`] as const]),
    ...(bearer === undefined || isSet('authorization') ? [] : [['Authorization', `Bearer ${bearer}`] as const]),
  ]
}
