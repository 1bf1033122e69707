import { button, element, isBad, timeText } from './dom.js'

/** @typedef {import('./types.js').Call} Call */

/**
 * The calls that may belong together, from the client to the server and to the API.
 * @param {readonly Call[]} calls
 * @param {number} chosen
 * @param {(number: number) => void} open
 */
export function sequenceOf(calls, chosen, open) {
  const lanes = element('li', 'lanes', ...['client', 'server', 'API'].map(each => element('span', '', each)))
  const items = calls.map(call => callItem(call, chosen, open))
  return element(
    'section',
    '',
    element('h3', '', 'Calls of this client within a minute'),
    element('ol', 'sequence', lanes, ...items),
  )
}

/**
 * @param {Call} call
 * @param {number} chosen
 * @param {(number: number) => void} open
 */
function callItem({ row, parties }, chosen, open) {
  const [words, arrows] = parties.includes('API')
    ? ['client → API → server', ['to-api', 'from-api']]
    : ['client → server', ['to-server']]
  const text = `${timeText(row.at)} ${row.operation}: ${row.action}${row.reason === undefined ? '' : ` ${row.reason}`}`
  const made = button('', () => open(row.number), text, element('small', '', words))
  if (row.number === chosen) made.setAttribute('aria-current', 'true')
  const names = `${isBad(row) ? 'bad' : ''}${row.number === chosen ? ' chosen' : ''}`
  return element('li', names.trim(), made, ...arrows.map(arrow))
}

/** @param {string} kind */
function arrow(kind) {
  const made = element('span', `arrow ${kind}`)
  made.setAttribute('aria-hidden', 'true')
  return made
}
