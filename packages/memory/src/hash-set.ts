/** One hash or several: most holders have one token, and a Set for each of them would outweigh the record. */
export type HashSet = string | Set<string>

/** The set with the hash in it. */
export function withHash(held: HashSet | undefined, hash: string): HashSet {
  if (held === undefined || held === hash) return hash
  return typeof held === 'string' ? new Set([held, hash]) : held.add(hash)
}

/** The set without the hash, or `undefined` when nothing is left. */
export function withoutHash(held: HashSet | undefined, hash: string): HashSet | undefined {
  if (held === undefined || held === hash) return undefined
  if (typeof held === 'string') return held
  held.delete(hash)
  return held.size === 0 ? undefined : held
}

/** The hashes, in a list that stays as it is while the set changes. */
export function hashesOf(held: HashSet | undefined): readonly string[] {
  if (held === undefined) return []
  return typeof held === 'string' ? [held] : [...held]
}
