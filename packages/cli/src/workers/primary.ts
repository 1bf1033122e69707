import { EventEmitter, once } from 'node:events'
import { Socket } from 'node:net'
import { type Listener, servingAccepted } from '../listening.js'
import { isMessage, type ToPrimary, type ToWorker, type WorkerState } from './messages.js'

type Told<Tell extends ToWorker['tell']> = Extract<ToWorker, { readonly tell: Tell }>

/**
 * The process that started this worker: it reads the file, so that all workers have the same,
 * accepts connections and hears signals.
 */
export class Primary {
  /** Which configuration each worker serves. */
  workers: readonly WorkerState[] = []
  /** The text to begin with. */
  readonly first: Promise<string>
  /** Resolves when this worker shall stop. */
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

  /** Takes the connections that the first process accepts. */
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
