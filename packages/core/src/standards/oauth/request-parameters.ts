import { fromBase64url } from '#platform-base64'
import { fromUtf8 } from '../../lib/encoding.js'
import { isJsonObject, readUniqueJsonObject } from '../../lib/json.js'
import { ID_TOKEN_HINT_LENGTH } from '../../lib/limits.js'
import { readJwt } from '../jose/jwt.js'

/** The members of the `claims` parameter that contain claims (OpenID Connect Core §5.5). */
const CLAIM_MEMBERS = ['userinfo', 'id_token'] as const

export function readClaimNames(text: string | undefined): readonly string[] | undefined {
  if (text === undefined) return []
  const requested = readUniqueJsonObject(text)
  if (requested === undefined) return undefined
  const names: string[] = []
  for (const member of CLAIM_MEMBERS) {
    const claims = Object.hasOwn(requested, member) ? requested[member] : {}
    if (!isJsonObject(claims)) return undefined
    names.push(...Object.keys(claims))
  }
  return [...new Set(names)]
}

/** OpenID Connect Core §2, RFC 7516 §7.1. Nothing is verified, so its claims must not be trusted. */
export function isIdTokenHint(text: string): boolean {
  return text.length <= ID_TOKEN_HINT_LENGTH && (readJwt(text) !== undefined || isEncrypted(text))
}

/** The encrypted key may be empty, as with direct key agreement (RFC 7518 §4.5, §4.6). */
function isEncrypted(text: string): boolean {
  const parts = text.split('.', 6).map(fromBase64url)
  const [header, key, ...others] = parts
  if (parts.length !== 5 || header === undefined || key === undefined) return false
  const headerText = fromUtf8(header)
  return (
    headerText !== undefined &&
    readUniqueJsonObject(headerText) !== undefined &&
    others.every(part => part !== undefined && part.length > 0)
  )
}

export function readMaxAge(text: string): number | undefined {
  return /^\d{1,10}$/.test(text) ? Number(text) : undefined
}
