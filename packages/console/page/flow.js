import { button, element, timeText } from './dom.js'
import { kindOf } from './last-hour.js'

/** @typedef {import('./types.js').Call} Call */

/**
 * The calls of one flow, each a line with its way from the client, through an API or not, to the server.
 * @param {readonly Call[]} calls
 * @param {number} chosen
 * @param {(number: number) => void} open
 */
export function flowOf(calls, chosen, open) {
  const lanes = element('span', 'lanes', ...['client', 'API', 'server'].map(each => element('span', '', each)))
  const items = calls.map(call => element('li', '', callButton(call, chosen, open)))
  return element('section', '', element('h3', 'ways', 'The calls of this flow', lanes), element('ol', 'flow', ...items))
}

/**
 * @param {Call} call
 * @param {number} chosen
 * @param {(number: number) => void} open
 */
function callButton({ row, viaApi }, chosen, open) {
  const way = element('span', 'lanes', ...(viaApi ? ['', ''] : ['']).map(() => element('span', 'arrow')))
  way.setAttribute('aria-hidden', 'true')
  const made = button(
    `ways ${kindOf(row)}`,
    () => open(row.number),
    element('span', 'time', timeText(row.at)),
    element('span', 'call', row.operation, ' ', element('b', '', row.reason ?? row.fault ?? row.action)),
    way,
  )
  if (row.number === chosen) made.setAttribute('aria-current', 'true')
  return made
}
