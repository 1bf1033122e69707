import { button, element } from './dom.js'

/** @typedef {import('./types.js').Stage} Stage */

/** A sign for each outcome, so that colour is not needed. */
const SIGNS = new Map([
  ['passed', '✓'],
  ['refused', '✗'],
  ['not-applicable', '–'],
  ['not-reached', '·'],
])

/**
 * The stages from left to right. A click shows the checks of one below, and another click hides them.
 * @param {readonly Stage[]} stages
 */
export function stagesOf(stages) {
  if (stages.length === 0) return element('p', 'hint', 'The report has no checks.')
  const below = element('div', '')
  /** @type {HTMLButtonElement[]} */
  const buttons = stages.map((stage, at) => stageButton(stage, () => toggle(at)))
  /** @param {number} chosen */
  const toggle = chosen => {
    const opens = buttons[chosen]?.getAttribute('aria-expanded') === 'false'
    for (const [at, each] of buttons.entries()) each.setAttribute('aria-expanded', String(opens && at === chosen))
    below.replaceChildren(...stages.filter((_, at) => opens && at === chosen).map(checksOf))
  }
  return element('div', '', element('ol', 'stages', ...buttons.map(each => element('li', '', each))), below)
}

/**
 * The rules of a stage. Its first line only gathers, and has the name of the stage.
 * @param {Stage} stage
 */
function rulesOf({ name, checks }) {
  return checks.filter(each => each.name !== name || each.outcome === 'refused')
}

/**
 * @param {Stage} stage
 * @param {() => void} act
 */
function stageButton(stage, act) {
  const { name, outcome } = stage
  const passed = rulesOf(stage).filter(each => each.outcome === 'passed').length
  const words = outcome === 'refused' ? 'refused' : passed > 0 ? `${passed} held` : outcome.replace('-', ' ')
  const made = button(
    `stage ${outcome}`,
    act,
    element('b', '', name),
    element('span', '', `${SIGNS.get(outcome) ?? ''} ${words}`),
  )
  made.setAttribute('aria-expanded', 'false')
  return made
}

/** @param {Stage} stage */
function checksOf(stage) {
  const rules = rulesOf(stage)
  if (rules.length === 0) return element('p', 'hint', 'This stage only looks something up.')
  return element('ul', 'checks', ...rules.map(checkItem))
}

/** @param {import('./types.js').Check} check */
function checkItem({ name, clause, outcome, expected, actual }) {
  const compared = [
    ...(expected === undefined ? [] : [`expected ${expected}`]),
    ...(actual === undefined ? [] : [`found ${actual}`]),
  ].join(', ')
  return element(
    'li',
    outcome,
    element('span', 'mark', SIGNS.get(outcome) ?? ''),
    element(
      'span',
      '',
      element('strong', '', name),
      ` ${outcome.replace('-', ' ')} `,
      element('small', '', `${clause}${compared === '' ? '' : `: ${compared}`}`),
    ),
  )
}
