import type { Awaitable, Crypto, Ports, Secrets, Service } from '@symbolon/core'
import { andThen, isPromised } from '@symbolon/core/internal'
import { ask, askBoolean } from './ask.js'
import type { Claim } from './authentication.js'
import type { ServiceDirectory } from './directory.js'

/** The ports that {@link verifyClaim} calls. */
export interface ClaimPorts {
  readonly directory: ServiceDirectory
  readonly crypto: Pick<Crypto, 'sha256'>
  /** Called instead of an unknown service. */
  readonly decoy: Pick<Ports, 'service' | 'secrets'>
}

/** A service that the caller may act for. */
export interface Verified {
  readonly ports: Ports
  /** The service as it was verified. */
  readonly service: Service
}

/**
 * The service that the caller may act for, or `undefined`. An unknown service, a wrong secret and the secret of another
 * service take the same path, with the same look-ups and as many comparisons, so that a caller cannot distinguish them.
 */
export function verifyClaim(claim: Claim, api: ClaimPorts): Awaitable<Verified | undefined> {
  const { directory, crypto, decoy } = api
  return andThen(
    askBoolean('directory', () => claim.trusted(directory, crypto)),
    trusted =>
      andThen(
        ask('directory', () => claim.find(directory, crypto)),
        found => {
          const { service: source, secrets } = found ?? decoy
          return andThen(
            ask('service', () => source.load()),
            service => {
              const named = Boolean(found) && claim.names(service)
              const authenticated = trusted || matchesOne(claim, named ? claim.stored(service) : [], secrets)
              return andThen(authenticated, yes => (found && named && yes ? { ports: found, service } : undefined))
            },
          )
        },
      ),
  )
}

/** Compares with every stored secret, and with none for the remaining comparisons: those cost the same and fail. */
function matchesOne(claim: Claim, stored: readonly string[], secrets: Secrets, from = 0): Awaitable<boolean> {
  for (let at = from; at < Math.max(stored.length, claim.comparisons); at++) {
    const secret = stored[at]
    const matches = askBoolean('secrets', () => secrets.matches(claim.presented, secret))
    if (isPromised(matches)) {
      return matches.then(yes => (yes && secret !== undefined) || matchesOne(claim, stored, secrets, at + 1))
    }
    if (matches && secret !== undefined) return true
  }
  return false
}
