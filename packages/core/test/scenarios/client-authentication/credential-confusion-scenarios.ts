import { CLIENT_SECRET, form, HOLDER, proofFor, pushed } from '@symbolon/contract/scenarios'
import { ASSERTING, assertedBy, SHARED_SECRET } from './assertion-scenarios.js'
import { attested } from './attestation-scenarios.js'
import { type ClientRow, clientRows, failed, unattested } from './client-row.js'
import { holderPem, holderSpki } from './shared-secret-jws.js'

const SEVERAL = { action: 'BAD_REQUEST', resultCode: 'A157358', error: 'invalid_request' }

const CONFUSIONS: readonly ClientRow[] = [
  ...clientRows(failed('A157363'))({
    'HS256 keyed with the public key in PEM (CVE-2022-29217, CVE-2024-33663, THREAT-09; RFC 8725 §3.1)': world =>
      assertedBy(world, 'signer', { secret: holderPem() }),
    'HS256 keyed with the public key in DER (CVE-2022-29217, CVE-2024-33663, THREAT-09; RFC 8725 §3.1)': world =>
      assertedBy(world, 'signer', { secret: holderSpki() }),
    'HS256 keyed with the x of the public key (CVE-2022-29217, CVE-2024-33663, THREAT-09; RFC 8725 §3.1)': world =>
      assertedBy(world, 'signer', { secret: HOLDER.x ?? '' }),
    'HS256 keyed with zeros, for a client with keys (CVE-2022-29217, CVE-2024-33663, THREAT-09; RFC 8725 §3.1)':
      world => assertedBy(world, 'signer', { secret: new Uint8Array(32) }),
  }),
  ...clientRows(failed('A157326'))({
    'HS256 keyed with zeros, for a client with a secret (docs/rules.md §3)': world =>
      assertedBy(world, 'sharer', { secret: new Uint8Array(32) }),
    'HS256 keyed with the stored form of the secret (docs/rules.md §3)': world =>
      assertedBy(world, 'sharer', { secret: `plain:${SHARED_SECRET}` }),
  }),
  ...clientRows(failed('A157357'))({
    'HS256 keyed with the secret of a BASIC client (docs/rules.md §3)': world =>
      assertedBy(world, 'shop', { secret: CLIENT_SECRET }),
    'the public key as the secret of HTTP Basic (docs/rules.md §3)': async () => ({
      ...pushed({ client_id: 'signer' }),
      clientId: 'signer',
      clientSecret: await holderPem(),
    }),
    'the shared secret by HTTP Basic (docs/rules.md §3)': {
      ...pushed({ client_id: 'sharer' }),
      clientId: 'sharer',
      clientSecret: SHARED_SECRET,
    },
    'the shared secret in the form (docs/rules.md §3)': {
      parameters: form({ client_id: 'sharer', client_secret: SHARED_SECRET }),
    },
  }),
  ...clientRows(failed('A247302'))({
    'a DPoP proof as the assertion (RFC 8725 §3.11; RFC 9449 §4.2)': async world =>
      assertedBy(world, 'signer', { form: { client_assertion: await proofFor(world, undefined) } }),
  }),
  ...clientRows(SEVERAL)({
    'an assertion and a secret by HTTP Basic (RFC 6749 §2.3; PAR-02)': async world => ({
      ...(await assertedBy(world, 'signer')),
      clientId: 'signer',
      clientSecret: 'x',
    }),
    'an assertion and a secret in the form (RFC 6749 §2.3; PAR-02)': world =>
      assertedBy(world, 'signer', { form: { client_secret: 'x' } }),
  }),
  ...clientRows(unattested('A157372'))({
    'an assertion and an attestation of another client (Attestation-Based Client Authentication §7.1, §7.6)':
      async world => ({ ...(await attested(world)), ...(await assertedBy(world, 'signer')) }),
  }),
  ...clientRows(unattested('A157370'))({
    'an assertion and only the proof of an attestation (Attestation-Based Client Authentication §7.6)':
      async world => ({ ...(await assertedBy(world, 'signer')), oauthClientAttestationPop: 'x' }),
  }),
  ...clientRows({ action: 'BAD_REQUEST', resultCode: 'A244301' })({
    'the same assertion twice (RFC 6749 §3.1; PAR-14)': async world => {
      const { parameters } = await assertedBy(world, 'signer')
      const { client_assertion = '' } = Object.fromEntries(new URLSearchParams(parameters))
      return { parameters: `${parameters}&client_assertion=${client_assertion}` }
    },
  }),
  ...clientRows(failed('A247304'))({
    'the assertion of one client and the client_id of another (RFC 7521 §4.2; RFC 9126 §2.1)': world =>
      assertedBy(world, 'signer', { form: { client_id: 'shop' } }),
  }),
]

/** Credentials that are used for another method, and several credentials at once. */
export const CREDENTIAL_CONFUSIONS: readonly ClientRow[] = CONFUSIONS.map(
  ([name, clause, request, expect]): ClientRow => [name, clause, request, expect, ASSERTING],
)
