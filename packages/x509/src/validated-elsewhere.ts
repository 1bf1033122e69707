import type { Certificates } from '@symbolon/core/stores'
import { begun, notOver } from './certificate-rules.js'
import { readSent, refused, UNREADABLE } from './certificates.js'
import { factsOf } from './facts.js'
import { completePolicy } from './policy.js'
import { describe, judge } from './rules.js'

const RULES = [begun, notOver]

/**
 * The `Certificates` port of a server whose TLS terminator has validated the chain already: it only reads the client's
 * certificate, and looks whether it is valid at the instant. A request that says `clientCertificateAuthorized: false` is refused
 * before. Whoever uses it without such a terminator believes whatever
 * a client made for itself.
 */
export function certificatesValidatedElsewhere(): Certificates {
  const policy = completePolicy({})
  return {
    validatedElsewhere: true,
    verifyPath(leaf, _path, now) {
      const certificate = readSent(leaf)
      if (certificate === undefined) return refused(UNREADABLE)
      const step = { certificate, below: [], anchor: false, policy, now: Math.floor(now / 1000) }
      const { entries, broken } = judge(RULES, { stage: 'certificate of the client', heard: false }, step)
      const last = entries.at(-1)
      if (broken && last !== undefined) return refused(describe(last))
      return { ok: true, value: factsOf(certificate) }
    },
  }
}
