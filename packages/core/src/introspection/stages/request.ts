import { ok } from '../../lib/result.js'
import type { Call, Stage } from '../../pipeline/pipeline.js'
import { tokenChecks } from '../../presented-token/checks/token-presented.js'
import type { IntrospectionRead } from '../facts.js'
import type { IntrospectionRefusal } from '../refusals.js'
import { readIntrospectionRequest } from '../request.js'

/** Reads the request; no store has been asked yet. */
export const INTROSPECTION_REQUEST: Stage<Call, IntrospectionRead, object, IntrospectionRefusal> = {
  name: 'request',
  clause: 'docs/rules.md §2',
  gather({ input, service, now }) {
    const read = readIntrospectionRequest(input)
    return read.ok ? ok({ request: read.value, presented: read.value.token ?? '', service, now }) : read
  },
  checks: tokenChecks('RFC 6750 §3.1'),
}
