import type { Worker } from 'node:cluster'
import type { Attempted } from '../reloading.js'
import type { Identity } from '../served-configuration.js'

/** What the first process tells a worker. */
export type ToWorker =
  /** The text to start with. */
  | { readonly tell: 'begin'; readonly text: string }
  /** The text to load now, and to serve once all workers have loaded it. */
  | { readonly tell: 'prepare'; readonly text: string; readonly round: number }
  | { readonly tell: 'serve' | 'forget'; readonly round: number }
  /** Comes with a socket. */
  | { readonly tell: 'connection' }
  /** `last`: no connection comes any more. */
  | { readonly tell: 'drain' | 'last' }
  | { readonly tell: 'workers'; readonly workers: readonly WorkerState[] }

/** What a worker tells the first process. */
export type ToPrimary =
  /** It listens to messages now: what is sent before is lost. */
  | { readonly tell: 'ask' }
  /** It can be given connections. */
  | { readonly tell: 'ready'; readonly adminOrigin?: string }
  /** It has taken its connection. */
  | { readonly tell: 'taken' }
  | { readonly tell: 'prepared'; readonly round: number; readonly attempted: Attempted }
  | { readonly tell: 'serves'; readonly identity: Identity }

/** Which configuration a worker serves. */
export interface WorkerState extends Identity {
  readonly worker: number
}

/** Both ends are this program, so the name of a message says what is in it. */
export function isMessage<Message extends { readonly tell: string }>(value: unknown): value is Message {
  return typeof Reflect.get(Object(value), 'tell') === 'string'
}

/** Tells a worker something; nothing when it has ended. */
export function tell(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message, () => undefined)
}
