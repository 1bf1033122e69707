/** No input that we read nests deeper; what does is left as it is, for the schema to refuse. */
const DEPTH = 32

/**
 * A copy of plain data without the members that are `null` or `undefined`: both mean absent, at every level.
 * Arrays keep all their elements. What stands in several places is copied once.
 */
export function withoutAbsent(input: unknown): unknown {
  return copyOf(input, 0, new Map())
}

function copyOf(input: unknown, depth: number, copies: Map<object, unknown>): unknown {
  if (typeof input !== 'object' || input === null || depth > DEPTH) return input
  if (copies.has(input)) return copies.get(input)
  const copy = Array.isArray(input)
    ? input.map(element => copyOf(element, depth + 1, copies))
    : Object.fromEntries(
        Object.entries(input)
          .filter(([, value]) => value !== null && value !== undefined)
          .map(([key, value]) => [key, copyOf(value, depth + 1, copies)]),
      )
  copies.set(input, copy)
  return copy
}
