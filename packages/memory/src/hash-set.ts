/** One hash or several. Most users have one token, and a `Set` would be larger than its record. */
export type HashSet = string | Set<string>

/** The set with this hash added. */
export function withHash(held: HashSet | undefined, hash: string): HashSet {
  if (held === undefined || held === hash) return hash
  return typeof held === 'string' ? new Set([held, hash]) : held.add(hash)
}

/** The set without this hash, or `undefined` if it is empty then. */
export function withoutHash(held: HashSet | undefined, hash: string): HashSet | undefined {
  if (held === undefined || held === hash) return undefined
  if (typeof held === 'string') return held
  held.delete(hash)
  return held.size === 0 ? undefined : held
}

/** The hashes as a list that later changes of the set do not affect. */
export function hashesOf(held: HashSet | undefined): readonly string[] {
  if (held === undefined) return []
  return typeof held === 'string' ? [held] : [...held]
}
