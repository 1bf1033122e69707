import { TOKEN_LENGTH } from '../../lib/limits.js'
import { always, type Check, ok } from '../../lib/result.js'
import type { Call, CallFacts } from '../../pipeline/operation.js'
import type { Stage } from '../../pipeline/pipeline.js'
import type { IntrospectionRefusal } from '../refusals.js'
import { type ReadIntrospectionRequest, readIntrospectionRequest } from '../request.js'

/** The request could be read. */
export interface Presented extends CallFacts {
  readonly request: ReadIntrospectionRequest
  /** The token, empty when there is none. */
  readonly presented: string
}

const tokenPresent: Check<Presented, IntrospectionRefusal> = {
  name: 'token present',
  clause: 'RFC 6750 §3.1',
  applies: always,
  run: ({ presented }) => (presented === '' ? { reason: 'token_missing' } : undefined),
}

const tokenLength: Check<Presented, IntrospectionRefusal> = {
  name: 'token length',
  clause: 'docs/rules.md §7',
  applies: always,
  run: ({ presented }) => (presented.length > TOKEN_LENGTH ? { reason: 'token_too_long' } : undefined),
  seen: ({ presented }) => ({ expected: `at most ${TOKEN_LENGTH} characters`, actual: `${presented.length}` }),
}

/** Reads the request; no store has been asked yet. */
export const PRESENTED: Stage<Call, Presented, object, IntrospectionRefusal> = {
  name: 'request',
  clause: 'docs/rules.md §2',
  gather({ input, service, now }) {
    const read = readIntrospectionRequest(input)
    return read.ok ? ok({ request: read.value, presented: read.value.token ?? '', service, now }) : read
  },
  checks: [tokenPresent, tokenLength],
}
