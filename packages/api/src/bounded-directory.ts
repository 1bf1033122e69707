import { type Crypto, defineService, type Ports, withDeadline } from '@symbolon/core'
import { andThen, boundedPort, digestSecrets, type SetTimer } from '@symbolon/core/internal'
import type { ServiceDirectory } from './directory.js'

/** How long ports may take. */
export interface Bounds {
  readonly deadline: number
  readonly setTimer: SetTimer
}

/** A directory with a deadline for its methods and for the ports that it finds. */
export function boundedDirectory(directory: ServiceDirectory, { deadline, setTimer }: Bounds): ServiceDirectory {
  const { byId, byApiKey, byAccessToken, isOrganizationToken } = boundedPort(directory, deadline, setTimer)
  // Most directories find the same ports again and again.
  const known = new WeakMap<Ports, Ports>()
  const within = (ports: Ports | undefined) => {
    if (!ports) return undefined
    const bounded = known.get(ports) ?? withDeadline(ports, deadline, setTimer)
    known.set(ports, bounded)
    return bounded
  }
  return {
    byId: serviceId => andThen(byId(serviceId), within),
    byApiKey: apiKey => andThen(byApiKey(apiKey), within),
    byAccessToken: digest => andThen(byAccessToken(digest), within),
    isOrganizationToken,
  }
}

/** The ports that are called instead of those of an unknown service. */
export function decoyOf(
  directory: ServiceDirectory,
  crypto: Pick<Crypto, 'sha256'>,
  { deadline, setTimer }: Bounds,
): Pick<Ports, 'service' | 'secrets'> {
  const unknown = defineService({ serviceId: 'unknown', issuer: 'https://unknown.invalid' })
  const { service, secrets } = directory.decoy ?? { service: { load: () => unknown }, secrets: digestSecrets(crypto) }
  return withDeadline({ service, secrets }, deadline, setTimer)
}
