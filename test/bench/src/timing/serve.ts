import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ServiceConfiguration } from '@symbolon/core'

/** The built `symbolon serve`, by path because bench does not depend on that package. */
const MAIN = fileURLToPath(new URL('../../../../packages/cli/dist/main.js', import.meta.url))

const TOKEN = 'token-for-the-benchmarks'

/** A running `symbolon serve` process. */
export interface Served {
  /** Pushes a form over the kept-alive connection, and resolves to the action. */
  push(form: string): Promise<unknown>
  stop(): Promise<void>
}

/** Starts `symbolon serve` with one service in memory. */
export async function startServe(service: ServiceConfiguration & { readonly clients: object }): Promise<Served> {
  const folder = await mkdtemp(join(tmpdir(), 'symbolon-bench-'))
  const file = join(folder, 'symbolon.json')
  const services = [{ ...service, accessTokens: [`plain:${TOKEN}`] }]
  await writeFile(file, JSON.stringify({ secrets: ['only for the benchmarks: 32 bytes'], storage: 'memory', services }))
  const child = spawn(process.execPath, [MAIN, 'serve', '--config', file, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const origin = await originIn(child.stdout)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    push: form => push(`${origin}/api/${service.serviceId}/pushed_auth_req`, form, agent),
    async stop() {
      agent.destroy()
      child.kill()
      await once(child, 'close')
      await rm(folder, { recursive: true })
    },
  }
}

/** Waits for the URL that the server prints, and discards later output. */
async function originIn(output: NodeJS.ReadableStream): Promise<string> {
  let text = ''
  for (;;) {
    const [chunk] = await once(output, 'data')
    text += chunk
    const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0]
    if (origin === undefined) continue
    output.resume()
    return origin
  }
}

function push(url: string, parameters: string, agent: Agent): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const body = JSON.stringify({ parameters })
    const headers = {
      Authorization: `Bearer ${TOKEN}`,
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
    }
    const sent = request(url, { method: 'POST', agent, headers }, response => {
      const chunks: Buffer[] = []
      response.on('data', chunk => chunks.push(chunk))
      response.on('end', () => resolve(JSON.parse(Buffer.concat(chunks).toString()).action))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
