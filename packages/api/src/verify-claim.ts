import type { Crypto, Ports, Secrets } from '@symbolon/core'
import { ask, askBoolean } from './ask.js'
import type { Claim } from './authentication.js'
import type { ServiceDirectory } from './directory.js'

/** What the verification of a claim asks for. */
export interface ClaimPorts {
  readonly directory: ServiceDirectory
  readonly crypto: Pick<Crypto, 'sha256'>
  /** Asked in place of a service that is not there. */
  readonly decoy: Pick<Ports, 'service' | 'secrets'>
}

/**
 * The ports of the service for which the caller may speak, or `undefined`. A service that is unknown, a wrong secret
 * and the secret of another service take the same way: the same look-ups and as many comparisons.
 */
export async function verifyClaim(claim: Claim, { directory, crypto, decoy }: ClaimPorts): Promise<Ports | undefined> {
  const trusted = await askBoolean('directory', () => claim.trusted(directory, crypto))
  const found = (await ask('directory', () => claim.find(directory, crypto))) ?? undefined
  const { service: source, secrets } = found ?? decoy
  const service = await ask('service', () => source.load())
  const named = found !== undefined && claim.names(service)
  const believed = trusted || (await matchesOne(claim, named ? claim.stored(service) : [], secrets))
  // The operation sees the service for which the caller was believed, and it is loaded once per call.
  return named && believed ? { ...found, service: { load: () => service } } : undefined
}

/** Where there are fewer secrets than comparisons, the rest are made with none: they cost the same and answer no. */
async function matchesOne(claim: Claim, stored: readonly string[], secrets: Secrets): Promise<boolean> {
  for (let at = 0; at < Math.max(stored.length, claim.comparisons); at++) {
    const secret = stored[at]
    const matches = await askBoolean('secrets', () => secrets.matches(claim.presented, secret))
    if (matches && secret !== undefined) return true
  }
  return false
}
