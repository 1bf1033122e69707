import { button, byId, element } from './dom.js'
import { filteredBy, toggleFilter } from './filter.js'
import { lastHour } from './last-hour.js'

/** @typedef {import('./last-hour.js').Counted} Counted */

const place = byId('decision', HTMLElement)

/** What is shown, so that nothing is drawn again while it stays the same. */
let drawn = ''

/** The bars that are shown. @type {{ made: HTMLElement, field: 'client' | 'reason', value: string }[]} */
let bars = []

/**
 * Shows the last hour where no decision is open. It stands still while somebody points at it.
 * @param {readonly import('./types.js').Row[]} rows
 */
export function drawOverview(rows) {
  const counts = lastHour(rows, Date.now())
  const text = JSON.stringify(counts)
  const isShown = place.querySelector('.hour') !== null
  if (!isShown || (text !== drawn && !place.matches(':hover, :focus-within'))) {
    drawn = text
    place.replaceChildren(...partsOf(counts))
    delete place.dataset.number
  }
  for (const each of bars) each.made.setAttribute('aria-pressed', String(filteredBy(each.field) === each.value))
}

/** @param {ReturnType<typeof lastHour>} counts */
function partsOf({ granted, refused, faults, reasons, clients, ports }) {
  bars = []
  return [
    element('h2', 'hour', 'The last hour'),
    element('p', 'by', `${granted} granted, ${refused} refused, ${faults} ${faults === 1 ? 'fault' : 'faults'}`),
    ...chart('Refusals by reason', 'refused', 'reason', reasons),
    ...chart('Refusals by client', 'refused', 'client', clients),
    ...chart('Faults by port', 'fault', 'reason', ports),
    element('p', 'hint', 'Choose a decision to see why, or a bar to see its decisions.'),
  ]
}

/**
 * @param {string} title
 * @param {'refused' | 'fault'} kind
 * @param {'client' | 'reason'} field
 * @param {readonly Counted[]} values
 */
function chart(title, kind, field, values) {
  if (values.length === 0) return []
  const most = Math.max(...values.map(({ count }) => count))
  const items = values.map(each => element('li', '', bar(each, kind, field, most)))
  return [element('h3', '', title), element('ul', 'chart', ...items)]
}

/**
 * @param {Counted} counted
 * @param {'refused' | 'fault'} kind
 * @param {'client' | 'reason'} field
 * @param {number} most
 */
function bar({ value, text, count }, kind, field, most) {
  const share = element('span', `share ${kind}`)
  share.style.width = `${(100 * count) / most}%`
  const made = button(
    'bar',
    () => toggleFilter(field, value),
    element('span', '', text),
    element('b', '', `${count}`),
    share,
  )
  bars.push({ made, field, value: value.toLowerCase() })
  return made
}
