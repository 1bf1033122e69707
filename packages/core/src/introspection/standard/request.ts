import * as z from 'zod'
import { FORM_LENGTH, LIST_LENGTH, TEXT_LENGTH } from '../../lib/limits.js'
import type { Equal, Mutable } from '../../lib/objects.js'
import { readInput, type Unreadable } from '../../lib/read-input.js'
import { ok, type Result } from '../../lib/result.js'
import { TOO_LONG } from '../../lib/schemas.js'

/**
 * What a resource server sent to the introspection endpoint (RFC 7662 §2.1), after the
 * authorization server has authenticated it. `null` and `undefined` mean absent.
 */
export interface StandardIntrospectionRequest {
  /** The form exactly as it arrived: `token`, and a `token_type_hint` that changes nothing. */
  readonly parameters: string
  /**
   * Resource indicators of the resource server; a token that does not cover them is reported to it
   * as inactive.
   */
  readonly resources?: readonly string[] | null | undefined
}

export interface ReadStandardIntrospection {
  readonly parameters: string
  readonly resources: readonly string[]
}

const schema = z.strictObject({
  parameters: z
    .string('must be the form text that the resource server sent')
    .max(FORM_LENGTH, `may hold ${FORM_LENGTH} characters`),
  resources: z
    .array(z.string('must be a string').max(TEXT_LENGTH, TOO_LONG), 'must be an array of strings')
    .max(LIST_LENGTH, `may hold ${LIST_LENGTH} values`)
    .nullish(),
})

true satisfies Equal<Mutable<StandardIntrospectionRequest>, z.input<typeof schema>>

export function readStandardIntrospection(input: unknown): Result<ReadStandardIntrospection, Unreadable> {
  const read = readInput(schema, input)
  return read.ok ? ok({ parameters: read.value.parameters, resources: read.value.resources ?? [] }) : read
}
