import type { ClientRequestRead } from '../../client-authentication/facts.js'
import { always, type Check } from '../../lib/check.js'
import { ok } from '../../lib/result.js'
import type { Stage } from '../../pipeline/pipeline.js'
import type { ResourceServerRefusal } from '../refusals.js'
import type { ReadResourceServerRequest } from '../request.js'

type Facts = ClientRequestRead<ReadResourceServerRequest>

/** What may authenticate the caller; a chain without its certificate is examined, and refused, later. */
function presentedBy({ mechanisms, request }: Facts): readonly string[] {
  const { clientCertificate, clientCertificatePath } = request
  const hasCertificate = clientCertificate !== undefined || clientCertificatePath.length > 0
  return hasCertificate ? [...mechanisms, 'certificate'] : mechanisms
}

const callerAuthenticates: Check<Facts, ResourceServerRefusal> = {
  name: 'caller authenticates',
  clause: 'RFC 7662 §2.1; RFC 9701 §5',
  applies: always,
  run: facts => (presentedBy(facts).length === 0 ? { reason: 'caller_anonymous' } : undefined),
  seen: facts => ({ expected: 'credentials, or a certificate', actual: presentedBy(facts).join(', ') || 'neither' }),
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
