import { performance } from 'node:perf_hooks'

/** What callers saw from the moment when the server was demoted. */
export interface Seen {
  /** How often a token that was revoked at the new server was accepted. */
  readonly wrongYes: number
  /** Calls that failed. */
  readonly faults: number
  /** Seconds until the first of the calls after which none failed. */
  readonly healedAfter: number
}

/** Something that is called again and again. It says whether a revoked token was accepted, or rejects. */
export type Caller = () => Promise<boolean>

const [CALLERS, SECONDS] = [8, 6]

/** Lets callers call for six seconds, each one call after the other. */
export async function seenBy(call: Caller): Promise<Seen> {
  const seen = { wrongYes: 0, faults: 0, healedAfter: 0 }
  const begin = performance.now()
  const passed = () => (performance.now() - begin) / 1_000
  const caller = async () => {
    while (passed() < SECONDS) {
      try {
        if (await call()) seen.wrongYes++
      } catch {
        seen.faults++
        seen.healedAfter = Math.max(seen.healedAfter, passed())
        // Without it a fault that comes at once would keep the others from running.
        await new Promise(resolve => setImmediate(resolve))
      }
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, caller))
  return seen
}
