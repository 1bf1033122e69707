import { type Component, componentValue, readComponent } from '../../src/message-signatures/component.js'
import type { SignedMessage, SignedRequest } from '../../src/message-signatures/message.js'
import type { MessageSignature } from '../../src/message-signatures/signature-base.js'
import { baseLines, signatureBase } from '../../src/message-signatures/signature-base.js'
import { type FieldType, readDictionary } from '../../src/message-signatures/structured-field-reader.js'
import { type Item, isInnerList } from '../../src/message-signatures/structured-fields.js'
import type { Jwk } from '../../src/standards/jose/jwk.js'
import { vectorsOf } from '../vectors.js'

export type Headers = readonly (readonly [name: string, value: string])[]
export type Types = ReadonlyMap<string, FieldType>

/** A message of the RFC. */
export interface VectorMessage {
  readonly headers: Headers
  readonly method?: string
  readonly target?: string
  readonly status?: number
}

/** A signature of the RFC. */
export interface SignatureVector {
  readonly id: string
  readonly origin: string
  readonly message: VectorMessage
  readonly relatedRequest?: VectorMessage
  readonly label: string
  readonly keyid: string
  readonly alg: string
  readonly created: number
  readonly expires?: number
  readonly signatureInput: string
  readonly signature: string
  readonly signatureBase?: string
  readonly expect: string
}

/** A message as text, and lines of the signature base that it gives. */
export interface ComponentVector {
  readonly origin: string
  readonly message: string
  readonly targetUri?: string
  readonly lines: readonly string[]
}

/** All examples of RFC 9421, and its rules by which a verifier must fail. */
export const RFC9421 = vectorsOf<{
  readonly keys: Readonly<Record<string, { readonly jwks?: readonly Jwk[]; readonly secretBase64?: string }>>
  readonly signatures: readonly SignatureVector[]
  readonly components: readonly ComponentVector[]
  readonly mustFailRules: readonly { readonly rule: string; readonly origin: string }[]
}>('rfc9421-signatures.json')

/**
 * The message of a vector. Its URL has the scheme https and, unless another is given, the host of
 * the field Host.
 */
export function messageOf({ message, relatedRequest }: SignatureVector, host?: string): SignedMessage {
  if (message.status === undefined) return requestOf(message, host)
  const { status, headers } = message
  return relatedRequest === undefined ? { status, headers } : { status, headers, request: requestOf(relatedRequest) }
}

function requestOf({ headers, method = '', target = '' }: VectorMessage, host = hostOf(headers)): SignedRequest {
  return { method, headers, targetUri: `https://${host}${target}` }
}

function hostOf(headers: Headers): string {
  return headers.find(([name]) => name === 'Host')?.[1] ?? ''
}

/** A message from its text, with or without start line. Line folding and white space are kept. */
export function readMessage(text: string, targetUri?: string): SignedMessage {
  const lines = text.replace(/\n(?=[ \t])/g, '\r\n').split(/(?<!\r)\n/)
  const [start = ''] = lines
  const headers = lines.filter(line => /^[\w-]+:/.test(line)).map(headerOf)
  const status = /^HTTP\/1\.1 (\d{3})/.exec(start)?.[1]
  if (status !== undefined) return { status: Number(status), headers }
  const [, method = 'GET', target = '/'] = /^([A-Z]+) (\S+) HTTP\/1\.1/.exec(start) ?? []
  const origin = target.startsWith('/')
  const uri = targetUri ?? (origin ? `https://${hostOf(headers).trim()}${target}` : undefined)
  return { method, headers, targetUri: uri, ...(!origin && { requestTarget: target }) }
}

function headerOf(line: string): readonly [name: string, value: string] {
  const colon = line.indexOf(':')
  return [line.slice(0, colon), line.slice(colon + 1)]
}

/** A request to one URL with these headers. */
export function requestTo(targetUri: string | undefined, headers: Headers = []): SignedRequest {
  return { method: 'POST', targetUri, headers }
}

/** A request with these headers. */
export function requestWith(...headers: Headers): SignedRequest {
  return requestTo('https://www.example.com/path?param=value', headers)
}

/** An item by its text. */
export function itemOf(text: string): Item {
  const list = readDictionary(`a=(${text})`)?.get('a')
  const item = list !== undefined && isInnerList(list) ? list.items[0] : undefined
  if (item === undefined) throw new Error(`no item: ${text}`)
  return item
}

/** A component from its identifier in a signature base. */
export function component(identifier: string): Component {
  const read = readComponent(itemOf(identifier))
  if (read === undefined) throw new Error(`no component: ${identifier}`)
  return read
}

/** The value of a component, or `undefined` if it is refused. */
export function coveredValue(identifier: string, message: SignedMessage, types?: Types): string | undefined {
  const value = componentValue(component(identifier), message, types)
  return value.ok ? value.value : undefined
}

/** The signature base of components, or `undefined` if one of them is refused. */
export function baseOf(identifiers: readonly string[], message: SignedMessage, parameters = ''): string | undefined {
  const lines = baseLines(identifiers.map(component), message)
  return lines.ok ? signatureBase(lines.value, parameters) : undefined
}

/** The signature base of a signature, or `undefined` if a component is refused. */
export function baseOfSignature(
  { components, signatureParams }: MessageSignature,
  message: SignedMessage,
): string | undefined {
  const lines = baseLines(components, message)
  return lines.ok ? signatureBase(lines.value, signatureParams) : undefined
}
