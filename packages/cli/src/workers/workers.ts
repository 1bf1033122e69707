import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import type { ServeCommand } from '../command-line/serve.js'
import { type Accepted, followFile, readAccepted } from '../configuration-file.js'
import { greeting } from '../invitation.js'
import { emptyBacklog, type Listener, ownListener } from '../listening.js'
import { complain, print, reasonOf, whenNpmEnds } from '../print.js'
import { type Attempted, Reloading } from '../reloading.js'
import { placesOf, type Storage } from '../storage/storage.js'
import { isMessage, replaceInAll, type ToPrimary, type ToWorker, tell, type WorkerState } from './messages.js'
import { RoundRobin } from './round-robin.js'

/**
 * Runs `symbolon serve --workers N`: this process starts the workers, which share the storage, accepts connections for
 * them, hears signals, and replaces a worker that ends by itself. Returns the exit status.
 */
export async function runWorkers(command: ServeCommand): Promise<number> {
  const accepted = await readAccepted(command)
  if (accepted === undefined || !isShared(accepted)) return 1
  const workers = new Workers(command, accepted)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void workers.stop())
  whenNpmEnds(() => workers.isStopping || void workers.stop())
  followFile(command, next => {
    if (isShared(next)) workers.reloading.take(next)
  })
  return workers.run()
}

/** Whether several processes can share a storage, after saying why not. */
function isShared({ configured }: Accepted): boolean {
  const problem = problemOf(configured.storage)
  if (problem !== undefined) complain(problem)
  return problem === undefined
}

function problemOf(storage: Storage): string | undefined {
  const places = placesOf(storage)
  if (places.some(({ kind }) => kind === 'memory')) return '--workers needs a storage that processes share, not memory'
  return places.some(place => place.kind === 'sql' && place.dialect === 'sqlite')
    ? '--workers needs a database server: a SQLite file belongs to one process'
    : undefined
}

class Workers {
  readonly #command: ServeCommand
  readonly #connections = new RoundRobin()
  readonly #listener: Listener
  readonly reloading: Reloading<Accepted>
  readonly #stopping = new AbortController()
  /** Those that have been told what to begin with. */
  readonly #told = new Set<Worker>()
  /** Those that take connections, and since when. */
  readonly #ready = new Map<Worker, number>()
  readonly #states = new Map<Worker, WorkerState>()
  #accepted: Accepted
  /** While workers load another configuration, nobody begins with the one before. */
  #round: Promise<unknown> = Promise.resolve()
  #isAnnounced = false
  #status = 0

  constructor(command: ServeCommand, accepted: Accepted) {
    const { host, port, drainDelay } = command
    this.#command = command
    this.#accepted = accepted
    this.#listener = ownListener(host, port, drainDelay)
    this.reloading = new Reloading<Accepted>(next => this.#attempt(next), command)
    cluster.setupPrimary({ exec: process.argv[1] ?? '', args: process.argv.slice(2) })
    cluster.on('message', (worker, message: unknown) => {
      if (isMessage<ToPrimary>(message)) void this.#hear(worker, message)
    })
  }

  async run(): Promise<number> {
    await Promise.all(Array.from({ length: this.#command.workers }, () => this.#keepOne()))
    // Nobody serves what connects now, also while the drain delay runs.
    this.#connections.close()
    return this.#status
  }

  /** The first call lets the workers finish what has begun; the second ends them at once. */
  async stop(): Promise<void> {
    if (this.isStopping) {
      this.#status = 1
      for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGKILL')
      return
    }
    this.#stopping.abort()
    this.reloading.end()
    this.#tellAll({ tell: 'drain' })
    if (this.#isAnnounced) await this.#listener.closing()
    await emptyBacklog(this.#connections.server)
    this.#connections.close()
    this.#tellAll({ tell: 'last' })
  }

  get isStopping(): boolean {
    return this.#stopping.signal.aborted
  }

  #tellAll(message: ToWorker): void {
    for (const worker of this.#told) tell(worker, message)
  }

  async #keepOne(): Promise<void> {
    for (let pause = 0; !this.isStopping; ) {
      const worker = cluster.fork()
      const [status] = await once(worker, 'exit')
      const served = performance.now() - (this.#ready.get(worker) ?? performance.now())
      this.#forget(worker)
      if (this.isStopping) break
      if (!this.#isAnnounced) return this.#giveUp()
      complain(`worker ${worker.id} has ended with ${status ?? 'a signal'}, and another one starts`)
      pause = pauseAfter(pause, served)
      await setTimeout(pause, undefined, { signal: this.#stopping.signal }).catch(() => undefined)
    }
  }

  #forget(worker: Worker): void {
    this.#told.delete(worker)
    this.#ready.delete(worker)
    this.#states.delete(worker)
    this.#connections.remove(worker)
    this.#tellStates()
  }

  /** A worker that ends before all are ready has said why, and the next one would end as well. */
  #giveUp(): void {
    this.#status = 1
    void this.stop()
  }

  /** All workers serve it, or none does. */
  async #attempt(accepted: Accepted): Promise<Attempted> {
    const round = replaceInAll([...this.#told], accepted.text)
    this.#round = round
    const attempted = await round
    if ('services' in attempted) this.#accepted = accepted
    return attempted
  }

  async #hear(worker: Worker, message: ToPrimary): Promise<void> {
    if (message.tell === 'ask') await this.#begin(worker)
    if (message.tell === 'taken') this.#connections.add(worker)
    if (message.tell === 'ready') await this.#announce(worker, message.adminOrigin)
    if (message.tell !== 'serves') return
    this.#states.set(worker, { worker: worker.id, ...message.identity })
    this.#tellStates()
  }

  async #begin(worker: Worker): Promise<void> {
    for (let round: unknown; round !== this.#round; ) {
      round = this.#round
      await round
    }
    // It has begun nothing.
    if (this.isStopping) return void worker.process.kill('SIGKILL')
    this.#told.add(worker)
    tell(worker, { tell: 'begin', text: this.#accepted.text })
  }

  #tellStates(): void {
    const workers = [...this.#states.values()].sort((one, other) => one.worker - other.worker)
    this.#tellAll({ tell: 'workers', workers })
  }

  /** The address opens when all workers are ready for the first time. */
  async #announce(worker: Worker, adminOrigin: string | undefined): Promise<void> {
    this.#ready.set(worker, performance.now())
    this.#connections.add(worker)
    if (this.isStopping || this.#isAnnounced || this.#ready.size < this.#command.workers) return
    this.#isAnnounced = true
    try {
      const origin = await this.#listener.open(this.#connections.server)
      if (this.isStopping) return this.#connections.close()
      const listening = { origin, ...(adminOrigin !== undefined && { adminOrigin }) }
      print(greeting(listening, this.#accepted.configured, this.#command.json))
    } catch (error) {
      complain(reasonOf(error, 'the address is not available'))
      this.#giveUp()
    }
  }
}

const [FIRST_PAUSE, LONGEST_PAUSE] = [100, 10_000]

/** How many times its last pause a worker must have served to count as healthy. */
const HEALTHY = 10

/** The next pause in milliseconds, after the last one (0: none) and the time for which the worker served. */
export function pauseAfter(last: number, served: number): number {
  return served >= HEALTHY * last ? FIRST_PAUSE : Math.min(2 * last, LONGEST_PAUSE)
}
