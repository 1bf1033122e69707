import { readByteSequences } from './byte-sequences.js'
import { type Component, readComponent } from './component.js'
import { fieldValue, type SignedMessage } from './message.js'
import { type BareItem, type InnerList, isInnerList, type Member, writtenInnerList } from './structured-field.js'
import { readDictionary } from './structured-field-reader.js'

/** A signature of a message, read and not yet verified (RFC 9421 §4). */
export interface MessageSignature {
  readonly label: string
  readonly components: readonly Component[]
  readonly parameters: SignatureParameters
  /** Components and parameters as they stand behind `@signature-params`. */
  readonly written: string
  readonly signature: Uint8Array
}

/** What a signature says of itself (RFC 9421 §2.3). */
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

/** The signatures of a message, and whether there is anything that should be one and is not. */
export interface MessageSignatures {
  readonly signatures: readonly MessageSignature[]
  readonly malformed: boolean
}

/** Components that one signature may cover. */
const COMPONENT_COUNT = 50

/**
 * Reads the signatures of a message: both fields are dictionaries, and a label of one must be there
 * in the other (RFC 9421 §3.2, §4.1, §4.2). What is wrong with one signature says nothing about
 * another.
 */
export function readSignatures(message: Pick<SignedMessage, 'headers'>): MessageSignatures {
  const inputField = fieldValue(message, 'signature-input')
  const signatureField = fieldValue(message, 'signature')
  if (inputField === undefined && signatureField === undefined) return { signatures: [], malformed: false }
  const inputs = inputField === undefined ? undefined : readDictionary(inputField)
  const signatures = signatureField === undefined ? undefined : readByteSequences(signatureField)
  if (inputs === undefined || signatures === undefined) return { signatures: [], malformed: true }
  const read = [...inputs].map(([label, input]) => readSignature(label, input, signatures.get(label)))
  const whole = read.filter(each => each !== undefined)
  const orphans = [...signatures.keys()].some(label => !inputs.has(label))
  return { signatures: whole, malformed: orphans || whole.length < read.length }
}

function readSignature(label: string, input: Member, signature: Uint8Array | undefined): MessageSignature | undefined {
  if (signature === undefined || !isInnerList(input)) return undefined
  const { items } = input
  if (items.length > COMPONENT_COUNT) return undefined
  const components = items.map(readComponent).filter(each => each !== undefined)
  const parameters = readParameters(input)
  if (components.length < items.length || parameters === undefined) return undefined
  return { label, components, parameters, written: writtenInnerList(input), signature }
}

/**
 * The parameters of a signature, each of its type; those that nobody knows are signed all the same.
 */
function readParameters({ parameters }: InnerList): SignatureParameters | undefined {
  const read: Record<string, BareItem['value']> = {}
  for (const [name, type] of Object.entries(PARAMETER_TYPES)) {
    const parameter = parameters.get(name)
    if (parameter === undefined) continue
    if (parameter.type !== type) return undefined
    read[name] = parameter.value
  }
  return read
}

const PARAMETER_TYPES: Readonly<Record<keyof SignatureParameters, BareItem['type']>> = {
  created: 'integer',
  expires: 'integer',
  nonce: 'string',
  alg: 'string',
  keyid: 'string',
  tag: 'string',
}
