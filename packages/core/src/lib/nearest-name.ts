import { MEMBER_NAME_LENGTH } from './limits.js'

/** The most similar known name, if it is similar enough to be the intended one. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  if (name.length > MEMBER_NAME_LENGTH) return undefined
  const written = name.toLowerCase()
  let nearest: string | undefined
  // With more than one edit per three letters it is another word.
  let fewest = Math.ceil(name.length / 3) + 1
  for (const each of known) {
    const edits = editsBetween(written, each.toLowerCase())
    if (edits < fewest) [nearest, fewest] = [each, edits]
  }
  return nearest
}

/** The Levenshtein distance. */
function editsBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (let line = 1; line <= from.length; line++) {
    const above = row
    row = [line]
    for (let at = 1; at <= to.length; at++) {
      const replaced = (above[at - 1] ?? 0) + (from[line - 1] === to[at - 1] ? 0 : 1)
      row.push(Math.min(replaced, (above[at] ?? 0) + 1, (row[at - 1] ?? 0) + 1))
    }
  }
  return row[to.length] ?? 0
}
