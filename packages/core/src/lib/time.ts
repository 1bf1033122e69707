/** A point in time: milliseconds since 1970-01-01T00:00:00Z, an integer. */
export type Instant = number

export function secondsAfter(instant: Instant, seconds: number): Instant {
  return instant + seconds * 1000
}

/** An instant in whole seconds, rounded down, as in JWT claims and RFC 9470. */
export function inSeconds(instant: Instant): number {
  return Math.floor(instant / 1000)
}

export function seenDeadline(deadline: Instant, now: Instant): { readonly expected: string; readonly actual: string } {
  return { expected: `before ${asText(deadline)}`, actual: asText(now) }
}

/** For a trace: ISO 8601, or the number when a `Date` cannot represent the instant. */
export function asText(instant: Instant): string {
  if (!(Math.abs(instant) <= 8.64e15)) return `${instant}`
  const whole = Math.trunc(instant)
  const day = Math.floor(whole / DAY)
  return `${dateOf(day)}T${timeOf(whole - day * DAY)}Z`
}

const DAY = 86_400_000

/** The date that was asked for last: most instants of a trace are of one day, and `Date` is slow. */
let known = { day: 0, date: '1970-01-01' }

function dateOf(day: number): string {
  if (known.day !== day) known = { day, date: new Date(day * DAY).toISOString().slice(0, -LENGTH_OF_TIME) }
  return known.date
}

const LENGTH_OF_TIME = 'T00:00:00.000Z'.length

function timeOf(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000)
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  return `${digits(hours, 2)}:${digits(minutes % 60, 2)}:${digits(seconds % 60, 2)}.${digits(milliseconds % 1000, 3)}`
}

function digits(value: number, count: number): string {
  return String(value).padStart(count, '0')
}

export function latestOf(instants: readonly (Instant | undefined)[]): Instant | undefined {
  const present = instants.filter(instant => instant !== undefined)
  return present.length === 0 ? undefined : Math.max(...present)
}
