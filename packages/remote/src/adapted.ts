import { isObject, isPromised, type JsonObject } from '@symbolon/core/internal'

/** What `adapt` returned, if it can be read: a promise is a mistake of the author. */
export function readAdapted(caller: string, returned: JsonObject, what: string): JsonObject {
  // A rejection that nobody handles would end the process.
  if (isPromised(returned)) Promise.resolve(returned).catch(() => undefined)
  else if (isObject(returned)) return returned
  throw new TypeError(`${caller}: adapt must return ${what}, and no promise`)
}
