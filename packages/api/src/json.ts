import { isNestedAtMost, JSON_DEPTH, readUniqueJsonObject } from '@symbolon/core/internal'

/**
 * Reads a JSON object; `undefined` for malformed JSON, another value at the top, nesting deeper than 32, and an object
 * with a repeated member, because parsers differ in which of the two they take (RFC 8259 §4).
 */
export function readJsonObject(text: string): object | undefined {
  return isNestedAtMost(text, JSON_DEPTH) ? readUniqueJsonObject(text) : undefined
}
