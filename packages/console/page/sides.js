import { differenceOf } from './difference.js'
import { element } from './dom.js'

/** Who says the two values, by the reason of the refusal; the first pattern that fits counts. */
/** @type {readonly (readonly [RegExp, string, string])[]} */
const SPEAKERS = [
  [/^proof_(url|method)_different$/, 'this server saw', 'the proof says'],
  [/^proof_key_different$/, 'the token is bound to', 'the proof is by'],
  [/_of_grant_different$/, 'the grant is bound to', 'the request has'],
  [/^certificate_(different|unregistered)$/, 'the token or client is bound to', 'the connection has'],
  [/^certificate_/, 'this server takes', 'the connection has'],
  [/^redirect_uri_/, 'the client has registered', 'the request says'],
  [
    /^(method_different|secret_missing|secret_of|.*_not_(allowed|requestable)$)/,
    'the client may use',
    'the request has',
  ],
  [/^(scope_(ins|m)|resource_not|subject_|acr_|authentication_too)/, 'this call needs', 'the token has'],
  [/^(token|request_uri|ticket|code|secret)_expired/, 'it was valid', 'the clock of this server says'],
  .../** @type {[RegExp, string, string][]} */ (
    [
      [/^proof_/, 'the proof says'],
      [/^request_object_/, 'the request object says'],
      [/^assertion_/, 'the assertion says'],
      [/^attest/, 'the attestation says'],
      [/^signature/, 'the signature says'],
      [/^token_/, 'the token has'],
      [/./, 'the request has'],
    ].map(([pattern, theirs]) => [pattern, 'this server takes', theirs])
  ),
]

/**
 * Two values side by side, each with who says it and with what differs marked. Neither is right by its colour: the
 * server may be the one that is wrong.
 * @param {{ reason: string } & Partial<Record<'expected' | 'actual' | 'cause', string | undefined>>} compared
 */
export function sidesOf({ reason, expected, actual, cause = '' }) {
  const [, ours, theirs] = SPEAKERS.find(([pattern]) => pattern.test(reason)) ?? []
  const { one, other, parts } = differenceOf(expected ?? '', actual ?? '')
  const sides = [sideOf(ours, expected, one), sideOf(theirs, actual, other)]
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
