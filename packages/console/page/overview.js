import { button, byId, element } from './dom.js'
import { filteredBy, toggleFilter } from './filter.js'
import { lastHour } from './last-hour.js'

/** @typedef {import('./last-hour.js').Counted} Counted */

const place = byId('decision', HTMLElement)

/** What is shown, so that nothing is drawn again while it stays the same. */
let drawn = ''

/**
 * Shows the last hour where no decision is open. It stands still while somebody points at it.
 * @param {readonly import('./types.js').Row[]} rows
 */
export function drawOverview(rows) {
  const counts = lastHour(rows, Date.now())
  const isShown = place.querySelector('.hour') !== null
  const now = JSON.stringify([counts, filteredBy('client'), filteredBy('reason')])
  if (isShown && (now === drawn || place.matches(':hover, :focus-within'))) return
  drawn = now
  const { granted, refused, faults } = counts
  place.replaceChildren(
    element('h2', 'hour', 'The last hour'),
    element('p', 'by', `${granted} granted, ${refused} refused, ${faults} ${faults === 1 ? 'fault' : 'faults'}`),
    ...chart('Refusals by reason', 'refused', 'reason', counts.reasons),
    ...chart('Refusals by client', 'refused', 'client', counts.clients),
    ...chart('Faults by port', 'fault', 'reason', counts.ports),
    element('p', 'hint', 'Choose a decision to see why, or a bar to see its decisions.'),
  )
  delete place.dataset.number
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
  const bars = values.map(each => element('li', '', bar(each, kind, field, most)))
  return [element('h3', '', title), element('ul', 'chart', ...bars)]
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
  made.setAttribute('aria-pressed', String(filteredBy(field) === value.toLowerCase()))
  return made
}
