import { isLoggableName } from './loggable-names.js'
import { nearestName } from './nearest-name.js'

/** The names that every object inherits. */
const INHERITED_BY_ALL: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype))

/**
 * Throws a `TypeError` if an object has an unknown member, so that a misspelt option is not
 * ignored. Getters and inherited members count. The message contains the unknown name and the most
 * similar known one.
 */
export function requireKnownMembers(where: string, value: unknown, known: readonly string[]): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new TypeError(`${where}: pass an object with ${known.join(', ')}`)
  }
  for (const name of memberNames(value)) {
    if (known.includes(name)) continue
    const nearest = nearestName(name, known)
    const instead = nearest === undefined ? `known are ${known.join(', ')}` : `did you mean \`${nearest}\`?`
    throw new TypeError(`${where}: there is no \`${isLoggableName(name) ? name : '(another name)'}\`; ${instead}`)
  }
}

function memberNames(value: object): ReadonlySet<string> {
  const names = new Set<string>()
  for (let each: object | null = value; each !== null; each = Object.getPrototypeOf(each)) {
    for (const name of Object.getOwnPropertyNames(each)) {
      // Own members always count, even `__proto__`, which JSON can contain.
      if (each === value || !INHERITED_BY_ALL.has(name)) names.add(name)
    }
  }
  return names
}
