import type { Case } from '../case.js'
import { type HostileRow, hostileCase } from '../hostile/hostile-case.js'
import { type RawRequest, sendRaw } from '../hostile/raw-request.js'

/** The most characters of the lines of headers that the servers read: a little less than 64 KiB. */
const HEADERS = 65_000

/** The bytes of a form that is let in. */
const FORM_BYTES = 65_536

const FORM = 'Content-Type: application/x-www-form-urlencoded'
const BEARER = 'Authorization: Bearer made-up'

/** A line of headers that fills what the servers read, beside others. */
const longest = (start: string, text: string, end = '', size = HEADERS) =>
  `${start}${text.repeat((size - start.length - end.length - 600) / text.length)}${end}`

/** The most lines: node:http drops those after the thousandth. */
const LINES = Array.from({ length: 980 }, (_, at) => `x-${at}: a`)

/** A form of the largest size, of a client that the service knows. */
const filled = (text: string) => longest('client_id=1001&response_type=code&', text, '', FORM_BYTES + 600)

/** Bodies that every endpoint gets, whether it reads them or not. */
const BODIES: Readonly<Record<string, RawRequest>> = {
  'a form in chunks of one byte': { headers: [FORM], body: filled('a=b&'), chunk: 1 },
  'a form of 1 MiB in chunks of one byte': { headers: [FORM], body: 'a'.repeat(1_048_576), chunk: 1 },
  'a form of 1 MiB': { headers: [FORM], body: 'a'.repeat(1_048_576) },
  'JSON of 1 MiB in chunks of one byte': {
    headers: ['Content-Type: application/json'],
    body: 'a'.repeat(1_048_576),
    chunk: 1,
  },
  'a PUT of 1 MiB in chunks of one byte': { method: 'PUT', headers: [FORM], body: 'a'.repeat(1_048_576), chunk: 1 },
}

/** Headers that every endpoint gets. */
const ANY_HEADERS: Readonly<Record<string, RawRequest>> = {
  '980 lines of headers': { headers: [FORM, ...LINES], body: 'client_id=1001' },
  'a media type of semicolons': { headers: [longest(`${FORM}`, ';')], body: 'client_id=1001' },
  'a media type of white space': { headers: [longest('Content-Type: a', ' ', 'b')], body: 'client_id=1001' },
  'an encoding of white space': { headers: [FORM, longest('Content-Encoding: a', ' ', 'b')], body: 'client_id=1001' },
  'Basic of 64 KiB': { headers: [FORM, longest('Authorization: Basic ', 'AAAA')], body: 'a=b' },
  'Basic of white space': { headers: [FORM, longest('Authorization: Basic', ' ', 'A')], body: 'a=b' },
  'Authorization of equals signs': { headers: [FORM, longest('Authorization: Basic A', '=', '!')], body: 'a=b' },
}

/** Forms of the largest size. */
const FORMS: Readonly<Record<string, RawRequest>> = Object.fromEntries(
  Object.entries({
    'percent signs': '%',
    'encoded bytes': '%41',
    'bytes that are not UTF-8': '%ff',
    'parameters without a name': '=&',
    'parameters without anything': '&',
    'plus signs': '+',
    'equals signs': '=',
    'a scope of spaces': 'scope=++++++++++++++++++++++++++++++++++++&',
  }).map(([what, text]) => [`a form of ${what}`, { headers: [FORM], body: filled(text) }]),
)

const FORM_ENDPOINT = { ...BODIES, ...ANY_HEADERS, ...FORMS }

const DIGEST = 'Signature: sig=:AAAA:'

/** What a guard reads of a request with a token that nobody issued. */
const GUARD: Readonly<Record<string, RawRequest>> = Object.fromEntries(
  Object.entries({
    ...BODIES,
    'Signature-Input of 15 KiB and 980 lines of headers': {
      headers: [DIGEST, longest('Signature-Input: sig=("', 'a', '")', 15_000), ...LINES],
    },
    'Signature-Input of 50 KiB and 980 lines of headers': {
      headers: [DIGEST, longest('Signature-Input: sig=("', 'a', '")', 50_000), ...LINES],
    },
    'Signature-Input of quotation marks and 980 lines of headers': {
      headers: [DIGEST, longest('Signature-Input: ', '"', '', 50_000), ...LINES],
    },
    'Signature-Input in 980 lines': {
      headers: [DIGEST, ...LINES.map((_, at) => `Signature-Input: a${at}=("x-${at}")`)],
    },
    'Bearer of 64 KiB': { headers: [longest('Authorization: Bearer ', 'A')] },
    'Bearer of white space': { headers: [longest('Authorization: Bearer', ' ', '!')] },
    'Bearer of equals signs': { headers: [longest('Authorization: Bearer A', '=', '!')] },
    'DPoP of 64 KiB': { headers: ['Authorization: DPoP made-up', longest('DPoP: ', 'A')] },
    'DPoP of dots': { headers: ['Authorization: DPoP made-up', longest('DPoP: ', '.')] },
  } satisfies Record<string, RawRequest>).map(([what, request]: [string, RawRequest]) => [
    what,
    request.headers?.some(line => line.startsWith('Authorization')) === true
      ? request
      : { ...request, headers: [BEARER, ...(request.headers ?? [])] },
  ]),
)

const HTTPS = 'X-Forwarded-Proto: https'

/** What a guard reads of the headers of proxies: all but the last entry is the client's. */
const FORWARDED: Readonly<Record<string, RawRequest>> = {
  'X-Forwarded-Host of white space': {
    headers: [BEARER, HTTPS, longest('X-Forwarded-Host: a', ' ', 'b, as.example', 8_000)],
  },
  'X-Forwarded-Host of tabs': {
    headers: [BEARER, HTTPS, longest('X-Forwarded-Host: a', '\t', 'b, as.example', 8_000)],
  },
  'X-Forwarded-Host of commas': { headers: [BEARER, HTTPS, longest('X-Forwarded-Host: ', ',', ' as.example', 8_000)] },
  'X-Forwarded-Host of dots': { headers: [BEARER, HTTPS, longest('X-Forwarded-Host: ', '.', ', a', 8_000)] },
}

const ENTRIES: Readonly<Record<string, Readonly<Record<string, RawRequest>>>> = {
  guard: GUARD,
  'guard-behind-proxy': FORWARDED,
  par: FORM_ENDPOINT,
  introspect: FORM_ENDPOINT,
  authorize: {
    ...FORM_ENDPOINT,
    'a query of 60 KB': { method: 'GET', path: longest('/authorize?client_id=1001&', 'a=b&') },
    'a query of percent signs': { method: 'GET', path: longest('/authorize?client_id=1001&', '%') },
  },
  challenge: { ...BODIES, ...ANY_HEADERS },
  metadata: { ...BODIES, ...ANY_HEADERS },
}

/** The entries that read a body. */
const READING: ReadonlySet<string> = new Set(['par', 'introspect', 'authorize'])

const rowsOf = (server: string): readonly HostileRow[] =>
  Object.entries(ENTRIES).flatMap(([entry, requests]) =>
    Object.entries(requests).map(([what, request]) => ({
      entry: `${entry} over ${server}`,
      what,
      server,
      send: (origin: URL) => sendRaw(origin, { path: `/${entry}`, ...request }),
      answered: /^HTTP\/1.1 [234]\d\d /,
      // Node and the adapter of fetch take apart what they have received before a handler gets a turn.
      ...(request.chunk !== undefined && {
        bare: (origin: URL) => sendRaw(origin, { ...request, path: READING.has(entry) ? '/bare-reading' : '/bare' }),
      }),
    })),
  )

/** What a stranger reaches of an authorization server and of a resource. */
export const HOSTILE_HTTP: Case = hostileCase(
  'hostile-http',
  'requests of maximum size by a stranger, to the guard and the endpoints, over node:http and over fetch',
  ['node', 'fetch'].flatMap(rowsOf),
)
