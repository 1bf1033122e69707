/** The names and values of a form in their order, by the rules of the URL standard. */
export function formPairs(text: string): Iterable<readonly [name: string, value: string]> {
  // URLSearchParams would drop a leading question mark, which is part of the first name.
  return NOT_PLAIN.test(text) ? new URLSearchParams(`&${text}`) : plainPairs(text)
}

/** Anything but ASCII and percent-encoded ASCII, or a percent sign that stands for itself. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII is plain.
const NOT_PLAIN = /[^\x00-\x7f]|%(?![0-7][0-9A-Fa-f])/

/** The same for ASCII, which most forms are: it takes a third of the time. */
function plainPairs(text: string): readonly (readonly [name: string, value: string])[] {
  const pairs: (readonly [string, string])[] = []
  for (const pair of text.split('&')) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    if (equals < 0) pairs.push([decoded(pair), ''])
    else pairs.push([decoded(pair.slice(0, equals)), decoded(pair.slice(equals + 1))])
  }
  return pairs
}

function decoded(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text
  return spaced.includes('%') ? decodeURIComponent(spaced) : spaced
}
