import { asciiBytes } from '../../lib/encoding.js'
import { ok, type Result, refuse } from '../../lib/result.js'
import { isResponse, type SignedMessage } from './message.js'
import { ReadMessage } from './read-message.js'
import { type BareItem, type Item, writtenItem, writtenMember } from './structured-field.js'
import { type FieldType, strictField } from './structured-field-reader.js'
import type { Target } from './target.js'

/** A component that a signature covers (RFC 9421 §2): a field by its name, or a derived one, with its parameters. */
export interface Component {
  readonly name: string
  readonly parameters: ReadonlyMap<string, string | true | undefined>
  /** The identifier as it stands in the signature base: `"@query-param";name="a"`. */
  readonly identifier: string
}

/** Why a component has no value. */
export interface ComponentProblem {
  readonly identifier: string
  readonly problem: string
}

type Value = Result<string, string>

/** Reads a component identifier; a parameter of another type than its own stays, without a value, and refuses later. */
export function readComponent(item: Item): Component | undefined {
  const { value, parameters } = item
  if (value.type !== 'string') return undefined
  const read = [...parameters].map(([key, parameter]) => [key, parameterValue(key, parameter)] as const)
  return { name: value.value, parameters: new Map(read), identifier: writtenItem(item) }
}

/** `key` and `name` are texts, all others flags (RFC 9421 §6.5.2). */
function parameterValue(key: string, { type, value }: BareItem): string | true | undefined {
  if (key === 'key' || key === 'name') return type === 'string' ? value : undefined
  return value === true ? value : undefined
}

/** The value of a component in a message (RFC 9421 §2.5): a verifier that cannot find it must fail. */
export function componentValue(
  component: Component,
  message: SignedMessage | ReadMessage,
  types: ReadonlyMap<string, FieldType> = STRUCTURED_FIELDS,
): Result<string, ComponentProblem> {
  const value = textOf(component, ReadMessage.of(message), types)
  if (!value.ok) return refuse({ identifier: component.identifier, problem: value.refusal })
  // A line break would begin a line of the attacker's own (RFC 9421 §7.5.6); beyond ASCII nothing is defined.
  return /^[\x20-\x7e\t]*$/.test(value.value)
    ? value
    : refuse({ identifier: component.identifier, problem: 'holds line breaks or is not ASCII' })
}

function textOf(component: Component, message: ReadMessage, types: ReadonlyMap<string, FieldType>): Value {
  const { name, parameters } = component
  const unknown = [...parameters.keys()].find(key => !PARAMETERS.has(key))
  if (unknown !== undefined || [...parameters.values()].includes(undefined)) return refuse('has an unknown parameter')
  if (parameters.has('tr')) return refuse('lies in the trailers, which are not known')
  if (parameters.has('req')) {
    if (!isResponse(message.message)) return refuse('belongs to the request of a response, and this is a request')
    if (message.request === undefined) return refuse('belongs to a request that is not known')
    return textOf(withoutReq(component), message.request, types)
  }
  if (!name.startsWith('@')) return fieldComponent(component, message, types)
  const derive = DERIVED.get(name)
  if (derive === undefined) return refuse('is no component that a verifier knows')
  const allowed = name === '@query-param' ? ['name'] : []
  if ([...parameters.keys()].some(key => !allowed.includes(key))) return refuse('has a parameter of another component')
  return derive(message, parameters)
}

function withoutReq(component: Component): Component {
  const parameters = new Map(component.parameters)
  parameters.delete('req')
  return { ...component, parameters }
}

/** Parameters of components (RFC 9421 §6.5.2). */
const PARAMETERS: ReadonlySet<string> = new Set(['sf', 'key', 'bs', 'req', 'tr', 'name'])

/** Structured fields whose type everybody knows: only they can be written strictly. */
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

function fieldComponent(
  { name, parameters }: Component,
  message: ReadMessage,
  types: ReadonlyMap<string, FieldType>,
): Value {
  if (!FIELD_NAME.test(name)) return refuse('is no field name in lower case')
  const value = message.value(name)
  if (value === undefined) return refuse('is not in the message')
  const [how, ...others] = [...parameters.keys()]
  if (how === undefined) return ok(value)
  if (others.length > 0) return refuse('has parameters that exclude one another')
  const read = FIELD_PARAMETERS.get(how)
  return read === undefined
    ? refuse('has a parameter of another component')
    : read({ name, value, message, types }, parameters.get(how))
}

interface Field {
  readonly name: string
  readonly value: string
  readonly message: ReadMessage
  readonly types: ReadonlyMap<string, FieldType>
}

/** What the parameters of fields make of a value (RFC 9421 §2.1.1 to §2.1.3). */
const FIELD_PARAMETERS: ReadonlyMap<string, (field: Field, parameter: string | true | undefined) => Value> = new Map([
  ['sf', strictly],
  ['key', member],
  ['bs', wrapped],
])

function strictly({ name, value, types }: Field): Value {
  const type = types.get(name)
  const strict = type === undefined ? undefined : strictField(value, type)
  return strict === undefined ? refuse('is no structured field of a known type') : ok(strict)
}

function member(field: Field, key: string | true | undefined): Value {
  const type = field.types.get(field.name) ?? 'dictionary'
  const found =
    typeof key === 'string' && type === 'dictionary' ? field.message.dictionary(field.name)?.get(key) : undefined
  return found === undefined ? refuse('is no dictionary with this member') : ok(writtenMember(found))
}

/** Whether any character is none that a byte can hold. */
function hasNoOctets(text: string): boolean {
  return [...text].some(character => character.charCodeAt(0) > 0xff)
}

const NONE: ReadonlyMap<string, BareItem> = new Map()

function wrapped({ name, message }: Field): Value {
  const lines = message.lines(name)
  if (lines.some(hasNoOctets)) return refuse('holds characters that are no octets')
  const written = lines.map(line =>
    writtenItem({ value: { type: 'bytes', value: asciiBytes(line) }, parameters: NONE }),
  )
  return ok(written.join(', '))
}

type Derive = (message: ReadMessage, parameters: Component['parameters']) => Value

/** Components that are derived from the control data of a message (RFC 9421 §2.2). */
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
    return target === undefined ? refuse('needs the URL of the request, which is not known') : derive(target)
  }
}

function requestTarget(message: ReadMessage, parameters: Component['parameters']): Value {
  const request = message.message
  if (!isResponse(request) && request.requestTarget !== undefined) return ok(request.requestTarget)
  return ofTarget(({ path, query }) => ok(path + query))(message, parameters)
}

/** One parameter of the query (RFC 9421 §2.2.8); one that stands twice has no one value. */
function queryParameter(message: ReadMessage, parameters: Component['parameters']): Value {
  const name = parameters.get('name')
  if (typeof name !== 'string') return refuse('names no parameter')
  const [value, ...others] = message.queryValues(name)
  if (value === undefined) return refuse('is not in the query')
  return others.length > 0 ? refuse('stands more than once in the query') : ok(value)
}
