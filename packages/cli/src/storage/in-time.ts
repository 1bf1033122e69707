/** Milliseconds to wait for what a server says while a client is being opened. */
const LIMIT = 2_000

/**
 * The outcome of an attempt, or a rejection after two seconds: a server that is stopped accepts
 * connections and says nothing. `abandon` ends an attempt that failed, also when it succeeds too
 * late, so it may be called twice.
 */
export async function inTime<Value>(attempt: Promise<Value>, abandon: () => void): Promise<Value> {
  const { promise: late, cancel } = lateness()
  try {
    return await Promise.race([attempt, late])
  } catch (error) {
    abandon()
    attempt.then(abandon).catch(() => undefined)
    throw error
  } finally {
    cancel()
  }
}

function lateness(): { readonly promise: Promise<never>; cancel(): void } {
  let timer: NodeJS.Timeout | undefined
  const promise = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Redis did not reply in time')), LIMIT)
  })
  return { promise, cancel: () => clearTimeout(timer) }
}
