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
