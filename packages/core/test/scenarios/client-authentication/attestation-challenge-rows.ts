import { freshText, type Setting, type World } from '@symbolon/contract/scenarios'
import { ATTESTING, type AttestationChanges, attested, DRAFT } from './attestation-scenarios.js'
import { ACCEPTED, type ClientRow, unattested } from './client-row.js'

/** A service that demands challenges, and its client `wallet`. */
const CHALLENGING: Setting = { ...ATTESTING, service: { ...ATTESTING.service, attestationChallengeRequired: true } }

const MISSING: ClientRow[3] = {
  action: 'BAD_REQUEST',
  resultCode: 'A157394',
  error: 'use_attestation_challenge',
}

const UNKNOWN: ClientRow[3] = { ...MISSING, resultCode: 'A157395' }

/** The challenge in an answer of the challenge endpoint. */
export function challengeIn(answer: object): unknown {
  return JSON.parse(String(Reflect.get(answer, 'responseContent'))).attestation_challenge
}

/** A challenge for attestations to the authorization server. */
export async function challengeOf(world: Pick<World, 'challenge'>): Promise<unknown> {
  return challengeIn(await world.challenge({}))
}

const withChallenge = async (world: World, challenge: unknown, changes: AttestationChanges = {}) =>
  attested(world, { ...changes, proofClaims: { ...changes.proofClaims, challenge } })

type Row = readonly [name: string, clause: string, request: (world: World) => Promise<object>, expect: ClientRow[3]]

/** Challenges that a service demands. */
const DEMANDED: readonly Row[] = [
  [
    'of the challenge endpoint',
    `${DRAFT} §6.3, §7.2`,
    async world => withChallenge(world, await challengeOf(world)),
    ACCEPTED,
  ],
  ['that is missing', `${DRAFT} §7.2, §7.4`, world => attested(world), MISSING],
  ['that is unknown', `${DRAFT} §7.2, §7.4`, world => withChallenge(world, 'x'), UNKNOWN],
  ['that is a number', `${DRAFT} §5.1`, world => withChallenge(world, 7), UNKNOWN],
  [
    'of the period before',
    'docs/configuration.md dpopNonceDuration',
    async world => {
      const challenge = await challengeOf(world)
      world.pass(300)
      return withChallenge(world, challenge)
    },
    ACCEPTED,
  ],
  [
    'that is too old',
    'docs/configuration.md dpopNonceDuration',
    async world => {
      const challenge = await challengeOf(world)
      world.pass(600)
      return withChallenge(world, challenge)
    },
    UNKNOWN,
  ],
  [
    'of another service',
    `${DRAFT} §7.2`,
    async world => withChallenge(world, await challengeOf(await world.neighbour())),
    UNKNOWN,
  ],
  [
    'for resources',
    `${DRAFT} §7.2; docs/rules.md §7`,
    async world => withChallenge(world, challengeIn(await world.challenge({ server: 'rs' }))),
    UNKNOWN,
  ],
  ...(['as', 'rs'] as const).map(
    (purpose): Row => [
      `that is the ${purpose} nonce for DPoP proofs`,
      `${DRAFT} §6; RFC 9449 §8; docs/rules.md §7`,
      async world => withChallenge(world, await world.ports.nonces.current(purpose, world.now())),
      UNKNOWN,
    ],
  ),
  [
    'from an instance whose clock is an hour behind',
    `${DRAFT} §7.2, §12.1`,
    async world => withChallenge(world, await challengeOf(world), { ahead: -3_600 }),
    ACCEPTED,
  ],
  [
    'in a proof that was used minutes before',
    `${DRAFT} §12.1`,
    async world => {
      const request = await withChallenge(world, await challengeOf(world), { ahead: -3_600 })
      await world.authenticate(request)
      world.pass(200)
      return request
    },
    unattested('A157384'),
  ],
  [
    'after a refusal without one, which uses nothing up',
    `${DRAFT} §7.4; docs/rules.md §3`,
    async world => {
      const proofClaims = { jti: freshText('jti') }
      const refused = await attested(world, { proofClaims })
      await world.authenticate(refused)
      const { oauthClientAttestationPop } = Object(
        await withChallenge(world, await challengeOf(world), { proofClaims }),
      )
      return { ...refused, oauthClientAttestationPop }
    },
    ACCEPTED,
  ],
]

/** Challenges in the proofs of attestations. */
export const CHALLENGE_ROWS: readonly ClientRow[] = [
  ...DEMANDED.map(([name, ...row]): ClientRow => [`a demanded challenge ${name}`, ...row, CHALLENGING]),
  [
    'a challenge that nobody demanded',
    `${DRAFT} §6.2, §7.2`,
    async world => withChallenge(world, await challengeOf(world)),
    ACCEPTED,
    ATTESTING,
  ],
  ['a challenge that nobody issued', `${DRAFT} §7.2`, world => withChallenge(world, 'x'), UNKNOWN, ATTESTING],
]
