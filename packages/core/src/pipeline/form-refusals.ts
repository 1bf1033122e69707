import type { FormFault } from '../standards/oauth/form.js'
import type { RefusalTable } from './refusals.js'

/** Reasons why the form of any OAuth request is refused: those of `FORM_RULES`. */
export type FormReasons = { readonly [Reason in FormFault['reason']]: object }

const wrong = { action: 'BAD_REQUEST', error: 'invalid_request' } as const

/** A form that is longer than the service takes, where a client pushes or authenticates. */
export const FORM_TOO_LARGE = {
  action: 'PAYLOAD_TOO_LARGE',
  error: 'invalid_request',
  code: 'A245303',
  text: 'The request is larger than this endpoint takes.',
} as const

/**
 * What each of these reasons means on the wire, for every kind of form (RFC 6749 §3.1, Appendix A).
 */
export const FORM_REFUSALS: RefusalTable<FormReasons, 'BAD_REQUEST'> = {
  parameters_too_many: { ...wrong, code: 'A244303', text: 'The request has too many parameters.' },
  parameter_repeated: { ...wrong, code: 'A244301', text: 'A parameter is repeated.' },
  parameter_malformed: { ...wrong, code: 'A244302', text: 'A parameter holds control characters, or is not UTF-8.' },
}
