import { isJsonObject } from '../../lib/json-object.js'
import { readUniqueJsonObject } from '../../lib/json-text.js'

/** The members of the `claims` parameter that hold claims (OpenID Connect Core §5.5). */
const PLACES = ['userinfo', 'id_token'] as const

/** The names of the claims that a `claims` parameter asks for, each once; `undefined` when it is malformed (§5.5). */
export function readClaimNames(text: string | undefined): readonly string[] | undefined {
  if (text === undefined) return []
  const requested = readUniqueJsonObject(text)
  if (requested === undefined) return undefined
  const names: string[] = []
  for (const place of PLACES) {
    const claims = Object.hasOwn(requested, place) ? requested[place] : {}
    if (!isJsonObject(claims)) return undefined
    names.push(...Object.keys(claims))
  }
  return [...new Set(names)]
}
