import { errorParameters } from '../answer.js'
import type { Service } from '../records.js'
import type { Wording } from '../refusal-table.js'
import { formatChallenge } from '../standards/challenge.js'
import { SIGNATURE_ALGORITHMS } from '../standards/jwk.js'

/** The challenge that tells a client why its request was refused (RFC 6750 §3, RFC 9449 §7.1, RFC 9470 §3). */
export function challengeOf(
  scheme: 'Bearer' | 'DPoP',
  error: string,
  wording: Wording,
  parameters: Readonly<Record<string, string>>,
  service: Service | undefined,
): string {
  return formatChallenge({
    scheme,
    parameters: {
      ...errorParameters(error, wording, service),
      ...parameters,
      ...(scheme === 'DPoP' && { algs: SIGNATURE_ALGORITHMS.join(' ') }),
    },
  })
}
