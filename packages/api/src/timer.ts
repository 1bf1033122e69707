import type { SetTimer } from '@symbolon/core'

/** The timer that every runtime has. */
export const runtimeTimer: SetTimer = (milliseconds, ring) => {
  const timer = setTimeout(ring, milliseconds)
  return () => clearTimeout(timer)
}
