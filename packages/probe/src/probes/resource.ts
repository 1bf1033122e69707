import { shapeOf } from '../exchange.js'
import { newProofKey, randomText } from '../jwt.js'
import { needsDpop, needsResource, type Probe, unlessAny } from '../row.js'
import type { Change } from '../sender.js'
import type { Session } from '../session.js'
import { BAD_PROOF, challenged, expected, type Verdict } from '../verdicts.js'

const GENERAL = 'call-no-token'
const TOKEN_ERRORS = ['invalid_token', 'invalid_request', ...BAD_PROOF]

type Row = Omit<Probe, 'run' | 'severity'> & { readonly token?: () => string; readonly change: Change }

/** A call of the resource that must be refused. */
function called({ token, change, ...row }: Row): Probe {
  return {
    ...row,
    severity: 'violation',
    ...(row.code === GENERAL ? {} : { under: GENERAL }),
    unless: unlessAny(needsResource, row.unless),
    run: async (session, baseline) =>
      challenged(await session.call(token?.() ?? (await baseline.token()), change), TOKEN_ERRORS),
  }
}

export const RESOURCE_PROBES: readonly Probe[] = [
  called({
    code: GENERAL,
    clause: 'RFC 6750 §3; RFC 9449 §7.1',
    check: 'token present',
    changed: 'a call of the resource without a token',
    wants: '401 with a challenge',
    change: { scheme: 'none', proof: 'missing' },
  }),
  called({
    code: 'call-unknown-token',
    clause: 'RFC 6750 §3.1',
    check: 'token known',
    changed: 'a call of the resource with a token that was never issued',
    wants: '401 with invalid_token',
    token: randomText,
    change: {},
  }),
  called({
    code: 'call-token-in-query',
    clause: 'RFC 9700 §4.3.2; RFC 6750 §2.3',
    check: 'token present',
    changed: 'a call of the resource with a token that was never issued in access_token of the query',
    wants: '401: tokens are not taken from the query',
    change: { scheme: 'none', proof: 'missing', query: '?access_token=never-issued' },
  }),
  called({
    code: 'call-bound-as-bearer',
    clause: 'RFC 9449 §7.2',
    check: 'proof presented',
    changed: 'a call of the resource with a bound token as Bearer, without a proof',
    wants: 'a bound token is refused without a proof',
    unless: needsDpop,
    change: { scheme: 'Bearer', proof: 'missing' },
  }),
  called({
    code: 'call-no-proof',
    clause: 'RFC 9449 §7.1',
    check: 'proof presented',
    changed: 'a call of the resource with a bound token as DPoP, without a proof',
    wants: 'a bound token is refused without a proof',
    unless: needsDpop,
    change: { proof: 'missing' },
  }),
  called({
    code: 'call-proof-of-another-token',
    clause: 'RFC 9449 §4.3-12, §7.1',
    check: 'token of the proof',
    changed: 'a call of the resource whose proof has the ath of another token',
    wants: 'the proof is refused',
    unless: needsDpop,
    change: { proof: { claims: { ath: 'fUHyO2r2Z3DZ53EsNrWBb0xWXoaNy59IiKCAqksmQEo' } } },
  }),
  called({
    code: 'call-proof-without-ath',
    clause: 'RFC 9449 §4.2, §7.1',
    check: 'token of the proof',
    changed: 'a call of the resource whose proof has no ath',
    wants: 'the proof is refused',
    unless: needsDpop,
    change: { proof: { claims: { ath: undefined } } },
  }),
  {
    code: 'call-other-key',
    clause: 'RFC 9449 §4.3-12, §7.1',
    check: 'key of the binding',
    severity: 'violation',
    changed: 'a call of the resource with a proof by another key',
    wants: 'the token is refused',
    under: GENERAL,
    unless: unlessAny(needsResource, needsDpop),
    run: async (session, { token }) =>
      challenged(await session.call(await token(), { proofKey: await newProofKey() }), TOKEN_ERRORS),
  },
  {
    code: 'call-challenge',
    clause: 'RFC 9449 §7.1',
    severity: 'weakness',
    changed: 'a call of the resource without a token',
    wants: 'the challenge names the scheme DPoP, with algs',
    under: GENERAL,
    unless: unlessAny(needsResource, needsDpop),
    run: session => challengeNamed(session),
  },
]

async function challengeNamed(session: Session): Promise<Verdict> {
  const answer = await session.call('', { scheme: 'none', proof: 'missing' })
  const challenge = answer.headers.get('www-authenticate') ?? ''
  const isNamed = /(?:^|,\s*)DPoP\b/i.test(challenge) && /\balgs="[A-Za-z0-9 ]+"/.test(challenge)
  return expected(isNamed, shapeOf(answer))
}
