import { button, element } from './dom.js'

/** @typedef {import('./types.js').Check} Check */
/** @typedef {{ name: string, outcome: Check['outcome'], checks: readonly Check[] }} Stage */

/** A sign for each outcome, so that colour is not needed. What a stage is, is the first of these that it has. */
const SIGNS = /** @type {const} */ ({ refused: '✗', passed: '✓', 'not-applicable': '–', 'not-reached': '·' })

/**
 * The stages from left to right. A click shows the checks of one below, and another click hides them. Those that said
 * nothing about the call are folded.
 * @param {readonly Check[]} checks
 */
export function stagesOf(checks) {
  if (checks.length === 0) return element('p', 'rule', 'The report has no checks.')
  const stages = groupedByStage(checks)
  const silent = stages.filter(({ outcome }) => outcome.startsWith('not-'))
  const made = element('div', '', pictureOf(stages.filter(each => !silent.includes(each))))
  if (silent.length === 0) return made
  const summary = Object.entries({ 'not-applicable': 'not applicable', 'not-reached': 'not reached' })
    .map(([outcome, words]) => `${silent.filter(each => each.outcome === outcome).length} ${words}`)
    .filter(text => !text.startsWith('0 '))
  made.append(element('details', '', element('summary', '', summary.join(', ')), pictureOf(silent)))
  return made
}

/**
 * The checks by stage.
 * @param {readonly Check[]} checks
 * @returns {readonly Stage[]}
 */
export function groupedByStage(checks) {
  return [...new Set(checks.map(({ stage }) => stage))].map(name => {
    const own = checks.filter(({ stage }) => stage === name)
    const worst = Object.keys(SIGNS).find(outcome => own.some(each => each.outcome === outcome))
    return { name, outcome: own.find(each => each.outcome === worst)?.outcome ?? 'not-reached', checks: own }
  })
}

/** @param {readonly Stage[]} stages */
function pictureOf(stages) {
  const below = element('div', '')
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
    element('span', '', `${SIGNS[outcome]} ${words}`),
  )
  made.setAttribute('aria-expanded', 'false')
  return made
}

/** @param {Stage} stage */
function checksOf(stage) {
  const rules = rulesOf(stage)
  if (rules.length === 0) return element('p', 'rule', 'This stage only looks something up.')
  return element('ul', 'checks', ...rules.map(checkItem))
}

/** @param {Check} check */
function checkItem({ name, clause, outcome, expected, actual }) {
  const compared = [
    ...(expected === undefined ? [] : [`expected ${expected}`]),
    ...(actual === undefined ? [] : [`found ${actual}`]),
  ].join(', ')
  const small = element('small', '', `${clause}${compared === '' ? '' : `: ${compared}`}`)
  const words = element('span', '', element('strong', '', name), ` ${outcome.replace('-', ' ')} `, small)
  return element('li', outcome, element('span', 'mark', SIGNS[outcome]), words)
}
