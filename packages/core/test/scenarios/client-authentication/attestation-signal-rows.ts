import { CLIENT_SECRET, form, HOLDER, pushed, type Setting, type World } from '@symbolon/contract/scenarios'
import type { ServiceConfiguration } from '@symbolon/core'
import { assertedBy, SIGNER } from './assertion-scenarios.js'
import { ATTESTER, ATTESTING, type AttestationChanges, attested, DRAFT } from './attestation-scenarios.js'
import { ACCEPTED, type ClientRow, failed, unattested } from './client-row.js'
import { combined } from './combined-rows.js'

/** A service that trusts an attester; its clients authenticate by other methods. */
const TRUSTING: Setting = {
  service: { attestationTrust: [{ issuer: ATTESTER, jwks: { keys: [HOLDER] } }] },
  clients: [SIGNER],
}

const demanding = (...attestationPopMethods: NonNullable<ServiceConfiguration['attestationPopMethods']>): Setting => ({
  ...TRUSTING,
  service: { ...TRUSTING.service, attestationPopMethods },
})

/** An attestation of `shop`, beside its secret. */
const besideSecret = (world: World, changes: AttestationChanges = {}) =>
  attested(world, {
    ...changes,
    claims: { sub: 'shop', ...changes.claims },
    request: { ...pushed(), ...changes.request },
  })

/** Attestations beside other client authentication. */
export const SIGNAL_ROWS: readonly ClientRow[] = [
  ['an attestation beside HTTP Basic', `${DRAFT} §7.6`, besideSecret, ACCEPTED, TRUSTING],
  [
    'an attestation beside a secret in the form',
    `${DRAFT} §7.6`,
    world =>
      attested(world, {
        claims: { sub: 'post' },
        request: { parameters: form({ client_id: 'post', client_secret: CLIENT_SECRET }) },
      }),
    ACCEPTED,
    TRUSTING,
  ],
  [
    'an attestation beside an assertion',
    `${DRAFT} §7.6`,
    async world => ({
      ...(await attested(world, { claims: { sub: 'signer' } })),
      ...(await assertedBy(world, 'signer')),
    }),
    ACCEPTED,
    TRUSTING,
  ],
  [
    'an attestation of a public client',
    `${DRAFT} §7.6`,
    world =>
      attested(world, {
        claims: { sub: 'app' },
        request: { parameters: form({ client_id: 'app', redirect_uri: 'http://127.0.0.1/cb' }) },
      }),
    ACCEPTED,
    TRUSTING,
  ],
  [
    'an attestation instead of the registered secret',
    'docs/rules.md §3',
    world => attested(world, { claims: { sub: 'shop' }, request: { parameters: form() } }),
    failed('A157304'),
    TRUSTING,
  ],
  [
    'an attestation beside a wrong secret',
    'docs/rules.md §3',
    world => besideSecret(world, { request: { clientSecret: 'wrong' } }),
    failed('A157305'),
    TRUSTING,
  ],
  [
    'a secret beside the registered attestation',
    'docs/rules.md §3',
    world => attested(world, { request: { clientId: 'wallet', clientSecret: 'x' } }),
    failed('A157357'),
    ATTESTING,
  ],
  [
    'an attestation with a wrong signature beside a secret',
    `${DRAFT} §7.1, §7.6`,
    world => besideSecret(world, { attestedByAnother: true }),
    unattested('A157379'),
    TRUSTING,
  ],
  [
    'an attestation for another client beside a secret',
    `${DRAFT} §7.1, §7.6`,
    world => besideSecret(world, { claims: { sub: 'post' } }),
    unattested('A157372'),
    TRUSTING,
  ],
  [
    'an attestation of an attester of other clients beside a secret',
    'docs/rules.md §3',
    besideSecret,
    failed('A157385'),
    {
      ...TRUSTING,
      service: {
        attestationTrust: [ATTESTER, 'https://other.example'].map(issuer => ({ issuer, jwks: { keys: [HOLDER] } })),
      },
    },
  ],
  ['an attestation where the service trusts no attester', 'docs/rules.md §6', besideSecret, unattested('A157378')],
  [
    'the proof of an attestation that was used before, beside a secret',
    `${DRAFT} §12.1`,
    async world => {
      const request = await besideSecret(world)
      await world.authenticate(request)
      return request
    },
    unattested('A157384'),
    TRUSTING,
  ],
  [
    'an attestation that a wrong secret has not used up',
    'docs/rules.md §3',
    async world => {
      const request = await besideSecret(world)
      await world.authenticate({ ...request, clientSecret: 'wrong' })
      return request
    },
    ACCEPTED,
    TRUSTING,
  ],
  [
    'no attestation where one is demanded',
    `${DRAFT} §7.6`,
    pushed(),
    unattested('A157396'),
    demanding('ATTESTATION_POP_JWT'),
  ],
  ['the demanded attestation', `${DRAFT} §7.6`, besideSecret, ACCEPTED, demanding('ATTESTATION_POP_JWT')],
  [
    'no attestation where none is demanded',
    `${DRAFT} §7.6`,
    pushed(),
    ACCEPTED,
    demanding('ATTESTATION_POP_JWT', 'NONE'),
  ],
  [
    'an attestation with a proof of its own where a DPoP proof is demanded',
    `${DRAFT} §7.6`,
    besideSecret,
    unattested('A157393'),
    demanding('DPOP_COMBINED', 'NONE'),
  ],
  [
    'an attestation with a DPoP proof where a proof of its own is demanded',
    `${DRAFT} §7.6`,
    world => combined(world, { claims: { sub: 'shop' }, request: pushed() }),
    unattested('A157393'),
    demanding('ATTESTATION_POP_JWT'),
  ],
  [
    'an attestation with the demanded DPoP proof beside a secret',
    `${DRAFT} §5.2, §7.6`,
    world => combined(world, { claims: { sub: 'shop' }, request: pushed() }),
    ACCEPTED,
    demanding('DPOP_COMBINED'),
  ],
  [
    'an attestation with an algorithm outside FAPI',
    `${DRAFT} §7.1, §8; FAPI 2.0 Security Profile §5.4.1-1`,
    world => besideSecret(world, { header: { alg: 'ES384' } }),
    unattested('A157386'),
    {
      ...TRUSTING,
      service: { ...TRUSTING.service, fapiModes: ['FAPI2_SECURITY'], clientAssertionAudience: 'issuer-string' },
    },
  ],
]
