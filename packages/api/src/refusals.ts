/** Why a call reaches no operation. */
export type ApiReason =
  | 'path_unknown'
  | 'method_wrong'
  | 'tls_missing'
  | 'authorization_missing'
  | 'authorization_malformed'
  | 'credentials_wrong'
  | 'content_type_missing'
  | 'content_type_unsupported'
  | 'body_unreadable'
  | 'body_too_large'
  | 'fault'

/** A reason on the wire. */
export interface ApiRow {
  readonly status: number
  /** The status as the action of operations and reports. */
  readonly action: string
  readonly code: `A${number}`
  readonly text: string
}

/** Every reason with its HTTP status and result code (docs/rest-api.md). A00129x are defined by this library. */
export const API_REFUSALS: Readonly<Record<ApiReason, ApiRow>> = {
  path_unknown: { status: 404, action: 'NOT_FOUND', code: 'A001291', text: 'There is no operation at this path.' },
  method_wrong: { status: 405, action: 'METHOD_NOT_ALLOWED', code: 'A001292', text: 'The method must be POST.' },
  tls_missing: { status: 400, action: 'BAD_REQUEST', code: 'A001201', text: 'TLS must be used.' },
  authorization_missing: {
    status: 401,
    action: 'UNAUTHORIZED',
    code: 'A001202',
    text: 'The Authorization header is missing.',
  },
  authorization_malformed: {
    status: 401,
    action: 'UNAUTHORIZED',
    code: 'A001203',
    text: 'The Authorization header is not of the form that this path takes.',
  },
  credentials_wrong: {
    status: 401,
    action: 'UNAUTHORIZED',
    code: 'A003201',
    text: 'There is no service with these credentials.',
  },
  content_type_missing: {
    status: 400,
    action: 'BAD_REQUEST',
    code: 'A258201',
    text: 'The Content-Type header is missing.',
  },
  content_type_unsupported: {
    status: 400,
    action: 'BAD_REQUEST',
    code: 'A001217',
    text: 'The body must be application/json or application/x-www-form-urlencoded, in UTF-8.',
  },
  body_unreadable: {
    status: 400,
    action: 'BAD_REQUEST',
    code: 'A001217',
    text: 'The body is not a JSON object, or a form, that can be read.',
  },
  body_too_large: {
    status: 413,
    action: 'PAYLOAD_TOO_LARGE',
    code: 'A001293',
    text: 'The body is larger than 256 KiB.',
  },
  fault: { status: 500, action: 'INTERNAL_SERVER_ERROR', code: 'A001101', text: 'The call failed in the server.' },
}
