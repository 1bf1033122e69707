import { type JwtChange, newProofKey } from '../jwt.js'
import { type Baseline, needsDpop, needsResource, type Probe, type Unless, unlessAny } from '../row.js'
import type { Change, Server } from '../sender.js'
import type { Grant, Session } from '../session.js'
import { Untestable } from '../traffic.js'
import { BAD_PROOF, challenged, refused, type Verdict } from '../verdicts.js'

interface Place {
  readonly name: 'push' | 'redeem' | 'call'
  readonly at: Server
  readonly endpoint: string
  readonly clause: string
  readonly unless: Unless
  /** Sends the change, after it has asked for what the request needs. */
  readonly send: (session: Session, token: string, change: Change) => Promise<Verdict>
}

const PLACES: readonly Place[] = [
  {
    name: 'push',
    at: 'as',
    endpoint: 'the pushed request',
    clause: 'RFC 9449 §10.1',
    unless: unlessAny(needsDpop),
    send: async (session, _, change) => refused((await session.push(change)).exchange, BAD_PROOF),
  },
  {
    name: 'redeem',
    at: 'as',
    endpoint: 'the token request',
    clause: 'RFC 9449 §5',
    unless: unlessAny(needsDpop),
    send: async (session, _, change) => refused(await session.redeem(await session.grant(), change), BAD_PROOF),
  },
  {
    name: 'call',
    at: 'rs',
    endpoint: 'the call of the resource',
    clause: 'RFC 9449 §7.1',
    unless: unlessAny(needsDpop, needsResource),
    send: async (session, token, change) => challenged(await session.call(token, change), BAD_PROOF),
  },
]

type ProofRow = readonly [
  code: string,
  clause: string,
  check: string,
  changed: string,
  proof: JwtChange | ((hasNonce: boolean) => JwtChange),
  unless?: (place: Place) => Unless,
]

/** Where this finds something, no other row says more. */
const FORGED = 'proof-forged'

/** A nonce says the time of a proof, where the server gives nonces (RFC 9449 §11.1): this one it never gave. */
const UNKNOWN_NONCE: JwtChange = { claims: { nonce: 'never-issued' } }
const anHourAgo = (hasNonce: boolean): JwtChange => ({ shift: -3600, ...(hasNonce && UNKNOWN_NONCE) })

const needsNonce: (place: Place) => Unless =
  ({ at }) =>
  session =>
    session.hasNonce(at) ? undefined : 'the server gives no nonces'

const PRIVATE: JwtChange = { header: ({ privateJwk }) => ({ jwk: privateJwk }) }
const ELSEWHERE: JwtChange = { claims: { htu: 'https://elsewhere.invalid/' } }

const ROWS: readonly ProofRow[] = [
  [FORGED, '§4.3-6', 'signature of the proof', 'whose signature is altered', { signature: 'forged' }],
  ['proof-unsigned', '§4.3-5', 'proof read', 'with alg none', { signature: 'none' }],
  ['proof-symmetric', '§4.3-5', 'proof read', 'with alg HS256, by its public key', { signature: 'symmetric' }],
  ['proof-private-key', '§4.3-7', 'public key alone', 'whose jwk has the private key', PRIVATE],
  ['proof-type', '§4.3-4', 'proof type', 'with typ JWT', { header: () => ({ typ: 'JWT' }) }],
  ['proof-method', '§4.3-8', 'method of the proof', 'whose htm is another method', { claims: { htm: 'PUT' } }],
  ['proof-url', '§4.3-9', 'URL of the proof', 'whose htu is another URL', ELSEWHERE],
  ['proof-old', '§4.3-11', 'time of the proof', 'of an hour ago, without a nonce of the server', anHourAgo],
  ['proof-nonce', '§4.3-10', 'nonce of the proof', 'with a nonce that was never issued', UNKNOWN_NONCE, needsNonce],
  ['proof-without-jti', '§4.3-3', 'claims present', 'without jti', { claims: { jti: undefined } }],
]

/** Every change of a proof, everywhere. */
export const PROOF_PROBES: readonly Probe[] = PLACES.flatMap(place => [
  ...ROWS.map(row => proofProbe(place, row)),
  reusedProbe(place),
])

function proofProbe(place: Place, [code, clause, check, changed, proof, unless]: ProofRow): Probe {
  return {
    code: `${place.name}-${code}`,
    clause: `RFC 9449 ${clause}; ${place.clause}`,
    check,
    severity: 'violation',
    changed: `${place.endpoint} with a proof ${changed}`,
    wants: 'the proof is refused',
    ...(code === FORGED ? {} : { under: `${place.name}-${FORGED}` }),
    unless: unlessAny(place.unless, unless?.(place)),
    run: async (session, baseline) =>
      place.send(session, await tokenFor(place, baseline), {
        proof: typeof proof === 'function' ? proof(session.hasNonce(place.at)) : proof,
      }),
  }
}

/** The same proof twice; the second time must not pass (RFC 9449 §11.1). */
function reusedProbe(place: Place): Probe {
  return {
    code: `${place.name}-proof-reused`,
    clause: 'RFC 9449 §4.3, §11.1',
    check: 'proof used once',
    severity: 'weakness',
    changed: `${place.endpoint} with a proof that was used before`,
    wants: 'a jti is accepted once within the lifetime of a proof',
    under: `${place.name}-${FORGED}`,
    unless: place.unless,
    async run(session, baseline) {
      const token = await tokenFor(place, baseline)
      const proof = { verbatim: await proofFor(place, session, token) }
      const first = await place.send(session, token, { proof })
      if (first?.kind !== 'accepted') throw new Untestable('the proof was not accepted the first time')
      return place.send(session, token, { proof })
    },
  }
}

/** Only a call has a token. */
async function tokenFor({ name }: Place, { token }: Baseline): Promise<string> {
  return name === 'call' ? token() : ''
}

function proofFor({ name }: Place, session: Session, token: string): Promise<string> {
  const { server, options } = session
  if (name === 'call') return session.proof('GET', options.resource ?? '', token)
  return session.proof('POST', (name === 'push' && server.pushedRequests) || server.token)
}

/** The key of a proof, and what binds it. */
export const BINDING_PROBES: readonly Probe[] = [
  {
    code: 'push-dpop-jkt',
    clause: 'RFC 9449 §10.1',
    check: 'dpop_jkt',
    severity: 'violation',
    changed: 'a pushed request whose dpop_jkt is not the key of its proof',
    wants: 'a pushed request with a proof by another key than dpop_jkt is refused',
    under: 'push-proof-forged',
    unless: needsDpop,
    async run(session) {
      const { exchange } = await session.push({ proofKey: await newProofKey() })
      return refused(exchange, [...BAD_PROOF, 'invalid_request'])
    },
  },
  {
    code: 'redeem-other-key',
    clause: 'RFC 9449 §10',
    check: 'key of the grant',
    severity: 'violation',
    changed: 'a token request with a proof by another key than dpop_jkt of the authorization request',
    wants: 'a code is bound to the key of dpop_jkt',
    unless: needsDpop,
    run: (session, _) => redeemedBy(session, async grant => session.redeem(grant, { proofKey: await newProofKey() })),
  },
  {
    code: 'redeem-no-proof',
    clause: 'RFC 9449 §10',
    check: 'key of the grant',
    severity: 'violation',
    changed: 'a token request without a proof, for a code that is bound to a key',
    wants: 'a code with dpop_jkt is redeemed by its key alone',
    under: 'redeem-other-key',
    unless: needsDpop,
    run: session => redeemedBy(session, grant => session.redeem(grant, { proof: 'missing' })),
  },
]

/** A key that the grant is not bound to is a wrong grant, or a wrong proof. */
const UNBOUND = [...BAD_PROOF, 'invalid_grant', 'invalid_request']

async function redeemedBy(session: Session, redeem: (grant: Grant) => ReturnType<Session['redeem']>): Promise<Verdict> {
  return refused(await redeem(await session.grant()), UNBOUND)
}
