import { Buffer } from 'node:buffer'
import { constants, type KeyObject, sign as signBytes, verify as verifyBytes } from 'node:crypto'
import type { ComponentName } from '@symbolon/core/internal'
import {
  component,
  createSignature,
  type RequestDescriptor,
  type SignatureComponent,
  type Signer,
  webcrypto,
} from 'http-message-sig'
import { type ComponentParser, createSigner, httpbis, type Request, type SigningKey } from 'http-message-signatures'
import { ALGORITHMS, type Algorithm, type SignerKey } from './keys.js'
import type { Sent } from './world.js'

/** The contents of a signature to make. */
export interface Signing {
  readonly key: SignerKey
  readonly components: readonly ComponentName[]
  readonly parameters: Parameters
  /** Default: `sig`. */
  readonly label?: string
}

/** Parameters of a signature, in the order in which they are serialized. */
export interface Parameters {
  readonly created?: number
  readonly expires?: number
  readonly keyid?: string
  readonly alg?: string
  readonly tag?: string
  readonly nonce?: string
}

/** Changes of parameters; `undefined` removes one. */
export type ParameterChanges = { readonly [Name in keyof Parameters]: Parameters[Name] | undefined }

/** Signs a request with an unmodified library from npm. */
export type Sign = (sent: Sent, signing: Signing) => Promise<Sent>

/** The libraries, by package name. */
export const LIBRARIES: Readonly<Record<Library, Sign>> = {
  'http-message-signatures': signByHttpbis,
  'http-message-sig': signByDescriptor,
}

/** The name of a library. */
export type Library = 'http-message-signatures' | 'http-message-sig'

/** The names of all libraries. */
export const LIBRARY_NAMES: readonly Library[] = ['http-message-signatures', 'http-message-sig']

/** The contents of a signature by a key at an instant. */
export function signingWith(
  key: SignerKey,
  now: number,
  components: readonly ComponentName[],
  parameters: ParameterChanges = {},
): Signing {
  const created = Math.floor(now / 1000)
  const all = { created, keyid: key.kid, tag: 'fapi-2-request', ...parameters }
  const present = Object.entries(all).filter(([, value]) => value !== undefined)
  return { key, components, parameters: Object.fromEntries(present) }
}

/**
 * Signs with `http-message-signatures`. A `componentParser` makes the client use wrong component
 * values.
 */
export async function signByHttpbis(sent: Sent, signing: Signing, componentParser?: ComponentParser): Promise<Sent> {
  const { key, components, parameters, label = 'sig' } = signing
  const { created, expires, ...others } = parameters
  const { headers } = await httpbis.signMessage(
    {
      name: label,
      key: httpbisKey(key),
      fields: components.map(identifierOf),
      params: Object.keys(parameters),
      paramValues: {
        ...others,
        created: created === undefined ? null : new Date(created * 1000),
        ...(expires !== undefined && { expires: new Date(expires * 1000) }),
      },
      ...(componentParser !== undefined && { componentParser }),
    },
    messageOf(sent),
  )
  return withSignature(sent, String(headers['Signature-Input']), String(headers.Signature))
}

/**
 * The library's own signer, except for PSS, where it uses the longest salt instead of 64 bytes (RFC
 * 9421 §3.3.1).
 */
function httpbisKey(key: SignerKey): SigningKey {
  const alg = ALGORITHMS[key.algorithm]
  if (key.algorithm !== 'PS512') return createSigner(key.privateKey, alg, key.kid)
  return { id: key.kid, alg, sign: async data => Buffer.from(signatureOf(key, data)) }
}

/** Signs with `http-message-sig`. */
export async function signByDescriptor(sent: Sent, signing: Signing): Promise<Sent> {
  const { key, components, parameters, label = 'sig' } = signing
  const signer = await descriptorSigner(key)
  const fields = await createSignature(descriptorOf(sent), {
    label,
    components: components.map(descriptorOfComponent),
    parameters: { ...parameters },
    signer,
  })
  return withSignature(sent, fields.signatureInput, fields.signature)
}

/** The library's own signer, if it has one for the algorithm. */
async function descriptorSigner(key: SignerKey): Promise<Signer> {
  const imported = { Ed25519: { name: 'Ed25519' }, PS512: { name: 'RSA-PSS', hash: 'SHA-512' } }
  const pkcs8 = key.privateKey.export({ type: 'pkcs8', format: 'der' })
  if (key.algorithm === 'Ed25519' || key.algorithm === 'PS512') {
    return webcrypto.signer(await crypto.subtle.importKey('pkcs8', pkcs8, imported[key.algorithm], false, ['sign']))
  }
  return { algorithm: ALGORITHMS[key.algorithm], sign: data => signatureOf(key, data) }
}

/** The request with a signature appended. */
export function withSignature(sent: Sent, input: string, signature: string): Sent {
  return { ...sent, headers: [...sent.headers, ['Signature-Input', input], ['Signature', signature]] }
}

/** A request in the form that `http-message-signatures` expects. */
export function messageOf({ method, targetUri, headers }: Omit<Sent, 'token'>): Request {
  const lines: Record<string, string[]> = {}
  for (const [name, value] of headers.filter(([name]) => !/^signature/i.test(name))) {
    const key = name.toLowerCase()
    lines[key] = [...(lines[key] ?? []), value]
  }
  return { method, url: targetUri, headers: lines }
}

/** A request in the form that `http-message-sig` expects. */
export function descriptorOf({ method, targetUri, headers }: Omit<Sent, 'token'>): RequestDescriptor {
  const { pathname, search } = new URL(targetUri)
  const fields = headers.map(([name, value]) => ({ name, value }))
  return { kind: 'request', method, targetUri, requestTarget: pathname + search, fields }
}

/** A component in the form that `http-message-sig` expects. */
export function descriptorOfComponent(name: ComponentName): SignatureComponent {
  return typeof name === 'string' ? name : component(name[0], name[1])
}

/** A component serialized as in Signature-Input. */
export function identifierOf(name: ComponentName): string {
  if (typeof name === 'string') return `"${name}"`
  const parameters = Object.entries(name[1]).map(([key, value]) => (value === true ? `;${key}` : `;${key}="${value}"`))
  return `"${name[0]}"${parameters.join('')}`
}

const DIGESTS: Readonly<Record<Algorithm, string | null>> = {
  ES256: 'sha256',
  ES384: 'sha384',
  Ed25519: null,
  PS512: 'sha512',
  RS256: 'sha256',
}

/** Signs bytes as RFC 9421 §3.3 requires. */
export function signatureOf({ algorithm, privateKey }: SignerKey, data: Uint8Array): Uint8Array {
  return signBytes(DIGESTS[algorithm], data, inForm(algorithm, privateKey))
}

/** Whether a signature of bytes is by a key. */
export function isSignedBy({ algorithm, publicKey }: SignerKey, data: Uint8Array, signature: Uint8Array): boolean {
  return verifyBytes(DIGESTS[algorithm], data, inForm(algorithm, publicKey), signature)
}

function inForm(algorithm: Algorithm, key: KeyObject) {
  if (algorithm === 'PS512') return { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 64 }
  return { key, dsaEncoding: 'ieee-p1363' as const }
}
