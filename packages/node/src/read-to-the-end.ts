import type { IncomingMessage } from 'node:http'

/** Limits for discarding the rest of a body, so that the sender can read the answer. */
const DISCARDED_BYTES = 1_048_576
const DISCARDING_MILLISECONDS = 1_000

/** Reads and drops the rest of a body; resolves to whether it ended. */
export function readToTheEnd(incoming: IncomingMessage): Promise<boolean> {
  // An aborted connection emits nothing more, not even `end`.
  if (incoming.complete || incoming.destroyed) return Promise.resolve(incoming.complete)
  return new Promise(resolve => {
    let bytes = 0
    const timer = setTimeout(() => finish(false), DISCARDING_MILLISECONDS)
    const finish = (whole: boolean) => {
      clearTimeout(timer)
      incoming.off('data', count)
      if (!whole) incoming.pause()
      resolve(whole)
    }
    const count = (chunk: Uint8Array) => {
      bytes += chunk.length
      if (bytes > DISCARDED_BYTES) finish(false)
    }
    incoming
      .on('data', count)
      .once('end', () => finish(true))
      .once('close', () => finish(incoming.complete))
    incoming.resume()
  })
}
