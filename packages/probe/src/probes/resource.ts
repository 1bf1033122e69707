import { type Exchange, errorIn, shapeOf } from '../exchange.js'
import { newProofKey, randomText } from '../jwt.js'
import {
  type Baseline,
  type Head,
  needsDpop,
  needsResource,
  type Probe,
  type Unless,
  unlessAny,
  violation,
} from '../row.js'
import type { Change, Form } from '../sender.js'
import { grantIn, type Session, tokenIn } from '../session.js'
import { Untestable } from '../traffic.js'
import { BAD_PROOF, challenged, expected, type Verdict } from '../verdicts.js'

const GENERAL = 'call-no-token'
const TOKEN_ERRORS = ['invalid_token', 'invalid_request', ...BAD_PROOF]

/** A call of the resource that must be refused. */
function called(head: Head, change: Change, unless?: Unless, token?: () => string): Probe {
  const run: Probe['run'] = async (session, baseline) =>
    challenged(await session.call(token?.() ?? (await baseline.token()), change), TOKEN_ERRORS)
  return violation(head, run, { ...underGeneral(head), unless: unlessAny(needsResource, unless) })
}

const underGeneral = ([code]: Head) => (code === GENERAL ? {} : { under: GENERAL })

const NO_TOKEN: Change = { scheme: 'none', proof: 'missing' }
const OTHER_ATH = { ath: 'fUHyO2r2Z3DZ53EsNrWBb0xWXoaNy59IiKCAqksmQEo' }
const NO_QUERY = 'RFC 9700 §4.3.2; RFC 6750 §2.3'
const ATH = 'RFC 9449 §4.3-12, §7.1'
const REFUSED = 'a refusal'
const OTHER_KEY: Head = ['call-other-key', ATH, 'a call with a proof by another key', REFUSED, 'key of the binding']
const CHALLENGE: Head = ['call-challenge', 'RFC 9449 §7.1', 'a call without a token', 'a challenge of DPoP with algs']

const STEP_UP: Head = [
  'call-step-up',
  'RFC 9470 §3',
  'a call of a resource that demands a stronger login',
  '401 insufficient_user_authentication, with acr_values or max_age',
  'user authentication',
]

const STEP_UP_LOGIN: Head = [
  'call-step-up-login',
  'RFC 9470 §4',
  'a login as the challenge demands, and the call again',
  'no 401, or unmet_authentication_requirements in the authorization response',
]

const needsStepUp: Unless = ({ options }) =>
  options.stepUpResource === undefined ? 'no resource that demands step-up was named' : undefined

export const RESOURCE_PROBES: readonly Probe[] = [
  called(
    [GENERAL, 'RFC 6750 §3; RFC 9449 §7.1', 'a call without a token', '401 with a challenge', 'token present'],
    NO_TOKEN,
  ),
  called(
    [
      'call-unknown-token',
      'RFC 6750 §3.1',
      'a call with a token that was never issued',
      'invalid_token',
      'token known',
    ],
    {},
    undefined,
    randomText,
  ),
  called(['call-token-in-query', NO_QUERY, 'a call with an unknown token in the query', REFUSED, 'token present'], {
    ...NO_TOKEN,
    query: '?access_token=never-issued',
  }),
  called(
    ['call-bound-as-bearer', 'RFC 9449 §7.2', 'a bound token as Bearer, without a proof', REFUSED, 'proof presented'],
    { scheme: 'Bearer', proof: 'missing' },
    needsDpop,
  ),
  called(
    ['call-no-proof', 'RFC 9449 §7.1', 'a bound token as DPoP, without a proof', REFUSED, 'proof presented'],
    { proof: 'missing' },
    needsDpop,
  ),
  called(
    [
      'call-proof-of-another-token',
      ATH,
      'a call whose proof has the ath of another token',
      REFUSED,
      'token of the proof',
    ],
    { proof: { claims: OTHER_ATH } },
    needsDpop,
  ),
  called(
    ['call-proof-without-ath', ATH, 'a call whose proof has no ath', REFUSED, 'token of the proof'],
    { proof: { claims: { ath: undefined } } },
    needsDpop,
  ),
  violation(
    OTHER_KEY,
    async (session, { token }) =>
      challenged(await session.call(await token(), { proofKey: await newProofKey() }), TOKEN_ERRORS),
    { under: GENERAL, unless: unlessAny(needsResource, needsDpop) },
  ),
  violation(CHALLENGE, challengeNamed, {
    severity: 'weakness',
    under: GENERAL,
    unless: unlessAny(needsResource, needsDpop),
  }),
  violation(STEP_UP, stepUpDemanded, { unless: needsStepUp }),
  violation(STEP_UP_LOGIN, stepUpReached, { severity: 'weakness', unless: needsStepUp }),
]

/** The error, and what the next login must have. */
async function stepUpDemanded(session: Session, { token }: Baseline): Promise<Verdict> {
  const answer = await session.call(await token(), {}, session.options.stepUpResource)
  const isDemanded = answer.status === 401 && errorIn(answer) === 'insufficient_user_authentication'
  return expected(isDemanded && demandsIn(answer) !== undefined, shapeOf(answer))
}

/** A login that meets the demand opens the resource; one that cannot meet it fails at once, and not in a loop. */
async function stepUpReached(session: Session, { token }: Baseline): Promise<Verdict> {
  const { stepUpResource } = session.options
  const form = demandsIn(await session.call(await token(), {}, stepUpResource))
  if (form === undefined) throw new Untestable('resource: its challenge does not say which login it demands')
  const authorized = await session.authorized({ form })
  if (authorized.redirected?.searchParams.get('error') === 'unmet_authentication_requirements') return undefined
  const stronger = tokenIn(await session.redeem(grantIn(authorized)))
  const answer = await session.call(stronger, {}, stepUpResource)
  return expected(answer.status !== 401, shapeOf(answer))
}

/** What the next authorization request must have (RFC 9470 §3). */
function demandsIn(answer: Exchange): Form | undefined {
  const demands = challengeOf(answer).matchAll(/\b(acr_values|max_age)="?([^",]{1,500})/g)
  const form = Object.fromEntries(Array.from(demands, ([, name, value]) => [name, value]))
  return Object.keys(form).length === 0 ? undefined : form
}

const challengeOf = ({ headers }: Exchange): string => headers.get('www-authenticate') ?? ''

async function challengeNamed(session: Session): Promise<Verdict> {
  const answer = await session.call('', { scheme: 'none', proof: 'missing' })
  const challenge = challengeOf(answer)
  const isNamed = /(?:^|,\s*)DPoP\b/i.test(challenge) && /\balgs="[A-Za-z0-9 ]+"/.test(challenge)
  return expected(isNamed, shapeOf(answer))
}
