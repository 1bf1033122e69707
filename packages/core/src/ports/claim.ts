import type { Awaitable } from '../lib/result.js'
import { type Instant, secondsAfter } from '../lib/time.js'
import type { Service } from '../records/service.js'
import { askClaims } from './ask.js'
import { digestOf } from './opaque-token.js'
import type { Ports } from './ports.js'

/** An identifier that is good once, whose it is, and until when it would be accepted. */
export interface OneTime {
  /** What the identifier is unique within: its kind, its issuer or key, and itself. */
  readonly scope: readonly string[]
  readonly until: Instant
}

/** The service whose identifiers they are, and the instant of the call. */
interface Claiming {
  readonly service: Service
  readonly now: Instant
}

/**
 * Claims identifiers, all in one call of the store; the answers stand in their order, and what is absent was never used. Of
 * all calls with one identifier only the first gets `true`.
 */
export function claimOnce(
  identifiers: readonly (OneTime | undefined)[],
  call: Claiming,
  ports: Pick<Ports, 'crypto' | 'replays'>,
): Awaitable<readonly boolean[]> {
  const present = identifiers.filter(each => each !== undefined)
  return present.length === 0 ? identifiers.map(() => true) : claimPresent(identifiers, present, call, ports)
}

async function claimPresent(
  identifiers: readonly (OneTime | undefined)[],
  present: readonly OneTime[],
  { service, now }: Claiming,
  ports: Pick<Ports, 'crypto' | 'replays'>,
): Promise<readonly boolean[]> {
  refuseEndless(present, secondsAfter(now, longestLifetime(service)))
  const texts = present.map(({ scope }) => JSON.stringify([service.serviceId, ...scope]))
  const keys = await Promise.all(texts.map(text => digestOf(text, ports)))
  const marks = present.map(({ until }, at) => ({ key: keys[at] ?? '', until }))
  const first = await askClaims('replays', () => ports.replays.claim(marks, now), marks.length)
  const answers = first[Symbol.iterator]()
  return identifiers.map(each => each === undefined || answers.next().value === true)
}

/** A nonce of the next period is accepted until the end of the one after it. */
const PERIODS_OF_A_NONCE = 3

/** Seconds for which the service accepts anything that is good once, at most; a second more for what is rounded. */
export function longestLifetime(service: Service): number {
  const { clientAssertionMaxLifetime, requestObjectMaxLifetime, dpopProofLifetime, dpopNonceDuration } = service
  const nonce = PERIODS_OF_A_NONCE * dpopNonceDuration
  const longest = Math.max(clientAssertionMaxLifetime, requestObjectMaxLifetime, dpopProofLifetime, nonce)
  // The clock of a client may be ahead when it makes something, and behind when that ends.
  return longest + 2 * service.allowableClockSkew + 1
}

/** Whoever names an instant has refused what lies further ahead; a mark without end is a fault, and never in a store. */
function refuseEndless(identifiers: readonly OneTime[], latest: Instant): void {
  if (identifiers.every(({ until }) => Number.isSafeInteger(until) && until <= latest)) return
  throw new RangeError('a one-time mark would outlive everything that the service accepts')
}
