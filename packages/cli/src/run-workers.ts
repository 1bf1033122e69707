import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { ServeCommand } from './command-line/read-serve.js'
import { configurationIn } from './configuration-file.js'
import { greeting } from './greeting.js'
import { complain, print } from './print.js'
import { withChosenUrls } from './storage/chosen-places.js'
import { placesOf, type Storage } from './storage/storage.js'

/**
 * Runs `symbolon serve --workers N`: this process starts the workers, which share the port and the
 * storage, passes signals on, and replaces a worker that ends by itself. Returns the exit status.
 */
export async function runWorkers(command: ServeCommand): Promise<number> {
  const configured = await configurationIn(command.config)
  if (configured === undefined) return 1
  const storage = withChosenUrls(configured.storage, command)
  const problem = storage.ok ? problemOf(storage.value) : storage.refusal
  if (problem === undefined) return new Workers(command).run()
  complain(problem)
  return 1
}

/** Why several processes cannot share a storage. */
function problemOf(storage: Storage): string | undefined {
  const places = placesOf(storage)
  if (places.some(({ kind }) => kind === 'memory')) return '--workers needs a storage that processes share, not memory'
  return places.some(place => place.kind === 'sql' && place.dialect === 'sqlite')
    ? '--workers needs a database server: a SQLite file belongs to one process'
    : undefined
}

/** The workers of one server. */
class Workers {
  readonly #command: ServeCommand
  #isStopping = false
  #listening = 0
  #status = 0

  constructor(command: ServeCommand) {
    this.#command = command
    cluster.setupPrimary({ exec: process.argv[1] ?? '', args: process.argv.slice(2) })
  }

  async run(): Promise<number> {
    cluster.on('message', (_worker, message: unknown) => this.#hear(message))
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => this.#stop())
    process.on('SIGHUP', () => void this.#reload())
    await Promise.all(Array.from({ length: this.#command.workers }, () => this.#keepOne()))
    return this.#status
  }

  /** Keeps one worker running, until this server stops. */
  async #keepOne(): Promise<void> {
    while (!this.#isStopping) {
      const worker = cluster.fork()
      let hasListened = false
      worker.once('listening', () => {
        hasListened = true
      })
      const [status] = await once(worker, 'exit')
      if (this.#isStopping) break
      if (!hasListened) return this.#giveUp()
      complain(`a worker has ended with ${status ?? 'a signal'}, and another one starts`)
    }
  }

  /** A worker that ends before it listens has said why, and the next one would end as well. */
  #giveUp(): void {
    this.#status = 1
    this.#stop()
  }

  /** The first signal lets the workers finish what has begun; the second ends them at once. */
  #stop(): void {
    const signal = this.#isStopping ? 'SIGKILL' : 'SIGTERM'
    this.#isStopping = true
    for (const worker of workers()) worker.process.kill(signal)
  }

  /** Every worker reads the file itself; one that is not valid reaches none of them. */
  async #reload(): Promise<void> {
    if ((await configurationIn(this.#command.config)) === undefined) return
    for (const worker of workers()) worker.process.kill('SIGHUP')
  }

  /** Every worker says where it listens, which is the same for all; the last of them is waited for. */
  #hear(message: unknown): void {
    const origin = Reflect.get(Object(message), 'origin')
    if (typeof origin !== 'string' || ++this.#listening !== this.#command.workers) return
    void configurationIn(this.#command.config).then(configured => {
      if (configured !== undefined) print(greeting(origin, configured, this.#command.json))
    })
  }
}

function workers(): readonly Worker[] {
  return Object.values(cluster.workers ?? {}).filter(worker => worker !== undefined)
}
