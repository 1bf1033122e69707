import * as z from 'zod'
import { SUBJECT_NAMES } from '../client-authentication/subject.js'
import { utf8 } from '../lib/encoding.js'
import type { Client } from '../records/client.js'
import { canVerify, SIGNATURE_ALGORITHMS } from '../standards/jose/signature-algorithms.js'
import { readDistinguishedName } from '../standards/x500/distinguished-name.js'
import { readIpAddress } from '../standards/x500/ip-address.js'
import { storedSecretForm } from './client-secret.js'
import type { ConfigurationFault } from './fault.js'
import { areKeysElsewhere } from './jwks.js'
import { uriText } from './properties.js'

const name = z.string().min(1).max(4_096)

/** What a client registers to authenticate with anything but a secret that it sends. */
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
}

function isSubject(text: string): boolean {
  const subject = readDistinguishedName(text)
  return subject !== undefined && subject.length > 0
}

/** Methods of which a secret is part. */
export const SECRET_METHODS: ReadonlySet<unknown> = new Set([
  'CLIENT_SECRET_BASIC',
  'CLIENT_SECRET_POST',
  'CLIENT_SECRET_JWT',
])

/** Registered credentials that the client's method lacks or does not use. */
export function credentialFaults(client: Client): readonly ConfigurationFault[] {
  return [...secretFaults(client), ...assertionFaults(client), ...certificateFaults(client)]
}

function secretFaults({ tokenAuthMethod, clientSecret }: Client): readonly ConfigurationFault[] {
  const fault = (problem: string) => [{ path: 'clientSecret', problem }]
  if (SECRET_METHODS.has(tokenAuthMethod) && clientSecret === undefined)
    return fault(`must be set for ${tokenAuthMethod}`)
  if (tokenAuthMethod === 'NONE' && clientSecret !== undefined) {
    return fault('must be absent for a client that does not authenticate')
  }
  if (tokenAuthMethod !== 'CLIENT_SECRET_JWT' || clientSecret === undefined) return []
  const form = storedSecretForm(clientSecret)
  if (form?.kind === 'digest')
    return fault('must be plain: or sealed: for CLIENT_SECRET_JWT, which needs the secret itself')
  if (form?.kind === 'plain' && utf8(form.secret).length < 32) {
    return fault('must have at least 32 bytes for CLIENT_SECRET_JWT (RFC 7518 §3.2)')
  }
  return []
}

function assertionFaults(client: Client): readonly ConfigurationFault[] {
  const { tokenAuthMethod, tokenAuthSignAlg: algorithm, jwks } = client
  const faults: ConfigurationFault[] = []
  if (algorithm !== undefined && (algorithm === 'HS256') !== (tokenAuthMethod === 'CLIENT_SECRET_JWT')) {
    faults.push({ path: 'tokenAuthSignAlg', problem: `must be absent, or an algorithm of ${tokenAuthMethod}` })
  }
  const algorithms = SIGNATURE_ALGORITHMS.filter(each => algorithm === undefined || each === algorithm)
  const fits = areKeysElsewhere(client) || jwks.keys.some(key => algorithms.some(each => canVerify(key, each)))
  if (tokenAuthMethod === 'PRIVATE_KEY_JWT' && !fits) {
    faults.push({ path: 'jwks', problem: `must contain a public key for ${algorithm ?? 'PRIVATE_KEY_JWT'}` })
  }
  return faults
}

function certificateFaults(client: Client): readonly ConfigurationFault[] {
  const faults: ConfigurationFault[] = []
  const subjects = SUBJECT_NAMES.filter(each => client[each] !== undefined).length
  if (subjects !== (client.tokenAuthMethod === 'TLS_CLIENT_AUTH' ? 1 : 0)) {
    const problem =
      'exactly one of these must be set for TLS_CLIENT_AUTH, and none for any other method (RFC 8705 §2.1.2)'
    faults.push({ path: SUBJECT_NAMES.join(', '), problem })
  }
  const { selfSignedCertificateKeyId: kid, jwks, tokenAuthMethod } = client
  const certified = jwks.keys.filter(key => key.x5c !== undefined && (kid === undefined || key.kid === kid))
  const isUncertified = certified.length === 0 && !areKeysElsewhere(client)
  if (tokenAuthMethod === 'SELF_SIGNED_TLS_CLIENT_AUTH' && isUncertified) {
    faults.push({
      path: 'jwks',
      problem: 'must contain a key with x5c for SELF_SIGNED_TLS_CLIENT_AUTH (RFC 8705 §2.2)',
    })
  }
  if (tokenAuthMethod !== 'SELF_SIGNED_TLS_CLIENT_AUTH' && kid !== undefined) {
    faults.push({
      path: 'selfSignedCertificateKeyId',
      problem: 'must be absent, except for SELF_SIGNED_TLS_CLIENT_AUTH',
    })
  }
  return faults
}
