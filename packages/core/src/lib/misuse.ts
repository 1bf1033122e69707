import { MEMBER_NAME_LENGTH } from './limits.js'
import { isLoggableName } from './text.js'

export function nearestName(name: string, known: readonly string[]): string | undefined {
  if (name.length > MEMBER_NAME_LENGTH) return undefined
  const written = name.toLowerCase()
  let nearest: string | undefined
  // With more than one edit per three letters it is another word.
  let fewest = Math.ceil(name.length / 3) + 1
  for (const each of known) {
    const edits = editsBetween(written, each.toLowerCase())
    if (edits < fewest) [nearest, fewest] = [each, edits]
  }
  return nearest
}

/** How many unknown members are compared with the known ones, and named. */
const COMPARED = 3

/** What follows an unknown name in a message: the known one that was perhaps meant. */
export function suggestion(name: string, unknown: readonly string[], known: readonly string[]): string {
  const nearest = unknown.indexOf(name) < COMPARED ? nearestName(name, known) : undefined
  return nearest === undefined ? '' : ` (did you mean ${nearest}?)`
}

/** An unknown field may be a misspelt demand. Its name is reported only if it looks like one. */
export function unknownFields(unknown: readonly string[], known: readonly string[]): string {
  const named = unknown.filter(isLoggableName).slice(0, COMPARED)
  const names = named.map(name => name + suggestion(name, unknown, known))
  return `has a field that this call does not have${names.length > 0 ? `: ${names.join(', ')}` : ''}`
}

/** The Levenshtein distance. */
function editsBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (let line = 1; line <= from.length; line++) {
    const above = row
    row = [line]
    for (let at = 1; at <= to.length; at++) {
      const replaced = (above[at - 1] ?? 0) + (from[line - 1] === to[at - 1] ? 0 : 1)
      row.push(Math.min(replaced, (above[at] ?? 0) + 1, (row[at - 1] ?? 0) + 1))
    }
  }
  return row[to.length] ?? 0
}

const INHERITED_BY_ALL: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype))

/** A misspelt option must not be ignored. Getters and inherited members count. */
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

/**
 * Returns the options of a function if all their names are known. Otherwise it throws a `TypeError`
 * with the name of the function and of the unknown option. For adapters and ports of your own.
 */
export function requireOptions<Options extends object>(
  caller: string,
  options: Options,
  names: Readonly<Record<keyof Options, true>>,
): Options {
  requireKnownMembers(caller, options, Object.keys(names))
  return options
}

/** Returns the ports if they are an object. Otherwise it throws a `TypeError` that says where ports come from. */
export function requirePorts<Ports>(caller: string, ports: Ports): Ports {
  if (isObject(ports)) return ports
  throw new TypeError(`${caller}: pass the ports that createPorts() returns`)
}

export function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}
