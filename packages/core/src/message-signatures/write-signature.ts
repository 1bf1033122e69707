import { type InnerList, type Item as LibraryItem, serializeDictionary, serializeInnerList } from 'structured-headers'
import { utf8 } from '../lib/encoding.js'
import { type Awaitable, ok, type Result, refuse } from '../lib/result.js'
import { type Component, type ComponentProblem, readComponent } from './component.js'
import type { SignedMessage } from './message.js'
import { baseLines, signatureBase } from './signature-base.js'
import type { SignatureParameters } from './signature-input.js'
import { bareItem, type Item } from './structured-fields.js'

/** Serializes a dictionary with one byte sequence (RFC 9651 §4.1.2). */
export function serializeByteSequence(name: string, bytes: Uint8Array): string {
  // The copy is never in shared memory, which the library does not accept.
  return serializeDictionary(new Map([[name, [new Uint8Array(bytes), new Map()]]]))
}

/** Serializes a `Content-Digest` field with a SHA-256 digest (RFC 9530 §2). */
export function serializeContentDigest(digest: Uint8Array): string {
  return serializeByteSequence('sha-256', digest)
}

/** A component to cover: its name, and its parameters if it has any. */
export type ComponentName = string | readonly [name: string, parameters: Readonly<Record<string, string | true>>]

/** The content of a signature to make. */
export interface SignatureContent {
  readonly label: string
  readonly components: readonly ComponentName[]
  /** Written in this order. */
  readonly parameters: SignatureParameters
}

/** The two fields of a signature (RFC 9421 §4). */
interface SignatureFields {
  readonly 'Signature-Input': string
  readonly Signature: string
}

/** Signs a message (RFC 9421 §3.1), or returns the first component that cannot be covered. */
export async function writeSignature(
  message: SignedMessage,
  content: SignatureContent,
  sign: (base: Uint8Array) => Awaitable<Uint8Array>,
): Promise<Result<SignatureFields, ComponentProblem>> {
  const { label, components, parameters } = content
  const invalid = invalidPart(content)
  if (invalid !== undefined) return refuse({ identifier: invalid, problem: 'cannot be serialized' })
  const lines = baseLines(components.map(componentOf), message)
  if (!lines.ok) return refuse(lines.refusal)
  const list: InnerList = [components.map(libraryItem), new Map(Object.entries(parameters))]
  const signature = await sign(utf8(signatureBase(lines.value, serializeInnerList(list))))
  return ok({
    'Signature-Input': serializeDictionary(new Map([[label, list]])),
    Signature: serializeByteSequence(label, signature),
  })
}

/** A component as an item of the library. */
function libraryItem(component: ComponentName): LibraryItem {
  return typeof component === 'string' ? [component, new Map()] : [component[0], new Map(Object.entries(component[1]))]
}

/**
 * The part that no field can contain: a label that is not a key (RFC 9651 §3.1.2), or a string that
 * is not printable ASCII (§3.3.3).
 */
function invalidPart({ label, components, parameters }: SignatureContent): string | undefined {
  if (!/^[a-z*][a-z0-9_\-.*]*$/.test(label)) return 'label'
  const isValid = (value: unknown) => typeof value !== 'string' || /^[\x20-\x7e]*$/.test(value)
  const texts = components.flatMap(each => (typeof each === 'string' ? [each] : [each[0], ...Object.values(each[1])]))
  if (!texts.every(isValid)) return 'components'
  return Object.entries(parameters).find(([, value]) => !isValid(value))?.[0]
}

/** The component of a name. Throws a `TypeError` if it is not a string. */
export function componentOf(component: ComponentName): Component {
  const [name, parameters] = typeof component === 'string' ? [component, {}] : component
  const read = Object.entries(parameters).map(([key, value]) => [key, bareItem(value)] as const)
  const item: Item = { value: bareItem(name), parameters: new Map(read) }
  const found = readComponent(item)
  if (found === undefined) throw new TypeError('the name of a component must be a string')
  return found
}
