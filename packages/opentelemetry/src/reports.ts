import type { Report, ReportEvent } from '@symbolon/core'
import { notify } from '@symbolon/core/internal'

/** A listener that says whether it reads the trace: without readers none is made. */
export function listener(hear: (event: ReportEvent) => void, readsChecks: boolean): Report {
  return readsChecks ? hear : Object.assign(hear, { readsChecks: false as const })
}

/** Both listeners as one. What one of them throws keeps nothing from the other. */
export function bothReports(first: Report | undefined, second: Report | undefined): Report | undefined {
  if (first === undefined || second === undefined) return first ?? second
  const hear = (event: ReportEvent) => {
    notify(() => first(event))
    second(event)
  }
  return listener(hear, first.readsChecks !== false || second.readsChecks !== false)
}
