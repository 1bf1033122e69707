import { isSameLine } from './difference.js'
import { element } from './dom.js'

/**
 * A signature base line by line, and a field for the one that the client has signed: the lines that
 * differ are marked. What is pasted stays in the page. The base and the field are apart: what to do comes between them.
 * @param {readonly string[]} lines
 * @param {number | undefined} suspect which line the client has signed differently, from 1
 */
export function signatureBase(lines, suspect) {
  const items = lines.map((line, at) => element('li', at + 1 === suspect ? 'differs' : '', element('span', '', line)))
  const field = element('textarea', '')
  field.spellcheck = false
  field.autocomplete = 'off'
  const result = element('p', '')
  result.setAttribute('role', 'status')
  field.addEventListener('input', () => void compare(lines, items, field.value, result))
  return [
    [element('h3', '', 'This server made this signature base'), element('ol', 'base', ...items)],
    [
      element('label', 'compare', 'Paste the base that the client has signed: lines that differ are marked', field),
      result,
    ],
  ]
}

/**
 * @param {readonly string[]} lines
 * @param {readonly HTMLLIElement[]} items
 * @param {string} text
 * @param {HTMLElement} result
 */
async function compare(lines, items, text, result) {
  const theirs = text.replace(/\r/g, '').replace(/\n$/, '').split('\n')
  const same = await Promise.all(lines.map((line, at) => isSameLine(line, theirs[at] ?? '')))
  const isEmpty = text.trim() === ''
  for (const [at, item] of items.entries()) {
    const differs = !isEmpty && same[at] === false
    item.className = differs ? 'differs' : ''
    item.querySelector('.theirs')?.remove()
    if (differs) item.append(element('span', 'theirs', theirs[at] ?? '(no such line)'))
  }
  const count = same.filter(each => !each).length
  const more = Math.max(0, theirs.length - lines.length)
  result.textContent = isEmpty ? '' : `${count} of ${lines.length} lines differ${more > 0 ? `, ${more} more` : ''}.`
}
