import { button, byId, element, timeText } from './dom.js'
import { flowOf } from './flow.js'
import { kindOf } from './last-hour.js'
import { sidesOf } from './sides.js'
import { signatureBase } from './signature-base.js'
import { stagesOf } from './stages.js'

/** @typedef {import('./types.js').Decision} Decision */
/** @typedef {{ open: (number: number) => void, close: () => void }} Moves */

const place = byId('decision', HTMLElement)

/**
 * Shows why a decision cannot be shown.
 * @param {string} text
 * @param {Moves} moves
 */
export function drawProblem(text, { close }) {
  place.replaceChildren(button('back', close, '← Decisions'), element('p', 'hint', text))
}

/**
 * Draws one decision: what differs and what to do, then what the client got, then how it was decided.
 * @param {Decision} decision
 * @param {Moves} moves
 */
export function drawDecision({ row, finding, page, event, flow }, { open, close }) {
  place.replaceChildren(
    element(
      'div',
      'tools',
      button('back', close, '← Decisions'),
      copyButton('Copy link', () => location.href),
      copyButton('Copy report', () => JSON.stringify(event, null, 2)),
    ),
    element('h2', '', row.sentence),
    element(
      'p',
      'by',
      element('span', `badge ${kindOf(row)}`, row.action),
      ...[row.client, row.operation, timeText(row.at)].map(text => text && element('span', '', text)),
    ),
    ...(finding === undefined ? [] : findingParts(finding, row.reason, page)),
    ...answerParts(event.challenge === undefined ? finding?.answer : `WWW-Authenticate: ${event.challenge}`),
    element('h3', '', 'Stages'),
    stagesOf(event.checks),
    ...(flow.length > 0 ? [flowOf(flow, row.number, open)] : []),
    element('h3', '', 'Names for the log'),
    factsOf(row),
  )
  place.dataset.number = String(row.number)
  place.scrollTop = 0
}

/** @param {import('./types.js').Row} row */
function factsOf({ reason, code, service, fault, request }) {
  const facts = Object.entries({ reason, code, fault, service, request })
  return element(
    'dl',
    'facts',
    ...facts
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => element('div', '', element('dt', '', name), element('dd', '', value))),
  )
}

/**
 * What the check compared, and what to do.
 * @param {import('./types.js').Finding} finding
 * @param {string} [reason]
 * @param {string} [page]
 */
function findingParts({ rule, expected, actual, lines, differingLine, cause, fix }, reason, page) {
  const [base = [], compare = []] = lines === undefined ? [] : signatureBase(lines, differingLine)
  return [
    // The sentence of a fault says it all.
    ...(reason === undefined
      ? []
      : sidesOf({ reason, expected: lines === undefined ? expected : undefined, actual, cause })),
    ...base,
    element(
      'div',
      'advice',
      ...(cause === undefined ? [] : [element('p', '', element('b', '', 'Why: '), ...codeIn(cause))]),
      element('p', '', element('b', '', 'What to do: '), ...codeIn(fix)),
      ...(page === undefined ? [] : [linkTo(page)]),
    ),
    ...(rule === undefined ? [] : [element('p', 'rule', `Rule: ${rule}`)]),
    ...compare,
  ]
}

/** @param {string | undefined} text */
function answerParts(text) {
  return text === undefined ? [] : [element('h3', '', 'What the client got'), element('p', 'answer', text)]
}

/** @param {string} page */
function linkTo(page) {
  const [name = ''] = page.split('/').at(-1)?.split('.md') ?? []
  const made = element('a', '', `More: ${name.replaceAll('-', ' ')}`)
  made.href = page
  made.target = '_blank'
  made.rel = 'noreferrer'
  return element('p', '', made)
}

/**
 * A button that copies a text, and says whether it could.
 * @param {string} name
 * @param {() => string} textOf
 */
function copyButton(name, textOf) {
  const made = button('copy', () => void copy(), name)
  const copy = async () => {
    // Without TLS, a page of another machine has no clipboard.
    const copied = navigator.clipboard?.writeText(textOf()).then(() => 'Copied')
    made.textContent = (await copied?.catch(() => undefined)) ?? 'Not allowed'
  }
  return made
}

/** The parts of a text in which backticks mark code. @param {string} text */
function codeIn(text) {
  return text.split('`').map((part, at) => (at % 2 === 0 ? part : element('code', '', part)))
}
