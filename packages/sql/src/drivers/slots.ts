/** Runs calls, or lets them wait until others have ended. */
export type Schedule = <Value>(call: () => Promise<Value>) => Promise<Value>

export const immediately: Schedule = call => call()

/** Runs at most so many calls at a time. The others wait in the order in which they came. */
export function slots(count: number): Schedule {
  let free = count
  const waiting: (() => void)[] = []
  return async call => {
    if (free > 0) free--
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await call()
    } finally {
      const next = waiting.shift()
      if (next === undefined) free++
      else next()
    }
  }
}
