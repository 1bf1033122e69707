import type { Report, ReportEvent } from '@symbolon/core'

/** The operator's journal: what `ports.report` said, until somebody reads it. */
export interface Journal {
  /** Goes into `createPorts`. */
  readonly report: Report
  /** What was reported since the last reading. */
  read(): readonly ReportEvent[]
  /** From now on every event goes to the listener at once. */
  follow(listener: Report): void
}

/** A journal in memory. A real server would log the events; they hold no token and no secret. */
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
