import {
  type Answer,
  type Expectation,
  HOLDER,
  type ProofChanges,
  proofFor,
  RESOURCE_URL,
  type Scenario,
  type Setting,
  type World,
} from '@symbolon/contract/scenarios'
import { challengeIn } from '../client-authentication/attestation-challenge-rows.js'
import {
  ATTESTATIONS,
  ATTESTER,
  ATTESTING,
  type AttestationChanges,
  type AttestationRow,
  attested,
  DRAFT,
  WALLET,
} from '../client-authentication/attestation-scenarios.js'
import { ACCEPTED } from '../client-authentication/client-row.js'
import { DPOP_PROOF_ROWS, type ProofRow } from '../dpop/dpop-scenarios.js'
import { STRANGER } from '../dpop/proof-samples.js'

const RESOURCE = 'https://api.example'

const TOKEN = 'an-access-token-that-introspect-has-accepted'

const VERIFIED: Expectation = { action: 'OK', resultCode: 'A255001', absent: ['responseContent'] }

function refused(resultCode: string, error = 'invalid_client_attestation'): Expectation {
  return { action: 'UNAUTHORIZED', resultCode, error }
}

/** What a resource passes on of a request with an attestation. */
async function sent(world: World, changes: AttestationChanges = {}): Promise<object> {
  const request = await attested(world, changes, RESOURCE)
  const { oauthClientAttestation, oauthClientAttestationPop } = Object(request)
  return {
    oauthClientAttestation,
    oauthClientAttestationPop,
    resource: RESOURCE,
    token: TOKEN,
    clientId: 2005,
    htm: 'GET',
    htu: RESOURCE_URL,
  }
}

/** The same with a DPoP proof as the proof of the attestation. */
async function combined(
  world: World,
  changes: ProofChanges = {},
  attestation: AttestationChanges = {},
): Promise<object> {
  const { oauthClientAttestationPop: _, ...request } = Object(await sent(world, attestation))
  return { ...request, dpop: await proofFor(world, TOKEN, changes) }
}

const attest = async (world: World, changes: AttestationChanges = {}) => world.attest(await sent(world, changes))

/** The rows of attestations at endpoints of the authorization server, in the words of a resource. */
function sharedScenario([name, clause, changes, expect]: AttestationRow): readonly Scenario[] {
  // Only a form has a client_id that could be another than sub.
  if (expect.resultCode === 'A157372') return []
  const isStale = expect.resultCode === 'A157375'
  return [
    {
      name: `an attestation ${name}`,
      clause,
      play: world => attest(world, changes),
      expect:
        expect === ACCEPTED
          ? VERIFIED
          : refused(String(expect.resultCode), isStale ? 'use_fresh_attestation' : undefined),
    },
  ]
}

const PROOF_CODES: Readonly<Record<string, string>> = {
  A254301: 'A255310',
  A254302: 'A255311',
  A254303: 'A255312',
  A254304: 'A255313',
  A350308: 'A255314',
  A254306: 'A255315',
}

const NONCES: NonNullable<Setting['service']> = { ...ATTESTING.service, dpopNonceRequired: true }

/** The rows of DPoP proofs at every endpoint, without those about bindings and about no token. */
function proofScenario([
  name,
  clause,
  changes,
  { action, resultCode = '', error },
  demands = {},
]: ProofRow): Scenario[] {
  const { dpopKeyThumbprint, dpopNonceRequired, ...request } = demands
  if (resultCode === 'A254306' || changes.claims?.ath !== undefined) return []
  return [
    {
      name: `a DPoP proof ${name}`,
      clause,
      ...(dpopNonceRequired === true && { service: NONCES }),
      play: async world => world.attest({ ...(await combined(world, changes)), ...request }),
      expect: action === 'OK' ? VERIFIED : refused(PROOF_CODES[resultCode] ?? '', error),
    },
  ]
}

const OWN: readonly Scenario[] = [
  {
    name: 'the answer says who attested which key, and how possession was proven',
    clause: `${DRAFT} §7.6`,
    play: async world => {
      const answer = await attest(world, { claims: { wallet_name: 'w' } })
      const { clientAttestation } = Object(answer)
      return { ...answer, ...clientAttestation, claim: clientAttestation.claims.wallet_name }
    },
    expect: {
      ...VERIFIED,
      attester: ATTESTER,
      keyThumbprint: 'oKIywvGUpTVTyxMQ3bwIIeQUudfr_CkLMjCE19ECD-U',
      popMethod: 'ATTESTATION_POP_JWT',
      claim: 'w',
      absent: ['responseContent', 'attestationChallenge', 'dpopNonce'],
    },
  },
  {
    name: 'no attestation at all',
    clause: `${DRAFT} §7.6`,
    play: async world =>
      world.attest({
        ...(await sent(world)),
        oauthClientAttestation: undefined,
        oauthClientAttestationPop: undefined,
      }),
    expect: refused('A157370'),
  },
  {
    name: 'a proof for the authorization server',
    clause: `${DRAFT} §5.1, §7.2`,
    play: world => attest(world, { proofClaims: { aud: 'https://as.example' } }),
    expect: refused('A157380'),
  },
  {
    name: 'an attestation of a client that does not exist',
    clause: `${DRAFT} §4`,
    play: world => attest(world, { claims: { sub: 'nobody' } }),
    expect: refused('A255301'),
  },
  {
    name: 'an attestation of a client other than that of the token',
    clause: `${DRAFT} §4, §7.6`,
    play: world => attest(world, { claims: { sub: 'shop' } }),
    expect: refused('A255302'),
  },
  {
    name: 'an attestation of an attester of other clients',
    clause: 'docs/rules.md §3',
    service: {
      attestationTrust: [ATTESTER, 'https://other.example'].map(issuer => ({ issuer, jwks: { keys: [HOLDER] } })),
    },
    play: world => attest(world),
    expect: refused('A255303'),
  },
  {
    name: 'an attestation where the service trusts no attester',
    clause: `${DRAFT} §7.1`,
    service: { attestationTrust: [] },
    play: world => attest(world),
    expect: refused('A157378'),
  },
  {
    name: 'an attestation with an algorithm outside FAPI',
    clause: `${DRAFT} §7.1, §8; FAPI 2.0 Security Profile §5.4.1-1`,
    service: { ...ATTESTING.service, fapiModes: ['FAPI2_SECURITY'] },
    play: world => attest(world, { header: { alg: 'ES384' } }),
    expect: refused('A157386'),
  },
  {
    name: 'a DPoP proof in place of the proof, where the service announces none',
    clause: `${DRAFT} §7.3, §8`,
    service: { ...ATTESTING.service, attestationPopMethods: ['ATTESTATION_POP_JWT'] },
    play: async world => world.attest(await combined(world)),
    expect: refused('A157393'),
  },
  {
    name: 'a DPoP proof in place of the proof, where the service announces it',
    clause: `${DRAFT} §7.3, §8`,
    service: {
      ...ATTESTING.service,
      supportedTokenAuthMethods: ['ATTEST_JWT_CLIENT_AUTH_DPOP'],
      attestationPopMethods: ['DPOP_COMBINED'],
    },
    play: async world => world.attest(await combined(world)),
    expect: VERIFIED,
  },
  {
    name: 'a DPoP proof in place of the proof that the client has registered',
    clause: `${DRAFT} §9; docs/rules.md §3`,
    clients: [{ ...WALLET, attestationPopMethods: ['ATTESTATION_POP_JWT'] }],
    play: async world => world.attest(await combined(world)),
    expect: refused('A255304'),
  },
  {
    name: 'the same proof again',
    clause: `${DRAFT} §12.1`,
    async play(world) {
      const request = await sent(world)
      await world.attest(request)
      return world.attest(request)
    },
    expect: refused('A157384'),
  },
  {
    name: 'a proof that a refusal has not used up',
    clause: 'docs/rules.md §3',
    async play(world) {
      const request = await sent(world)
      await world.attest({ ...request, clientId: 1001 })
      return world.attest(request)
    },
    expect: VERIFIED,
  },
  ...(['service', 'call'] as const).map(
    (by): Scenario => ({
      name: `a proof without the challenge that the ${by} demands gets one for resources`,
      clause: `${DRAFT} §6.2, §7.4`,
      service: { ...ATTESTING.service, attestationChallengeRequired: by === 'service' },
      async play(world) {
        const answer = await world.attest({ ...(await sent(world)), attestationChallengeRequired: by === 'call' })
        const issued = challengeIn(await world.challenge({ server: 'rs' }))
        return { ...answer, isIssued: Reflect.get(answer, 'attestationChallenge') === issued }
      },
      expect: { ...refused('A157394', 'use_attestation_challenge'), isIssued: true },
    }),
  ),
  {
    name: 'a proof with the demanded challenge',
    clause: `${DRAFT} §6, §7.2`,
    service: { ...ATTESTING.service, attestationChallengeRequired: true },
    play: async world =>
      attest(world, { proofClaims: { challenge: challengeIn(await world.challenge({ server: 'rs' })) } }),
    expect: VERIFIED,
  },
  ...(['as', 'rs', 'as-attestation'] as const).map(
    (purpose): Scenario => ({
      name: `a proof with the ${purpose} nonce as its challenge`,
      clause: `${DRAFT} §6; docs/rules.md §7`,
      play: async world =>
        attest(world, { proofClaims: { challenge: await world.ports.nonces.current(purpose, world.now()) } }),
      expect: refused('A157395', 'use_attestation_challenge'),
    }),
  ),
  {
    name: 'a DPoP proof by another key than the attested one',
    clause: `${DRAFT} §7.3`,
    play: async world => world.attest(await combined(world, {}, { claims: { cnf: { jwk: STRANGER } } })),
    expect: { ...refused('A255315') },
  },
  {
    name: 'a DPoP proof for another access token',
    clause: `${DRAFT} §7.3; RFC 9449 §4.3-12`,
    play: async world => world.attest({ ...(await combined(world)), token: 'another' }),
    expect: refused('A255316', 'invalid_dpop_proof'),
  },
  {
    name: 'the same DPoP proof again',
    clause: 'RFC 9449 §11.1',
    async play(world) {
      const request = await combined(world)
      await world.attest(request)
      return world.attest(request)
    },
    expect: refused('A255310', 'invalid_dpop_proof'),
  },
  {
    name: 'a DPoP proof with a challenge for attestations as its nonce',
    clause: `${DRAFT} §6; RFC 9449 §9; docs/rules.md §7`,
    service: NONCES,
    async play(world) {
      const nonce = challengeIn(await world.challenge({ server: 'rs' }))
      const answer = await world.attest(await combined(world, { claims: { nonce } }))
      const next: string = Reflect.get(answer, 'dpopNonce')
      return {
        ...answer,
        isOther: next !== nonce,
        isNonce: next === (await world.ports.nonces.current('rs', world.now())),
      }
    },
    expect: { ...refused('A255314', 'use_dpop_nonce'), isOther: true, isNonce: true },
  },
  {
    name: 'a call without the client of the token cannot be read',
    clause: 'docs/rules.md §1',
    play: async world => world.attest({ ...(await sent(world)), clientId: undefined }),
    expect: { action: 'INTERNAL_SERVER_ERROR', resultCode: 'A255201', error: 'server_error' },
  },
  {
    name: 'the replay store fails',
    clause: 'docs/rules.md §1',
    faults: ['replays'],
    play: world => attest(world),
    expect: { action: 'INTERNAL_SERVER_ERROR', resultCode: 'A255101', error: 'server_error' },
  },
]

/** Attestations that clients send to resources. */
export const CLIENT_ATTESTATION_SCENARIOS: readonly Scenario[] = [
  ...ATTESTATIONS.flatMap(sharedScenario),
  ...DPOP_PROOF_ROWS.flatMap(proofScenario),
  ...OWN,
].map(scenario => ({ ...ATTESTING, ...scenario }))

/** Whether an answer has the challenge of a server, and its nonce for DPoP proofs. */
async function areCurrent(world: World, answer: Answer, server: 'as' | 'rs'): Promise<boolean> {
  const challenge = await world.ports.nonces.current(`${server}-attestation`, world.now())
  const nonce = await world.ports.nonces.current(server, world.now())
  return challengeIn(answer) === challenge && Reflect.get(answer, 'dpopNonce') === nonce
}

/** What the challenge endpoint answers. */
export const CHALLENGE_SCENARIOS: readonly Scenario[] = [
  {
    name: 'a challenge for the authorization server',
    clause: `${DRAFT} §6.3`,
    play: async world => {
      const answer: Answer = await world.challenge({})
      return { ...answer, isCurrent: await areCurrent(world, answer, 'as') }
    },
    expect: { action: 'OK', resultCode: 'A256001', isCurrent: true },
  },
  {
    name: 'a challenge for resources',
    clause: `${DRAFT} §6.3`,
    play: async world => {
      const answer = await world.challenge({ server: 'rs' })
      return { ...answer, isCurrent: await areCurrent(world, answer, 'rs') }
    },
    expect: { action: 'OK', resultCode: 'A256001', isCurrent: true },
  },
  {
    name: 'a challenge for a server that does not exist',
    clause: 'docs/rules.md §1',
    play: world => world.challenge({ server: 'op' }),
    expect: { action: 'INTERNAL_SERVER_ERROR', resultCode: 'A256201', error: 'server_error' },
  },
  {
    name: 'the source of challenges fails',
    clause: 'docs/rules.md §1',
    faults: ['nonces'],
    play: world => world.challenge({}),
    expect: { action: 'INTERNAL_SERVER_ERROR', resultCode: 'A256101', error: 'server_error' },
  },
]
