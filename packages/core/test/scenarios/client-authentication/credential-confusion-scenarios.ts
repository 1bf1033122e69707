import { CLIENT_SECRET, form, HOLDER, proofFor, pushed, type World } from '@symbolon/contract/scenarios'
import { ASSERTING, assertedBy, SHARED_SECRET } from './assertion-scenarios.js'
import { attested } from './attestation-scenarios.js'
import { type ClientRow, failed, unattested } from './client-row.js'
import { holderPem, holderSpki } from './shared-secret-jws.js'

const SEVERAL = { action: 'BAD_REQUEST', resultCode: 'A157358', error: 'invalid_request' }

type ConfusionRow = readonly [
  name: string,
  clause: string,
  request: object | ((world: World) => Promise<object>),
  expect: ClientRow[3],
]

const CONFUSION_CLAUSE = 'CVE-2022-29217, CVE-2024-33663, THREAT-09; RFC 8725 §3.1'

const CONFUSIONS: readonly ConfusionRow[] = [
  [
    'HS256 keyed with the public key in PEM',
    CONFUSION_CLAUSE,
    world => assertedBy(world, 'signer', { secret: holderPem() }),
    failed('A157363'),
  ],
  [
    'HS256 keyed with the public key in DER',
    CONFUSION_CLAUSE,
    world => assertedBy(world, 'signer', { secret: holderSpki() }),
    failed('A157363'),
  ],
  [
    'HS256 keyed with the x of the public key',
    CONFUSION_CLAUSE,
    world => assertedBy(world, 'signer', { secret: HOLDER.x ?? '' }),
    failed('A157363'),
  ],
  [
    'HS256 keyed with zeros, for a client with keys',
    CONFUSION_CLAUSE,
    world => assertedBy(world, 'signer', { secret: new Uint8Array(32) }),
    failed('A157363'),
  ],
  [
    'HS256 keyed with zeros, for a client with a secret',
    'docs/rules.md §3',
    world => assertedBy(world, 'sharer', { secret: new Uint8Array(32) }),
    failed('A157326'),
  ],
  [
    'HS256 keyed with the stored form of the secret',
    'docs/rules.md §3',
    world => assertedBy(world, 'sharer', { secret: `plain:${SHARED_SECRET}` }),
    failed('A157326'),
  ],
  [
    'HS256 keyed with the secret of a BASIC client',
    'docs/rules.md §3',
    world => assertedBy(world, 'shop', { secret: CLIENT_SECRET }),
    failed('A157357'),
  ],
  [
    'the public key as the secret of HTTP Basic',
    'docs/rules.md §3',
    async () => ({ ...pushed({ client_id: 'signer' }), clientId: 'signer', clientSecret: await holderPem() }),
    failed('A157357'),
  ],
  [
    'the shared secret by HTTP Basic',
    'docs/rules.md §3',
    { ...pushed({ client_id: 'sharer' }), clientId: 'sharer', clientSecret: SHARED_SECRET },
    failed('A157357'),
  ],
  [
    'the shared secret in the form',
    'docs/rules.md §3',
    { parameters: form({ client_id: 'sharer', client_secret: SHARED_SECRET }) },
    failed('A157357'),
  ],
  [
    'a DPoP proof as the assertion',
    'RFC 8725 §3.11; RFC 9449 §4.2',
    async world => assertedBy(world, 'signer', { form: { client_assertion: await proofFor(world, undefined) } }),
    failed('A247302'),
  ],
  [
    'an assertion and a secret by HTTP Basic',
    'RFC 6749 §2.3; PAR-02',
    async world => ({ ...(await assertedBy(world, 'signer')), clientId: 'signer', clientSecret: 'x' }),
    SEVERAL,
  ],
  [
    'an assertion and a secret in the form',
    'RFC 6749 §2.3; PAR-02',
    world => assertedBy(world, 'signer', { form: { client_secret: 'x' } }),
    SEVERAL,
  ],
  [
    'an assertion and an attestation of another client',
    'Attestation-Based Client Authentication §7.1, §7.6',
    async world => ({ ...(await attested(world)), ...(await assertedBy(world, 'signer')) }),
    unattested('A157372'),
  ],
  [
    'an assertion and only the proof of an attestation',
    'Attestation-Based Client Authentication §7.6',
    async world => ({ ...(await assertedBy(world, 'signer')), oauthClientAttestationPop: 'x' }),
    unattested('A157370'),
  ],
  [
    'the same assertion twice',
    'RFC 6749 §3.1; PAR-14',
    async world => {
      const { parameters } = await assertedBy(world, 'signer')
      const { client_assertion = '' } = Object.fromEntries(new URLSearchParams(parameters))
      return { parameters: `${parameters}&client_assertion=${client_assertion}` }
    },
    { action: 'BAD_REQUEST', resultCode: 'A244301' },
  ],
  [
    'the assertion of one client and the client_id of another',
    'RFC 7521 §4.2; RFC 9126 §2.1',
    world => assertedBy(world, 'signer', { form: { client_id: 'shop' } }),
    failed('A247304'),
  ],
]

/** Credentials that are used for another method, and several credentials at once. */
export const CREDENTIAL_CONFUSIONS: readonly ClientRow[] = CONFUSIONS.map(
  ([name, clause, request, expect]): ClientRow => [name, clause, request, expect, ASSERTING],
)
