import { HOLDER, proofFor, type Setting, type World } from '@symbolon/contract/scenarios'
import { ATTESTER, ATTESTING, attested, DRAFT, WALLET } from './attestation-scenarios.js'
import { ACCEPTED, type ClientRow, failed, NAMES_OF_OBJECTS, unattested } from './client-row.js'

const OTHER_ATTESTER = 'https://other.example'

/** A service with two attesters that share a key, and a client that names some of them or none. */
const twoAttesters = (attesters?: readonly string[]): Setting => ({
  service: {
    ...ATTESTING.service,
    attestationTrust: [ATTESTER, OTHER_ATTESTER].map(issuer => ({ issuer, jwks: { keys: [HOLDER] } })),
  },
  clients: [{ ...WALLET, ...(attesters !== undefined && { attesters }) }],
})

/** A service with one attester, and a client that names other attesters. */
const withAttesters = (...attesters: readonly string[]): Setting => ({
  ...ATTESTING,
  clients: [{ ...WALLET, attesters }],
})

const attestedBy = (iss: string) => (world: World) => attested(world, { claims: { iss } })

/** Which attesters may attest a client. */
const ATTESTERS: readonly ClientRow[] = [
  ['the attester that the client names', 'docs/rules.md §3', attestedBy(ATTESTER), ACCEPTED, twoAttesters([ATTESTER])],
  [
    'one of two attesters that the client names',
    'docs/rules.md §3',
    attestedBy(OTHER_ATTESTER),
    ACCEPTED,
    twoAttesters([ATTESTER, OTHER_ATTESTER]),
  ],
  [
    'a trusted attester that the client does not name',
    'docs/rules.md §3',
    attestedBy(OTHER_ATTESTER),
    failed('A157385'),
    twoAttesters([ATTESTER]),
  ],
  ...[ATTESTER, OTHER_ATTESTER].map(
    (issuer): ClientRow => [
      `${issuer}, one of two trusted attesters, if the client names none`,
      'docs/rules.md §3',
      attestedBy(issuer),
      failed('A157385'),
      twoAttesters(),
    ],
  ),
  [
    'the only trusted attester, if the client names it',
    'docs/rules.md §3',
    attestedBy(ATTESTER),
    ACCEPTED,
    withAttesters(ATTESTER),
  ],
  [
    'the only trusted attester, if the client names another',
    'docs/rules.md §3',
    attestedBy(ATTESTER),
    failed('A157385'),
    withAttesters(`${ATTESTER}/`),
  ],
  [
    'an attester that the client names but the service does not trust',
    'docs/rules.md §3',
    attestedBy('https://x.example'),
    unattested('A157378'),
    withAttesters('https://x.example'),
  ],
]

/** Presents a proof, and then the same proof with another attestation for the same key. */
async function reusedWith(world: World, claims: object): Promise<object> {
  const first = await attested(world)
  await world.authenticate(first)
  return { ...(await attested(world, { claims: { ...claims } })), oauthClientAttestationPop: proofIn(first) }
}

function proofIn(request: object): unknown {
  return Reflect.get(request, 'oauthClientAttestationPop')
}

/** Attestations and proofs that are reused, exchanged or made by an attacker. */
export const ATTESTATION_ATTACKS: readonly ClientRow[] = [
  ...ATTESTERS.map(([name, ...row]): ClientRow => [`an attestation of ${name}`, ...row]),
  [
    'a proof reused with a differently written attestation',
    `${DRAFT} §5.1: the key has used the jti`,
    world => reusedWith(world, { cnf: { jwk: { ...HOLDER, use: 'sig', key_ops: ['verify'] } } }),
    unattested('A157384'),
    ATTESTING,
  ],
  [
    'a proof reused with the attestation of another attester',
    `${DRAFT} §5.1: the key has used the jti`,
    world => reusedWith(world, { iss: OTHER_ATTESTER }),
    unattested('A157384'),
    twoAttesters([ATTESTER, OTHER_ATTESTER]),
  ],
  [
    'a DPoP proof in place of the proof of an attestation',
    `${DRAFT} §5.1; RFC 8725 §3.11`,
    async world => ({
      ...(await attested(world)),
      oauthClientAttestationPop: await proofFor(world, undefined, { claims: { aud: 'https://as.example' } }),
    }),
    unattested('A157389'),
    ATTESTING,
  ],
  [
    'an attestation and its proof exchanged',
    `${DRAFT} §7.1`,
    async world => {
      const request = await attested(world, { proofClaims: { sub: 'wallet' } })
      const attestation: unknown = Reflect.get(request, 'oauthClientAttestation')
      return { ...request, oauthClientAttestation: proofIn(request), oauthClientAttestationPop: attestation }
    },
    unattested('A157373'),
    ATTESTING,
  ],
  [
    'an attestation as its own proof',
    `${DRAFT} §5.1`,
    async world => {
      const request = await attested(world)
      return { ...request, oauthClientAttestationPop: Reflect.get(request, 'oauthClientAttestation') }
    },
    unattested('A157389'),
    ATTESTING,
  ],
  [
    'an attestation that embeds the key that signed it',
    `${DRAFT} §4; CVE-2018-0114`,
    world => attested(world, { header: { jwk: HOLDER }, attestedByAnother: true }),
    unattested('A157379'),
    ATTESTING,
  ],
  ...NAMES_OF_OBJECTS.map(
    (iss): ClientRow => [
      `an attestation of the attester ${iss}`,
      `${DRAFT} §4; THREAT-02`,
      world => attested(world, { claims: { iss } }),
      unattested('A157378'),
      ATTESTING,
    ],
  ),
  ...[{ jkt: 'A'.repeat(43) }, { jwk: [HOLDER] }, { jwk: { kty: 'oct', k: 'AA' } }, [{ jwk: HOLDER }], 'jwk'].map(
    (cnf): ClientRow => [
      `an attestation with cnf ${JSON.stringify(cnf)}`,
      `${DRAFT} §4; RFC 7800 §3`,
      world => attested(world, { claims: { cnf } }),
      unattested('A157388'),
      ATTESTING,
    ],
  ),
]
