import { element } from './dom.js'

/**
 * A text with the part marked that another text does not have; unmarked where they have too little
 * in common for a mark to help.
 * @param {string} text
 * @param {string | undefined} other
 */
export function marked(text, other) {
  const plain = element('p', '', text)
  if (other === undefined || other === text) return plain
  const before = commonLength(text, other)
  const after = commonLength(reversed(text.slice(before)), reversed(other.slice(before)))
  if (before + after < 8) return plain
  const end = text.length - after
  return element('p', '', text.slice(0, before), element('mark', '', text.slice(before, end)), text.slice(end))
}

/**
 * @param {string} one
 * @param {string} other
 */
function commonLength(one, other) {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  return at
}

/** @param {string} text */
function reversed(text) {
  return [...text].reverse().join('')
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
