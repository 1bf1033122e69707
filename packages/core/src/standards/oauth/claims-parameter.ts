import { isJsonObject } from '../../lib/json-object.js'
import { readUniqueJsonObject } from '../../lib/json-text.js'

/** The members of the `claims` parameter that contain claims (OpenID Connect Core §5.5). */
const CLAIM_MEMBERS = ['userinfo', 'id_token'] as const

/**
 * The names of the claims that a `claims` parameter requests, without duplicates; `undefined` when
 * it is malformed (OpenID Connect Core §5.5).
 */
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
