import { HOLDER, proofAlone, SIGNER_KEY } from '@symbolon/contract/scenarios'
import type { Jwk } from '@symbolon/core'
import { readAttestation, readAttestationProof } from '../../../../attestation/src/attestation.js'
import { readClient } from '../../../src/configuration/client.js'
import { signersByKey } from '../../../src/message-signatures/examine-signature.js'
import { readClientAssertion } from '../../../src/standards/client-assertion/client-assertion.js'
import { readDpopProof } from '../../../src/standards/dpop/proof.js'
import { decryptionKeys, readJwe } from '../../../src/standards/jose/jwe.js'
import {
  hasAcceptedExponent,
  hasAcceptedModulus,
  verificationKeys,
} from '../../../src/standards/jose/key-requirements.js'
import { readRequestObject } from '../../../src/standards/request-object/read.js'
import { readIpAddress } from '../../../src/standards/x500/certificate-names.js'
import { readDistinguishedName } from '../../../src/standards/x500/distinguished-name.js'
import { ASSERTING, assertedBy } from '../client-authentication/assertion-scenarios.js'
import { ATTESTER, ATTESTING, attested, WALLET } from '../client-authentication/attestation-scenarios.js'
import { SUBJECT, selfSigned, tls } from '../client-authentication/certificate-scenarios.js'
import { OPENING_KEY } from '../pushed-request/encrypted-objects.js'
import { CERTIFICATE, CERTIFICATE_THUMBPRINT } from '../samples.js'
import { type Limit, many, succeeds, text, worldOf } from './boundary.js'
import { jweOf, jwtOf, sequenceText } from './sized.js'

const JWT_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
const ES256 = { alg: 'ES256' }
const BY_SHOP = { iss: 'shop', sub: 'shop' }
const PROOF = { typ: 'dpop+jwt', alg: 'ES256', jwk: HOLDER }
const PROVED = { jti: 'j', htm: 'GET', htu: 'https://api.example/', iat: 1 }
const SIGNATURE = { label: 'a', components: [], parameters: {}, signatureParams: '()', signature: new Uint8Array() }
const RSA: Jwk = { kty: 'RSA', e: 'AQAB' }

/** Whether a client authenticates by a certificate, with changes to what came with it. */
async function authenticates(client: 'pki' | 'selfsigned', changes: object): Promise<boolean> {
  const world = await worldOf(client === 'pki' ? tls(SUBJECT) : selfSigned())
  const request = { parameters: new URLSearchParams({ client_id: client }).toString(), clientCertificate: CERTIFICATE }
  return succeeds(world.authenticate({ ...request, ...changes }))
}

async function isHeld(length: number): Promise<boolean> {
  const world = await worldOf()
  const token = await world.token({ certificateThumbprint: CERTIFICATE_THUMBPRINT })
  return succeeds(world.introspect({ token, clientCertificate: CERTIFICATE.padEnd(length) }))
}

/** Whether the attester that signed is found as the last of so many. */
async function isFoundLast(count: number): Promise<boolean> {
  const { d: _, ...other } = SIGNER_KEY
  const trusted = many(count, at =>
    at === count - 1 ? { issuer: ATTESTER, jwks: { keys: [HOLDER] } } : { issuer: `${at}`, jwks: { keys: [other] } },
  )
  const service = { ...ATTESTING.service, attestationTrust: trusted }
  const world = await worldOf({ service, clients: [{ ...WALLET, attesters: [ATTESTER] }] })
  return succeeds(world.authenticate(await attested(world, { claims: { iss: undefined } })))
}

async function isProof(jti: string): Promise<boolean> {
  const world = await worldOf()
  return succeeds(world.prove(await proofAlone(world, { claims: { jti } })))
}

async function isAssertion(jti: string): Promise<boolean> {
  const world = await worldOf(ASSERTING)
  return succeeds(world.authenticate(await assertedBy(world, 'signer', { claims: { jti } })))
}

async function isAttestationProof(jti: string): Promise<boolean> {
  const world = await worldOf(ATTESTING)
  return succeeds(world.authenticate(await attested(world, { proofClaims: { jti } })))
}

async function isRegistered(x5c: string): Promise<boolean> {
  return (await readClient({ clientId: 1, tokenAuthMethod: 'NONE', jwks: { keys: [{ ...HOLDER, x5c: [x5c] }] } })).ok
}

/** The limits of keys, certificates and JWTs. */
export const CREDENTIAL_LIMITS: Readonly<Record<string, Limit>> = {
  CLIENT_ASSERTION_LENGTH: [
    16_384,
    {
      'standards/client-assertion/client-assertion.ts': size =>
        readClientAssertion(JWT_TYPE, jwtOf(size, ES256, BY_SHOP)).ok,
    },
  ],
  ATTESTATION_LENGTH: [
    16_384,
    {
      'attestation/attestation.ts': size => readAttestation(jwtOf(size, ES256, BY_SHOP)).ok,
      'attestation/attestation.ts: proof': size => readAttestationProof(jwtOf(size, ES256, BY_SHOP)).ok,
    },
  ],
  DPOP_PROOF_LENGTH: [
    8_192,
    { 'standards/dpop/proof.ts: read proof': size => readDpopProof(jwtOf(size, PROOF, PROVED)).ok },
  ],
  REQUEST_OBJECT_LENGTH: [
    49_152,
    {
      'standards/request-object/read.ts: read': size => readRequestObject(jwtOf(size, ES256, BY_SHOP)).ok,
      'standards/jose/jwe.ts': size => readJwe(jweOf(size)).ok,
    },
  ],
  JTI_LENGTH: [
    256,
    {
      'standards/dpop/proof-rules.ts: form rules': size => isProof(text(size)),
      'standards/client-assertion/client-assertion.ts': size => isAssertion(text(size)),
      'attestation/proof-rules.ts': size => isAttestationProof(text(size)),
      'standards/request-object/read.ts: read': size => {
        const read = readRequestObject(jwtOf(1_000, ES256, { jti: text(size) }))
        return read.ok && read.value.jti !== undefined
      },
    },
  ],
  ATTESTER_COUNT: [4, { 'attestation/verify-presented.ts: attestation verified': isFoundLast }],
  VERIFICATION_KEY_COUNT: [
    4,
    {
      'standards/jose/key-requirements.ts: verification keys': count =>
        verificationKeys({ keys: many(count, () => HOLDER) }, undefined, 'ES256').length === count,
      'message-signatures/examine-signature.ts: signers by key': async count => {
        const { ports } = await worldOf()
        const keys = many(count, () => HOLDER)
        return signersByKey(keys, SIGNATURE, 'registered', ports).length === count
      },
    },
  ],
  DECRYPTION_KEY_COUNT: [
    2,
    {
      'standards/jose/jwe.ts': count => {
        const header = { algorithm: 'ECDH-ES', encryption: 'A256GCM', kid: undefined, curve: 'P-256' } as const
        return decryptionKeys({ keys: many(count, () => OPENING_KEY) }, header).length === count
      },
    },
  ],
  RSA_MODULUS_LENGTH: [
    683,
    { 'standards/jose/key-requirements.ts': size => hasAcceptedModulus({ ...RSA, n: `${'v'.repeat(size - 1)}w` }) },
  ],
  RSA_EXPONENT_LENGTH: [
    6,
    {
      'standards/jose/key-requirements.ts': [
        2,
        size => hasAcceptedExponent({ ...RSA, e: `${'v'.repeat(size - 1)}${size % 4 === 0 ? 'x' : 'w'}` }),
      ],
    },
  ],
  CERTIFICATE_LENGTH: [
    16_384,
    {
      'introspection/introspect.ts: possession': isHeld,
      'client-authentication/credentials.ts: credentials read': size =>
        authenticates('selfsigned', { clientCertificate: CERTIFICATE.padEnd(size) }),
      'client-authentication/client-known.ts: verify certificate path': size =>
        authenticates('pki', { clientCertificatePath: [CERTIFICATE.padEnd(size)] }),
      'configuration/keys.ts: jwks': [4, size => isRegistered(sequenceText(size))],
    },
  ],
  CHAIN_LENGTH: [
    8,
    {
      'client-authentication/client-known.ts: verify certificate path': count =>
        authenticates('pki', { clientCertificatePath: many(count, () => CERTIFICATE) }),
    },
  ],
  STAPLED_COUNT: [
    4,
    {
      'client-authentication/client-known.ts: verify certificate path': count =>
        authenticates('pki', { clientOcspResponses: many(count, () => 'AAAA') }),
    },
  ],
  STAPLED_LENGTH: [
    21_848,
    {
      'client-authentication/client-known.ts: verify certificate path': [
        4,
        size => authenticates('pki', { clientOcspResponses: ['A'.repeat(size)] }),
      ],
    },
  ],
  DISTINGUISHED_NAME_LENGTH: [
    4_096,
    { 'standards/x500/distinguished-name.ts': size => readDistinguishedName(text(size, 'CN=')) !== undefined },
  ],
  RELATIVE_NAME_COUNT: [
    64,
    {
      'standards/x500/distinguished-name.ts': count =>
        readDistinguishedName(many(count, () => 'OU=x').join()) !== undefined,
    },
  ],
  IP_ADDRESS_LENGTH: [
    45,
    {
      'standards/x500/certificate-names.ts: ip address': size =>
        readIpAddress(`${'ffff:'.repeat(6)}255.255.255.${'255x'.slice(0, size - 42)}`) !== undefined,
    },
  ],
}
