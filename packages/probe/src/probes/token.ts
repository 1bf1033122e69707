import { shapeOf, textIn } from '../exchange.js'
import { randomText } from '../jwt.js'
import { type Baseline, needsActive, needsDpop, needsOther, needsResource, type Probe, type Unless } from '../row.js'
import type { Change } from '../sender.js'
import type { Session } from '../session.js'
import { Untestable } from '../traffic.js'
import { BAD_GRANT, BAD_REQUEST, expected, refused, refusedMethod } from '../verdicts.js'

/** The redemption of a new code that must be refused, by one of these errors. */
function redeemed(row: Omit<Probe, 'run'>, change: Change, errors: readonly string[] = BAD_GRANT): Probe {
  return { ...row, run: async session => refused(await session.redeem(await session.grant(), change), errors) }
}

const needsLiveness: Unless = (session, baseline) =>
  needsResource(session, baseline) && needsActive(session, baseline) && 'nothing says whether a token is alive'

export const TOKEN_PROBES: readonly Probe[] = [
  {
    code: 'token-no-store',
    clause: 'RFC 6749 §5.1',
    severity: 'violation',
    changed: 'a valid token request',
    wants: 'Cache-Control: no-store',
    run: async (_, { granted }) =>
      expected(/\bno-store\b/i.test(granted.headers.get('cache-control') ?? ''), 'an answer without it'),
  },
  {
    code: 'token-type',
    clause: 'RFC 9449 §5',
    check: 'proof present',
    severity: 'violation',
    changed: 'a valid token request with a proof',
    wants: 'token_type DPoP, for a token that is bound to the key',
    unless: needsDpop,
    run: async (_, { granted }) => expected(/^dpop$/i.test(textIn(granted, 'token_type') ?? ''), shapeOf(granted)),
  },
  {
    code: 'redeem-twice',
    clause: 'RFC 6749 §4.1.2',
    check: 'grant used',
    severity: 'violation',
    changed: 'a token request with a code that was redeemed before',
    wants: 'a code is redeemed once',
    async run(session) {
      const grant = await session.grant()
      await tokenFor(session, grant)
      return refused(await session.redeem(grant), BAD_GRANT)
    },
  },
  {
    code: 'redeem-twice-revokes',
    clause: 'RFC 6749 §4.1.2',
    check: 'authorization not ended',
    severity: 'weakness',
    changed: 'the token of a code that was presented twice',
    wants: 'tokens of a code that is presented again are revoked',
    under: 'redeem-twice',
    unless: needsLiveness,
    async run(session) {
      const grant = await session.grant()
      const token = await tokenFor(session, grant)
      await session.redeem(grant)
      return expected(!(await isAlive(session, token)), 'the token is alive')
    },
  },
  redeemed(
    {
      code: 'redeem-no-verifier',
      clause: 'RFC 7636 §4.6',
      check: 'code_verifier present',
      severity: 'violation',
      changed: 'a token request without code_verifier',
      wants: 'a code with code_challenge is not redeemed without code_verifier',
    },
    { form: { code_verifier: undefined } },
  ),
  redeemed(
    {
      code: 'redeem-wrong-verifier',
      clause: 'RFC 7636 §4.6',
      check: 'code_verifier of the challenge',
      severity: 'violation',
      changed: 'a token request with another code_verifier',
      wants: 'invalid_grant',
    },
    { form: { code_verifier: randomText() } },
    ['invalid_grant'],
  ),
  redeemed(
    {
      code: 'redeem-redirect-uri',
      clause: 'RFC 6749 §4.1.3',
      check: 'redirect_uri of the request',
      severity: 'violation',
      changed: 'a token request with another redirect_uri',
      wants: 'redirect_uri is that of the authorization request',
    },
    { form: { redirect_uri: 'https://elsewhere.invalid/callback' } },
  ),
  redeemed(
    {
      code: 'redeem-other-client',
      clause: 'RFC 6749 §4.1.3, §5.2',
      check: 'grant of the client',
      severity: 'violation',
      changed: 'a token request of another client with the code of the first',
      wants: 'a code is redeemed by the client that it was issued to',
      unless: needsOther,
    },
    { by: 'other' },
  ),
  {
    code: 'redeem-unknown-code',
    clause: 'RFC 6749 §5.2',
    check: 'grant found',
    severity: 'violation',
    changed: 'a token request with a code that was never issued',
    wants: 'invalid_grant',
    run: async (session, { grant }) => refused(await session.redeem(unknown(grant)), ['invalid_grant']),
  },
  {
    code: 'token-unknown-grant-type',
    clause: 'RFC 6749 §5.2',
    check: 'grant type supported',
    severity: 'violation',
    changed: 'a token request with an unknown grant_type',
    wants: 'unsupported_grant_type',
    run: async (session, { grant }) =>
      refused(await session.redeem(unknown(grant), { form: { grant_type: 'urn:example:unknown' } }), UNSUPPORTED),
  },
  {
    code: 'token-no-grant-type',
    clause: 'RFC 6749 §5.2',
    severity: 'violation',
    changed: 'a token request without grant_type',
    wants: 'invalid_request',
    run: async (session, { grant }) =>
      refused(await session.redeem(unknown(grant), { form: { grant_type: undefined } }), [
        ...BAD_REQUEST,
        ...UNSUPPORTED,
      ]),
  },
  {
    code: 'token-get',
    clause: 'RFC 6749 §3.2',
    severity: 'violation',
    changed: 'GET instead of POST at the token endpoint',
    wants: 'the method is refused',
    run: async (session, { grant }) => refusedMethod(await session.redeem(grant, { method: 'GET' })),
  },
]

/** With a code that was never issued: a code that comes back may revoke its token. */
const unknown = (grant: Baseline['grant']): Baseline['grant'] => ({ ...grant, code: randomText() })

const UNSUPPORTED = ['unsupported_grant_type']

async function tokenFor(session: Session, grant: Baseline['grant']): Promise<string> {
  const token = textIn(await session.redeem(grant), 'access_token')
  if (token === undefined) throw new Untestable('the code was not redeemed')
  return token
}

async function isAlive(session: Session, token: string): Promise<boolean> {
  if (session.options.resource !== undefined) return (await session.call(token)).status < 400
  return (await session.introspect(token)).body.active === true
}
