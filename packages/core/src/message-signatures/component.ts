import { asciiBytes } from '#platform-base64'
import { ok, type Result, refuse } from '../lib/result.js'
import { isResponse, ReadMessage, type SignedMessage, type Target } from './message.js'
import { type FieldType, strictField } from './structured-field-reader.js'
import {
  type BareItem,
  bareItem,
  type Item,
  parametersOf,
  serializeItem,
  serializeMember,
} from './structured-fields.js'

/** A field or a derived component that a signature covers, with its parameters (RFC 9421 §2). */
export interface Component {
  readonly name: string
  readonly parameters: ReadonlyMap<string, string | true | undefined>
  /** The identifier in the signature base, such as `"@query-param";name="a"`. */
  readonly identifier: string
}

export interface ComponentProblem {
  readonly identifier: string
  readonly problem: string
}

type Value = Result<string, string>

/** A component to cover: its name, and its parameters if it has any. */
export type ComponentName = string | readonly [name: string, parameters: Readonly<Record<string, string | true>>]

/** A component as an item of `Signature-Input` (RFC 9421 §2.3). */
export function componentItem(component: ComponentName): Item {
  const [name, parameters] = typeof component === 'string' ? [component, {}] : component
  return { value: bareItem(name), parameters: parametersOf(parameters) }
}

/** The component of a name. Throws a `TypeError` if it is not a string. */
export function componentOf(component: ComponentName): Component {
  const found = readComponent(componentItem(component))
  if (found === undefined) throw new TypeError('the name of a component must be a string')
  return found
}

/** A parameter of the wrong type is kept as `undefined`, and {@link componentValue} refuses it. */
export function readComponent(item: Item): Component | undefined {
  const { value, parameters } = item
  if (value.type !== 'string') return undefined
  if (parameters.size === 0) return { name: value.value, parameters: NO_PARAMETERS, identifier: serializeItem(item) }
  const read = [...parameters].map(([key, parameter]) => [key, parameterValue(key, parameter)] as const)
  return { name: value.value, parameters: new Map(read), identifier: serializeItem(item) }
}

const NO_PARAMETERS: ReadonlyMap<string, never> = new Map<string, never>()

/** `key` and `name` are strings, all others are flags (RFC 9421 §6.5.2). */
function parameterValue(key: string, { type, value }: BareItem): string | true | undefined {
  if (key === 'key' || key === 'name') return type === 'string' ? value : undefined
  return value === true ? value : undefined
}

/** The value of a component in a message, or why it has none (RFC 9421 §2.5). */
export function componentValue(
  component: Component,
  message: SignedMessage | ReadMessage,
  types: ReadonlyMap<string, FieldType> = STRUCTURED_FIELDS,
): Result<string, ComponentProblem> {
  const value = findValue(component, ReadMessage.of(message), types)
  if (!value.ok) return refuse({ identifier: component.identifier, problem: value.refusal })
  // A line break could inject a line (RFC 9421 §7.5.6); characters other than ASCII are undefined.
  return /^[\x20-\x7e\t]*$/.test(value.value)
    ? value
    : refuse({ identifier: component.identifier, problem: 'has line breaks or is not ASCII' })
}

function findValue(component: Component, message: ReadMessage, types: ReadonlyMap<string, FieldType>): Value {
  const { name, parameters } = component
  if (!areKnown(parameters)) return refuse('has an unknown parameter')
  if (parameters.has('req')) {
    if (!isResponse(message.message)) return refuse('belongs to the request of a response, and this is a request')
    if (message.request === undefined) return refuse('belongs to a request that is not available')
    return findValue(without('req', component), message.request, types)
  }
  if (!name.startsWith('@')) return fieldOrTrailer(component, message, types)
  const derive = DERIVED.get(name)
  if (derive === undefined) return refuse('is not a known component')
  const allowed = name === '@query-param' ? ['name'] : []
  if ([...parameters.keys()].some(key => !allowed.includes(key))) {
    return refuse('has a parameter that does not apply to it')
  }
  return derive(message, parameters)
}

function areKnown(parameters: Component['parameters']): boolean {
  for (const [key, value] of parameters) if (value === undefined || !PARAMETERS.has(key)) return false
  return true
}

function without(parameter: string, component: Component): Component {
  const parameters = new Map(component.parameters)
  parameters.delete(parameter)
  return { ...component, parameters }
}

/** RFC 9421 §6.5.2. */
const PARAMETERS: ReadonlySet<string> = new Set(['sf', 'key', 'bs', 'req', 'tr', 'name'])

/** Only these can be serialized strictly. */
export const STRUCTURED_FIELDS: ReadonlyMap<string, FieldType> = new Map([
  ['accept-signature', 'dictionary'],
  ['cache-status', 'list'],
  ['client-cert', 'item'],
  ['client-cert-chain', 'list'],
  ['content-digest', 'dictionary'],
  ['priority', 'dictionary'],
  ['proxy-status', 'list'],
  ['repr-digest', 'dictionary'],
  ['signature', 'dictionary'],
  ['signature-input', 'dictionary'],
  ['want-content-digest', 'dictionary'],
  ['want-repr-digest', 'dictionary'],
])

const FIELD_NAME = /^[!#$%&'*+\-.^_`|~0-9a-z]+$/

/** A field of the headers, or with `tr` of the trailers (RFC 9421 §2.1.4): never of both. */
function fieldOrTrailer(component: Component, message: ReadMessage, types: ReadonlyMap<string, FieldType>): Value {
  if (!component.parameters.has('tr')) return fieldComponent(component, message, types)
  const { trailers } = message
  return trailers === undefined
    ? refuse('belongs to the trailers, which are not available')
    : fieldComponent(without('tr', component), trailers, types)
}

function fieldComponent(
  { name, parameters }: Component,
  message: ReadMessage,
  types: ReadonlyMap<string, FieldType>,
): Value {
  if (!FIELD_NAME.test(name)) return refuse('is not a field name in lower case')
  const value = message.value(name)
  if (value === undefined) return refuse('is not in the message')
  const [how, ...others] = [...parameters.keys()]
  if (how === undefined) return ok(value)
  if (others.length > 0) return refuse('has parameters that exclude each other')
  const read = FIELD_PARAMETERS.get(how)
  return read === undefined
    ? refuse('has a parameter that does not apply to it')
    : read({ name, value, message, types }, parameters.get(how))
}

interface Field {
  readonly name: string
  readonly value: string
  readonly message: ReadMessage
  readonly types: ReadonlyMap<string, FieldType>
}

/** How a parameter changes the value of a field (RFC 9421 §2.1.1 to §2.1.3). */
const FIELD_PARAMETERS: ReadonlyMap<string, (field: Field, parameter: string | true | undefined) => Value> = new Map([
  ['sf', strictValue],
  ['key', memberValue],
  ['bs', byteSequenceValue],
])

function strictValue({ name, value, types }: Field): Value {
  const type = types.get(name)
  const strict = type === undefined ? undefined : strictField(value, type)
  return strict === undefined ? refuse('is not a structured field of a known type') : ok(strict)
}

function memberValue(field: Field, key: string | true | undefined): Value {
  const type = field.types.get(field.name) ?? 'dictionary'
  const found =
    typeof key === 'string' && type === 'dictionary' ? field.message.dictionary(field.name)?.get(key) : undefined
  return found === undefined ? refuse('is not a dictionary with this member') : ok(serializeMember(found))
}

function byteSequenceValue({ name, message }: Field): Value {
  const lines = message.lines(name)
  if (lines.some(line => /[^\0-\xff]/.test(line))) return refuse('has characters that are not octets')
  const items = lines.map(line =>
    serializeItem({ value: { type: 'bytes', value: asciiBytes(line) }, parameters: NO_PARAMETERS }),
  )
  return ok(items.join(', '))
}

type Derive = (message: ReadMessage, parameters: Component['parameters']) => Value

/** From the control data of a message (RFC 9421 §2.2). */
const DERIVED: ReadonlyMap<string, Derive> = new Map<string, Derive>([
  ['@method', ({ message }) => (isResponse(message) ? refuse('belongs to a request') : ok(message.method))],
  ['@target-uri', ofTarget(({ uri }) => ok(uri))],
  ['@authority', ofTarget(({ authority }) => ok(authority))],
  ['@scheme', ofTarget(({ scheme }) => ok(scheme))],
  ['@path', ofTarget(({ path }) => ok(path))],
  ['@query', ofTarget(({ query }) => ok(query === '' ? '?' : query))],
  ['@query-param', (message, parameters) => ofTarget(() => queryParameter(message, parameters))(message, parameters)],
  ['@request-target', requestTarget],
  ['@status', ({ message }) => (isResponse(message) ? ok(String(message.status)) : refuse('belongs to a response'))],
])

function ofTarget(derive: (target: Target) => Value): Derive {
  return message => {
    if (isResponse(message.message)) return refuse('belongs to a request')
    const { target } = message
    return target === undefined ? refuse('needs the URL of the request, which is not available') : derive(target)
  }
}

function requestTarget(message: ReadMessage, parameters: Component['parameters']): Value {
  const request = message.message
  if (!isResponse(request) && request.requestTarget !== undefined) return ok(request.requestTarget)
  return ofTarget(({ path, query }) => ok(path + query))(message, parameters)
}

/** RFC 9421 §2.2.8. */
function queryParameter(message: ReadMessage, parameters: Component['parameters']): Value {
  const name = parameters.get('name')
  if (typeof name !== 'string') return refuse('has no name parameter')
  const [value, ...others] = message.queryValues(name)
  if (value === undefined) return refuse('is not in the query')
  return others.length > 0 ? refuse('is repeated in the query') : ok(value)
}
