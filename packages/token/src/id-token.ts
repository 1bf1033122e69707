import type { Ports, SignatureAlgorithm } from '@symbolon/core'
import {
  askBytes,
  base64url,
  defined,
  formFor,
  inSeconds,
  type JsonObject,
  type JwtForm,
  jwtFor,
  readUniqueJsonObject,
} from '@symbolon/core/internal'
import type { AccessToken } from '@symbolon/core/stores'
import { jsonObjectText } from './json-object-text.js'
import type { GrantFound, GrantUsed, Wanted } from './request.js'

/** Claims that we make, or that would mean something else (OpenID Connect Core §2, §3.3.2.11; RFC 7519 §4.1.5). */
const OWN_CLAIMS = new Set('iss sub aud exp iat nbf auth_time nonce acr azp at_hash c_hash s_hash'.split(' '))

/** The author's claims as JSON; `undefined` for anything else, and for claims that are not the author's. */
export function idTokenClaimsText(claims: unknown): string | undefined {
  return jsonObjectText(claims, OWN_CLAIMS)
}

/** Throws where a key or the port is missing: nothing weaker is made than the client registered. */
export function requireIdTokenForm(
  parties: Pick<GrantFound, 'service' | 'client'>,
  { crypto }: Pick<Ports, 'crypto'>,
): JwtForm {
  const form = formFor('idToken', parties)
  if (form.ok && (form.value.encryption === undefined || crypto.encrypt !== undefined)) return form.value
  if (form.ok) throw new TypeError('the ID tokens of this client need a crypto port with encrypt')
  const whose =
    form.refusal.reason === 'response_signing_key_missing' ? 'service has no private' : 'client has no public'
  throw new TypeError(`the ${whose} key for the ID tokens of this client`)
}

/** `undefined` without `openid`, and for tokens that no user approved. */
export function idTokenFormOf(
  { presented, service, client }: GrantFound,
  { scopes }: Wanted,
  ports: Pick<Ports, 'crypto'>,
): JwtForm | undefined {
  const isGranted = presented?.family.scopes.includes('openid') === true && scopes.includes('openid')
  return isGranted ? requireIdTokenForm({ service, client }, ports) : undefined
}

type Given = Pick<GrantUsed, 'family' | 'idTokenForm' | 'grantType' | 'service' | 'now'>

/**
 * OpenID Connect Core §2, §3.1.3.6. After a refresh `iss`, `sub`, `aud` and `auth_time` are the same, and there is no
 * `nonce` (§12.2). It ends with the access token.
 */
export async function idTokenFor(
  { family, idTokenForm: form, grantType, service, now }: Given,
  accessToken: string,
  { expiresAt }: Pick<AccessToken, 'expiresAt'>,
  ports: Pick<Ports, 'crypto'>,
): Promise<string | undefined> {
  if (family === undefined || form === undefined) return undefined
  const claims = defined({
    ...claimsIn(family.idTokenClaims),
    iss: service.issuer,
    sub: family.subject,
    aud: family.clientIdentifier,
    exp: inSeconds(expiresAt),
    iat: inSeconds(now),
    auth_time: family.authTime,
    acr: family.acr,
    nonce: grantType === 'AUTHORIZATION_CODE' ? family.nonce : undefined,
    at_hash: await tokenHash(accessToken, form.signing.algorithm, ports),
  })
  return jwtFor(claims, form, ports)
}

function claimsIn(text = '{}'): JsonObject {
  const claims = readUniqueJsonObject(text)
  if (claims === undefined) throw new TypeError('idTokenClaims of the record are no JSON object')
  return claims
}

/** Half of the digest of the algorithm; without one of SHA-384 in the port the claim, which is optional, is left out. */
async function tokenHash(
  accessToken: string,
  algorithm: SignatureAlgorithm,
  { crypto }: Pick<Ports, 'crypto'>,
): Promise<string | undefined> {
  if (algorithm.endsWith('384')) return undefined
  const isLong = algorithm.endsWith('512') || algorithm.startsWith('Ed')
  const [hash, length] = isLong ? [crypto.sha512, 64] : [crypto.sha256, 32]
  const digest = await askBytes('crypto', () => hash(accessToken), length)
  return base64url(digest.subarray(0, length / 2))
}
