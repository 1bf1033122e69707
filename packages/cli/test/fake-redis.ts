import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A reply in the protocol of Redis; `undefined` for silence. */
export type Reply = (words: readonly string[]) => string | undefined

/** A server that speaks the protocol of Redis, or says nothing. It ends with the test. */
export interface FakeRedis {
  readonly url: string
  readonly port: number
  readonly received: readonly (readonly string[])[]
  /** Resolves when it has received a number of commands of a name. */
  got(name: string, times?: number): Promise<void>
  /** The open connections. */
  readonly sockets: ReadonlySet<Socket>
}

/** A server that replies to nothing. */
export const SILENT: Reply = () => undefined

/** A server without data that replies to everything. */
export const EMPTY: Reply = ([name]) => (name === 'HELLO' ? '%0\r\n' : '+OK\r\n')

/** Starts a server on a free port. */
export async function fakeRedis(reply: Reply): Promise<FakeRedis> {
  const [received, sockets, watchers]: [string[][], Set<Socket>, Set<() => void>] = [[], new Set(), new Set()]
  const hear = (socket: Socket) => (words: string[]) => {
    received.push(words)
    socket.write(reply(words) ?? '')
    for (const watch of watchers) watch()
  }
  const server = createServer(socket => {
    sockets.add(socket.on('error', () => undefined).once('close', () => sockets.delete(socket)))
    readCommands(socket, hear(socket))
  })
  const port = await listening(server)
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  const got = (name: string, times = 1) =>
    new Promise<void>(resolve => {
      const watch = () => received.filter(([each]) => each === name).length >= times && resolve()
      watchers.add(watch)
      watch()
    })
  return { url: `redis://127.0.0.1:${port}`, port, received, sockets, got }
}

async function listening(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return Number(Reflect.get(Object(server.address()), 'port'))
}

/** Reads commands: a number of words, then the length of each and the word. */
function readCommands(socket: Socket, hear: (words: string[]) => void): void {
  let lines: string[] = []
  let text = ''
  socket.on('data', chunk => {
    text += chunk
    lines = text.split('\r\n')
    for (let size = sizeOf(lines); lines.length > size; size = sizeOf(lines)) {
      const words = lines.splice(0, size).filter((_, at) => at > 0 && at % 2 === 0)
      hear(words)
    }
    text = lines.join('\r\n')
  })
}

function sizeOf([first = '']: readonly string[]): number {
  return first === '' ? Number.POSITIVE_INFINITY : 1 + 2 * Number(first.slice(1))
}

/** The reply to `CLUSTER SLOTS` when each node has an equal part of the slots. */
export function slotsOf(ports: readonly number[]): string {
  const part = 16_384 / ports.length
  const ranges = ports.map((port, at) => {
    const node = `*3\r\n$9\r\n127.0.0.1\r\n:${port}\r\n$${String(port).length}\r\n${port}\r\n`
    return `*3\r\n:${Math.ceil(at * part)}\r\n:${Math.ceil((at + 1) * part) - 1}\r\n${node}`
  })
  return `*${ranges.length}\r\n${ranges.join('')}`
}
