/**
 * The words of a command for a POSIX shell: quotes, backslashes, `$'…'` and continued lines, as
 * browsers write a request for curl. Nothing is expanded. `undefined` where a quote is not closed.
 */
export function shellWords(command: string): readonly string[] | undefined {
  const words: string[] = []
  let word: string | undefined
  let at = 0
  for (const { 0: piece, index, groups = {} } of command.matchAll(PIECES)) {
    if (index !== at) return undefined
    at += piece.length
    const text = textOf(groups)
    if (text !== undefined) word = (word ?? '') + text
    else if (groups.space !== undefined && word !== undefined) {
      words.push(word)
      word = undefined
    }
  }
  if (at !== command.length) return undefined
  return word === undefined ? words : [...words, word]
}

const PIECES =
  /\\\r?\n|(?<space>\s+)|'(?<single>[^']*)'|\$'(?<ansi>(?:[^'\\]|\\.)*)'|"(?<double>(?:[^"\\]|\\.)*)"|\\(?<escaped>.)|(?<plain>[^\s'"\\$]+|\$)/gsy

/** What a piece adds to its word; `undefined` for what separates words. */
function textOf({
  single,
  ansi,
  double,
  escaped,
  plain,
}: Readonly<Record<string, string | undefined>>): string | undefined {
  if (ansi !== undefined) return ansi.replace(ANSI_ESCAPES, (_, code: string) => unescaped(code))
  if (double !== undefined)
    return double.replace(/\\(\r?\n|["\\$`])/g, (_, escapee: string) => (/\n/.test(escapee) ? '' : escapee))
  return single ?? escaped ?? plain
}

const ANSI_ESCAPES = /\\(u[0-9A-Fa-f]{1,4}|x[0-9A-Fa-f]{1,2}|.)/gs

function unescaped(code: string): string {
  const [, hex] = /^[ux]([0-9A-Fa-f]+)$/.exec(code) ?? []
  return hex === undefined ? (NAMED[code] ?? code) : String.fromCharCode(Number.parseInt(hex, 16))
}

const NAMED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }
