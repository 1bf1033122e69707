import { byId, element } from './dom.js'
import { valuesOf } from './rows.js'

const form = byId('filter', HTMLFormElement)
const unfold = byId('unfold', HTMLButtonElement)
const action = byId('action', HTMLSelectElement)
const refused = byId('refused', HTMLInputElement)
const fields = { client: byId('client', HTMLInputElement), reason: byId('reason', HTMLInputElement) }

/**
 * What a field of the filter says now.
 * @param {keyof typeof fields} field
 */
export function filteredBy(field) {
  return fields[field].value.trim().toLowerCase()
}

/**
 * What the filter says now.
 * @returns {import('./rows.js').Filter}
 */
export function readFilter() {
  const filter = {
    client: filteredBy('client'),
    action: action.value,
    reason: filteredBy('reason'),
    refused: refused.checked,
  }
  const count = Object.values(filter).filter(Boolean).length
  unfold.textContent = count === 0 ? 'Filter' : `Filter (${count})`
  return filter
}

/**
 * Filters by a value, or no more where the filter has it already.
 * @param {keyof typeof fields} field
 * @param {string} value
 */
export function toggleFilter(field, value) {
  fields[field].value = filteredBy(field) === value.toLowerCase() ? '' : value
  form.dispatchEvent(new Event('input'))
}

/** Goes to the filter. */
export function focusFilter() {
  fields.client.select()
  fields.client.focus()
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
  unfold.addEventListener('click', () => {
    const unfolded = form.classList.toggle('unfolded')
    unfold.setAttribute('aria-expanded', String(unfolded))
  })
}

function offerValues() {
  offer('clients', row => row.client)
  offer('reasons', row => row.reason ?? row.fault)
  const actions = valuesOf(row => row.action)
  const missing = actions.filter(each => ![...action.options].some(({ value }) => value === each))
  action.append(...missing.map(option))
}

/**
 * @param {string} list
 * @param {(row: import('./types.js').Row) => string | undefined} member
 */
function offer(list, member) {
  byId(list, HTMLDataListElement).replaceChildren(...valuesOf(member).map(option))
}

/** @param {string} value */
function option(value) {
  const made = element('option', '', value)
  made.value = value
  return made
}
