import { fromBase64url } from '#platform-base64'
import { fromUtf8 } from '../../lib/encoding.js'
import {
  type JsonObject,
  membersOf,
  readBoundedJsonObject,
  readJsonObject,
  readUniqueJsonObject,
} from '../../lib/json.js'
import { ID_TOKEN_HINT_LENGTH } from '../../lib/limits.js'
import { readJwt } from '../jose/jwt.js'

/** What the members of the `claims` parameter ask for: requests by the names of claims (OpenID Connect Core §5.5). */
export interface RequestedClaims {
  readonly idToken: MemberOfClaims
  readonly userinfo: MemberOfClaims
}

interface MemberOfClaims {
  readonly requests: JsonObject
  /** As the client wrote it; absent where the parameter has no such member. */
  readonly text: string | undefined
}

/** Without the parameter nothing is asked for; `undefined` where it is malformed. */
export function readRequestedClaims(text = '{}'): RequestedClaims | undefined {
  const members = readBoundedJsonObject(text) && membersOf(text)
  const [idToken, userinfo] = [memberIn(members, 'id_token'), memberIn(members, 'userinfo')]
  return idToken && userinfo && { idToken, userinfo }
}

function memberIn(members: ReadonlyMap<string, string> | undefined, name: string): MemberOfClaims | undefined {
  const text = members?.get(name)
  const requests = members && readJsonObject(text ?? '{}')
  return requests && { requests, text }
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
