const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN_BRACKET = 0x5b
const OPEN_BRACE = 0x7b
const CLOSE_BRACKET = 0x5d
const CLOSE_BRACE = 0x7d

/** A comma, as a code unit. */
export const COMMA = 0x2c

/** Whether a code unit opens an array or an object. */
export function isOpening(code: number): boolean {
  return code === OPEN_BRACKET || code === OPEN_BRACE
}

/** Whether a code unit closes an array or an object. */
export function isClosing(code: number): boolean {
  return code === CLOSE_BRACKET || code === CLOSE_BRACE
}

/**
 * Visits the brackets, braces and commas of JSON text outside of strings: nothing else in it
 * separates members or elements. It stops when a visit says `false`, which is then the result. Code
 * units are read one by one, because matching an expression costs a hundred times as much for each.
 */
export function visitPunctuation(text: string, visit: (code: number, at: number) => boolean): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = endOfString(text, at)
    else if ((code === COMMA || isOpening(code) || isClosing(code)) && !visit(code, at)) return false
  }
  return true
}

/** The position of the quote that ends the string which begins here, or the end of the text. */
function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1
  return at
}
