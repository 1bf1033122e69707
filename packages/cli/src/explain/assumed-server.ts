import type { Jwk } from '@symbolon/core'
import { assumedClient, methodOfAttestation, parameterOf } from './assumed-client.js'
import { assumedAttesterKeys } from './assumed-key.js'
import { type CapturedRequest, urlIn } from './captured-request.js'
import type { Carried } from './carried.js'
import { endpointOf } from './endpoint.js'
import { textOf } from './jwt-parts.js'

/**
 * A configuration under which this request could be right: its client, its scopes, its redirect URI
 * are registered. What is refused all the same is wrong under every configuration of this kind.
 */
export function assumedServer(
  request: CapturedRequest,
  carried: Carried,
  keys: readonly Jwk[],
): Readonly<Record<string, unknown>> {
  const url = urlIn(request.url)
  const endpoint = endpointOf(request) === 'token' ? 'tokenEndpoint' : 'pushedAuthReqEndpoint'
  return {
    secrets: ['a secret of a server that does not exist'],
    services: [
      {
        serviceId: 'assumed',
        issuer: issuerOf(url, carried),
        ...(url !== undefined && isSecure(url) && { [endpoint]: url.origin + url.pathname }),
        supportedScopes: scopesOf(carried).map(name => ({ name })),
        supportedAuthorizationDetailsTypes: detailsTypesOf(carried),
        attestationTrust: trustIn(carried),
        ...(carried.attestation && { supportedTokenAuthMethods: [methodOfAttestation(request)] }),
        clients: [assumedClient(request, carried, keys)],
      },
    ],
  }
}

/** The attester that the attestation names, with a key that fits. */
function trustIn({ attestation }: Carried): readonly object[] {
  const issuer = attestation && textOf(attestation.claims, 'iss')
  return issuer === undefined || attestation === undefined
    ? []
    : [{ issuer, jwks: { keys: assumedAttesterKeys(attestation) } }]
}

/** The shortest audience on the same host, if a JWT names one; else the origin of the URL. */
function issuerOf(url: URL | undefined, { assertion, requestObject }: Carried): string {
  const origin = url === undefined ? 'https://as.invalid' : `${isSecure(url) ? url.protocol : 'https:'}//${url.host}`
  const audiences = [assertion, requestObject].flatMap(jwt => [jwt?.claims.aud].flat())
  const onHost = audiences.filter(each => typeof each === 'string').filter(each => urlIn(each)?.origin === origin)
  return (
    onHost
      .sort((left, right) => left.length - right.length)[0]
      ?.split(/[?#]/, 1)
      .join() ?? origin
  )
}

/** Whether a configuration may name a URL of this scheme and host. */
function isSecure({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || ['127.0.0.1', '[::1]', 'localhost'].includes(hostname)
}

/** The scopes that the request names, as far as they can be registered at all. */
function scopesOf(carried: Carried): readonly string[] {
  const names = (parameterOf(carried, 'scope') ?? '').split(/[\s,]+/)
  return [...new Set(names.filter(name => /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(name)))]
}

function detailsTypesOf({ form, requestObject }: Carried): readonly string[] {
  const claimed = requestObject?.claims.authorization_details
  const details = form.get('authorization_details') ?? JSON.stringify(claimed ?? [])
  return [...new Set(typesIn(details))]
}

function typesIn(details: string): readonly string[] {
  try {
    const elements: unknown = JSON.parse(details)
    return [elements].flat().flatMap(each => textOf(Object(each), 'type') ?? [])
  } catch {
    // Malformed details are for the operation to refuse.
    return []
  }
}
