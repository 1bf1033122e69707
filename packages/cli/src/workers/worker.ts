import { EventEmitter, once } from 'node:events'
import { Socket } from 'node:net'
import type { ServeCommand } from '../command-line/serve.js'
import { acceptedOf } from '../configuration-file.js'
import { type Listener, servingAccepted } from '../listening.js'
import { type Attempted, failureOf } from '../reloading.js'
import { runLogged, type Starting, startedBy } from '../run-serve.js'
import type { Prepared } from '../served-configuration.js'
import { isMessage, type ToPrimary, type ToWorker, type WorkerState } from './messages.js'

/** Runs one of the processes of `symbolon serve --workers N`, and returns the exit status. */
export async function runWorker(command: ServeCommand): Promise<number> {
  const primary = new Primary()
  try {
    return await runLogged(async onFault => {
      const { listener } = primary
      const starting = primary.first
        .then(text => acceptedOf(text, command))
        .then(
          accepted =>
            accepted &&
            startedBy(command, accepted, { listener, onFault, shown: () => ({ workers: primary.workers }) }),
        )
      follow(primary, starting, command)
      const serving = await starting
      if (serving === undefined) return 1
      const { adminOrigin } = serving
      primary.tell({ tell: 'serves', identity: serving.identity() })
      primary.tell({ tell: 'ready', ...(adminOrigin !== undefined && { adminOrigin }) })
      await primary.draining
      await serving.stop()
      return 0
    })
  } finally {
    process.disconnect()
  }
}

/** Loads what the first process sends, one after the other, and serves it when that process says so. */
function follow(primary: Primary, starting: Promise<Starting | undefined>, command: ServeCommand): void {
  // A server that does not start says so itself.
  let last: Promise<unknown> = starting.catch(() => undefined)
  let prepared: (Prepared & { readonly round: number }) | undefined
  const prepare = async (text: string, round: number): Promise<Attempted> => {
    const serving = await starting
    const accepted = await acceptedOf(text, command)
    if (serving === undefined || accepted === undefined) throw new TypeError('the file is not valid')
    const next = await serving.prepare(accepted.configured)
    prepared = { ...next, round }
    return { services: next.services }
  }
  primary.on('prepare', ({ text, round }) => {
    const answer = (attempted: Attempted) => primary.tell({ tell: 'prepared', round, attempted })
    last = last.then(() => prepare(text, round)).then(answer, error => answer(failureOf(error)))
  })
  primary.on('serve', ({ round }) => {
    if (prepared?.round !== round) return
    prepared.serve()
    prepared = undefined
    void starting.then(serving => serving && primary.tell({ tell: 'serves', identity: serving.identity() }))
  })
  primary.on('forget', ({ round }) => {
    if (prepared?.round === round) prepared = undefined
  })
}

type Told<Tell extends ToWorker['tell']> = Extract<ToWorker, { readonly tell: Tell }>

/**
 * The process that started this worker: it reads the file, so that all workers have the same,
 * accepts connections and hears signals.
 */
class Primary {
  workers: readonly WorkerState[] = []
  readonly first: Promise<string>
  readonly draining: Promise<unknown>
  readonly #told = new EventEmitter()
  readonly #last: Promise<void>

  constructor() {
    for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
    process.on('message', (message: unknown, handle: unknown) => {
      if (isMessage<ToWorker>(message)) this.#told.emit(message.tell, message, handle)
    })
    this.first = once(this.#told, 'begin').then(([{ text }]) => String(text))
    this.draining = once(this.#told, 'drain')
    this.#last = once(this.#told, 'last').then(() => undefined)
    this.on('workers', ({ workers }) => {
      this.workers = workers
    })
    this.tell({ tell: 'ask' })
  }

  tell(message: ToPrimary): void {
    process.send?.(message)
  }

  on<Tell extends ToWorker['tell']>(tell: Tell, hear: (message: Told<Tell>) => void): void {
    this.#told.on(tell, hear)
  }

  readonly listener: Listener = {
    open: async server => {
      const serveAccepted = servingAccepted(server)
      this.#told.on('connection', (_, socket) => {
        this.tell({ tell: 'taken' })
        if (socket instanceof Socket) serveAccepted(socket)
      })
      return ''
    },
    closing: () => this.#last,
  }
}
