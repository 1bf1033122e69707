import { always, type Check, type Result, type Seen } from '../../lib/result.js'
import type { Instant } from '../../lib/time.js'
import type { Jwk, SignatureAlgorithm } from '../jose/jwk.js'
import type { ComponentProblem } from './component.js'
import type { BaseLine } from './signature-base.js'
import type { MessageSignature } from './signature-input.js'

/** A signature beside its message. */
export interface ExaminedSignature {
  readonly signature: MessageSignature
  /** Component identifiers that must be covered. */
  readonly required: readonly string[]
  readonly lines: Result<readonly BaseLine[], ComponentProblem>
  readonly now: Instant
  /** Seconds for which a signature is good, and by which clocks may differ. */
  readonly lifetime: number
  readonly skew: number
  /** What was presented and what the message carries are the same; a name says what differs. */
  readonly differing: string | undefined
  /** The key of the signer; `undefined` when none is known by this name. */
  readonly key: Jwk | undefined
  readonly algorithm: SignatureAlgorithm | undefined
  /** Algorithms by which it may be signed. */
  readonly accepted: readonly SignatureAlgorithm[]
  /** The digest of the content is the one that the message carries; `undefined` where there is nothing to compare. */
  readonly contentSame: boolean | undefined
  /** The signature is right: not known before it was verified. */
  readonly right: boolean
  /** It came to verifying. */
  readonly verified: boolean
  /** The lines of the signature base, fit for the operator's eyes. */
  readonly shown: readonly string[]
  /** The mistake that would explain a wrong signature. */
  readonly explanation: string | undefined
}

/** What can be wrong with a signature beside its message. */
export type SignatureFault =
  | { readonly reason: 'signature_coverage_lacking' }
  | { readonly reason: 'signature_component_unusable' }
  | { readonly reason: 'signature_created_missing' }
  | { readonly reason: 'signature_too_old' }
  | { readonly reason: 'signature_from_the_future' }
  | { readonly reason: 'signature_expired' }
  | { readonly reason: 'signed_credentials_different' }
  | { readonly reason: 'signature_key_unknown' }
  | { readonly reason: 'signature_algorithm_unfit' }
  | { readonly reason: 'content_digest_different' }
  | { readonly reason: 'signature_wrong' }

type SignatureRule = Check<ExaminedSignature, SignatureFault>

const coverage: SignatureRule = {
  name: 'components covered',
  clause: 'RFC 9421 §3.2.1; docs/rules.md §2',
  applies: always,
  run: facts => (missing(facts).length > 0 ? { reason: 'signature_coverage_lacking' } : undefined),
  seen: facts => ({
    expected: facts.required.join(' '),
    actual: facts.signature.components.map(each => shownIdentifier(each.identifier)).join(' ') || 'none',
    ...(missing(facts).length > 0 && { hint: `not covered: ${missing(facts).join(' ')}` }),
  }),
}

/** The name of a component and the names of its parameters: what else a client wrote there may be anything. */
function shownIdentifier(identifier: string): string {
  const name = /^"@?[a-z0-9-]{1,40}"/.exec(identifier)?.[0] ?? '(no name)'
  return identifier.includes(';') ? `${name};…` : name
}

/** Required components that are not covered; written strictly or as bytes, a field is covered as a whole too. */
function missing({ required, signature }: ExaminedSignature): readonly string[] {
  const covered = new Set(signature.components.map(each => each.identifier))
  return required.filter(each => ![each, `${each};sf`, `${each};bs`].some(identifier => covered.has(identifier)))
}

const components: SignatureRule = {
  name: 'components in the message',
  clause: 'RFC 9421 §2.5',
  applies: always,
  run: ({ lines }) => (lines.ok ? undefined : { reason: 'signature_component_unusable' }),
  seen: ({ lines }) =>
    lines.ok
      ? { expected: 'a value for each', actual: 'so it is' }
      : {
          expected: 'a value for each',
          actual: `${shownIdentifier(lines.refusal.identifier)} ${lines.refusal.problem}`,
        },
}

const created: SignatureRule = {
  name: 'signature created lately',
  clause: 'RFC 9421 §2.3, §3.2.1',
  applies: always,
  run(facts) {
    const ahead = secondsAhead(facts)
    if (ahead === undefined) return { reason: 'signature_created_missing' }
    if (ahead > facts.skew) return { reason: 'signature_from_the_future' }
    return ahead >= -(facts.lifetime + facts.skew) ? undefined : { reason: 'signature_too_old' }
  },
  seen: seenCreated,
}

function secondsAhead({ signature, now }: ExaminedSignature): number | undefined {
  const { created } = signature.parameters
  return created === undefined ? undefined : created - now / 1000
}

function seenCreated(facts: ExaminedSignature): Seen {
  const { now, lifetime, skew } = facts
  const ahead = secondsAhead(facts)
  const from = Math.ceil(now / 1000 - lifetime - skew)
  const expected = `created from ${from} to ${Math.floor(now / 1000 + skew)}`
  if (ahead === undefined) return { expected, actual: 'no created' }
  const seconds = `${Math.abs(Math.round(ahead))} seconds ${ahead > 0 ? 'ahead' : 'old'}`
  return { expected, actual: `created ${facts.signature.parameters.created}, ${seconds}` }
}

const expires: SignatureRule = {
  name: 'signature not expired',
  clause: 'RFC 9421 §2.3',
  applies: ({ signature }) => signature.parameters.expires !== undefined,
  run: ({ signature, now }) =>
    now < (signature.parameters.expires ?? 0) * 1000 ? undefined : { reason: 'signature_expired' },
  seen: ({ signature, now }) => ({
    expected: `expires after ${Math.floor(now / 1000)}`,
    actual: `expires ${signature.parameters.expires}`,
  }),
}

const credentials: SignatureRule = {
  name: 'credentials that were signed',
  clause: 'docs/rules.md §2; RFC 9421 §7.2.1',
  applies: always,
  run: ({ differing }) => (differing === undefined ? undefined : { reason: 'signed_credentials_different' }),
  seen: ({ differing }) => ({
    expected: 'headers hold the token and the proof that were presented',
    actual: differing === undefined ? 'so it is' : `another ${differing}`,
  }),
}

const key: SignatureRule = {
  name: 'key of the signature',
  clause: 'RFC 9421 §3.2 step 5; docs/rules.md §2',
  applies: always,
  run: facts => (facts.key === undefined ? { reason: 'signature_key_unknown' } : undefined),
  seen: facts => ({
    expected: 'a key of the client, by keyid or rsSignedRequestKeyId',
    actual: facts.key === undefined ? 'none by this name' : `kid ${facts.key.kid ?? 'none'}`,
  }),
}

const algorithm: SignatureRule = {
  name: 'algorithm of the signature',
  clause: 'RFC 9421 §3.2 step 6, §3.3.7',
  applies: facts => facts.key !== undefined,
  run: ({ algorithm: used, accepted }) =>
    used !== undefined && accepted.includes(used) ? undefined : { reason: 'signature_algorithm_unfit' },
  seen: ({ algorithm: used, accepted }) => ({
    expected: `the algorithm of the key, by its registered name if by any; one of ${accepted.join(' ')}`,
    actual: used ?? 'none that both key and signature name',
  }),
}

const content: SignatureRule = {
  name: 'digest of the content',
  clause: 'RFC 9530 §2, §5; RFC 9421 §7.2.8',
  applies: ({ contentSame }) => contentSame !== undefined,
  run: ({ contentSame }) => (contentSame === true ? undefined : { reason: 'content_digest_different' }),
  seen: ({ contentSame }) => ({
    expected: 'Content-Digest of the message, by sha-256 or sha-512',
    actual: contentSame === true ? 'so it is' : 'none that can be relied on, or that of another content',
    ...(contentSame !== true && { hint: 'the content must be compared as it was sent, before anything parses it' }),
  }),
}

const right: SignatureRule = {
  name: 'signature of the message',
  clause: 'RFC 9421 §3.2 step 9',
  applies: always,
  run: facts => (facts.right ? undefined : { reason: 'signature_wrong' }),
  seen: facts => ({
    expected: 'a signature over this base',
    ...(facts.explanation !== undefined && { hint: facts.explanation }),
    lines: facts.shown,
  }),
}

/** What is found out before the message is looked at. */
export const SIGNATURE_ITSELF_RULES: readonly SignatureRule[] = [
  coverage,
  created,
  expires,
  credentials,
  key,
  algorithm,
]

/** The rules about a signature beside its message, in the order in which it costs to find out. */
export const SIGNATURE_RULES: readonly SignatureRule[] = [...SIGNATURE_ITSELF_RULES, components, content, right]
