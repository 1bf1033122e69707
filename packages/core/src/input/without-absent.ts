import { INPUT_DEPTH } from '../lib/limits.js'

/**
 * A copy of plain data without the members that are `null` or `undefined`, at every level. Arrays
 * keep all their elements, and an object that appears more than once is copied once. Data below the
 * depth limit is not copied, so that the schema refuses it.
 */
export function withoutAbsent(input: unknown): unknown {
  return copyOf(input, 0, new Map())
}

function copyOf(input: unknown, depth: number, copies: Map<object, unknown>): unknown {
  if (typeof input !== 'object' || input === null || depth > INPUT_DEPTH) return input
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
