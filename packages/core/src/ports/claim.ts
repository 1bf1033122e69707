import { type Awaitable, all, andThen } from '../lib/result.js'
import { type Instant, secondsAfter } from '../lib/time.js'
import type { Service } from '../records/service.js'
import { askClaims } from './ask.js'
import { digestOf } from './digests.js'
import type { Ports, StoreUse } from './ports.js'
import type { ReplayMark } from './stores.js'

export interface OneTime {
  /** What makes the identifier unique: its kind, its issuer or key, and the identifier itself. */
  readonly scope: readonly string[]
  readonly until: Instant
}

interface Claiming {
  readonly service: Service
  readonly now: Instant
}

/** In one call of the store. An absent identifier counts as unused. */
export function claimOnce(
  identifiers: readonly (OneTime | undefined)[],
  call: Claiming,
  ports: Pick<Ports, 'crypto'> & StoreUse<'replays', 'claim'>,
): Awaitable<readonly boolean[]> {
  const present = identifiers.filter(each => each !== undefined)
  return present.length === 0 ? identifiers.map(() => true) : claimPresent(identifiers, present, call, ports)
}

function claimPresent(
  identifiers: readonly (OneTime | undefined)[],
  present: readonly OneTime[],
  { service, now }: Claiming,
  ports: Pick<Ports, 'crypto'> & StoreUse<'replays', 'claim'>,
): Awaitable<readonly boolean[]> {
  requireBounded(present, secondsAfter(now, longestLifetime(service)))
  return andThen(all(present.map(identifier => markOf(identifier, service, ports))), marks =>
    andThen(
      askClaims('replays', () => ports.replays.claim(marks, now), marks.length),
      first => {
        const answers = first[Symbol.iterator]()
        return identifiers.map(each => each === undefined || answers.next().value === true)
      },
    ),
  )
}

function markOf(
  { scope, until }: OneTime,
  { serviceId }: Service,
  ports: Pick<Ports, 'crypto'>,
): Awaitable<ReplayMark> {
  return andThen(digestOf(JSON.stringify([serviceId, ...scope]), ports), key => ({ key, until }))
}

/** A nonce of the next period is accepted until the end of the period after it. */
const PERIODS_OF_A_NONCE = 3

/** Seconds, with one more for rounding. */
export function longestLifetime(service: Service): number {
  const { clientAssertionMaxLifetime, requestObjectMaxLifetime, dpopProofLifetime, dpopNonceDuration } = service
  const nonce = PERIODS_OF_A_NONCE * dpopNonceDuration
  const longest = Math.max(clientAssertionMaxLifetime, requestObjectMaxLifetime, dpopProofLifetime, nonce)
  // A client's clock may be ahead when the client makes something, and behind when it expires.
  return longest + 2 * service.allowableClockSkew + 1
}

/** Callers refuse identifiers that end later. A mark without end is a fault, and never reaches a store. */
function requireBounded(identifiers: readonly OneTime[], latest: Instant): void {
  if (identifiers.every(({ until }) => Number.isSafeInteger(until) && until <= latest)) return
  throw new RangeError('a one-time mark would outlive everything that the service accepts')
}
