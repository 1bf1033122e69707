import type { Certificates } from '@symbolon/core'
import { begun, notExpired } from './certificate-rules.js'
import { readSent, refused, UNREADABLE } from './certificates.js'
import { factsOf } from './facts.js'
import { completePolicy } from './policy.js'
import { describe, judge } from './rules.js'

const RULES = [begun, notExpired]

/**
 * The `Certificates` port of a server whose TLS terminator validates the chain: it only reads the
 * client's certificate and checks its validity period. A request with
 * `clientCertificateAuthorized: false` is refused earlier. Without such a terminator, it accepts
 * any certificate that a client made itself.
 */
export function certificatesValidatedElsewhere(): Certificates {
  const policy = completePolicy({})
  return {
    validatedElsewhere: true,
    verifyPath(leaf, _path, now) {
      const certificate = readSent(leaf)
      if (certificate === undefined) return refused(UNREADABLE)
      const step = { certificate, below: [], anchor: false, policy, now: Math.floor(now / 1000) }
      const { entries, broken } = judge(RULES, { stage: 'client certificate', detailed: false }, step)
      const last = entries.at(-1)
      if (broken && last !== undefined) return refused(describe(last))
      return { ok: true, value: factsOf(certificate) }
    },
  }
}
