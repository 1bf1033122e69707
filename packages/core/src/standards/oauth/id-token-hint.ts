import { fromBase64url, textOf } from '../../lib/encoding.js'
import { readUniqueJsonObject } from '../../lib/json-text.js'
import { readJwt } from '../jose/jwt.js'

/** Characters of an ID token. */
const LENGTH = 16_384

/**
 * Whether text has the form of an ID token (OpenID Connect Core §2): a JWT in compact form, signed, or encrypted
 * (RFC 7516 §7.1). Nothing of it is verified, so nothing of it may be believed.
 */
export function isIdTokenHint(text: string): boolean {
  return text.length <= LENGTH && (readJwt(text) !== undefined || isEncrypted(text))
}

/** Header, key, initialization vector, text and tag; the key is empty where it is agreed upon (RFC 7518 §4.5, §4.6). */
function isEncrypted(text: string): boolean {
  const parts = text.split('.', 6).map(fromBase64url)
  const [header, key, ...others] = parts
  if (parts.length !== 5 || header === undefined || key === undefined) return false
  const headerText = textOf(header)
  return (
    headerText !== undefined &&
    readUniqueJsonObject(headerText) !== undefined &&
    others.every(part => part !== undefined && part.length > 0)
  )
}
