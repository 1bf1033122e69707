/** Removes spaces and tabs at both ends (RFC 9110 §5.6.3), in linear time. */
export function trimmed(text: string): string {
  let start = 0
  let end = text.length
  while (isSpace(text[start])) start++
  while (end > start && isSpace(text[end - 1])) end--
  return text.slice(start, end)
}

function isSpace(character: string | undefined): boolean {
  return character === ' ' || character === '\t'
}
