import { SIGNATURE_COMPONENT_COUNT } from '../lib/limits.js'
import { ok, type Result, refuse } from '../lib/result.js'
import { type Component, type ComponentProblem, componentValue, readComponent } from './component.js'
import { fieldValue, ReadMessage, type SignedMessage } from './message.js'
import { type FieldType, readByteSequences, readUniqueDictionary } from './structured-field-reader.js'
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
 * Each label must be in both fields, and none twice (RFC 9421 §3.2, §4). One malformed signature refuses all,
 * because a reader who leaves it out sees another message.
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

/** Unknown ones are only signed. */
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

export interface BaseLine {
  readonly component: Component
  readonly value: string
}

/** Without the last line (RFC 9421 §2.5). */
export function baseLines(
  components: readonly Component[],
  message: SignedMessage | ReadMessage,
  types?: ReadonlyMap<string, FieldType>,
): Result<readonly BaseLine[], ComponentProblem> {
  const read = ReadMessage.of(message)
  const seen = new Set<string>()
  const lines: BaseLine[] = []
  for (const component of components) {
    const { identifier } = component
    const key = uniqueKey(component)
    if (seen.has(key)) return refuse({ identifier, problem: 'is repeated' })
    seen.add(key)
    const value = componentValue(component, read, types)
    if (!value.ok) return value
    lines.push({ component, value: value.value })
  }
  return ok(lines)
}

/** The order of parameters does not matter (RFC 9421 §2). */
function uniqueKey({ name, parameters, identifier }: Component): string {
  if (parameters.size < 2) return identifier
  return JSON.stringify([name, ...[...parameters].sort(([one], [other]) => (one < other ? -1 : 1))])
}

/** RFC 9421 §2.5. `parameters` is the value of `@signature-params`. */
export function signatureBase(lines: readonly BaseLine[], parameters: string): string {
  const componentLines = lines.map(({ component, value }) => `${component.identifier}: ${value}`)
  return [...componentLines, `"@signature-params": ${parameters}`].join('\n')
}
