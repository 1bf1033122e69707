import { byId, element, timeText } from './dom.js'
import { kindOf } from './last-hour.js'

/** @typedef {import('./types.js').Row} Row */

const list = byId('list', HTMLOListElement)

/** The items in the list by the number of their decision. @type {Map<number, HTMLLIElement>} */
const items = new Map()

/**
 * Shows rows. An item stays the same element while its row is shown, so that it keeps the focus.
 * @param {readonly Row[]} rows
 */
export function drawList(rows) {
  list.classList.toggle(
    'services',
    rows.some(({ service }) => service !== rows[0]?.service),
  )
  const numbers = new Set(rows.map(row => row.number))
  for (const [number, item] of items) {
    if (numbers.has(number)) continue
    item.remove()
    items.delete(number)
  }
  let next = list.firstElementChild
  for (const row of rows) {
    const item = itemOf(row)
    if (item === next) next = next.nextElementSibling
    else list.insertBefore(item, next)
  }
}

/**
 * Marks the decision that is open.
 * @param {number | undefined} number
 */
export function markOpen(number) {
  for (const [each, item] of items) {
    const row = item.firstElementChild
    if (each === number) row?.setAttribute('aria-current', 'true')
    else row?.removeAttribute('aria-current')
  }
}

/**
 * The number of the decision that a node of the list belongs to.
 * @param {EventTarget | null} target
 */
export function numberAt(target) {
  const row = target instanceof Element ? target.closest('.row') : null
  return row instanceof HTMLElement ? Number(row.dataset.number) : undefined
}

/**
 * Moves the focus in the list: to its first row, or from a row to its neighbour.
 * @param {1 | -1} step
 * @param {number | undefined} from
 */
export function moveFocus(step, from) {
  const here = from === undefined ? undefined : items.get(from)
  const there = step === 1 ? here?.nextElementSibling : here?.previousElementSibling
  const item = here === undefined ? list.firstElementChild : there
  const row = item?.firstElementChild
  if (row instanceof HTMLElement) row.focus()
}

/** @param {Row} row */
function itemOf(row) {
  const known = items.get(row.number)
  if (known !== undefined) return known
  const made = element('li', '', rowButton(row))
  items.set(row.number, made)
  return made
}

/** @param {Row} row */
function rowButton(row) {
  const kind = kindOf(row)
  const by = [
    ['client', row.client],
    ['operation', row.operation],
    ['service', row.service],
  ]
  const made = element(
    'button',
    `row ${kind}`,
    element('span', 'sentence', row.sentence),
    element('span', 'by', ...by.map(([name = '', text]) => text && element('span', name, text))),
    element('span', `badge ${kind}`, row.action),
    element('span', 'time', timeText(row.at).slice(0, 8)),
  )
  made.type = 'button'
  made.dataset.number = String(row.number)
  made.dataset.reason = row.reason ?? row.fault ?? row.code
  return made
}
