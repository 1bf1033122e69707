import fc from 'fast-check'
import { BASIC, BEARER, type CallChanges, call, PATHS } from './fixture.js'

const NAMES = [
  'token',
  'scopes',
  'subject',
  'maxAge',
  'headers',
  'resources',
  'requiredComponents',
  'dpopNonceRequired',
  'parameters',
  'clientId',
  'clientSecret',
  'ticket',
  'grantType',
  'accessToken',
  'refreshToken',
  'properties',
  'grant',
  '__proto__',
  'constructor',
]

const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom('', '\0', '"', '%', '%zz', '&', '=', 'a=1&a=2'),
)

const method = fc.oneof(
  { weight: 8, arbitrary: fc.constant('POST') },
  { weight: 1, arbitrary: fc.constantFrom('GET', 'HEAD', 'PUT', 'OPTIONS', 'post', 'BREW', 'P-O.S!T') },
)

const segment = fc.oneof(
  fc.constantFrom(
    'api',
    'bank',
    'shop',
    'auth',
    'token',
    'create',
    '..',
    '.',
    '',
    '%2e%2e',
    '%00',
    '%zz',
    '%F0%9F%98%80',
    'a%2Fb',
  ),
  fc.string({ unit: 'binary', maxLength: 10 }),
)
const path = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(fc.constantFrom('/api/bank/', '/api/'), fc.constantFrom(...PATHS)).map(parts => parts.join('')),
  },
  { weight: 1, arbitrary: fc.tuple(segment, fc.constantFrom(...PATHS)).map(([id, rest]) => `/api/${id}/${rest}`) },
  { weight: 1, arbitrary: fc.array(segment, { maxLength: 6 }).map(segments => `/${segments.join('/')}`) },
)

/** Characters that the value of a header may have. */
const headerText = fc.stringMatching(/^[\x20-\x7e\x80-\xff]{0,40}$/)
const authorization = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(BEARER, BASIC) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('Bearer ', 'Basic ', ''), fc.oneof(headerText, fc.base64String()))
      .map(parts => parts.join('')),
  },
)
const contentType = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('application/json', 'application/x-www-form-urlencoded') },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom('application/json', '', 'text/html'), headerText).map(parts => parts.join(';')),
  },
)

const fields = fc.dictionary(fc.constantFrom(...NAMES), fc.oneof(oddText, fc.jsonValue(), fc.array(oddText)), {
  maxKeys: 6,
})
const form = fc
  .array(fc.tuple(fc.constantFrom(...NAMES), oddText), { maxLength: 6 })
  .map(pairs => new URLSearchParams(pairs).toString())
const body = fc.oneof(
  fields.map(each => JSON.stringify(each)),
  form,
  oddText,
  fc.json(),
  fc.uint8Array({ maxLength: 50 }).map(bytes => new Uint8Array(bytes)),
  fields.map(each => JSON.stringify(each).slice(0, -1)),
)

/** A random call that a `Request` can express. */
export const anyCall: fc.Arbitrary<AnyCall> = fc
  .record({
    method,
    path,
    headers: fc.record({ authorization, 'content-type': contentType }, { requiredKeys: [] }),
    body,
  })
  .filter(isPossible)

/** A path, and the changes to a valid call of it. */
export type AnyCall = CallChanges & { readonly path: string }

function isPossible({ path: target, ...changes }: AnyCall): boolean {
  try {
    return call(target, changes) instanceof Request
  } catch {
    return false
  }
}
