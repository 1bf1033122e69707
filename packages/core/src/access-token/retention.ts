import { type Instant, secondsAfter } from '../lib/time.js'
import type { Service } from '../records/service.js'

/** Until when a record is kept: the later of both expiries and the service's retention, so that expired is not unknown. */
export function retainedUntil(
  expiresAt: Instant,
  refreshTokenExpiresAt: Instant | undefined,
  service: Pick<Service, 'accessTokenRetention'>,
): Instant {
  return secondsAfter(Math.max(expiresAt, refreshTokenExpiresAt ?? 0), service.accessTokenRetention)
}
