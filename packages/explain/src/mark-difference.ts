/**
 * Marks the part of a text that differs from another, by carets to write below it. `undefined` where
 * the texts have too little in common for a mark to help.
 */
export function markDifference(expected: string | undefined, actual: string | undefined): string | undefined {
  if (expected === undefined || actual === undefined || expected === actual) return undefined
  const [left, right] = [[...expected], [...actual]]
  const before = commonLength(left, right)
  const after = commonLength(left.slice(before).reverse(), right.slice(before).reverse())
  if (before < BEGINNING || before + after < COMMON) return undefined
  return ' '.repeat(before) + '^'.repeat(Math.max(1, right.length - before - after))
}

/** Characters that two texts must have in common before a mark helps. */
const COMMON = 8

/** Characters with which both must begin: a mark at the beginning says no more than the texts. */
const BEGINNING = 4

/** How many characters two texts begin with in common. */
function commonLength(left: readonly string[], right: readonly string[]): number {
  const first = left.findIndex((character, at) => character !== right[at])
  return first < 0 ? left.length : first
}
