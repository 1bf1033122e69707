import type { ReportEvent } from '@symbolon/core'
import { readReportEvent } from '@symbolon/explain'

/** The last refusal of a log of reports, one of JSON a line, or of one report; else the last report. */
export function loggedEvent(text: string): ReportEvent | undefined {
  const whole = jsonIn(text)
  const values = whole === undefined ? text.split('\n').map(jsonIn) : [whole].flat()
  const events = values.map(readReportEvent).filter(event => event !== undefined)
  return events.findLast(({ reason, fault }) => reason !== undefined || fault !== undefined) ?? events.at(-1)
}

/** A text as JSON; `undefined` where it is none. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // JSON.parse reports malformed text only by throwing.
    return undefined
  }
}
