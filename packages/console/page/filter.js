import { byId, element } from './dom.js'
import { valuesOf } from './rows.js'

const form = byId('filter', HTMLFormElement)
const client = byId('client', HTMLInputElement)
const action = byId('action', HTMLSelectElement)
const reason = byId('reason', HTMLInputElement)
const refused = byId('refused', HTMLInputElement)

/**
 * What the filter says now.
 * @returns {import('./rows.js').Filter}
 */
export function readFilter() {
  return {
    client: client.value.trim().toLowerCase(),
    action: action.value,
    reason: reason.value.trim().toLowerCase(),
    refused: refused.checked,
  }
}

/** Goes to the filter. */
export function focusFilter() {
  client.select()
  client.focus()
}

/**
 * Calls a function when the filter changes.
 * @param {() => void} changed
 */
export function onFilter(changed) {
  form.addEventListener('input', changed)
  form.addEventListener('reset', () => setTimeout(changed))
  form.addEventListener('submit', event => event.preventDefault())
  // The values are collected when somebody looks for them: the list changes too often.
  form.addEventListener('focusin', offerValues)
  form.addEventListener('pointerdown', offerValues)
}

function offerValues() {
  offer(
    byId('clients', HTMLDataListElement),
    valuesOf(row => row.client),
  )
  offer(
    byId('reasons', HTMLDataListElement),
    valuesOf(row => row.reason ?? row.fault),
  )
  const actions = valuesOf(row => row.action)
  const missing = actions.filter(each => ![...action.options].some(({ value }) => value === each))
  action.append(...missing.map(option))
}

/**
 * @param {HTMLDataListElement} list
 * @param {readonly string[]} values
 */
function offer(list, values) {
  list.replaceChildren(...values.map(option))
}

/** @param {string} value */
function option(value) {
  const made = element('option', '', value)
  made.value = value
  return made
}
