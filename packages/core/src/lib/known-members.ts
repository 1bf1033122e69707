import { nearestName } from './nearest-name.js'
import { looksLikeName } from './shown-names.js'

/** What every object of the language inherits, whatever it is for. */
const OF_EVERY_OBJECT: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype))

/**
 * Throws a `TypeError` unless all members of an object are known ones, getters and inherited members included: an option
 * that is misspelt must not be passed over. The message names the member and the known one that is most like it.
 */
export function requireKnownMembers(where: string, value: unknown, known: readonly string[]): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new TypeError(`${where}: pass an object with ${known.join(', ')}`)
  }
  for (const name of memberNames(value)) {
    if (known.includes(name)) continue
    const nearest = nearestName(name, known)
    const instead = nearest === undefined ? `known are ${known.join(', ')}` : `did you mean \`${nearest}\`?`
    throw new TypeError(`${where}: there is no \`${looksLikeName(name) ? name : '(another name)'}\`; ${instead}`)
  }
}

function memberNames(value: object): ReadonlySet<string> {
  const names = new Set<string>()
  for (let each: object | null = value; each !== null; each = Object.getPrototypeOf(each)) {
    for (const name of Object.getOwnPropertyNames(each)) {
      // What the object itself has was written by somebody, `__proto__` in JSON too.
      if (each === value || !OF_EVERY_OBJECT.has(name)) names.add(name)
    }
  }
  return names
}
