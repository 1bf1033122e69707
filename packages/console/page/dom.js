/** @typedef {Node | string | undefined} Child */

/**
 * An element with a class and children. Text becomes a text node, so no text can become markup.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {string} className
 * @param {readonly Child[]} children
 */
export function element(name, className, ...children) {
  const made = document.createElement(name)
  if (className !== '') made.className = className
  made.append(...children.filter(child => child !== undefined))
  return made
}

/**
 * A button.
 * @param {string} className
 * @param {() => void} act
 * @param {readonly Child[]} children
 */
export function button(className, act, ...children) {
  const made = element('button', className, ...children)
  made.type = 'button'
  made.addEventListener('click', act)
  return made
}

/**
 * The element of the page with an id.
 * @template {HTMLElement} Kind
 * @param {string} id
 * @param {new () => Kind} kind
 */
export function byId(id, kind) {
  const found = document.getElementById(id)
  if (found instanceof kind) return found
  throw new Error(`the page has no ${id}`)
}

/**
 * An instant as a time of the day.
 * @param {number | undefined} at
 */
export function timeText(at) {
  if (at === undefined) return 'no time'
  const time = new Date(at)
  const [hours, minutes, seconds] = [time.getHours(), time.getMinutes(), time.getSeconds()].map(each =>
    String(each).padStart(2, '0'),
  )
  return `${hours}:${minutes}:${seconds}.${String(time.getMilliseconds()).padStart(3, '0')}`
}
