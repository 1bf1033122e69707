import type { RecordText } from '../../src/records/codec.js'
import type { RecordFault } from '../../src/records/shape.js'

/** What is wrong with a text; `undefined` when the text is a record. */
export function faultOf(form: RecordText<unknown>, text: string): RecordFault | undefined {
  const read = form.read(text)
  return read.ok ? undefined : read.refusal
}

/** Unknown members of keys and key sets are ignored (RFC 7517 §4, §5). */
const FREE = /(?:^|\.)jwks/

/** Every object in a value with its path, the value itself first, without keys. */
export function objectsIn(value: unknown, path = ''): readonly (readonly [path: string, object: object])[] {
  if (typeof value !== 'object' || value === null || FREE.test(path)) return []
  const isList = Array.isArray(value)
  const step = (name: string) => (isList ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`)
  const inner = Object.entries(value).flatMap(([name, each]) => objectsIn(each, step(name)))
  return isList ? inner : [[path, value], ...inner]
}
