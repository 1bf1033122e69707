import type { Fetched } from './fetcher.js'

/** Between which bounds a copy is fresh, in seconds. */
export interface FreshnessBounds {
  /** At least this long, whatever the server says. */
  readonly minSeconds: number
  /** At most this long. */
  readonly maxSeconds: number
  /** When the server says nothing. */
  readonly defaultSeconds: number
}

/** For how many seconds what was fetched is fresh (RFC 9111 §4.2), within the bounds. */
export function freshSeconds(fetched: Omit<Fetched, 'text'>, bounds: FreshnessBounds): number {
  const { minSeconds, maxSeconds, defaultSeconds } = bounds
  const said = lifetimeSaid(fetched) ?? defaultSeconds
  return Math.max(minSeconds, Math.min(maxSeconds, said))
}

/** Directives that forbid a stale copy (RFC 9111 §4.2.4); the others of that section bind shared caches alone. */
const NEVER_STALE: readonly string[] = ['must-revalidate', 'no-cache', 'no-store']

/** Whether what was fetched may be used when it is no longer fresh and cannot be fetched again. */
export function mayBeStale({ cacheControl }: Pick<Fetched, 'cacheControl'>): boolean {
  const directives = directivesOf(cacheControl)
  return !NEVER_STALE.some(each => directives.has(each))
}

function lifetimeSaid(fetched: Omit<Fetched, 'text'>): number | undefined {
  const directives = directivesOf(fetched.cacheControl)
  if (directives.has('no-store') || directives.has('no-cache')) return 0
  const age = secondsIn(fetched.age) ?? 0
  const maxAge = directives.get('max-age')
  // What cannot be read is stale (RFC 9111 §4.2.1).
  if (maxAge !== undefined) return (secondsIn(maxAge) ?? 0) - age
  if (fetched.expires === undefined) return undefined
  const lifetime = (instantIn(fetched.expires) - instantIn(fetched.date)) / 1000
  return Number.isFinite(lifetime) ? lifetime - age : 0
}

/** The directives of `Cache-Control`; the first of a name counts. */
function directivesOf(text = ''): ReadonlyMap<string, string> {
  const directives = new Map<string, string>()
  for (const part of text.split(',')) {
    const [name = '', value = ''] = part.split('=').map(each => each.trim())
    if (!directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), value.replace(/^"(.*)"$/, '$1'))
  }
  return directives
}

/** The instant of an HTTP date (RFC 9110 §5.6.7); NaN for other text, of which `Date` reads a lot. */
function instantIn(text = ''): number {
  return /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text) ? Date.parse(text) : Number.NaN
}

function secondsIn(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,10}$/.test(text.trim()) ? Number(text) : undefined
}
