import { newProofKey } from '../jwt.js'
import { needsAssertions, needsDpop, type Probe, type Unless, violation } from '../row.js'
import type { Change } from '../sender.js'
import { BAD_PROOF, BAD_REQUEST, expected, refused, UNAUTHENTICATED, type Verdict } from '../verdicts.js'

const FAPI = 'FAPI 2.0 Security Profile'
const FAPI_ALONE = { profiles: ['fapi2-security'] } as const
const ALL = { profiles: ['fapi2-security', 'oauth21', 'mcp'] } as const

/** A pushed request that the profile refuses. */
function pushed(
  code: string,
  section: string,
  sent: string,
  check: string,
  change: Change,
  errors = BAD_REQUEST,
): Probe {
  const run: Probe['run'] = async session => refused((await session.push(change)).exchange, errors)
  return violation([code, `${FAPI} §${section}`, sent, 'a refusal', check], run, FAPI_ALONE)
}

/** A code that no key is bound to yet. */
const UNBOUND: Change = { proof: 'missing', form: { dpop_jkt: undefined } }

const AUDIENCE = '5.3.2.1-8'
const IMPLICIT = ['unsupported_response_type', 'unauthorized_client', ...BAD_REQUEST]
const PASSWORD = { grant_type: 'password', username: 'nobody', password: 'none' }

const unlessUnbound: Unless = ({ usesDpop, options }) =>
  usesDpop || options.client.certificateBound === true ? 'the tokens of the client are bound' : undefined

/** An assertion for another audience than the issuer as a text. */
function assertedFor(code: string, sent: string, audience: (issuer: string, token: string) => unknown): Probe {
  const head = [code, `${FAPI} §${AUDIENCE}`, sent, 'a refusal', 'audience of the assertion the issuer'] as const
  const run: Probe['run'] = async session => {
    const { issuer, token } = session.server
    const assertion = { claims: { aud: audience(issuer, token) } }
    return refused((await session.push({ assertion })).exchange, [...UNAUTHENTICATED, ...BAD_REQUEST])
  }
  return violation(head, run, { ...FAPI_ALONE, unless: needsAssertions })
}

/** Assertions whose clock differs by seconds. */
function assertedAt(
  code: string,
  sent: string,
  wants: string,
  verdict: (verdict: Verdict) => Verdict,
  shift: number,
): Probe {
  const head = [code, `${FAPI} §5.3.2.1-13`, sent, wants, 'assertion made yet'] as const
  const run: Probe['run'] = async session =>
    verdict(refused((await session.push({ assertion: { shift } })).exchange, [...UNAUTHENTICATED, ...BAD_REQUEST]))
  return violation(head, run, { ...FAPI_ALONE, unless: needsAssertions })
}

/** What only a profile demands. */
export const PROFILE_PROBES: readonly Probe[] = [
  violation(
    [
      'profile-client-authentication',
      `${FAPI} §5.3.2.1-3, §5.3.2.1-6`,
      'a valid request',
      'clients authenticate by private_key_jwt or by a certificate',
      'FAPI client authentication',
    ],
    async ({ options }) => {
      const { method } = options.client.authentication
      return expected(/^private_key_jwt$|tls_client_auth$/.test(method), `it is granted to a client with ${method}`)
    },
    FAPI_ALONE,
  ),
  violation(
    [
      'profile-unbound-token',
      `${FAPI} §5.3.2.1-4`,
      'a token request of a client without DPoP and certificate',
      'a refusal, as each token is bound to a key or a certificate',
      'bound to its sender',
    ],
    async (_, { granted }) =>
      expected(false, `a token of type ${granted.body.token_type === 'DPoP' ? 'DPoP' : 'Bearer'}`),
    { ...FAPI_ALONE, unless: unlessUnbound },
  ),
  violation(
    [
      'profile-no-proof',
      `${FAPI} §5.3.2.1-4`,
      'a token request without a proof, for a code that is bound to no key',
      'a refusal, as each token is bound to a key or a certificate',
      'bound to its sender',
    ],
    async session => {
      const grant = await session.grant(UNBOUND)
      return refused(await session.redeem(grant, { proof: 'missing' }), [...BAD_PROOF, 'invalid_grant', ...BAD_REQUEST])
    },
    { ...FAPI_ALONE, unless: needsDpop },
  ),
  pushed('profile-no-redirect-uri', '5.3.2.2-6', 'a pushed request without redirect_uri', 'redirect_uri', {
    form: { redirect_uri: undefined },
  }),
  violation(
    [
      'profile-request-uri-lifetime',
      `${FAPI} §5.3.2.2-12`,
      'a valid pushed request',
      'expires_in below 600',
      'registration',
    ],
    async session => {
      const { body } = (await session.push()).exchange
      return expected(Number(body.expires_in) < 600, `expires_in of ${Number(body.expires_in)}`)
    },
    FAPI_ALONE,
  ),
  assertedFor('profile-audience-endpoint', 'an assertion for the token endpoint', (_, token) => token),
  assertedFor('profile-audience-list', 'an assertion for a list with the issuer', issuer => [issuer]),
  assertedAt('profile-clock-behind', 'an assertion of 8 seconds in the future', 'it is accepted', accepted, 8),
  assertedAt('profile-clock-ahead', 'an assertion of 90 seconds in the future', 'a refusal', verdict => verdict, 90),
  violation(
    [
      'profile-proof-algorithm',
      `${FAPI} §5.4.1-1`,
      'a token request with a proof by RS256',
      'PS256, ES256 and EdDSA with Ed25519 are accepted alone',
      'proof read',
    ],
    async session => {
      const proofKey = await newProofKey('RS256')
      const grant = await session.grant(UNBOUND)
      return refused(await session.redeem(grant, { proofKey }), [...BAD_PROOF, 'invalid_grant', ...BAD_REQUEST])
    },
    { ...FAPI_ALONE, unless: needsDpop },
  ),
  violation(
    [
      'profile-implicit',
      `OAuth 2.1 §1.8; RFC 9700 §2.1.2; ${FAPI} §5.3.2.2-1`,
      'a pushed request with response_type token',
      'unsupported_response_type',
      'response_type supported',
    ],
    async session => refused((await session.push({ form: { response_type: 'token' } })).exchange, IMPLICIT),
    ALL,
  ),
  violation(
    [
      'profile-password',
      `RFC 9700 §2.4; ${FAPI} §5.3.2.1-2`,
      'a token request with grant_type password',
      'unsupported_grant_type',
      'grant type supported',
    ],
    async (session, { grant }) =>
      refused(await session.redeem(grant, { form: { ...PASSWORD, code: undefined, code_verifier: undefined } }), [
        'unsupported_grant_type',
        'unauthorized_client',
      ]),
    ALL,
  ),
  violation(
    [
      'profile-metadata-s256',
      'RFC 8414 §2; MCP Authorization 2025-11-25',
      'a request for the metadata',
      'S256 in code_challenge_methods_supported: clients go no further without it',
    ],
    async ({ server }) => {
      const methods = server.metadata.code_challenge_methods_supported
      return expected(Array.isArray(methods) && methods.includes('S256'), 'metadata without it')
    },
    { profiles: ['mcp'] },
  ),
]

function accepted(verdict: Verdict): Verdict {
  return expected(verdict?.kind === 'accepted', 'a refusal')
}
