import type { EventRing } from './event-ring.js'
import { rowOf } from './row.js'

/** What a stream is made of. */
export interface StreamSources {
  readonly ring: EventRing
  /** Tells this console from the one before a restart. */
  readonly run: string
  /** Resolves after some milliseconds, or when the signal is aborted. */
  pause(milliseconds: number, signal: AbortSignal): Promise<void>
}

/** Milliseconds between two messages: a page that is drawn more often is not read faster. */
const BETWEEN = 100

/** Milliseconds after which a silent stream shows that it lives. */
const SILENCE = 15_000

/**
 * The rows after the one with which the page's last connection ended, and every row that follows:
 * at most ten messages a second, each with all rows since the last one. A reader that is slow gets
 * fewer and longer messages, and learns how many rows it has missed.
 */
export async function* streamOf(
  { ring, run, pause }: StreamSources,
  lastEventId: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<string> {
  let sent = numberIn(lastEventId, run)
  yield messageOf({ id: `${run}.${sent}`, data: { run, rows: [], missed: 0 } })
  while (!signal.aborted) {
    const { events, missed } = ring.after(sent)
    const newest = events.at(-1)?.number
    if (newest === undefined) yield ':\n\n'
    else {
      sent = newest
      yield messageOf({ id: `${run}.${sent}`, data: { run, rows: events.map(rowOf), missed } })
    }
    await pause(BETWEEN, signal)
    await firstOf(signal, [over => ring.changed(sent, over), over => pause(SILENCE, over)])
  }
}

/** Waits for the first of several, and lets the others go. */
async function firstOf(signal: AbortSignal, waits: readonly ((over: AbortSignal) => Promise<void>)[]): Promise<void> {
  const others = new AbortController()
  const end = () => others.abort()
  signal.addEventListener('abort', end)
  if (signal.aborted) end()
  await Promise.race(waits.map(wait => wait(others.signal)))
  signal.removeEventListener('abort', end)
  end()
}

/** The number in the id of a message of this run; 0 for every other text. */
function numberIn(id: string | undefined, run: string): number {
  const [of, number = ''] = (id ?? '').split('.')
  return of === run && /^\d{1,15}$/.test(number) ? Number(number) : 0
}

/** A message of Server-Sent Events. JSON has no line breaks, so it is one line of data. */
function messageOf({ id, data }: { readonly id: string; readonly data: object }): string {
  return `id: ${id}\ndata: ${JSON.stringify(data)}\n\n`
}
