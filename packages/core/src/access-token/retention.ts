import { type Instant, secondsAfter } from '../lib/time.js'
import type { Service } from '../records/service.js'

/**
 * Until when a record is kept: the later of both expiries and the service's retention, so that an
 * expired token is not reported as unknown.
 */
export function retainedUntil(
  expiresAt: Instant,
  refreshTokenExpiresAt: Instant | undefined,
  service: Pick<Service, 'accessTokenRetention'>,
): Instant {
  const later = refreshTokenExpiresAt === undefined ? expiresAt : Math.max(expiresAt, refreshTokenExpiresAt)
  return secondsAfter(later, service.accessTokenRetention)
}
