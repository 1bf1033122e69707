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
 * The lines of the signature base but for the last (RFC 9421 §2.5), or the first component that has no value: it is not in
 * the message, stands twice, or cannot be known.
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
    const again = keyOf(component)
    if (seen.has(again)) return refuse({ identifier, problem: 'stands more than once' })
    seen.add(again)
    const value = componentValue(component, read, types)
    if (!value.ok) return value
    lines.push({ component, value: value.value })
  }
  return ok(lines)
}

/** The order of parameters makes no other component (RFC 9421 §2). */
function keyOf({ name, parameters }: Component): string {
  return JSON.stringify([name, ...[...parameters].sort(([one], [other]) => (one < other ? -1 : 1))])
}

/** The signature base: what is signed. `parameters` is the list of components with the parameters of the signature. */
export function signatureBase(lines: readonly BaseLine[], parameters: string): string {
  const written = lines.map(({ component, value }) => `${component.identifier}: ${value}`)
  return [...written, `"@signature-params": ${parameters}`].join('\n')
}
