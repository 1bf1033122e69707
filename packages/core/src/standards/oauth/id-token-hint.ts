import { fromBase64url } from '#platform-base64'
import { fromUtf8 } from '../../lib/encoding.js'
import { readUniqueJsonObject } from '../../lib/json-text.js'
import { ID_TOKEN_HINT_LENGTH } from '../../lib/limits.js'
import { readJwt } from '../jose/jwt.js'

/**
 * Whether text has the form of an ID token (OpenID Connect Core §2): a JWT in compact form, signed,
 * or encrypted (RFC 7516 §7.1). Nothing is verified, so its claims must not be trusted.
 */
export function isIdTokenHint(text: string): boolean {
  return text.length <= ID_TOKEN_HINT_LENGTH && (readJwt(text) !== undefined || isEncrypted(text))
}

/**
 * Header, encrypted key, initialization vector, ciphertext and tag. The key may be empty, as with
 * direct key agreement (RFC 7518 §4.5, §4.6).
 */
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
