import type { ClientRequestRead } from '../../client-authentication/facts.js'
import { always, type Check } from '../../lib/check.js'
import { ok } from '../../lib/result.js'
import type { Stage } from '../../pipeline/pipeline.js'
import type { ResourceServerRefusal } from '../refusals.js'
import type { ReadResourceServerRequest } from '../request.js'

type Facts = ClientRequestRead<ReadResourceServerRequest>

const callerAuthenticates: Check<Facts, ResourceServerRefusal> = {
  name: 'caller authenticates',
  clause: 'RFC 7662 §2.1; RFC 9701 §5',
  applies: always,
  run: ({ mechanisms, request }) =>
    mechanisms.length === 0 && request.clientCertificate === undefined ? { reason: 'caller_anonymous' } : undefined,
  seen: ({ mechanisms, request }) => ({
    expected: 'credentials, or a certificate',
    actual:
      [...mechanisms, ...(request.clientCertificate === undefined ? [] : ['certificate'])].join(', ') || 'neither',
  }),
}

/**
 * Does the caller authenticate at all? This is answered before any client is looked up, and so it
 * reveals none.
 */
export const CREDENTIALS_PRESENTED: Stage<Facts, Facts, object, ResourceServerRefusal> = {
  name: 'credentials presented',
  clause: 'RFC 7662 §2.1; RFC 9701 §5',
  gather: ok,
  checks: [callerAuthenticates],
}
