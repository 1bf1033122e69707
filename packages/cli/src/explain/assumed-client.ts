import type { Jwk } from '@symbolon/core'
import { type CapturedRequest, headerOf } from './captured-request.js'
import type { Carried } from './carried.js'
import { type JwtParts, textOf } from './jwt-parts.js'

/** A secret in place of one that is not known. */
export const ASSUMED_SECRET = 'a secret that nobody knows, in place of the real one'

/** The properties of a client that would have sent this, as a configuration file has them. */
export function assumedClient(
  request: CapturedRequest,
  carried: Carried,
  keys: readonly Jwk[],
): Readonly<Record<string, unknown>> {
  const redirectUri = parameterOf(carried, 'redirect_uri')
  return {
    ...identifiedBy(clientIdIn(carried)),
    ...credentialsOf(request, carried),
    ...(redirectUri !== undefined && { redirectUris: [redirectUri] }),
    jwks: { keys },
    rsRequestSigned: isSignedForResource(request),
  }
}

/**
 * Whether the request has a signature for the resource, which counts as demanded then. A signature
 * under the tag of another profile is for somebody else.
 */
function isSignedForResource(request: CapturedRequest): boolean {
  const input = headerOf(request, 'signature-input')
  return input !== undefined && !/;tag="(?!fapi-)/.test(input)
}

/** A parameter of the form or, if it holds none, of the request object. */
export function parameterOf({ form, requestObject }: Carried, name: string): string | undefined {
  return form.get(name) ?? (requestObject && textOf(requestObject.claims, name)) ?? undefined
}

/** The client that a request names, in the form or by its credentials. */
export function clientIdIn(carried: Carried): string {
  const { assertion, basic, requestObject, attestation } = carried
  return (
    carried.form.get('client_id') ??
    basic?.id ??
    (assertion && (textOf(assertion.claims, 'sub') ?? textOf(assertion.claims, 'iss'))) ??
    (attestation && textOf(attestation.claims, 'sub')) ??
    (requestObject && (textOf(requestObject.claims, 'client_id') ?? textOf(requestObject.claims, 'iss'))) ??
    'the-client'
  )
}

function identifiedBy(clientId: string): Readonly<Record<string, unknown>> {
  if (/^[1-9]\d{0,15}$/.test(clientId)) return { clientId: Number(clientId) }
  return /^https:\/\//.test(clientId) ? { metadataDocumentLocation: clientId } : { clientIdAlias: clientId }
}

/** The method that the request uses, with the secret that it shows. */
function credentialsOf(
  request: CapturedRequest,
  { form, basic, assertion, attestation }: Carried,
): Readonly<Record<string, unknown>> {
  const secret = form.get('client_secret')
  if (assertion !== undefined) return credentialsOfAssertion(assertion)
  if (basic !== undefined) return { tokenAuthMethod: 'CLIENT_SECRET_BASIC', clientSecret: `plain:${basic.secret}` }
  if (secret !== null) return { tokenAuthMethod: 'CLIENT_SECRET_POST', clientSecret: `plain:${secret}` }
  return attestation === undefined
    ? { tokenAuthMethod: 'NONE' }
    : { tokenAuthMethod: methodOfAttestation(request), clientSecret: `plain:${ASSUMED_SECRET}` }
}

/** A DPoP proof proves the key of the attestation where there is no proof of its own. */
export function methodOfAttestation(request: CapturedRequest): string {
  const isCombined = headerOf(request, 'dpop') !== undefined && headerOf(request, POP) === undefined
  return isCombined ? 'ATTEST_JWT_CLIENT_AUTH_DPOP' : 'ATTEST_JWT_CLIENT_AUTH'
}

const POP = 'oauth-client-attestation-pop'

function credentialsOfAssertion({ header }: JwtParts): Readonly<Record<string, unknown>> {
  return /^HS/.test(textOf(header, 'alg') ?? '')
    ? { tokenAuthMethod: 'CLIENT_SECRET_JWT', clientSecret: `plain:${ASSUMED_SECRET}` }
    : { tokenAuthMethod: 'PRIVATE_KEY_JWT', clientSecret: `plain:${ASSUMED_SECRET}` }
}
