import { type ReadOf, readerOf, texts, tooLong } from '../../lib/fields.js'
import { FORM_LENGTH, LIST_LENGTH } from '../../lib/limits.js'
import type { FormParameters } from '../../standards/oauth/form.js'
import type { TokenClientKnown, TokenPresented } from '../token/token-refusals.js'

/**
 * What a resource server sent to the introspection endpoint (RFC 7662 §2.1), after the
 * authorization server has authenticated it. `null` and `undefined` mean absent.
 */
export interface StandardIntrospectionRequest {
  /** The form exactly as it arrived: `token`, and a `token_type_hint` that changes nothing. */
  readonly parameters: string
  /** Resource indicators of the resource server; a token that does not cover them is reported to it as inactive. */
  readonly resources?: readonly string[] | null | undefined
}

export type ReadStandardIntrospection = ReadOf<StandardIntrospectionRequest>

const FORM = { must: 'must be the form text that the resource server sent', most: FORM_LENGTH }
const RESOURCES = texts(tooLong, LIST_LENGTH)

export const readStandardIntrospection = readerOf<StandardIntrospectionRequest, ReadStandardIntrospection>(
  (given, read) => ({
    parameters: read.required('parameters', given.parameters, FORM),
    resources: read.list('resources', given.resources, RESOURCES) ?? [],
  }),
)

export interface StandardRead extends TokenPresented {
  readonly request: ReadStandardIntrospection
  readonly form: FormParameters
}

export interface StandardToken extends StandardRead, TokenClientKnown {}
