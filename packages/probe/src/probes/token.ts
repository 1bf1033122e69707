import { errorIn, shapeOf, textIn } from '../exchange.js'
import { randomText } from '../jwt.js'
import {
  type Baseline,
  type Head,
  needsActive,
  needsDpop,
  needsOther,
  needsResource,
  type Probe,
  type Unless,
  violation,
} from '../row.js'
import type { Change } from '../sender.js'
import type { Session } from '../session.js'
import { Untestable } from '../traffic.js'
import { BAD_GRANT, BAD_REQUEST, expected, refused, refusedMethod } from '../verdicts.js'

/** The redemption of a new code that must be refused, by one of these errors. */
function redeemed(head: Head, change: Change, errors: readonly string[] = BAD_GRANT): Probe {
  const run: Probe['run'] = async session => refused(await session.redeem(await session.grant(), change), errors)
  return violation(head, run)
}

const needsLiveness: Unless = (session, baseline) =>
  needsResource(session, baseline) && needsActive(session, baseline) && 'nothing says whether a token is alive'

const CODE = 'RFC 6749 §4.1.2'
const ERRORS = 'RFC 6749 §5.2'
const REQUEST = 'RFC 6749 §4.1.3'
const VERIFIER = 'RFC 7636 §4.6'
const REDEEMED_ONCE: Head = [
  'redeem-twice',
  CODE,
  'a token request with a used code',
  'a code is redeemed once',
  'grant used',
]
const REVOKED = 'tokens of a code that is presented again are revoked'

export const TOKEN_PROBES: readonly Probe[] = [
  violation(
    ['token-no-store', 'RFC 6749 §5.1', 'a valid token request', 'Cache-Control: no-store'],
    async (_, { granted }) =>
      expected(/\bno-store\b/i.test(granted.headers.get('cache-control') ?? ''), 'an answer without it'),
  ),
  violation(
    ['token-type', 'RFC 9449 §5', 'a valid token request with a proof', 'token_type DPoP', 'proof present'],
    async (_, { granted }) => expected(/^dpop$/i.test(textIn(granted, 'token_type') ?? ''), shapeOf(granted)),
    { unless: needsDpop },
  ),
  violation(REDEEMED_ONCE, async session => {
    const grant = await session.grant()
    await tokenFor(session, grant)
    return refused(await session.redeem(grant), BAD_GRANT)
  }),
  violation(
    ['redeem-twice-revokes', CODE, 'the token of a code that came twice', REVOKED, 'authorization not ended'],
    async session => {
      const grant = await session.grant()
      const token = await tokenFor(session, grant)
      await session.redeem(grant)
      return expected(!(await isAlive(session, token)), 'the token is alive')
    },
    { severity: 'weakness', under: 'redeem-twice', unless: needsLiveness },
  ),
  redeemed(
    ['redeem-no-verifier', VERIFIER, 'a token request without code_verifier', 'a refusal', 'code_verifier present'],
    { form: { code_verifier: undefined } },
  ),
  redeemed(
    [
      'redeem-wrong-verifier',
      VERIFIER,
      'a token request with another code_verifier',
      'invalid_grant',
      'code_verifier of the challenge',
    ],
    { form: { code_verifier: randomText() } },
    ['invalid_grant'],
  ),
  redeemed(
    [
      'redeem-redirect-uri',
      REQUEST,
      'a token request with another redirect_uri',
      'a refusal',
      'redirect_uri of the request',
    ],
    { form: { redirect_uri: 'https://elsewhere.invalid/callback' } },
  ),
  violation(
    [
      'redeem-other-client',
      `${REQUEST}, §5.2`,
      'a code that was issued to another client',
      'a refusal',
      'grant of the client',
    ],
    async session => {
      const answer = await session.redeem(await session.grant(), { by: 'other' })
      if (errorIn(answer) === 'invalid_client') throw new Untestable('the other client cannot authenticate')
      return refused(answer, BAD_GRANT)
    },
    { unless: needsOther },
  ),
  violation(
    [
      'redeem-unknown-code',
      ERRORS,
      'a token request with a code that was never issued',
      'invalid_grant',
      'grant found',
    ],
    async (session, { grant }) => refused(await session.redeem(unknown(grant)), ['invalid_grant']),
  ),
  violation(
    ['token-unknown-grant-type', ERRORS, 'an unknown grant_type', 'unsupported_grant_type', 'grant type supported'],
    async (session, { grant }) =>
      refused(await session.redeem(unknown(grant), { form: { grant_type: 'urn:example:unknown' } }), UNSUPPORTED),
  ),
  violation(
    ['token-no-grant-type', ERRORS, 'a token request without grant_type', 'invalid_request'],
    async (session, { grant }) =>
      refused(await session.redeem(unknown(grant), { form: { grant_type: undefined } }), [
        ...BAD_REQUEST,
        ...UNSUPPORTED,
      ]),
  ),
  violation(
    ['token-get', 'RFC 6749 §3.2', 'GET instead of POST at the token endpoint', 'a refusal'],
    async (session, { grant }) => refusedMethod(await session.redeem(grant, { method: 'GET' })),
  ),
]

/** With a code that was never issued: a code that comes back may revoke its token. */
const unknown = (grant: Baseline['grant']): Baseline['grant'] => ({ ...grant, code: randomText() })

/** The client may not use a grant that is unknown either. */
const UNSUPPORTED = ['unsupported_grant_type', 'unauthorized_client']

async function tokenFor(session: Session, grant: Baseline['grant']): Promise<string> {
  const token = textIn(await session.redeem(grant), 'access_token')
  if (token === undefined) throw new Untestable('the code was not redeemed')
  return token
}

async function isAlive(session: Session, token: string): Promise<boolean> {
  if (session.options.resource !== undefined) return (await session.call(token)).status < 400
  return (await session.introspect(token)).body.active === true
}
