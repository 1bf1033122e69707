import { byId } from './dom.js'

const connection = byId('connection', HTMLElement)

/**
 * Reads the stream. The browser connects anew by itself, and says what it had.
 * @param {(message: import('./types.js').Message) => void} take
 */
export function readStream(take) {
  const source = new EventSource('stream')
  source.addEventListener('open', () => show('live', 'live'))
  source.addEventListener('message', event => take(JSON.parse(event.data)))
  source.addEventListener('error', () => {
    const isOver = source.readyState === EventSource.CLOSED
    show(
      'lost',
      isOver ? 'closed: the server wants a new link, or has too many readers' : 'connection lost, trying again',
    )
  })
}

/**
 * @param {string} name
 * @param {string} text
 */
function show(name, text) {
  if (connection.textContent === text) return
  connection.className = name
  connection.textContent = text
}
