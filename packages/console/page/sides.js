import { differenceOf } from './difference.js'
import { element } from './dom.js'

/** @typedef {readonly (readonly [RegExp, string])[]} Speakers By the reason of the refusal; the first that fits counts. */

/** Who says what would have passed. @type {Speakers} */
const OURS = [
  [/^proof_(url|method)_different$/, 'this server saw'],
  [/^proof_key_different$/, 'the token is bound to'],
  [/_of_grant_different$/, 'the grant is bound to'],
  [/^certificate_(different|unregistered)$/, 'the token or client is bound to'],
  [/^redirect_uri_/, 'the client has registered'],
  [/^(method_different|secret_missing|secret_of|.*_not_(allowed|requestable)$)/, 'the client may use'],
  [/^(scope_(ins|m)|resource_not|subject_|acr_|authentication_too)/, 'this call needs'],
  [/^(token|request_uri|ticket|code|secret)_expired/, 'it was valid'],
  [/./, 'this server takes'],
]

/** Who says what was found. @type {Speakers} */
const THEIRS = [
  [/^proof_/, 'the proof says'],
  [/^request_object_/, 'the request object says'],
  [/^assertion_/, 'the assertion says'],
  [/^attest/, 'the attestation says'],
  [/^signature/, 'the signature says'],
  [/^certificate_/, 'the connection has'],
  [/_expired/, 'the clock of this server says'],
  [/^(token_|scope_(ins|m)|resource_not|subject_|acr_|authentication_too)/, 'the token has'],
  [/./, 'the request says'],
]

/** @type {(speakers: Speakers, reason: string) => string | undefined} */
const speakerIn = (speakers, reason) => speakers.find(([pattern]) => pattern.test(reason))?.[1]

/**
 * Two values side by side, each with who says it and with what differs marked. Neither is right by its colour: the
 * server may be the one that is wrong.
 * @param {{ reason: string } & Partial<Record<'expected' | 'actual' | 'cause', string | undefined>>} compared
 */
export function sidesOf({ reason, expected, actual, cause = '' }) {
  const { one, other, parts } = differenceOf(expected ?? '', actual ?? '')
  const sides = [sideOf(speakerIn(OURS, reason), expected, one), sideOf(speakerIn(THEIRS, reason), actual, other)]
  const isSaid = parts.every(part => cause.includes(part))
  const named = isSaid ? undefined : element('p', 'rule', `What differs: ${parts.join(', ')}`)
  return sides.some(Boolean) ? [element('div', 'sides', ...sides), ...(named === undefined ? [] : [named])] : []
}

/**
 * @param {string | undefined} speaker
 * @param {string | undefined} text
 * @param {readonly import('./difference.js').Piece[]} pieces
 */
function sideOf(speaker, text, pieces) {
  if (text === undefined) return undefined
  const shown = pieces.map(each => (each.part === undefined ? each.text : element('mark', '', each.text)))
  return element('div', 'side', element('h3', '', speaker), element('p', '', ...(text === '' ? ['nothing'] : shown)))
}
