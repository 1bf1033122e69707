/*
 * Everything that is stored is ASCII without spaces or controls. So no encoding of a server or a connection can change
 * it, no collation can fold it, and no database can pad or cut it: MySQL takes `a` and `a ` for equal, PostgreSQL holds
 * no NUL, and text in an encoding that lacks a letter is stored with a question mark in its place.
 */

/** Texts that keys are compared with in a column; two texts are equal exactly when these are. */
export function toColumn(text: string): string {
  return text.replace(/[^\x21-\x5b\x5d-\x7e]/g, escaped)
}

/** A value as JSON. Fields without a value are left out. */
export function toRecord(value: object): string {
  return JSON.stringify(value).replace(/[\u007f-\uffff]/g, escaped)
}

/** What {@link toRecord} made; throws for anything else, and quotes nothing of it. */
export function fromRecord<Stored extends object>(text: unknown): Stored {
  const stored: Stored | undefined = typeof text === 'string' ? parsed(text) : undefined
  if (typeof stored === 'object' && stored !== null && !Array.isArray(stored)) return stored
  throw new TypeError('a stored record is no JSON object')
}

function parsed(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}
