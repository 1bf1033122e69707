import { ok, type Result, refuse } from '../../lib/result.js'
import { type Component, type ComponentProblem, componentValue } from './component.js'
import type { SignedMessage } from './message.js'
import { ReadMessage } from './read-message.js'
import type { FieldType } from './structured-field-reader.js'

/** One line of a signature base: a component and its value. */
export interface BaseLine {
  readonly component: Component
  readonly value: string
}

/**
 * The lines of the signature base except the last (RFC 9421 §2.5), or the first component that is
 * repeated or has no value.
 */
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

/** A component without regard to the order of its parameters (RFC 9421 §2). */
function uniqueKey({ name, parameters, identifier }: Component): string {
  if (parameters.size < 2) return identifier
  return JSON.stringify([name, ...[...parameters].sort(([one], [other]) => (one < other ? -1 : 1))])
}

/**
 * The signature base (RFC 9421 §2.5). `parameters` is the serialized list of components with the
 * parameters of the signature.
 */
export function signatureBase(lines: readonly BaseLine[], parameters: string): string {
  const componentLines = lines.map(({ component, value }) => `${component.identifier}: ${value}`)
  return [...componentLines, `"@signature-params": ${parameters}`].join('\n')
}
