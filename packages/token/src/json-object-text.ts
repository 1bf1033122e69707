import { readBoundedJsonObject } from '@symbolon/core/internal'

/** An object of the author's as JSON; `undefined` for anything else, and where it has a member that is not the author's. */
export function jsonObjectText(object: unknown, own: ReadonlySet<string>): string | undefined {
  const text = jsonOf(object)
  const read = readBoundedJsonObject(text)
  return read === undefined || Object.keys(read).some(name => own.has(name)) ? undefined : text
}

function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? ''
  } catch {
    // A cycle, a bigint, or a member that throws.
    return ''
  }
}
