import { connect } from 'node:net'

/** What happened on all connections of a load. */
export interface Tally {
  /** The number of requests that were sent. */
  sent: number
  /** The number of complete answers. */
  answered: number
}

/** A running load. */
export interface Load {
  readonly tally: Tally
  /** Resolves when a number of answers has arrived. */
  reached(answers: number): Promise<void>
  /** Resolves when every connection is closed. */
  readonly ended: Promise<unknown>
}

/** How many connections there are, and how many requests each has open at a time. */
export interface LoadOptions {
  readonly connections: number
  readonly depth: (connection: number) => number
}

/**
 * Sends one request after the other on each of many connections, `depth` at a time, until the server
 * closes them or says so.
 */
export function putUnderLoad(origin: string, request: string, { connections, depth }: LoadOptions): Load {
  const tally: Tally = { sent: 0, answered: 0 }
  const [watchers, port] = [new Set<() => void>(), Number(new URL(origin).port)]
  const onAnswer = () => {
    tally.answered++
    for (const watch of watchers) watch()
  }
  const open = (_: unknown, at: number) => busyConnection(port, request, depth(at), { tally, onAnswer })
  return {
    tally,
    reached: answers =>
      new Promise(resolve => {
        const watch = () => tally.answered >= answers && watchers.delete(watch) && resolve()
        watchers.add(watch)
      }),
    ended: Promise.all(Array.from({ length: connections }, open)),
  }
}

function busyConnection(
  port: number,
  request: string,
  depth: number,
  { tally, onAnswer }: { readonly tally: Tally; readonly onAnswer: () => void },
): Promise<void> {
  return new Promise(resolve => {
    let [text, isLast] = ['', false]
    const send = (count: number) => {
      tally.sent += count
      socket.write(request.repeat(count))
    }
    const socket = connect(port, '127.0.0.1', () => send(depth))
    socket.on('error', () => undefined).on('close', () => resolve())
    socket.on('data', chunk => {
      text += chunk
      for (let answer = firstAnswer(text); answer !== undefined; answer = firstAnswer(text)) {
        text = text.slice(answer.length)
        isLast ||= /\r\nConnection: close\r\n/.test(answer)
        onAnswer()
        if (!isLast) send(1)
      }
    })
  })
}

/** The first complete answer of a text, or `undefined`. */
function firstAnswer(text: string): string | undefined {
  const head = text.indexOf('\r\n\r\n') + 4
  const length = Number(/\r\nContent-Length: (\d+)\r\n/.exec(text.slice(0, head))?.[1])
  return head >= 4 && text.length >= head + length ? text.slice(0, head + length) : undefined
}
