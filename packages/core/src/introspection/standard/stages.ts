import { TOKEN_LENGTH } from '../../lib/limits.js'
import { always, type Check, lift, ok } from '../../lib/result.js'
import type { Call } from '../../pipeline/operation.js'
import type { Stage } from '../../pipeline/pipeline.js'
import type { RefusalOf } from '../../pipeline/refusals.js'
import type { FormReasons } from '../../policy/form-refusals.js'
import { FORM_RULES, type FormParameters, readForm } from '../../standards/oauth/form.js'
import { shownUri } from '../../standards/oauth/shown-uri.js'
import type { TokenReasons } from '../refusals.js'
import type { ClientFound } from '../stages/client.js'
import type { TokenPresented } from '../stages/token.js'
import { type ReadStandardIntrospection, readStandardIntrospection } from './request.js'

/** Every reason for which a token is not told of, or the request for it is refused. */
export interface StandardReasons extends FormReasons, TokenReasons {
  readonly request_unreadable: { readonly problem: string }
  readonly token_missing: object
  readonly token_too_long: object
  readonly token_for_others: object
}

/** A refusal of a standard introspection. */
export type StandardRefusal = RefusalOf<StandardReasons>

/** The form could be read. */
export interface StandardPresented extends TokenPresented {
  readonly request: ReadStandardIntrospection
  readonly form: FormParameters
}

const tokenPresent: Check<StandardPresented, StandardRefusal> = {
  name: 'token present',
  clause: 'RFC 7662 §2.1',
  applies: always,
  run: ({ presented }) => (presented === '' ? { reason: 'token_missing' } : undefined),
}

const tokenLength: Check<StandardPresented, StandardRefusal> = {
  name: 'token length',
  clause: 'docs/rules.md §7',
  applies: always,
  run: ({ presented }) => (presented.length > TOKEN_LENGTH ? { reason: 'token_too_long' } : undefined),
  seen: ({ presented }) => ({ expected: `at most ${TOKEN_LENGTH} characters`, actual: `${presented.length}` }),
}

/** Reads the form that the resource server sent; no store has been asked yet. */
export const STANDARD_REQUEST: Stage<Call, StandardPresented, object, StandardRefusal> = {
  name: 'request',
  clause: 'RFC 7662 §2.1',
  gather({ input, service, now }) {
    const read = readStandardIntrospection(input)
    if (!read.ok) return read
    const form = readForm(read.value.parameters)
    return ok({ request: read.value, form, presented: form.values.get('token') ?? '', service, now })
  },
  checks: [
    ...lift(
      FORM_RULES,
      ({ form }: StandardPresented) => form,
      (fault): StandardRefusal => fault,
    ),
    tokenPresent,
    tokenLength,
  ],
}

/** The resources for which a token is good: as narrowed at the token request, else as authorized. */
export function audienceOf({ token }: Pick<ClientFound, 'token'>): readonly string[] {
  return token.accessTokenResources ?? token.resources ?? []
}

const meantForAsker: Check<StandardPresented & ClientFound, StandardRefusal> = {
  name: 'token for this resource server',
  clause: 'RFC 7662 §4',
  applies: ({ request }) => request.resources.length > 0,
  run: ({ request, token }) =>
    request.resources.every(resource => audienceOf({ token }).includes(resource))
      ? undefined
      : { reason: 'token_for_others' },
  seen: ({ request, token }) => ({
    expected: request.resources.map(shownUri).join(' '),
    actual: audienceOf({ token }).map(shownUri).join(' '),
  }),
}

/** Is the token meant for the resource server that asks? */
export const STANDARD_AUDIENCE: Stage<
  StandardPresented & ClientFound,
  StandardPresented & ClientFound,
  object,
  StandardRefusal
> = {
  name: 'audience',
  clause: 'RFC 7662 §4',
  gather: facts => ok(facts),
  checks: [meantForAsker],
}
