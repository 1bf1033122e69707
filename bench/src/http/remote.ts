import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { PushedAuthorizationRequest } from '@symbolon/core'
import type { Opening } from './serve.js'

/** The number of kept-alive connections, and of concurrent requests. */
const CONNECTIONS = 32

/** A target in another process. */
export interface Remote {
  /** Sends requests, and resolves to their average cost. */
  push(requests: readonly PushedAuthorizationRequest[]): Promise<Cost>
  close(): void
}

/** Microseconds per request: processor time of the target, and elapsed time. */
export interface Cost {
  readonly cpu: number
  readonly wall: number
}

/** Starts the process of a target. */
export async function openRemote(opening: Opening): Promise<Remote> {
  const child = fork(fileURLToPath(new URL('serve.ts', import.meta.url)))
  const url = String(await ask(child, opening))
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  return {
    async push(requests) {
      const [cpu, wall] = [Number(await ask(child, 'cpu')), performance.now()]
      await sendAll(requests, url, agent)
      const took = performance.now() - wall
      return {
        cpu: (Number(await ask(child, 'cpu')) - cpu) / requests.length,
        wall: (took * 1000) / requests.length,
      }
    },
    close() {
      agent.destroy()
      child.disconnect()
    },
  }
}

async function ask(child: ChildProcess, message: Opening | 'cpu'): Promise<unknown> {
  child.send(message)
  const [answer] = await once(child, 'message')
  return answer
}

/** Each connection sends its next request when the previous one is answered. */
async function sendAll(requests: readonly PushedAuthorizationRequest[], url: string, agent: Agent): Promise<void> {
  const waiting = requests[Symbol.iterator]()
  const sendNext = async () => {
    for (const each of waiting) await send(each, url, agent)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, sendNext))
}

function send(
  { parameters, clientId, clientSecret }: PushedAuthorizationRequest,
  url: string,
  agent: Agent,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = {
      'Content-Type': 'application/x-www-form-urlencoded',
      'Content-Length': Buffer.byteLength(parameters),
      ...(clientSecret != null && { Authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` }),
    }
    const sent = request(url, { method: 'POST', agent, headers }, response => {
      const chunks: Buffer[] = []
      response.on('data', chunk => chunks.push(chunk))
      response.on('end', () => {
        if (response.statusCode === 201) resolve()
        else reject(new Error(`${url} answered with ${response.statusCode}: ${Buffer.concat(chunks)}`))
      })
    })
    sent.on('error', reject)
    sent.end(parameters)
  })
}
