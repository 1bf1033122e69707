import { drawDecision, drawProblem } from './decision.js'
import { byId } from './dom.js'
import { focusFilter, onFilter, readFilter } from './filter.js'
import { onKeys } from './keys.js'
import { drawList, markOpen, moveFocus, numberAt } from './list.js'
import { drawOverview } from './overview.js'
import { addRows, allRows, clearRows, countAfter, newestNumber, rowsThrough, SHOWN } from './rows.js'
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
  if (!document.body.classList.contains('opened')) drawOverview(allRows())
  const more = held === undefined ? 0 : countAfter(filter, held)
  follow.hidden = more === 0
  follow.textContent = `${more} new: go live (Esc)`
  const total = allRows().length
  byId('empty', HTMLElement).hidden = shown.length > 0
  byId('empty', HTMLElement).textContent = total === 0 ? NOTHING : 'No decision passes the filter.'
  const count = shown.length < SHOWN ? `${shown.length}` : `the newest ${SHOWN}`
  const lost = missed === 0 ? '' : `, ${missed} not kept`
  byId('count', HTMLElement).textContent = `${count} of ${total} decisions${lost}`
}

const NOTHING = 'No decision yet. Each call of an operation appears here.'

/** @param {import('./types.js').Message} message */
function take(message) {
  const isFirst = run === undefined
  if (!isFirst && run !== message.run) {
    clearRows()
    goLive()
    missed = 0
  }
  run = message.run
  missed += message.missed
  addRows(message.rows)
  draw()
  if (isFirst && location.hash !== '') void readAddress()
}

/** The list stands still. */
function hold() {
  held ??= newestNumber()
}

/** The list moves again, and no decision is open. */
function goLive() {
  if (location.hash !== '') history.pushState(null, '', location.pathname)
  held = undefined
  opened = undefined
  document.body.classList.remove('opened')
  place.replaceChildren()
  draw()
}

/** A decision has an address, which other holders of the console can open. @param {number} number */
function open(number) {
  const address = `#${run}.${number}`
  if (location.hash === address) void readAddress()
  else location.hash = address
}

/** Shows what the address names. */
async function readAddress() {
  const [of = '', text = ''] = location.hash.slice(1).split('.')
  if (of === '') return goLive()
  const number = Number(text) || 0
  hold()
  opened = number
  document.body.classList.add('opened')
  draw()
  const response = of === run ? await fetch(`decisions/${number}`).catch(() => undefined) : undefined
  const decision = response?.ok ? await response.json() : undefined
  if (opened !== number) return
  const moves = { open, close: goLive }
  if (decision !== undefined) drawDecision(decision, moves)
  else drawProblem(of === run ? GONE : RESTARTED, moves)
  if (document.activeElement === document.body || !list.contains(document.activeElement)) place.focus()
}

const GONE = 'The server no longer has this decision, or does not answer.'
const RESTARTED = 'This address is from before the last start of the server, whose decisions are gone.'

list.addEventListener('click', event => {
  const number = numberAt(event.target)
  if (number !== undefined) open(number)
})
list.addEventListener('focusin', hold)
follow.addEventListener('click', goLive)
window.addEventListener('hashchange', () => void readAddress())
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
