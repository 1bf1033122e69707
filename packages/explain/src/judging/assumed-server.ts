import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import type { Jwk } from '@symbolon/core'
import { jsonIn } from '../read-report-event.js'
import {
  type CapturedRequest,
  endpointOf,
  headerOf,
  type JwtParts,
  type RequestContents,
  textOf,
  urlIn,
} from './captured-request.js'

/** What is not validated yet, as a configuration file has it. */
type Properties = Readonly<Record<string, unknown>>

/**
 * The properties of a service under which this request could be right: its scopes and the types of
 * its authorization details are registered, its attester is trusted. With {@link assumedClient}, what
 * is refused all the same is wrong under every configuration of this kind.
 */
export function assumedService(request: CapturedRequest, contents: RequestContents): Properties {
  const url = urlIn(request.url)
  const endpoint = endpointOf(request) === 'token' ? 'tokenEndpoint' : 'pushedAuthReqEndpoint'
  return {
    serviceId: 'assumed',
    issuer: issuerOf(url, contents),
    ...(url !== undefined && isSecure(url) && { [endpoint]: url.origin + url.pathname }),
    supportedScopes: scopesOf(contents).map(name => ({ name })),
    supportedGrantTypes: GRANT_TYPES,
    supportedAuthorizationDetailsTypes: detailsTypesOf(contents),
    attestationTrust: trustIn(contents),
    ...(contents.attestation && { supportedTokenAuthMethods: [methodOfAttestation(request)] }),
  }
}

const GRANT_TYPES = ['AUTHORIZATION_CODE', 'REFRESH_TOKEN', 'CLIENT_CREDENTIALS']

function trustIn({ attestation }: RequestContents): readonly object[] {
  const issuer = attestation && textOf(attestation.claims, 'iss')
  return issuer === undefined || attestation === undefined
    ? []
    : [{ issuer, jwks: { keys: assumedAttesterKeys(attestation) } }]
}

/** The shortest audience on the same host, if a JWT names one; else the origin of the URL. */
function issuerOf(url: URL | undefined, { assertion, requestObject }: RequestContents): string {
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

function isSecure({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || ['127.0.0.1', '[::1]', 'localhost'].includes(hostname)
}

/** The scopes that the request names, as far as they can be registered at all. */
function scopesOf(contents: RequestContents): readonly string[] {
  const names = (parameterOf(contents, 'scope') ?? '').split(/[\s,]+/)
  return [...new Set(names.filter(name => /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(name)))]
}

function detailsTypesOf({ form, requestObject }: RequestContents): readonly string[] {
  const claimed = requestObject?.claims.authorization_details
  const details = form.get('authorization_details') ?? JSON.stringify(claimed ?? [])
  return [...new Set(typesIn(details))]
}

/** Malformed details are for the operation to refuse. */
function typesIn(details: string): readonly string[] {
  return [jsonIn(details)].flat().flatMap(each => textOf(Object(each), 'type') ?? [])
}

/** A secret in place of one that is not known. */
export const ASSUMED_SECRET = 'a secret that nobody knows, in place of the real one'

/** The properties of a client that would have sent this, as a configuration file has them. */
export function assumedClient(request: CapturedRequest, contents: RequestContents, keys: readonly Jwk[]): Properties {
  const redirectUri = parameterOf(contents, 'redirect_uri')
  return {
    ...identifiedBy(clientIdIn(contents)),
    ...credentialsOf(request, contents),
    ...(redirectUri !== undefined && { redirectUris: [redirectUri] }),
    grantTypes: GRANT_TYPES,
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
export function parameterOf({ form, requestObject }: RequestContents, name: string): string | undefined {
  return form.get(name) ?? (requestObject && textOf(requestObject.claims, name)) ?? undefined
}

export function clientIdIn(contents: RequestContents): string {
  const { assertion, basic, requestObject, attestation } = contents
  return (
    contents.form.get('client_id') ??
    basic?.id ??
    (assertion && (textOf(assertion.claims, 'sub') ?? textOf(assertion.claims, 'iss'))) ??
    (attestation && textOf(attestation.claims, 'sub')) ??
    (requestObject && (textOf(requestObject.claims, 'client_id') ?? textOf(requestObject.claims, 'iss'))) ??
    'the-client'
  )
}

function identifiedBy(clientId: string): Properties {
  if (/^[1-9]\d{0,15}$/.test(clientId)) return { clientId: Number(clientId) }
  return /^https:\/\//.test(clientId) ? { metadataDocumentLocation: clientId } : { clientIdAlias: clientId }
}

function credentialsOf(request: CapturedRequest, { form, basic, assertion, attestation }: RequestContents): Properties {
  const secret = form.get('client_secret')
  if (assertion !== undefined) return credentialsOfAssertion(assertion)
  if (basic !== undefined) return { tokenAuthMethod: 'CLIENT_SECRET_BASIC', clientSecret: `plain:${basic.secret}` }
  if (secret !== null) return { tokenAuthMethod: 'CLIENT_SECRET_POST', clientSecret: `plain:${secret}` }
  return attestation === undefined
    ? { tokenAuthMethod: 'NONE' }
    : { tokenAuthMethod: methodOfAttestation(request), clientSecret: `plain:${ASSUMED_SECRET}` }
}

/** A DPoP proof proves the key of the attestation where there is no proof of its own. */
function methodOfAttestation(request: CapturedRequest): string {
  const isCombined = headerOf(request, 'dpop') !== undefined && headerOf(request, POP) === undefined
  return isCombined ? 'ATTEST_JWT_CLIENT_AUTH_DPOP' : 'ATTEST_JWT_CLIENT_AUTH'
}

const POP = 'oauth-client-attestation-pop'

function credentialsOfAssertion({ header }: JwtParts): Properties {
  return /^HS/.test(textOf(header, 'alg') ?? '')
    ? { tokenAuthMethod: 'CLIENT_SECRET_JWT', clientSecret: `plain:${ASSUMED_SECRET}` }
    : { tokenAuthMethod: 'PRIVATE_KEY_JWT', clientSecret: `plain:${ASSUMED_SECRET}` }
}

/**
 * Public keys that fit what a request carries and whose real keys are not known: they have the `kid`
 * and the algorithm, and verify nothing. Signatures with one `kid` and one kind of key share theirs.
 */
export function assumedKeys(request: CapturedRequest, { assertion, requestObject }: RequestContents): readonly Jwk[] {
  const ofJwts = [assertion, requestObject].flatMap(jwt => (jwt ? [signerOf(jwt)] : []))
  return keysOf([...ofJwts, ...signersOf(headerOf(request, 'signature-input') ?? '')])
}

/** A public key that fits the attestation of a client instance, whose attester is not known. */
function assumedAttesterKeys(attestation: JwtParts): readonly Jwk[] {
  return keysOf([signerOf(attestation)])
}

/** An algorithm that nobody can register a key for is refused by its own rule, and not because there is no key. */
function keysOf(signers: readonly Signer[]): readonly Jwk[] {
  const keys = new Map<string, Jwk>()
  for (const { alg, kid } of signers) {
    const kind = KINDS.find(({ fits }) => fits.test(alg)) ?? USUAL_KIND
    const name = `${kid} ${kind.fits.source}`
    if (!keys.has(name)) keys.set(name, { ...kind.make(), ...(kid !== undefined && { kid }) })
  }
  return [...keys.values()]
}

function signerOf({ header }: JwtParts): Signer {
  return { alg: textOf(header, 'alg') ?? '', kid: textOf(header, 'kid') }
}

interface Signer {
  readonly alg: string
  readonly kid: string | undefined
}

/** The signers in `Signature-Input`; one that names no algorithm is taken for the most usual one. */
function signersOf(signatureInput: string): readonly Signer[] {
  return [...signatureInput.matchAll(/\)((?:;[a-z]+=(?:"[^"]*"|[^;,\s]+))*)/g)].map(([, parameters = '']) => ({
    alg: /;alg="([^"]*)"/.exec(parameters)?.[1] ?? 'ecdsa-p256-sha256',
    kid: /;keyid="([^"]*)"/.exec(parameters)?.[1],
  }))
}

const USUAL_KIND = { fits: /^(?:ES256|ecdsa-p256-sha256)$/, make: () => ecKey('P-256') }

const KINDS: readonly { readonly fits: RegExp; make(): Jwk }[] = [
  USUAL_KIND,
  { fits: /^(?:ES384|ecdsa-p384-sha384)$/, make: () => ecKey('P-384') },
  { fits: /^ES512$/, make: () => ecKey('P-521') },
  { fits: /^(?:PS|RS)(?:256|384|512)$|^rsa-/, make: rsaKey },
  { fits: /^(?:EdDSA|Ed25519|ed25519)$/, make: ed25519Key },
]

/** As text: on Node 20 the export of a `KeyObject` from generateKeyPairSync as a JWK can block for ever. */
const privateKeyEncoding = { type: 'pkcs8', format: 'pem' } as const
const publicKeyEncoding = { type: 'spki', format: 'pem' } as const

function ecKey(namedCurve: string): Jwk {
  return { ...jwkOf(generateKeyPairSync('ec', { namedCurve, privateKeyEncoding, publicKeyEncoding })), kty: 'EC' }
}

function rsaKey(): Jwk {
  return {
    ...jwkOf(generateKeyPairSync('rsa', { modulusLength: 2048, privateKeyEncoding, publicKeyEncoding })),
    kty: 'RSA',
  }
}

function ed25519Key(): Jwk {
  return { ...jwkOf(generateKeyPairSync('ed25519', { privateKeyEncoding, publicKeyEncoding })), kty: 'OKP' }
}

function jwkOf({ publicKey }: { readonly publicKey: string }) {
  return createPublicKey(publicKey).export({ format: 'jwk' })
}
