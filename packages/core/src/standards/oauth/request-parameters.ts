import { fromBase64url } from '#platform-base64'
import { fromUtf8 } from '../../lib/encoding.js'
import { isJsonObject, type JsonObject, readUniqueJsonObject } from '../../lib/json.js'
import { ID_TOKEN_HINT_LENGTH } from '../../lib/limits.js'
import { readJwt } from '../jose/jwt.js'

/** Names of claims, by the member of the `claims` parameter that asks for them (OpenID Connect Core §5.5). */
export interface ClaimNames {
  readonly idToken: readonly string[]
  readonly userinfo: readonly string[]
}

export function readClaimNames(text: string | undefined): ClaimNames | undefined {
  const requested = text === undefined ? {} : readUniqueJsonObject(text)
  const [idToken, userinfo] = [namesIn(requested, 'id_token'), namesIn(requested, 'userinfo')]
  return idToken && userinfo && { idToken, userinfo }
}

function namesIn(requested: JsonObject | undefined, member: string): readonly string[] | undefined {
  if (requested === undefined) return undefined
  const claims = Object.hasOwn(requested, member) ? requested[member] : {}
  return isJsonObject(claims) ? Object.keys(claims) : undefined
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
