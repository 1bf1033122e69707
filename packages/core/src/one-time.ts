import { digestOf } from './opaque-token.js'
import { askClaims } from './port-answers.js'
import type { Ports } from './ports.js'
import type { Awaitable } from './result.js'
import type { Instant } from './time.js'

/** An identifier that is good once, whose it is, and until when it would be accepted. */
export interface OneTime {
  /** What the identifier is unique within: its kind, its issuer or key, and itself. */
  readonly scope: readonly string[]
  readonly until: Instant
}

/**
 * Claims identifiers, all in one call of the store; the answers stand in their order, and what is absent was never used. Of
 * all calls with one identifier only the first gets `true`.
 */
export function claimOnce(
  identifiers: readonly (OneTime | undefined)[],
  call: { readonly serviceId: string; readonly now: Instant },
  ports: Pick<Ports, 'crypto' | 'replays'>,
): Awaitable<readonly boolean[]> {
  const present = identifiers.filter(each => each !== undefined)
  return present.length === 0 ? identifiers.map(() => true) : claimPresent(identifiers, present, call, ports)
}

async function claimPresent(
  identifiers: readonly (OneTime | undefined)[],
  present: readonly OneTime[],
  { serviceId, now }: { readonly serviceId: string; readonly now: Instant },
  ports: Pick<Ports, 'crypto' | 'replays'>,
): Promise<readonly boolean[]> {
  const keys = await Promise.all(present.map(({ scope }) => digestOf(JSON.stringify([serviceId, ...scope]), ports)))
  const marks = present.map(({ until }, at) => ({ key: keys[at] ?? '', until }))
  const first = await askClaims('replays', () => ports.replays.claim(marks, now), marks.length)
  const answers = first[Symbol.iterator]()
  return identifiers.map(each => each === undefined || answers.next().value === true)
}
