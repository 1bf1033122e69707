import { errorParameters } from '../pipeline/answer.js'
import type { Wording } from '../pipeline/refusals.js'
import type { Service } from '../records/service.js'
import { SIGNATURE_ALGORITHMS, type SignatureAlgorithm } from '../standards/jose/signature-algorithms.js'
import { formatChallenge } from '../standards/oauth/challenge.js'

/** RFC 6750 §3, RFC 9449 §7.1, RFC 9470 §3. */
export function challengeOf(
  scheme: 'Bearer' | 'DPoP',
  error: string,
  wording: Wording,
  parameters: Readonly<Record<string, string>>,
  service: Service | undefined,
  algorithms: readonly SignatureAlgorithm[] = SIGNATURE_ALGORITHMS,
): string {
  return formatChallenge({
    scheme,
    parameters: Object.assign(errorParameters(error, wording, service), parameters, algorithmsFor(scheme, algorithms)),
  })
}

/** Without an error, because there was no attempt (RFC 6750 §3.1, RFC 9449 §7.2). */
export function challengesWithoutCredentials(
  parameters: Readonly<Record<string, string>> = {},
  schemes: readonly ('Bearer' | 'DPoP')[] = ['Bearer', 'DPoP'],
): string {
  return schemes
    .map(scheme => formatChallenge({ scheme, parameters: { ...algorithmsFor(scheme), ...parameters } }))
    .join(', ')
}

/** The challenge for a bearer token where only tokens count that are bound to a key (RFC 9449 §7.1). */
export function unboundChallenge(): string {
  return formatChallenge({ scheme: 'DPoP', parameters: { error: 'invalid_token', ...algorithmsFor('DPoP') } })
}

/** In the scheme that the client used (RFC 6750 §3.1, RFC 9449 §7.2). */
export function malformedChallenge(scheme: 'Bearer' | 'DPoP'): string {
  return formatChallenge({ scheme, parameters: { error: 'invalid_request', ...algorithmsFor(scheme) } })
}

/** `algs` of the DPoP scheme (RFC 9449 §7.1). */
function algorithmsFor(
  scheme: 'Bearer' | 'DPoP',
  algorithms: readonly SignatureAlgorithm[] = SIGNATURE_ALGORITHMS,
): Readonly<Record<string, string>> {
  return scheme === 'DPoP' ? { algs: algorithms.join(' ') } : {}
}
