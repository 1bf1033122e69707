import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '../package/packed.js'
import { bundledFor } from './bundled.js'
import { NO_RUNTIME, RUNTIMES } from './runtimes.js'

/** Workers in the runtime of Cloudflare, each in an isolate of its own. */
export interface Workers {
  readonly url: string
  /** Lets a worker run an order, and answers what it answered. */
  ask<Answer>(order: string, parameters?: object, worker?: string): Promise<Answer>
  end(): Promise<unknown>
}

/** The Node that runs miniflare; `undefined` where npm has none for this platform. */
export const NODE_22 = RUNTIMES['Node 22']

/** Why tests with it are skipped; empty if they are not. */
export const NO_NODE_22: string = NODE_22 === undefined ? NO_RUNTIME : ''

/** Bundles a module without anything of Node, and starts so many workers of it on the data of a folder. */
export async function startWorkers(module: string, count: number, folder = temporaryFolder()): Promise<Workers> {
  if (NODE_22 === undefined) throw new Error('npm has no Node 22 for this platform')
  const script = await bundledFor(module, ['cloudflare:workers'])
  const [program] = NODE_22
  const host = fileURLToPath(new URL('miniflare.mjs', import.meta.url))
  const child = spawn(program, [host, script, String(count), folder], { stdio: ['pipe', 'pipe', 'inherit'] })
  const { url } = await firstLine(child)
  return {
    url,
    async ask(order, parameters = {}, worker = 'w0') {
      const body = JSON.stringify({ order, ...parameters })
      const response = await fetch(url, { method: 'POST', headers: { worker }, body })
      if (!response.ok) throw new Error(await response.text())
      return (await response.json()).answer
    },
    end() {
      const ended = once(child, 'exit')
      child.stdin.end()
      return ended
    },
  }
}

async function firstLine(child: ChildProcess): Promise<{ readonly url: string }> {
  const ended = once(child, 'exit').then(() => [undefined])
  const [line] = await Promise.race([once(child.stdout ?? child, 'data'), ended])
  if (line === undefined) throw new Error('miniflare has ended')
  return JSON.parse(String(line))
}
