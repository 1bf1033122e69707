import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { Asked, Opening } from './serve.js'
import type { Opened, Sent } from './target.js'

/** The number of kept-alive connections, and of concurrent requests. */
const CONNECTIONS = 32

/** A target in another process. */
export interface Remote {
  /** The requests that the target itself knows. */
  readonly requests: readonly Sent[]
  readonly url: string
  makeCodes(count: number): Promise<readonly string[]>
  /** Sends requests, and resolves to their average cost. */
  send(requests: readonly Sent[]): Promise<Cost>
  close(): void
}

/** Microseconds per request: processor time of the target, and elapsed time. */
export interface Cost {
  readonly cpu: number
  readonly wall: number
}

/** Starts the process of a target. What it prints is dropped. */
export async function openRemote(opening: Opening): Promise<Remote> {
  const path = fileURLToPath(new URL('serve.ts', import.meta.url))
  const child = fork(path, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  // The first message of the process of a target says how it was opened.
  const { url, requests } = (await ask(child, opening)) as Opened
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  return {
    requests,
    url,
    makeCodes: async codes => (await ask(child, { codes })) as readonly string[],
    async send(sent) {
      const [cpu, wall] = [Number(await ask(child, 'cpu')), performance.now()]
      await sendAll(sent, url, agent)
      const took = performance.now() - wall
      return { cpu: (Number(await ask(child, 'cpu')) - cpu) / sent.length, wall: (took * 1000) / sent.length }
    },
    close() {
      agent.destroy()
      child.disconnect()
    },
  }
}

async function ask(child: ChildProcess, message: Opening | Asked): Promise<unknown> {
  child.send(message)
  const [answer] = await once(child, 'message')
  return answer
}

/** Each connection sends its next request when the previous one is answered. */
async function sendAll(requests: readonly Sent[], url: string, agent: Agent): Promise<void> {
  const waiting = requests[Symbol.iterator]()
  const sendNext = async () => {
    for (const each of waiting) await send(each, url, agent)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, sendNext))
}

function send({ method, headers, body }: Sent, url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const length = body === '' ? {} : { 'Content-Length': Buffer.byteLength(body) }
    const sent = request(url, { method, agent, headers: { ...headers, ...length } }, response => {
      const chunks: Buffer[] = []
      response.on('data', chunk => chunks.push(chunk))
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        // An introspection says no with a status of 200.
        if (isGood(response.statusCode, text)) resolve()
        else reject(new Error(`${url} answered with ${response.statusCode}: ${text}`))
      })
    })
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // A server may close an idle connection while other targets are measured.
      if (sent.reusedSocket && error.code === 'ECONNRESET') resolve(send({ method, headers, body }, url, agent))
      else reject(error)
    })
    sent.end(body)
  })
}

function isGood(status: number | undefined, text: string): boolean {
  return status === 201 || (status === 200 && !/"active":false|"action":"(?!OK")/.test(text))
}
