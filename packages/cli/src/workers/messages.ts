import type { Worker } from 'node:cluster'
import { setTimeout } from 'node:timers/promises'
import type { Attempted } from '../reloading.js'
import type { Identity } from '../served-configuration.js'

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

export type ToPrimary =
  /** It listens to messages now: what is sent before is lost. */
  | { readonly tell: 'ask' }
  /** It can be given connections. */
  | { readonly tell: 'ready'; readonly adminOrigin?: string }
  /** It has taken its connection. */
  | { readonly tell: 'taken' }
  | { readonly tell: 'prepared'; readonly round: number; readonly attempted: Attempted }
  | { readonly tell: 'serves'; readonly identity: Identity }

export interface WorkerState extends Identity {
  readonly worker: number
}

/** Both ends are this program, so the name of a message says what is in it. */
export function isMessage<Message extends { readonly tell: string }>(value: unknown): value is Message {
  return typeof Reflect.get(Object(value), 'tell') === 'string'
}

export function tell(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message, () => undefined)
}

/** Milliseconds in which a worker must have loaded a configuration. */
const DEADLINE = 10_000

let rounds = 0

/**
 * Lets all workers load a configuration, and serve it only when each of them could. A worker that
 * ends meanwhile is not waited for: the next one begins with what the others serve.
 */
export async function replaceInAll(workers: readonly Worker[], text: string): Promise<Attempted> {
  const round = ++rounds
  const all = await Promise.all(workers.map(worker => preparedBy(worker, { text, round })))
  const attempted = all.filter(each => each !== undefined)
  const failed = attempted.find(each => 'reason' in each)
  for (const worker of workers) tell(worker, { tell: failed === undefined ? 'serve' : 'forget', round })
  return failed ?? attempted[0] ?? { reason: 'no worker is there', again: true }
}

/** What a worker made of a configuration; `undefined` when it has ended. */
async function preparedBy(
  worker: Worker,
  { text, round }: { readonly text: string; readonly round: number },
): Promise<Attempted | undefined> {
  const over = new AbortController()
  const answered = new Promise<Attempted | undefined>(resolve => {
    const hear = (message: unknown) => {
      if (!isMessage<ToPrimary>(message) || message.tell !== 'prepared' || message.round !== round) return
      resolve(namedBy(worker, message.attempted))
    }
    const gone = () => resolve(undefined)
    worker.on('message', hear).once('exit', gone)
    over.signal.addEventListener('abort', () => worker.off('message', hear).off('exit', gone))
  })
  tell(worker, { tell: 'prepare', text, round })
  const late = { reason: `it did not load it within ${DEADLINE / 1_000} seconds`, again: true }
  const deadline = setTimeout(DEADLINE, late, { signal: over.signal }).then(
    each => namedBy(worker, each),
    () => undefined,
  )
  const first = await Promise.race([answered, deadline])
  over.abort()
  return first
}

function namedBy({ id }: Worker, attempted: Attempted): Attempted {
  return 'reason' in attempted ? { ...attempted, reason: `worker ${id}: ${attempted.reason}` } : attempted
}
