/** A piece of a text; `part` names what it is where the other text has something else there. */
/** @typedef {{ text: string, part?: string }} Piece */
/** @typedef {{ one: readonly Piece[], other: readonly Piece[], parts: readonly string[] }} Difference */

/**
 * What differs between two texts: the parts of their URLs, else their numbers, else their words. Nothing is marked where
 * the texts have too little in common for a mark to help.
 * @param {string} one
 * @param {string} other
 * @returns {Difference}
 */
export function differenceOf(one, other) {
  const [left, right] = [wordsOf(one), wordsOf(other)]
  const pairs = urlPairs(left, right)
  const parts = PARTS.filter(part => pairs.some(pair => pair.parts.includes(part)))
  const isMarked = parts.length > 0 ? () => false : markedWords(left, right)
  /** @type {(words: readonly string[], other: readonly string[], side: 0 | 1) => Piece[]} */
  const pieces = (words, others, side) =>
    words.flatMap(word => {
      const pair = pairs.find(each => each.urls[side] === word)
      if (pair !== undefined) return urlPieces(word, pair.parts)
      return [isMarked(word) && !others.includes(word) ? { text: word, part: 'word' } : { text: word }]
    })
  return { one: pieces(left, right, 0), other: pieces(right, left, 1), parts }
}

/** Every second one separates two words. A member of a JSON is a word too. @param {string} text */
const wordsOf = text => text.split(/([\s,{}[\]]+)/)

/** @param {string} text */
const isWord = text => /[^\s,{}[\]]/.test(text)

/**
 * Which of the words that only one side has are marked: numbers before others, and none where they are much more than
 * what both sides say.
 * @type {(words: readonly string[], others: readonly string[]) => (word: string) => boolean}
 */
function markedWords(words, others) {
  const sides = [words, others].map(each => new Set(each.filter(isWord)))
  const common = words.filter(word => isWord(word) && others.includes(word)).length
  const isMarked = sides.every(side => [...side].some(isNumber)) ? isNumber : isWord
  const marked = sides.map((side, at) => [...side].filter(word => isMarked(word) && !sides[1 - at]?.has(word)).length)
  return Math.max(...marked) <= 2 * common ? isMarked : () => false
}

/** @param {string} text */
const isNumber = text => /^-?\d+(\.\d+)?$/.test(text)

const PARTS = ['scheme', 'host', 'port', 'path', 'query', 'fragment']

/** @typedef {{ urls: readonly [string, string], parts: readonly string[] }} Pair */

/**
 * URLs that only one side has, each with the one of the other side that is most like it.
 * @param {readonly string[]} words
 * @param {readonly string[]} others
 * @returns {readonly Pair[]}
 */
function urlPairs(words, others) {
  const left = words.filter(word => urlParts(word) !== undefined && !others.includes(word))
  const right = others.filter(word => urlParts(word) !== undefined && !words.includes(word))
  return left.flatMap(url => {
    const nearest = nearestTo(url, right)
    if (nearest === undefined || nearestTo(nearest, left) !== url) return []
    return [{ urls: /** @type {const} */ ([url, nearest]), parts: differingParts(url, nearest) }]
  })
}

/**
 * @param {string} url
 * @param {readonly string[]} others
 */
function nearestTo(url, others) {
  /** @param {string} other */
  const distance = other => differingParts(url, other).length
  return others.toSorted((one, other) => distance(one) - distance(other))[0]
}

/**
 * The parts that differ for a server; where only the writing differs, those that are written differently.
 * @param {string} one
 * @param {string} other
 */
function differingParts(one, other) {
  /** @param {(url: string, part: string) => string} read */
  const by = read => PARTS.filter(part => read(one, part) !== read(other, part))
  const real = by(canonicalPart)
  return real.length > 0 ? real : by((url, part) => urlParts(url)?.get(part) ?? '')
}

/**
 * @param {string} url
 * @param {string} part
 */
function canonicalPart(url, part) {
  const text = urlParts(url)?.get(part) ?? ''
  if (part === 'scheme' || part === 'host') return text.toLowerCase()
  return /^(https\W+443|http\W+80)$/i.test(`${urlParts(url)?.get('scheme')}${text}`) ? '' : text
}

/** The parts of a URL in their order; together they are its text. @param {string} url */
function urlParts(url) {
  const found = /^([a-z][\w+.-]*:\/\/)([^/?#:[\]]*)(:\d+)?(\/[^?#]*)?(\?[^#]*)?(#.*)?$/i.exec(url)
  return found === null ? undefined : new Map(PARTS.map((part, at) => [part, found[at + 1] ?? '']))
}

/**
 * @param {string} url
 * @param {readonly string[]} parts
 * @returns {Piece[]}
 */
function urlPieces(url, parts) {
  return [...(urlParts(url) ?? [])]
    .filter(([, text]) => text !== '')
    .map(([part, text]) => (parts.includes(part) ? { text, part } : { text }))
}

/** What the server shows in place of a value: the first characters of its SHA-256. */
const DIGEST = /sha256:([\w-]{8})(?![\w-])/

/**
 * Compares a line of the server's signature base with that of the client. The server shows some
 * values by their digests.
 * @param {string} ours
 * @param {string} theirs
 */
export async function isSameLine(ours, theirs) {
  if (ours === theirs) return true
  // Every second part is a digest.
  const parts = ours.split(DIGEST)
  const pattern = parts.map((part, at) => (at % 2 === 0 ? escaped(part) : '(.*?)')).join('')
  const values = new RegExp(`^${pattern}$`).exec(theirs)
  if (values === null) return false
  const digests = await Promise.all(values.slice(1).map(digestOf))
  return digests.every((digest, at) => digest.startsWith(parts[2 * at + 1] ?? '?'))
}

/** @param {string} text */
function escaped(text) {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}

/** @param {string} text */
async function digestOf(text) {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
}
