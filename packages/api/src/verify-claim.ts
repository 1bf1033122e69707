import type { Crypto, Ports, Secrets } from '@symbolon/core'
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

/**
 * The ports of the service that the caller may act for, or `undefined`. An unknown service, a wrong
 * secret and the secret of another service take the same path, with the same look-ups and as many
 * comparisons, so that a caller cannot distinguish them.
 */
export async function verifyClaim(claim: Claim, { directory, crypto, decoy }: ClaimPorts): Promise<Ports | undefined> {
  const trusted = await askBoolean('directory', () => claim.trusted(directory, crypto))
  const found = (await ask('directory', () => claim.find(directory, crypto))) ?? undefined
  const { service: source, secrets } = found ?? decoy
  const service = await ask('service', () => source.load())
  const named = found !== undefined && claim.names(service)
  const authenticated = trusted || (await matchesOne(claim, named ? claim.stored(service) : [], secrets))
  // The operation uses the service that was verified here: it is loaded once per call.
  return named && authenticated ? { ...found, service: { load: () => service } } : undefined
}

/**
 * Compares with every stored secret, and with none for the remaining comparisons: those cost the
 * same and fail.
 */
async function matchesOne(claim: Claim, stored: readonly string[], secrets: Secrets): Promise<boolean> {
  for (let at = 0; at < Math.max(stored.length, claim.comparisons); at++) {
    const secret = stored[at]
    const matches = await askBoolean('secrets', () => secrets.matches(claim.presented, secret))
    if (matches && secret !== undefined) return true
  }
  return false
}
