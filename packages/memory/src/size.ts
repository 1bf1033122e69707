/** Bytes of a string without its characters, of an object without its fields, and of a field. */
const [TEXT, OBJECT, FIELD] = [16, 24, 8]

/** Estimates how many bytes plain data takes up in memory. */
export function sizeOf(data: unknown): number {
  if (typeof data === 'string') return TEXT + sizeOfText(data)
  if (typeof data !== 'object' || data === null) return 0
  return Object.values(data).reduce<number>((sum, value) => sum + FIELD + sizeOf(value), OBJECT)
}

/** One character outside Latin-1 doubles the size of the whole string. */
function sizeOfText(text: string): number {
  return /[\u0100-\uffff]/.test(text) ? 2 * text.length : text.length
}
