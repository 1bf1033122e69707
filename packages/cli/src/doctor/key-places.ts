import type { Jwk } from '@symbolon/core'
import type { Configured } from '../configured.js'
import { shownPath } from './rule.js'
import { seenClients, seenServices } from './seen.js'

/** A key of the file, and who holds its private part. */
export interface KeyPlace {
  readonly where: string
  /** The path of the set that contains it. */
  readonly set: string
  /** Who signs by it. */
  readonly holder: string
  readonly key: Jwk
}

/** Every key of services, attesters and clients. */
export function keyPlaces(configured: Configured): readonly KeyPlace[] {
  return seenServices(configured).flatMap(seen => {
    const { service } = seen
    const path = shownPath(seen.path)
    return [
      ...placesIn(service.jwks.keys, `${path}.jwks`, `the service ${service.serviceId}`),
      ...service.attestationTrust.flatMap(({ issuer, jwks }, at) =>
        placesIn(jwks.keys, `${path}.attestationTrust[${at}].jwks`, `the attester ${issuer}`),
      ),
      ...seenClients(seen).flatMap(({ client, path }) =>
        placesIn(client.jwks.keys, `${shownPath(path)}.jwks`, `${shownPath(path)} of ${service.issuer}`),
      ),
    ]
  })
}

function placesIn(keys: readonly Jwk[], set: string, holder: string): readonly KeyPlace[] {
  return keys.map((key, at) => ({ where: `${set}.keys[${at}]`, set, holder, key }))
}
