import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { withChosenStorage } from './chosen-storage.js'
import type { ServeCommand } from './command-line/read-serve.js'
import { configurationOf, configurationText } from './configuration-file.js'
import { ASK, type ConfigurationMessage } from './configuration-source.js'
import type { Configured } from './configured.js'
import { greeting, type Listening } from './greeting.js'
import { complain, print, reasonOf } from './print.js'
import { STORAGE_CHANGED } from './served-configuration.js'
import { placesOf, type Storage } from './storage/storage.js'

/**
 * Runs `symbolon serve --workers N`: this process starts the workers, which share the port and the
 * storage, passes signals on, and replaces a worker that ends by itself. Returns the exit status.
 */
export async function runWorkers(command: ServeCommand): Promise<number> {
  const text = await configurationText(command.config)
  const accepted = text === undefined ? undefined : await acceptedOf(text, command)
  return accepted === undefined ? 1 : new Workers(command, accepted).run()
}

/** A configuration that is valid, and its text for the workers. */
interface Accepted {
  readonly configured: Configured
  readonly text: string
}

/** Reads a configuration for several processes; `undefined` when it is none, after saying why. */
async function acceptedOf(text: string, command: ServeCommand): Promise<Accepted | undefined> {
  const read = await configurationOf(text, command.config)
  if (read === undefined) return undefined
  try {
    const configured = withChosenStorage(read, command)
    const problem = problemOf(configured.storage)
    return problem === undefined ? { configured, text } : complain(problem)
  } catch (error) {
    return complain(reasonOf(error, 'the places of the storage cannot be read'))
  }
}

/** Why several processes cannot share a storage. */
function problemOf(storage: Storage): string | undefined {
  const places = placesOf(storage)
  if (places.some(({ kind }) => kind === 'memory')) return '--workers needs a storage that processes share, not memory'
  return places.some(place => place.kind === 'sql' && place.dialect === 'sqlite')
    ? '--workers needs a database server: a SQLite file belongs to one process'
    : undefined
}

/** Milliseconds before a worker that ended is replaced: twice as long each time, up to the second. */
const [FIRST_PAUSE, LONGEST_PAUSE] = [100, 10_000]

/** The workers of one server. */
class Workers {
  readonly #command: ServeCommand
  readonly #stopping = new AbortController()
  /** Those that have asked for the configuration. */
  readonly #asked = new Set<Worker>()
  /** Those that listen. */
  readonly #ready = new Set<Worker>()
  #accepted: Accepted
  #isAnnounced = false
  #status = 0

  constructor(command: ServeCommand, accepted: Accepted) {
    this.#command = command
    this.#accepted = accepted
    cluster.setupPrimary({ exec: process.argv[1] ?? '', args: process.argv.slice(2) })
  }

  async run(): Promise<number> {
    cluster.on('message', (worker, message: unknown) => this.#hear(worker, message))
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => this.#stop())
    process.on('SIGHUP', () => void this.#reload())
    await Promise.all(Array.from({ length: this.#command.workers }, () => this.#keepOne()))
    return this.#status
  }

  /** Keeps one worker running, until this server stops. */
  async #keepOne(): Promise<void> {
    for (let pause = FIRST_PAUSE; !this.#isStopping; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
      const worker = cluster.fork()
      const [status] = await once(worker, 'exit')
      this.#asked.delete(worker)
      this.#ready.delete(worker)
      if (this.#isStopping) break
      if (!this.#isAnnounced) return this.#giveUp()
      complain(`a worker has ended with ${status ?? 'a signal'}, and another one starts`)
      await setTimeout(pause, undefined, { signal: this.#stopping.signal }).catch(() => undefined)
    }
  }

  get #isStopping(): boolean {
    return this.#stopping.signal.aborted
  }

  /** A worker that ends before all listen has said why, and the next one would end as well. */
  #giveUp(): void {
    this.#status = 1
    this.#stop()
  }

  /** The first signal lets the workers finish what has begun; the second ends them at once. */
  #stop(): void {
    const signal = this.#isStopping ? 'SIGKILL' : 'SIGTERM'
    this.#stopping.abort()
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal)
  }

  /** What is not valid reaches no worker. */
  async #reload(): Promise<void> {
    const text = await configurationText(this.#command.config)
    const accepted = text === undefined ? undefined : await acceptedOf(text, this.#command)
    if (accepted === undefined) return
    if (!isDeepStrictEqual(accepted.configured.storage, this.#accepted.configured.storage)) {
      return complain(`nothing was reloaded: ${STORAGE_CHANGED}`)
    }
    this.#accepted = accepted
    for (const worker of this.#asked) this.#configure(worker)
  }

  #configure(worker: Worker): void {
    worker.send({ configuration: this.#accepted.text } satisfies ConfigurationMessage)
  }

  /** A worker asks for the configuration, and then says where it listens. */
  #hear(worker: Worker, message: unknown): void {
    const { ask, origin, adminOrigin }: Readonly<Record<string, unknown>> = Object(message)
    if (ask === ASK.ask) {
      this.#asked.add(worker)
      this.#configure(worker)
    }
    if (typeof origin !== 'string') return
    this.#announce(worker, { origin, ...(typeof adminOrigin === 'string' && { adminOrigin }) })
  }

  /** All workers listen at the same address; the last of them is waited for. */
  #announce(worker: Worker, listening: Listening): void {
    this.#ready.add(worker)
    if (this.#isAnnounced || this.#ready.size < this.#command.workers) return
    this.#isAnnounced = true
    print(greeting(listening, this.#accepted.configured, this.#command.json))
  }
}
