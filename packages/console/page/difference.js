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

/**
 * Compares a line of the server's signature base with that of the client. The server shows secrets
 * by the first characters of their SHA-256.
 * @param {string} ours
 * @param {string} theirs
 */
export async function isSameLine(ours, theirs) {
  if (ours === theirs) return true
  const [, name, digest] = /^("[^"]*"[^:]*: )sha256:([\w-]{8})$/.exec(ours) ?? []
  if (name === undefined || !theirs.startsWith(name)) return false
  return (await digestOf(theirs.slice(name.length))).startsWith(digest ?? '')
}

/** @param {string} text */
async function digestOf(text) {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
}
