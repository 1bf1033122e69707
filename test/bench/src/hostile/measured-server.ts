import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** What a request cost the process of the server, in microseconds. */
export interface Cost {
  /** The longest turn of the event loop: how long other requests wait. */
  readonly turn: number
  /** Of all threads. */
  readonly processor: number
}

/** A server in a process of its own. */
export interface MeasuredServer {
  readonly origin: URL
  /** What the server spends while the work is done. */
  costOf<Value>(work: () => Promise<Value>): Promise<{ readonly cost: Cost; readonly value: Value }>
  close(): void
}

/** Opens the server of a file in `servers`. */
export async function openMeasured(name: string): Promise<MeasuredServer> {
  const path = fileURLToPath(new URL('serve.ts', import.meta.url))
  const child = fork(path, [name], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const [origin] = await Promise.race([once(child, 'message'), endOf(child, name)])
  return {
    origin: new URL(String(origin)),
    async costOf(work) {
      await ask(child, 'begin')
      const value = await work()
      return { value, cost: readCost(await ask(child, 'end')) }
    },
    close: () => child.disconnect(),
  }
}

async function endOf(child: ChildProcess, name: string): Promise<never> {
  const [status] = await once(child, 'exit')
  throw new Error(`the server ${name} ended with ${status}`)
}

async function ask(child: ChildProcess, message: 'begin' | 'end'): Promise<unknown> {
  child.send(message)
  const [answer] = await once(child, 'message')
  return answer
}

function readCost(answer: unknown): Cost {
  const { turn, processor } = Object(answer)
  return { turn: Number(turn), processor: Number(processor) }
}
