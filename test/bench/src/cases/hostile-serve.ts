import type { Case } from '../case.js'
import { type HostileRow, hostileCase } from '../hostile/hostile-case.js'
import { type RawRequest, sendRaw } from '../hostile/raw-request.js'

/** The most characters of the lines of headers that node:http reads by default. */
const HEADERS = 16_000

const MEBIBYTE = 1_048_576

const JSON_BODY = ['Content-Type: application/json']

/** One line of headers that fills what node:http reads. */
const longest = (name: string, text: string, end = '') =>
  `${name}${text.repeat((HEADERS - name.length - end.length) / text.length)}${end}`

/** The most lines of headers: node:http drops those after the thousandth. */
const LINES = Array.from({ length: 1_000 }, (_, at) => `x${at}: ${'a'.repeat(4)}`)

/** What a stranger sends to any listener, whatever it answers. */
const TO_ANY: Readonly<Record<string, RawRequest>> = {
  'a body of 1 MiB': { headers: JSON_BODY, body: 'a'.repeat(MEBIBYTE) },
  'a body of 64 KiB in chunks of one byte': { headers: JSON_BODY, body: 'a'.repeat(65_536), chunk: 1 },
  '1,000 lines of headers': { headers: LINES },
  'a path of 16 KB of percent signs': { path: `/${'%'.repeat(HEADERS)}` },
  'a path of 16 KB of slashes': { path: '/'.repeat(HEADERS) },
  'Authorization of white space': { headers: [longest('Authorization: Bearer', ' ', '!')] },
  'Authorization of equals signs': { headers: [longest('Authorization: Bearer a', '=', '!')] },
}

function rowsOf(entry: string, server: string, path: string, requests: Readonly<Record<string, RawRequest>>) {
  return Object.entries({ ...TO_ANY, ...requests }).map(
    ([what, request]): HostileRow => ({
      entry,
      what,
      server,
      send: origin => sendRaw(origin, { path, ...request }),
      answered: /^HTTP\/1.1 4\d\d /,
    }),
  )
}

const REST: Readonly<Record<string, RawRequest>> = {
  'Basic of 16 KB, a key without a colon': { headers: [longest('Authorization: Basic ', 'AAAA')] },
  'a token that no service has': { headers: [longest('Authorization: Bearer ', 'A')] },
  'a path of 16 KB as the service': { path: `/api/${'%41'.repeat(HEADERS / 3)}/auth/introspection` },
}

const CONSOLE: Readonly<Record<string, RawRequest>> = {
  '8,000 cookies': { method: 'GET', headers: [longest('Cookie: ', 'a;')] },
  'a cookie of white space': { method: 'GET', headers: [longest('Cookie: a', ' ', 'b')] },
  'a link with 5,000 parameters': { method: 'GET', path: `/open?${'a=b&'.repeat(HEADERS / 4)}` },
  'a Host of dots': { method: 'GET', headers: [longest('X-Forwarded-Host: ', '.', 'a')] },
}

const ADMIN: Readonly<Record<string, RawRequest>> = {
  'a token of 4 KB, and equals signs': { headers: [`Authorization: Bearer ${'A'.repeat(4_096)}${'='.repeat(8_000)}`] },
  'a path of 16 KB as the client': {
    method: 'PUT',
    path: `/services/${'%41'.repeat(HEADERS / 6)}/clients/${'a'.repeat(HEADERS / 2)}`,
  },
}

/** What a stranger reaches in `symbolon serve`, and in a console. */
export const HOSTILE_SERVE: Case = hostileCase(
  'hostile-serve',
  'requests of maximum size by a stranger, to the REST API without credentials, the console and the admin API',
  [
    ...rowsOf('REST', 'rest', '/api/bench/auth/introspection', REST),
    ...rowsOf('console', 'console', '/', CONSOLE),
    ...rowsOf('admin', 'admin', '/services', ADMIN),
  ],
)
