import { isClosing, isOpening, visitPunctuation } from './json-punctuation.js'

/** A JSON object (RFC 8259 §4) whose members are not validated. */
export type JsonObject = Readonly<Record<string, unknown>>

/** Reads the text of a JSON object; `undefined` for anything else. */
export function readJsonObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) ? value : undefined
  } catch {
    // JSON.parse reports malformed text only by throwing.
    return undefined
  }
}

/** Whether a JSON value is an object and not an array. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Whether the objects and arrays of JSON text are nested at most this deep. The result for other
 * text is undefined.
 */
export function isNestedAtMost(text: string, depth: number): boolean {
  let open = 0
  return visitPunctuation(text, code => {
    if (isOpening(code)) open += 1
    if (isClosing(code)) open -= 1
    return open <= depth
  })
}
