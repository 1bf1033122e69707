/* Comparisons of secrets, in a time that depends only on the lengths. */

export function equalBytes(left: Uint8Array, right: Uint8Array): boolean {
  // Anything but a non-empty byte string equals nothing: without a length the loop would end at once.
  if (!(left instanceof Uint8Array && right instanceof Uint8Array)) return false
  if (left.length === 0 || left.length !== right.length) return false
  let difference = 0
  for (let at = 0; at < left.length; at++) difference |= (left[at] ?? 0) ^ (right[at] ?? 0)
  return difference === 0
}

/** For non-empty texts. */
export function equalTexts(left: string, right: string): boolean {
  if (left.length === 0 || left.length !== right.length) return false
  let difference = 0
  for (let at = 0; at < left.length; at++) difference |= left.charCodeAt(at) ^ right.charCodeAt(at)
  return difference === 0
}
