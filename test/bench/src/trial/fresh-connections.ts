import { connect } from 'node:net'

/** What became of connections with one request each. */
export interface Tally {
  answered: number
  /** The listener was closed. */
  refused: number
  /** Connected, and closed without an answer. */
  lost: number
}

/** How many connections are open at a time. */
const LOOPS = 8

const REQUEST = 'GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'

/** Opens one connection after the other in several loops, until the listener is closed or `over` says so. */
export async function freshConnections(port: number, tally: Tally, over?: AbortSignal): Promise<void> {
  const keepOpening = async () => {
    while (over?.aborted !== true) {
      const outcome = await outcomeAt(port)
      tally[outcome]++
      if (outcome === 'refused') return
    }
  }
  await Promise.all(Array.from({ length: LOOPS }, keepOpening))
}

function outcomeAt(port: number): Promise<keyof Tally> {
  return new Promise(resolve => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(REQUEST))
    socket.on('data', chunk => {
      text += chunk
    })
    socket.on('error', error => resolve(Reflect.get(error, 'code') === 'ECONNREFUSED' ? 'refused' : 'lost'))
    socket.on('close', () => resolve(text.startsWith('HTTP/1.1 200 ') ? 'answered' : 'lost'))
  })
}
