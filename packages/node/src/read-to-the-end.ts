import type { IncomingMessage } from 'node:http'
import type { Http2Session, ServerHttp2Stream } from 'node:http2'
import type { HttpAnswer } from '@symbolon/core/http'

/** Limits for discarding the rest of a body, so that the sender can read the answer. */
const DISCARDED_BYTES = 1_048_576
const DISCARDED_CHUNKS = 1_024
const DISCARDING_MILLISECONDS = 1_000

/** How long a client of HTTP/2 may take to confirm that it has an answer that came before the end of its body. */
const CONFIRMING_MILLISECONDS = 5_000

/** Requests of which nothing more is read. */
const stopped = new WeakSet<IncomingMessage>()

/**
 * Whether a request has a body that did not end yet (RFC 9112 §6.3). HTTP/2 needs no headers for one. Adapters for
 * functions behind a gateway may give a response a request without headers, whose body has been read.
 */
export function isUnread({ complete, headers = {}, httpVersionMajor }: IncomingMessage): boolean {
  const announced = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  return !complete && (announced || httpVersionMajor > 1)
}

/**
 * Reads no more of a body. Node hands over what it has received chunk by chunk, in the same turn, and
 * would keep it. Destroying the stream would close the connection before the client has its answer.
 */
export function stopReading(incoming: IncomingMessage): void {
  stopped.add(incoming)
  incoming.push = () => false
  incoming.pause()
  if (isHttp2Request(incoming)) closeOnceAnswered(incoming)
}

/** A request of the compatibility API of node:http2. */
type Http2Request = IncomingMessage & { readonly stream: ServerHttp2Stream }

function isHttp2Request(incoming: IncomingMessage): incoming is Http2Request {
  return 'stream' in incoming
}

/**
 * Closes the stream of a body that is not read, once the client has the answer (RFC 9113 §8.1). A paused stream
 * would stay open until its connection ends, so that the rest is read and dropped.
 */
function closeOnceAnswered(incoming: Http2Request): void {
  const { stream } = incoming
  const close = () => {
    incoming.push = () => true
    stream.close()
    stream.resume()
  }
  // Clients that still write lose the rest of an answer when their stream is closed, those of Node too.
  stream.once('finish', () => {
    const timer = setTimeout(close, CONFIRMING_MILLISECONDS).unref()
    const { session } = stream
    const confirming = session?.destroyed === false ? onceReceived(session, close) : undefined
    // A client that answers no PING would keep every stream in memory that it has ever opened.
    stream.once('close', () => {
      clearTimeout(timer)
      confirming?.delete(close)
    })
  })
}

type Callbacks = Set<() => void>

/** What waits for the next PING of a connection on which one is not answered yet. */
const waiting = new WeakMap<Http2Session, Callbacks>()

/**
 * Runs `then` when the client has received all that was sent: it answers a PING after that (RFC 9113 §6.7).
 * Returns where it waits, so that it can leave.
 */
function onceReceived(session: Http2Session, then: () => void): Callbacks {
  const others = waiting.get(session)
  if (others !== undefined) return others.add(then)
  const first = new Set([then])
  ping(session, first)
  return first
}

/** One at a time, because Node sends no more than ten. */
function ping(session: Http2Session, received: Callbacks): void {
  const next: Callbacks = new Set()
  waiting.set(session, next)
  session.ping(error => {
    waiting.delete(session)
    if (error !== null) return
    for (const then of received) then()
    if (next.size > 0) ping(session, next)
  })
}

/** The refusal of a request after the rest of its body, unless that is too long. */
export async function readingOn(incoming: IncomingMessage, refusal: HttpAnswer): Promise<HttpAnswer> {
  if (refusal.headers.Connection !== 'close') await readToTheEnd(incoming)
  return refusal
}

/** Reads and drops the rest of a body up to the limits, of which none is read if it is announced to be longer. */
async function readToTheEnd(incoming: IncomingMessage): Promise<void> {
  // An aborted connection emits nothing more, not even `end`.
  if (!isUnread(incoming) || incoming.destroyed || stopped.has(incoming)) return
  if (Number(incoming.headers['content-length'] ?? 0) > DISCARDED_BYTES) return
  await new Promise<void>(resolve => {
    let [bytes, chunks] = [0, 0]
    const timer = setTimeout(() => finish(false), DISCARDING_MILLISECONDS)
    const finish = (whole: boolean) => {
      clearTimeout(timer)
      incoming.off('data', count)
      if (!whole) stopReading(incoming)
      resolve()
    }
    const count = (chunk: Uint8Array) => {
      bytes += chunk.length
      chunks++
      if (bytes > DISCARDED_BYTES || chunks > DISCARDED_CHUNKS) finish(false)
    }
    incoming
      .on('data', count)
      .once('end', () => finish(true))
      .once('close', () => finish(incoming.complete))
    incoming.resume()
  })
}
