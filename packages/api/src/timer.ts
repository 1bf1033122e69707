import type { SetTimer } from '@symbolon/core'

/** A timer that works in every runtime. */
export const runtimeTimer: SetTimer = (milliseconds, ring) => {
  const timer = setTimeout(ring, milliseconds)
  return () => clearTimeout(timer)
}
