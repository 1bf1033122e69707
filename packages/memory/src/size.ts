/** What an engine takes for a text beside its characters, for an object beside its fields, and for a field. */
const [TEXT, OBJECT, FIELD] = [16, 24, 8]

/** About how many bytes plain data take up in memory. */
export function sizeOf(data: unknown): number {
  if (typeof data === 'string') return TEXT + sizeOfText(data)
  if (typeof data !== 'object' || data === null) return 0
  return Object.values(data).reduce<number>((sum, value) => sum + FIELD + sizeOf(value), OBJECT)
}

/** One character outside of Latin-1 makes all of a text twice as large. */
function sizeOfText(text: string): number {
  return /[\u0100-\uffff]/.test(text) ? 2 * text.length : text.length
}
