import { parseArgs } from 'node:util'
import type { Result } from '@symbolon/core'
import { type CapturedRequest, dateIn } from './captured-request.js'

export function isCurl(text: string): boolean {
  return /^\s*(?:[$#>] )?curl(?:\.exe)?\s/.test(text)
}

/** Options that say what is sent. */
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
} as const

/** Other options with a value, as `name` or `name/letter`. */
const WITH_VALUE = (
  'output/o write-out/w max-time/m cert/E key cacert capath cookie/b user-agent/A referer/e resolve proxy/x proxy-user/U ' +
  'pass connect-timeout connect-to cookie-jar/c max-redirs retry interface ciphers cert-type key-type noproxy config/K'
)
  .split(' ')
  .map(option => option.split('/'))
  .map(([name = '', short]) => [name, { type: 'string' as const, ...(short !== undefined && { short }) }] as const)

/** Reads a call of curl, as a browser or a person writes it: the request that it would send. */
export function readCurl(text: string): Result<CapturedRequest, string> {
  const words = shellWords(withoutCarets(text.trim().replace(/^[$#>] /, '')))
  if (words === undefined) return { ok: false, refusal: 'a quote of the curl command is not closed' }
  try {
    const { values, positionals } = parseArgs({
      args: words.slice(1),
      options: { ...OPTIONS, ...Object.fromEntries(WITH_VALUE) },
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

type Lists = (name: keyof typeof OPTIONS) => readonly string[]

function listsOf(values: Readonly<Record<string, unknown>>): Lists {
  return name => [values[name]].flat().flatMap(each => (each === true ? [''] : typeof each === 'string' ? [each] : []))
}

/** A command for cmd.exe of Windows escapes by carets whatever its shell would read. */
function withoutCarets(command: string): string {
  return /\^["\r\n]/.test(command) ? command.replace(/\^(?:\r?\n|(.))/gs, '$1') : command
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
  const [method = usualMethod(lists, data)] = lists('request')
  return { ok: true, value: { method, ...sent, headers, ...dateIn(headers) } }
}

function usualMethod(lists: Lists, data: readonly string[]): string {
  if (lists('head').length > 0) return 'HEAD'
  return data.length === 0 || lists('get').length > 0 ? 'GET' : 'POST'
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

/**
 * The words of a command for a POSIX shell: quotes, backslashes, `$'…'` and continued lines, as
 * browsers write a request for curl. Nothing is expanded. `undefined` where a quote is not closed.
 */
function shellWords(command: string): readonly string[] | undefined {
  const words: string[] = []
  let word: string | undefined
  let at = 0
  for (const { 0: piece, index, groups = {} } of command.matchAll(PIECES)) {
    if (index !== at) return undefined
    at += piece.length
    const text = textOf(groups)
    if (text !== undefined) word = (word ?? '') + text
    else if (groups.space !== undefined && word !== undefined) {
      words.push(word)
      word = undefined
    }
  }
  if (at !== command.length) return undefined
  return word === undefined ? words : [...words, word]
}

const PIECES =
  /\\\r?\n|(?<space>\s+)|'(?<single>[^']*)'|\$'(?<ansi>(?:[^'\\]|\\.)*)'|"(?<double>(?:[^"\\]|\\.)*)"|\\(?<escaped>.)|(?<plain>[^\s'"\\$]+|\$)/gsy

/** What a piece adds to its word; `undefined` for what separates words. */
function textOf({
  single,
  ansi,
  double,
  escaped,
  plain,
}: Readonly<Record<string, string | undefined>>): string | undefined {
  if (ansi !== undefined) return ansi.replace(ANSI_ESCAPES, (_, code: string) => unescaped(code))
  if (double !== undefined)
    return double.replace(/\\(\r?\n|["\\$`])/g, (_, escapee: string) => (/\n/.test(escapee) ? '' : escapee))
  return single ?? escaped ?? plain
}

const ANSI_ESCAPES = /\\(u[0-9A-Fa-f]{1,4}|x[0-9A-Fa-f]{1,2}|.)/gs

function unescaped(code: string): string {
  const [, hex] = /^[ux]([0-9A-Fa-f]+)$/.exec(code) ?? []
  return hex === undefined ? (NAMED[code] ?? code) : String.fromCharCode(Number.parseInt(hex, 16))
}

const NAMED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }
