/** A JSON object (RFC 8259 §4), its members still to be read. */
export type JsonObject = Readonly<Record<string, unknown>>

/** Reads the text of a JSON object; `undefined` for anything else. */
export function readJsonObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) ? value : undefined
  } catch {
    // JSON.parse has no other way to say that text is not JSON.
    return undefined
  }
}

/** Whether a value that JSON.parse made is an object, and no array. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether no object or array of JSON text lies deeper than so many others; of text that is no JSON it may say either. */
export function isNestedAtMost(text: string, depth: number): boolean {
  let open = 0
  for (const [character] of text.matchAll(/"(?:[^"\\]|\\.)*(?:"|\\?$)|[[{]|[\]}]/gs)) {
    if (character === '[' || character === '{') open += 1
    if (character === ']' || character === '}') open -= 1
    if (open > depth) return false
  }
  return true
}
