import { SIGNATURE_COMPONENT_COUNT } from '../lib/limits.js'
import { readByteSequences } from './byte-sequences.js'
import { type Component, readComponent } from './component.js'
import { fieldValue, type SignedMessage } from './message.js'
import { readUniqueDictionary } from './structured-field-reader.js'
import { type BareItem, type InnerList, isInnerList, type Member, serializeInnerList } from './structured-fields.js'

/** A signature of a message, not verified (RFC 9421 §4). */
export interface MessageSignature {
  readonly label: string
  readonly components: readonly Component[]
  readonly parameters: SignatureParameters
  /** Components and parameters, serialized as the value of `@signature-params`. */
  readonly signatureParams: string
  readonly signature: Uint8Array
}

/** The parameters of a signature (RFC 9421 §2.3). */
export interface SignatureParameters {
  /** Seconds. */
  readonly created?: number
  /** Seconds. */
  readonly expires?: number
  readonly nonce?: string
  readonly alg?: string
  readonly keyid?: string
  readonly tag?: string
}

/**
 * Reads the signatures of a message. Both fields are dictionaries, each label must be in both, and
 * none twice (RFC 9421 §3.2, §4, §4.1, §4.2). `undefined` when one of them is malformed, because a
 * reader who leaves it out sees another message than one who does not.
 */
export function readSignatures(message: Pick<SignedMessage, 'headers'>): readonly MessageSignature[] | undefined {
  const inputField = fieldValue(message, 'signature-input')
  const signatureField = fieldValue(message, 'signature')
  if (inputField === undefined && signatureField === undefined) return []
  const inputs = inputField === undefined ? undefined : readUniqueDictionary(inputField)
  const signatures = signatureField === undefined ? undefined : readByteSequences(signatureField)
  if (inputs === undefined || inputs.size !== signatures?.size) return undefined
  const read = [...inputs].map(([label, input]) => readSignature(label, input, signatures.get(label)))
  return read.every(each => each !== undefined) ? read : undefined
}

function readSignature(label: string, input: Member, signature: Uint8Array | undefined): MessageSignature | undefined {
  if (signature === undefined || !isInnerList(input)) return undefined
  const { items } = input
  if (items.length > SIGNATURE_COMPONENT_COUNT) return undefined
  const components = items.map(readComponent).filter(each => each !== undefined)
  const parameters = readParameters(input)
  if (components.length < items.length || parameters === undefined) return undefined
  return { label, components, parameters, signatureParams: serializeInnerList(input), signature }
}

/** Reads the known parameters of a signature. Unknown ones are only signed. */
function readParameters({ parameters }: InnerList): SignatureParameters | undefined {
  const read: Record<string, BareItem['value']> = {}
  for (const [name, parameter] of parameters) {
    const type = PARAMETER_TYPES.get(name)
    if (type === undefined) continue
    if (parameter.type !== type) return undefined
    read[name] = parameter.value
  }
  return read
}

const PARAMETER_TYPES: ReadonlyMap<string, BareItem['type']> = new Map<keyof SignatureParameters, BareItem['type']>([
  ['created', 'integer'],
  ['expires', 'integer'],
  ['nonce', 'string'],
  ['alg', 'string'],
  ['keyid', 'string'],
  ['tag', 'string'],
])
