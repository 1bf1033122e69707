import { generateKeyPairSync } from 'node:crypto'
import type { Jwk } from '@symbolon/core'
import { type CapturedRequest, headerOf } from './captured-request.js'
import type { Carried } from './carried.js'
import { type JwtParts, textOf } from './jwt-parts.js'

/**
 * Public keys that fit what a request carries and whose real keys are not known: they have the `kid`
 * and the algorithm, and verify nothing. Signatures with one `kid` and one kind of key share theirs.
 */
export function assumedKeys(request: CapturedRequest, { assertion, requestObject }: Carried): readonly Jwk[] {
  const ofJwts = [assertion, requestObject].flatMap(jwt => (jwt ? [signerOf(jwt)] : []))
  return keysOf([...ofJwts, ...signersOf(headerOf(request, 'signature-input') ?? '')])
}

/** A public key that fits the attestation of a client instance, whose attester is not known. */
export function assumedAttesterKeys(attestation: JwtParts): readonly Jwk[] {
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

/** What signed something, as far as it says. */
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

function ecKey(namedCurve: string): Jwk {
  return { ...generateKeyPairSync('ec', { namedCurve }).publicKey.export({ format: 'jwk' }), kty: 'EC' }
}

function rsaKey(): Jwk {
  return { ...generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' }), kty: 'RSA' }
}

function ed25519Key(): Jwk {
  return { ...generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }), kty: 'OKP' }
}
