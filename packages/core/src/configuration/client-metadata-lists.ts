import { isJsonObject, type JsonObject } from '../lib/json-object.js'
import { CLIENT_METADATA_LIST_LENGTH } from '../lib/limits.js'
import type { ConfigurationFault } from './fault.js'

/** A list in metadata, with the path to it. */
type Listed = readonly [path: string, list: unknown]

const LISTS = [
  'redirect_uris',
  'response_types',
  'grant_types',
  'authorization_details_types',
  'client_attestation_signing_alg_values_supported',
  'client_attestation_pop_signing_alg_values_supported',
  'client_attestation_pop_methods_supported',
]

/** The lists with too many elements, before any element is read. */
export function oversizedLists(members: JsonObject): readonly ConfigurationFault[] {
  const keys = isJsonObject(members.jwks) ? members.jwks.keys : undefined
  const scopes = typeof members.scope === 'string' ? members.scope.split(' ') : undefined
  const outer = LISTS.map((name): Listed => [name, members[name]])
  const faults = tooLong([...outer, ['scope', scopes], ['jwks.keys', keys]])
  return faults.length > 0 ? faults : tooLong(listsOfKeys(keys))
}

/** The lists in each key. */
function listsOfKeys(keys: unknown): readonly Listed[] {
  const each: readonly unknown[] = Array.isArray(keys) ? keys : []
  return each.flatMap((key, at): readonly Listed[] =>
    isJsonObject(key) ? ['x5c', 'key_ops'].map((name): Listed => [`jwks.keys[${at}].${name}`, key[name]]) : [],
  )
}

function tooLong(lists: readonly Listed[]): readonly ConfigurationFault[] {
  const isLong = (list: unknown) => Array.isArray(list) && list.length > CLIENT_METADATA_LIST_LENGTH
  return lists.flatMap(([path, list]) =>
    isLong(list) ? [{ path, problem: `must have at most ${CLIENT_METADATA_LIST_LENGTH} elements` }] : [],
  )
}
