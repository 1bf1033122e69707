import * as z from 'zod'
import { SUBJECT_NAMES } from '../client-authentication/certificate-checks.js'
import { equalTexts } from '../lib/constant-time.js'
import { utf8 } from '../lib/encoding.js'
import { URL_LENGTH } from '../lib/limits.js'
import { andThen } from '../lib/result.js'
import { isSha256Text } from '../lib/text.js'
import type { Crypto } from '../ports/crypto.js'
import { textDigest } from '../ports/digests.js'
import type { Secrets } from '../ports/ports.js'
import type { Client } from '../records/client.js'
import { canVerify, SIGNATURE_ALGORITHMS } from '../standards/jose/signature-algorithms.js'
import { isSecureUrl } from '../standards/oauth/uri.js'
import { readIpAddress } from '../standards/x500/certificate-names.js'
import { readDistinguishedName } from '../standards/x500/distinguished-name.js'
import type { ConfigurationFault } from './fault.js'
import { areKeysElsewhere } from './keys.js'

type StoredSecret =
  | { readonly kind: 'digest'; readonly digest: string }
  | { readonly kind: 'plain'; readonly secret: string }
  | { readonly kind: 'sealed' }

/** What follows `sealed:` is something that only a custom `Secrets` port can open. */
function storedSecretForm(stored: string): StoredSecret | undefined {
  if (stored.startsWith('sha256:')) {
    const digest = stored.slice('sha256:'.length)
    return isSha256Text(digest) ? { kind: 'digest', digest } : undefined
  }
  if (/^plain:./s.test(stored)) return { kind: 'plain', secret: stored.slice('plain:'.length) }
  return /^sealed:./s.test(stored) ? { kind: 'sealed' } : undefined
}

/** What a secret is compared with when none is stored: the cost is the same, the answer is no. */
const NO_SECRET = `sha256:${'A'.repeat(43)}`

/**
 * The `Secrets` port that comes with core: secrets are compared by their SHA-256, in constant time.
 * It fits secrets of at least 128 random bits; a secret that a person chose needs a slow hash,
 * behind a custom port.
 */
export function digestSecrets(crypto: Pick<Crypto, 'sha256'>): Secrets {
  return {
    matches(presented, stored) {
      const form = ownForm(stored ?? NO_SECRET)
      return andThen(form.kind === 'digest' ? form.digest : textDigest(form.secret, crypto), expected =>
        andThen(textDigest(presented, crypto), digest => equalTexts(digest, expected) && stored !== undefined),
      )
    },
    reveal(stored) {
      const form = ownForm(stored ?? NO_SECRET)
      return form.kind === 'plain' ? form.secret : undefined
    },
  }
}

function ownForm(stored: string): Exclude<StoredSecret, { readonly kind: 'sealed' }> {
  const form = storedSecretForm(stored)
  if (form === undefined) throw new TypeError('the stored client secret is neither sha256: nor plain:')
  if (form.kind === 'sealed') throw new TypeError('a sealed client secret needs a custom Secrets port')
  return form
}

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

export const storedSecret: z.ZodString = z
  .string()
  .refine(
    text => storedSecretForm(text) !== undefined,
    'must be sha256: and the base64url SHA-256 of the secret, plain: and the secret, or sealed: and what your Secrets port opens',
  )

/** One in clear must be a token that can be presented. */
export const storedToken: z.ZodString = z
  .string()
  .refine(
    isStoredToken,
    'must be sha256: and the base64url SHA-256 of the token, or plain: and a b64token (RFC 6750 §2.1)',
  )

function isStoredToken(stored: string): boolean {
  const form = storedSecretForm(stored)
  if (form === undefined || form.kind === 'sealed') return false
  return !stored.startsWith('plain:') || /^plain:[A-Za-z0-9\-._~+/]+=*$/.test(stored)
}

const name = z.string().min(1).max(4_096)

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

export const SECRET_METHODS: ReadonlySet<unknown> = new Set([
  'CLIENT_SECRET_BASIC',
  'CLIENT_SECRET_POST',
  'CLIENT_SECRET_JWT',
])

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
