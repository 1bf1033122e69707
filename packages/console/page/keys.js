/** @typedef {'next' | 'previous' | 'leave' | 'filter'} Move */

/** What each key does. @type {ReadonlyMap<string, Move>} */
const KEYS = new Map([
  ['j', 'next'],
  ['ArrowDown', 'next'],
  ['k', 'previous'],
  ['ArrowUp', 'previous'],
  ['Escape', 'leave'],
  ['/', 'filter'],
])

/**
 * Listens to the keyboard. While somebody writes into a field only Escape counts.
 * @param {Readonly<Record<Move, () => void>>} moves
 */
export function onKeys(moves) {
  document.addEventListener('keydown', event => {
    const move = KEYS.get(event.key)
    if (move === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    if (isField(event.target) && move !== 'leave') return
    // Arrows scroll a decision that is read.
    if (event.key.startsWith('Arrow') && event.target instanceof Element && event.target.closest('#decision')) return
    event.preventDefault()
    moves[move]()
  })
}

/** @param {EventTarget | null} target */
function isField(target) {
  return (
    target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
  )
}
