import { configuredBy } from './configured-by.js'
import type { Mistake } from './mistake.js'
import { MADE_AT, posted, resourceRequest, SECONDS, signed } from './signed.js'

const accessToken = (claims: object) =>
  signed({ iss: 'https://as.example', sub: 'ada', scope: 'accounts', exp: SECONDS + 60, ...claims }, { typ: 'at+jwt' })

const dated = (line: string) => resourceRequest([`Date: ${new Date(MADE_AT).toUTCString()}`, line])

/** Mistakes with access tokens at a resource (RFC 6750), and at the introspection endpoint (RFC 7662). */
export const TOKEN_MISTAKES: readonly Mistake[] = [
  {
    title: 'quotes around the token',
    text: () => resourceRequest(['Authorization: Bearer "an-opaque-token"']),
    code: 'token_quoted',
    cause: /quotes/,
    fix: /without/,
  },
  {
    title: 'Bearer written twice',
    text: () => resourceRequest(['Authorization: Bearer Bearer an-opaque-token']),
    code: 'scheme_repeated',
    cause: /library/,
    fix: /alone/,
  },
  {
    title: 'the token without a scheme',
    text: () => resourceRequest(['Authorization: an-opaque-token']),
    code: 'scheme_missing',
    cause: /scheme/,
    fix: /Bearer/,
  },
  {
    title: 'a placeholder that nobody has replaced',
    text: () => resourceRequest(['Authorization: Bearer undefined']),
    code: 'token_is_placeholder',
    cause: /variable/,
    fix: /./,
  },
  {
    title: 'the token in the query',
    text: () => 'GET /v1/accounts?access_token=an-opaque-token HTTP/1.1\nHost: api.example\n\n',
    code: 'token_in_query',
    cause: /header alone/,
    fix: /Authorization/,
  },
  {
    title: 'the token in the form',
    text: () => posted('/v1/accounts', { access_token: 'an-opaque-token' }).replace('as.example', 'api.example'),
    code: 'token_in_form',
    cause: /header alone/,
    fix: /Authorization/,
  },
  {
    title: 'a JWT that has expired',
    text: async () => dated(`Authorization: Bearer ${await accessToken({ exp: SECONDS - 300 })}`),
    code: 'token_expired',
  },
  { title: 'no token at all', text: () => resourceRequest([]), code: 'token_missing' },
  {
    title: 'a token without the scope that the resource demands',
    text: async () => dated(`Authorization: Bearer ${await accessToken({})}`),
    context: () => ({ demands: { scopes: ['payments'] } }),
    code: 'scope_insufficient',
    cause: /the token lacks payments/,
    fix: /scope/,
  },
  {
    title: 'a token of another environment',
    text: () => dated('Authorization: Bearer an-opaque-token'),
    context: () => configuredBy({}),
    code: 'token_unknown',
    cause: /another server, service or storage/,
  },
  {
    title: 'the WWW-Authenticate of an answer',
    text: () =>
      'WWW-Authenticate: DPoP error="invalid_dpop_proof", error_description="[A065310] The DPoP proof is not valid.", algs="ES256"',
    code: 'proof_repeated',
  },
  {
    title: 'a line of a log',
    text: () => '2026-01-31T12:00:00Z POST /introspect 200 UNAUTHORIZED A057302 token_unknown 1.2 ms',
    code: 'token_unknown',
  },
  {
    title: 'introspection by GET',
    text: () => "curl -u rs:a-secret 'https://as.example/introspect?token=an-opaque-token'",
    code: 'parameters_in_query',
    cause: /GET/,
    fix: /POST/,
  },
  {
    title: 'introspection without token',
    text: () => posted('/introspect', { access_token: 'an-opaque-token' }, ['Authorization: Basic cnM6YS1zZWNyZXQ=']),
    code: 'token_missing',
    cause: /token/,
    fix: /token/,
  },
  {
    title: 'introspection without credentials',
    text: () => posted('/introspect', { token: 'an-opaque-token' }),
    code: 'caller_anonymous',
  },
]
