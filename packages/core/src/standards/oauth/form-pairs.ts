type Pair = readonly [name: string, value: string]

/** How many names and values {@link formPairs} has, without reading them. */
export function countPairs(text: string): number {
  let count = 0
  for (let start = 0; start < text.length; ) {
    const end = endOfPair(text, start)
    if (end > start) count++
    start = end + 1
  }
  return count
}

function endOfPair(text: string, start: number): number {
  const ampersand = text.indexOf('&', start)
  return ampersand < 0 ? text.length : ampersand
}

/** The names and values of a form in their order, by the rules of the URL standard. */
export function formPairs(text: string): Iterable<Pair> {
  // URLSearchParams would drop a leading question mark, which is part of the first name.
  return ASCII.test(text) && !NOT_PLAIN.test(text) ? plainPairs(text) : new URLSearchParams(`&${text}`)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII is plain.
const ASCII = /^[\x00-\x7f]*$/

/** A percent sign that stands for itself, or begins a byte that is not ASCII. */
const NOT_PLAIN = /%(?![0-7][0-9A-Fa-f])/

/** The same for most forms, without the cost of what only other forms need. */
function plainPairs(text: string): readonly Pair[] {
  const pairs: Pair[] = []
  for (let start = 0; start < text.length; ) {
    const end = endOfPair(text, start)
    if (end > start) pairs.push(pairOf(text.slice(start, end)))
    start = end + 1
  }
  return pairs
}

function pairOf(text: string): Pair {
  const equals = text.indexOf('=')
  return equals < 0 ? [decoded(text), ''] : [decoded(text.slice(0, equals)), decoded(text.slice(equals + 1))]
}

function decoded(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text
  return spaced.includes('%') ? decodeURIComponent(spaced) : spaced
}
