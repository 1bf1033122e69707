import { marked } from './difference.js'
import { button, byId, element, isBad, timeText } from './dom.js'
import { sequenceOf } from './sequence.js'
import { signatureBase } from './signature-base.js'
import { stagesOf } from './stages.js'

/** @typedef {import('./types.js').Decision} Decision */
/** @typedef {{ open: (number: number) => void, close: () => void }} Moves */

const place = byId('decision', HTMLElement)

/** Shows that no decision is open. */
export function drawNone() {
  place.replaceChildren(element('p', 'hint', 'Choose a decision to see why.'))
}

/**
 * Shows why a decision cannot be shown.
 * @param {string} text
 * @param {Moves} moves
 */
export function drawProblem(text, { close }) {
  place.replaceChildren(button('back', close, '← Decisions'), element('p', 'hint', text))
}

/**
 * Draws one decision.
 * @param {Decision} decision
 * @param {Moves} moves
 */
export function drawDecision({ row, finding, challenge, stages, sequence }, { open, close }) {
  place.replaceChildren(
    button('back', close, '← Decisions'),
    element('span', `badge${isBad(row) ? ' bad' : ''}`, row.action),
    element('h2', '', finding?.problem ?? `Granted: ${row.operation}`),
    factsOf(row),
    element('h3', '', 'Stages and checks'),
    stagesOf(stages),
    ...(finding === undefined ? [] : findingParts(finding, challenge)),
    ...(sequence.length > 1 ? [sequenceOf(sequence, row.number, open)] : []),
  )
  place.dataset.number = String(row.number)
  place.scrollTop = 0
}

/** @param {import('./types.js').Row} row */
function factsOf({ at, operation, code, reason, client, service, fault, request }) {
  const facts = Object.entries({ time: timeText(at), operation, code, reason, client, service, fault, request })
  return element(
    'dl',
    'facts',
    ...facts
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => element('div', '', element('dt', '', name), element('dd', '', value))),
  )
}

/**
 * What the check compared, what the client got, and what to do.
 * @param {import('./types.js').Finding} finding
 * @param {string} [challenge]
 */
function findingParts({ rule, expected, actual, lines, answer, cause, fix }, challenge) {
  const told = challenge === undefined ? answer : `WWW-Authenticate: ${challenge}`
  return [
    element('h3', '', rule === undefined ? 'What was found' : `The check that refused: ${rule}`),
    element('div', 'sides', sideOf('expected', expected, actual), sideOf('actual', actual, expected)),
    ...(lines === undefined ? [] : [signatureBase(lines, cause)]),
    ...(told === undefined ? [] : [element('h3', '', 'What the client got'), element('p', 'answer', told)]),
    element('h3', '', 'What to do'),
    element('div', 'advice', ...(cause === undefined ? [] : [withCode(cause)]), withCode(fix)),
  ]
}

/**
 * @param {string} name
 * @param {string | undefined} text
 * @param {string | undefined} other
 */
function sideOf(name, text, other) {
  if (text === undefined) return undefined
  return element('div', `side ${name}`, element('h4', '', name), marked(text, other))
}

/**
 * A text in which backticks mark code.
 * @param {string} text
 */
function withCode(text) {
  return element('p', '', ...text.split('`').map((part, at) => (at % 2 === 0 ? part : element('code', '', part))))
}
