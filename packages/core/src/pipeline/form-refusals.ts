import type { FormFault } from '../standards/oauth/form.js'
import type { RefusalTable } from './refusals.js'

export type FormReasons = { readonly [Reason in FormFault['reason']]: object }

const wrong = { action: 'BAD_REQUEST', error: 'invalid_request' } as const

export const FORM_TOO_LARGE = {
  action: 'PAYLOAD_TOO_LARGE',
  error: 'invalid_request',
  code: 'A245303',
  text: 'The request is larger than this endpoint takes.',
} as const

export const FORM_REFUSALS: RefusalTable<FormReasons, 'BAD_REQUEST'> = {
  parameters_too_many: { ...wrong, code: 'A244303', text: 'The request has too many parameters.' },
  parameter_repeated: { ...wrong, code: 'A244301', text: 'A parameter is repeated.' },
  parameter_malformed: { ...wrong, code: 'A244302', text: 'A parameter holds control characters, or is not UTF-8.' },
}
