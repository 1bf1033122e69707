import type { Report, ReportEvent } from '@symbolon/core'

/** The operator's journal: the events of `ports.report`, until they are read. */
export interface Journal {
  /** Goes into `createPorts`. */
  readonly report: Report
  /** What was reported since the last reading. */
  read(): readonly ReportEvent[]
  /** From now on, the listener gets every event at once. */
  follow(listener: Report): void
  /** What was reported so far, as a number for `since`. */
  mark(): number
  /** What was reported after a mark, at most the last 100. */
  since(mark: number): readonly ReportEvent[]
}

/** A journal in memory. A real server logs the events; they contain no token and no secret. */
export function createJournal(): Journal {
  let events: ReportEvent[] = []
  let recent: readonly ReportEvent[] = []
  let reported = 0
  let listener: Report = event => {
    events.push(event)
  }
  return {
    report: event => {
      recent = [...recent.slice(-99), event]
      reported += 1
      listener(event)
    },
    read() {
      const unread = events
      events = []
      return unread
    },
    follow(next) {
      listener = next
    },
    mark: () => reported,
    since: mark => recent.slice(-Math.max(0, reported - mark) || recent.length),
  }
}
