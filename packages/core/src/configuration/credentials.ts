import * as z from 'zod'
import { utf8 } from '../lib/encoding.js'
import { URL_LENGTH } from '../lib/limits.js'
import { SUBJECT_NAMES } from '../policy/authentication-methods.js'
import type { Client } from '../records/client.js'
import {
  ATTESTATION_POP_METHODS,
  type AttestationPopMethod,
  type ClientAuthenticationMethod,
} from '../records/vocabulary.js'
import { SIGNATURE_ALGORITHMS } from '../standards/jose/signature-algorithms.js'
import { isSecureUrl } from '../standards/oauth/uri.js'
import { readIpAddress } from '../standards/x500/certificate-names.js'
import { readDistinguishedName } from '../standards/x500/distinguished-name.js'
import { type ConfigurationFault, faultsWhen } from './fault.js'
import { areKeysElsewhere, verifies } from './keys.js'
import { storedSecretForm } from './secrets.js'

/** One or more printable ASCII characters (VSCHAR of RFC 6749 Appendix A). */
export const printable: z.ZodString = z.string().regex(/^[\x20-\x7e]+$/, 'must be printable ASCII text')

export const pairs: z.ZodArray<z.ZodObject<{ key: z.ZodString; value: z.ZodString }, z.core.$strict>> = z.array(
  z.strictObject({ key: z.string(), value: z.string() }),
)

export const uriText: z.ZodString = z
  .string()
  .max(URL_LENGTH, { error: `may hold ${URL_LENGTH} characters`, abort: true })

export const endpoint: z.ZodString = uriText.refine(
  isSecureUrl,
  'must be an absolute https URL without fragment (http only for 127.0.0.1, [::1] and localhost)',
)

export const httpsUrl: z.ZodString = uriText.refine(
  text => text.startsWith('https:') && isSecureUrl(text),
  'must be an absolute https URL without fragment',
)

const name = z.string().min(1).max(4_096)
const algorithms = z.array(z.enum(SIGNATURE_ALGORITHMS)).min(1, 'must name an algorithm')

export const credentials = {
  tokenAuthSignAlg: z.enum([...SIGNATURE_ALGORITHMS, 'HS256']).exactOptional(),
  tlsClientAuthSubjectDn: name
    .refine(isSubject, 'must be a distinguished name (RFC 4514) that is not empty')
    .exactOptional(),
  tlsClientAuthSanDns: name.exactOptional(),
  tlsClientAuthSanUri: uriText.min(1).exactOptional(),
  tlsClientAuthSanIp: name.refine(text => readIpAddress(text) !== undefined, 'must be an IP address').exactOptional(),
  tlsClientAuthSanEmail: name.exactOptional(),
  selfSignedCertificateKeyId: z.string().exactOptional(),
  attesters: z.array(z.string().min(1, 'must not be empty')).min(1, 'must name an attester').exactOptional(),
  attestationSignAlgs: algorithms.exactOptional(),
  attestationPopSignAlgs: algorithms.exactOptional(),
  attestationPopMethods: z.array(z.enum(ATTESTATION_POP_METHODS)).exactOptional(),
}

function isSubject(text: string): boolean {
  const subject = readDistinguishedName(text)
  return subject !== undefined && subject.length > 0
}

export const SECRET_METHODS: ReadonlySet<unknown> = new Set([
  'CLIENT_SECRET_BASIC',
  'CLIENT_SECRET_POST',
  'CLIENT_SECRET_JWT',
])

export function credentialFaults(client: Client): readonly ConfigurationFault[] {
  const { attestationPopMethods: proofs, tokenAuthMethod } = client
  return [
    ...secretFaults(client),
    ...assertionFaults(client),
    ...certificateFaults(client),
    ...(proofs === undefined ? [] : popMethodFaults(proofs, [tokenAuthMethod])),
  ]
}

function secretFaults({ tokenAuthMethod, clientSecret }: Client): readonly ConfigurationFault[] {
  const isJwt = tokenAuthMethod === 'CLIENT_SECRET_JWT'
  const form = clientSecret !== undefined && isJwt ? storedSecretForm(clientSecret) : undefined
  const isShort = form?.kind === 'plain' && utf8(form.secret).length < 32
  return faultsWhen('clientSecret', [
    [SECRET_METHODS.has(tokenAuthMethod) && clientSecret === undefined, `must be set for ${tokenAuthMethod}`],
    [
      tokenAuthMethod === 'NONE' && clientSecret !== undefined,
      'must be absent for a client that does not authenticate',
    ],
    [form?.kind === 'digest', 'must be plain: or encrypted: for CLIENT_SECRET_JWT, which needs the secret itself'],
    [isShort, 'must have at least 32 bytes for CLIENT_SECRET_JWT (RFC 7518 §3.2)'],
  ])
}

function assertionFaults(client: Client): readonly ConfigurationFault[] {
  const { tokenAuthMethod: method, tokenAuthSignAlg: algorithm } = client
  const isForeign = algorithm !== undefined && (algorithm === 'HS256') !== (method === 'CLIENT_SECRET_JWT')
  const isUnverifiable = method === 'PRIVATE_KEY_JWT' && !verifies(client, algorithm)
  return [
    ...faultsWhen('tokenAuthSignAlg', [[isForeign, `must be absent, or an algorithm of ${method}`]]),
    ...faultsWhen('jwks', [[isUnverifiable, `must contain a public key for ${algorithm ?? 'PRIVATE_KEY_JWT'}`]]),
  ]
}

function certificateFaults(client: Client): readonly ConfigurationFault[] {
  const { selfSignedCertificateKeyId: kid, jwks, tokenAuthMethod } = client
  const subjects = SUBJECT_NAMES.filter(each => client[each] !== undefined).length
  const isMiscounted = subjects !== (tokenAuthMethod === 'TLS_CLIENT_AUTH' ? 1 : 0)
  const isSelfSigned = tokenAuthMethod === 'SELF_SIGNED_TLS_CLIENT_AUTH'
  const isCertified = jwks.keys.some(key => key.x5c !== undefined && (kid === undefined || key.kid === kid))
  return [
    ...faultsWhen(SUBJECT_NAMES.join(', '), [
      [
        isMiscounted,
        'exactly one of these must be set for TLS_CLIENT_AUTH, and none for any other method (RFC 8705 §2.1.2)',
      ],
    ]),
    ...faultsWhen('jwks', [
      [
        isSelfSigned && !isCertified && !areKeysElsewhere(client),
        'must contain a key with x5c for SELF_SIGNED_TLS_CLIENT_AUTH (RFC 8705 §2.2)',
      ],
    ]),
    ...faultsWhen('selfSignedCertificateKeyId', [
      [!isSelfSigned && kid !== undefined, 'must be absent, except for SELF_SIGNED_TLS_CLIENT_AUTH'],
    ]),
  ]
}

const PROOFS: readonly (readonly [ClientAuthenticationMethod, AttestationPopMethod])[] = [
  ['ATTEST_JWT_CLIENT_AUTH', 'ATTESTATION_POP_JWT'],
  ['ATTEST_JWT_CLIENT_AUTH_DPOP', 'DPOP_COMBINED'],
]

export function popMethodFaults(
  proofs: readonly AttestationPopMethod[],
  methods: readonly ClientAuthenticationMethod[],
): readonly ConfigurationFault[] {
  return faultsWhen('attestationPopMethods', [
    [proofs.every(proof => proof === 'NONE'), 'must contain a proof, or be absent'],
    [new Set(proofs).size !== proofs.length, 'must not repeat a method'],
    ...PROOFS.map(
      ([method, proof]) =>
        [methods.includes(method) && !proofs.includes(proof), `must contain ${proof}, which ${method} needs`] as const,
    ),
  ])
}
