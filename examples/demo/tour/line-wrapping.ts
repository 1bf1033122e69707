/**
 * Wraps text at a number of characters: at spaces, and between the members of JSON, which get a
 * space. A longer word has a line of its own.
 */
export function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+|(?<=,)(?=")/)) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else {
      line = line === '' ? word : `${line} ${word}`
    }
  }
  return [...lines, line]
}

/** Lines after a label, which is printed once. */
export function labelled(label: string, lines: readonly string[], indent: string): readonly string[] {
  return lines.map((line, index) => `${indent}${(index === 0 ? label : '').padEnd(LABEL)}${line}`)
}

const LABEL = 10
