import { type Item, serializeDictionary } from 'structured-headers'
import { utf8 } from '../../encoding.js'
import { type Awaitable, ok, type Result, refuse } from '../../result.js'
import { type ComponentProblem, readComponent, writtenList } from './component.js'
import type { SignedMessage } from './message.js'
import { baseLines, signatureBase } from './signature-base.js'
import type { SignatureParameters } from './signature-input.js'

/** A component to be covered: its name, and its parameters where it has any. */
export type ComponentName = string | readonly [name: string, parameters: Readonly<Record<string, string | true>>]

/** What a signature is to say. */
export interface SignatureContent {
  readonly label: string
  readonly components: readonly ComponentName[]
  /** Written in this order. */
  readonly parameters: SignatureParameters
}

/** The two fields of a signature (RFC 9421 §4). */
export interface SignatureFields {
  readonly 'Signature-Input': string
  readonly Signature: string
}

/** Signs a message (RFC 9421 §3.1); what cannot be covered is told, and nothing is signed. */
export async function writeSignature(
  message: SignedMessage,
  { label, components, parameters }: SignatureContent,
  sign: (base: Uint8Array) => Awaitable<Uint8Array>,
): Promise<Result<SignatureFields, ComponentProblem>> {
  const items = components.map(itemOf)
  const list: [Item[], Map<string, string | number>] = [items, new Map(Object.entries(parameters))]
  const written = writtenList(list)
  const lines = baseLines(
    items.map(readComponent).filter(each => each !== undefined),
    message,
  )
  if (!lines.ok) return refuse(lines.refusal)
  const signature = new Uint8Array(await sign(utf8(signatureBase(lines.value, written))))
  return ok({
    'Signature-Input': serializeDictionary(new Map([[label, list]])),
    Signature: serializeDictionary(new Map<string, Item>([[label, [signature, new Map()]]])),
  })
}

function itemOf(component: ComponentName): Item {
  if (typeof component === 'string') return [component, new Map()]
  const [name, parameters] = component
  return [name, new Map(Object.entries(parameters))]
}
