import type { SetTimer } from '@symbolon/core/internal'

/** A timer for `withDeadline` and `createStoresCheck` of core, by `setTimeout`, in every runtime. */
export const runtimeTimer: SetTimer = (milliseconds, ring) => {
  const timer = setTimeout(ring, milliseconds)
  return () => clearTimeout(timer)
}
