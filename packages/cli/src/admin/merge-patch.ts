import { isJsonObject, type JsonObject } from '../json-object.js'

/** A document changed by a JSON merge patch: `null` removes a member (RFC 7396 §2). */
export function mergePatched(document: JsonObject, patch: JsonObject): JsonObject {
  const members = new Map(Object.entries(document))
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) members.delete(name)
    else members.set(name, patchedValue(members.get(name), value))
  }
  // Not by assignment: a member may be called `__proto__`.
  return Object.fromEntries(members)
}

function patchedValue(before: unknown, value: unknown): unknown {
  if (!isJsonObject(value)) return value
  return mergePatched(isJsonObject(before) ? before : {}, value)
}
