import { drawDecision, drawNone, drawProblem } from './decision.js'
import { byId } from './dom.js'
import { focusFilter, onFilter, readFilter } from './filter.js'
import { onKeys } from './keys.js'
import { drawList, markOpen, moveFocus, numberAt } from './list.js'
import { addRows, clearRows, countAfter, newestNumber, rowCount, rowsThrough, SHOWN } from './rows.js'
import { readStream } from './stream.js'

const follow = byId('follow', HTMLButtonElement)
const list = byId('list', HTMLOListElement)
const place = byId('decision', HTMLElement)

/** The newest row of the list while somebody reads it; `undefined` while the list is live. @type {number | undefined} */
let held
/** The decision that is open. @type {number | undefined} */
let opened
/** @type {string | undefined} */
let run
let missed = 0
let isDrawing = false

/** Draws before the next frame, once for everything that has come until then. */
function draw() {
  if (isDrawing) return
  isDrawing = true
  requestAnimationFrame(() => {
    isDrawing = false
    drawNow()
  })
}

function drawNow() {
  const filter = readFilter()
  const shown = rowsThrough(filter, held ?? Number.POSITIVE_INFINITY)
  drawList(shown)
  markOpen(opened)
  const more = held === undefined ? 0 : countAfter(filter, held)
  follow.hidden = more === 0
  follow.textContent = `${more} new: go live (Esc)`
  byId('empty', HTMLElement).hidden = shown.length > 0
  byId('empty', HTMLElement).textContent = rowCount() === 0 ? NOTHING : 'No decision passes the filter.'
  const count = shown.length < SHOWN ? `${shown.length}` : `the newest ${SHOWN}`
  const lost = missed === 0 ? '' : `, ${missed} not kept`
  byId('count', HTMLElement).textContent = `${count} of ${rowCount()} decisions${lost}`
}

const NOTHING = 'No decision yet. Each call of an operation appears here.'

/** @param {import('./types.js').Message} message */
function take(message) {
  if (run !== undefined && run !== message.run) {
    clearRows()
    goLive()
    missed = 0
  }
  run = message.run
  missed += message.missed
  addRows(message.rows)
  draw()
}

/** The list stands still. */
function hold() {
  held ??= newestNumber()
}

/** The list moves again, and no decision is open. */
function goLive() {
  held = undefined
  opened = undefined
  document.body.classList.remove('opened')
  drawNone()
  draw()
}

/** @param {number} number */
async function open(number) {
  hold()
  opened = number
  document.body.classList.add('opened')
  draw()
  const moves = { open: (/** @type {number} */ each) => void open(each), close: goLive }
  const response = await fetch(`decisions/${number}`).catch(() => undefined)
  const decision = response?.ok ? await response.json() : undefined
  if (opened !== number) return
  if (decision === undefined) drawProblem('The server no longer has this decision, or does not answer.', moves)
  else drawDecision(decision, moves)
  if (document.activeElement === document.body || !list.contains(document.activeElement)) place.focus()
}

list.addEventListener('click', event => {
  const number = numberAt(event.target)
  if (number !== undefined) void open(number)
})
list.addEventListener('focusin', hold)
follow.addEventListener('click', goLive)
onFilter(draw)
onKeys({
  next: () => moveFocus(1, numberAt(document.activeElement) ?? opened),
  previous: () => moveFocus(-1, numberAt(document.activeElement) ?? opened),
  leave() {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    goLive()
  },
  filter: focusFilter,
})
readStream(take)
