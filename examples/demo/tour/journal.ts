import type { Report, ReportEvent } from '@symbolon/core'

/** The operator's journal: the events of `ports.report`, until they are read. */
export interface Journal {
  /** Goes into `createPorts`. */
  readonly report: Report
  /** What was reported since the last reading. */
  read(): readonly ReportEvent[]
  /** From now on, the listener gets every event at once. */
  follow(listener: Report): void
}

/** A journal in memory. A real server logs the events; they contain no token and no secret. */
export function createJournal(): Journal {
  let events: ReportEvent[] = []
  let listener: Report = event => {
    events.push(event)
  }
  return {
    report: event => listener(event),
    read() {
      const unread = events
      events = []
      return unread
    },
    follow(next) {
      listener = next
    },
  }
}
