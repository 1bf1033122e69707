import { always, type Check, type Seen } from '../lib/check.js'
import type { Result } from '../lib/result.js'
import type { Instant } from '../lib/time.js'
import type { ComponentProblem } from './component.js'
import type { BaseLine, MessageSignature } from './signature-base.js'

export interface SignatureFacts {
  readonly signature: MessageSignature
  /** Identifiers of the components that must be covered. */
  readonly required: readonly string[]
  readonly lines: Result<readonly BaseLine[], ComponentProblem>
  readonly now: Instant
  /** Seconds for which a signature is valid after `created`. */
  readonly lifetime: number
  /** Seconds by which clocks may differ. */
  readonly skew: number
  /** Which credential of the message is not the one that was presented. */
  readonly differingCredential: string | undefined
  /** What a trace calls the key of the signer, if there is one with this identifier. */
  readonly signer: string | undefined
  readonly algorithm: string | undefined
  readonly accepted: readonly string[]
  /** `undefined` when there is nothing to compare. */
  readonly contentSame: boolean | undefined
  /** `false` until it is verified. */
  readonly isValid: boolean
  readonly verified: boolean
  /** As a trace may show them. */
  readonly loggableBase: readonly string[]
  readonly explanation: string | undefined
}

export interface MustCover {
  /** Identifiers of components. */
  readonly mustCover: readonly string[]
}

export type SignatureFault =
  | ({ readonly reason: 'signature_coverage_lacking' | 'signature_created_missing' } & MustCover)
  | { readonly reason: 'signature_component_unusable' }
  | { readonly reason: 'signature_too_old' }
  | { readonly reason: 'signature_from_the_future' }
  | { readonly reason: 'signature_expired' }
  | { readonly reason: 'signed_credentials_different' }
  | { readonly reason: 'signature_key_unknown' }
  | { readonly reason: 'signature_algorithm_unfit' }
  | { readonly reason: 'content_digest_different' }
  | { readonly reason: 'signature_wrong' }

type SignatureRule = Check<SignatureFacts, SignatureFault>

export function coverageRule<Facts extends SignatureFacts>(
  name: string,
  clause: string,
  missing: (facts: Facts) => readonly string[],
): Check<Facts, SignatureFault> {
  return {
    name,
    clause,
    applies: always,
    run: facts =>
      missing(facts).length > 0 ? { reason: 'signature_coverage_lacking', mustCover: facts.required } : undefined,
    seen: facts => ({
      expected: facts.required.join(' '),
      actual: facts.signature.components.map(each => loggableIdentifier(each.identifier)).join(' ') || 'none',
      ...(missing(facts).length > 0 && { hint: `not covered: ${missing(facts).join(' ')}` }),
    }),
  }
}

/** Only the name: parameters may contain anything. */
function loggableIdentifier(identifier: string): string {
  const name = /^"@?[a-z0-9-]{1,40}"/.exec(identifier)?.[0] ?? '(no name)'
  return identifier.includes(';') ? `${name};…` : name
}

/** With `sf` or `bs` a field is covered as a whole, too. */
function missing({ required, signature }: SignatureFacts): readonly string[] {
  const covered = new Set(signature.components.map(each => each.identifier))
  return required.filter(each => !(covered.has(each) || covered.has(`${each};sf`) || covered.has(`${each};bs`)))
}

const coverage = coverageRule('components covered', 'RFC 9421 §3.2.1; docs/rules.md §2', missing)

const components: SignatureRule = {
  name: 'components in the message',
  clause: 'RFC 9421 §2.5',
  applies: always,
  run: ({ lines }) => (lines.ok ? undefined : { reason: 'signature_component_unusable' }),
  seen: ({ lines }) =>
    lines.ok
      ? { expected: 'a value for each', actual: 'as expected' }
      : {
          expected: 'a value for each',
          actual: `${loggableIdentifier(lines.refusal.identifier)} ${lines.refusal.problem}`,
        },
}

const created: SignatureRule = {
  name: 'signature created lately',
  clause: 'RFC 9421 §2.3, §3.2.1',
  applies: always,
  run(facts) {
    const ahead = createdAhead(facts)
    if (ahead === undefined) return { reason: 'signature_created_missing', mustCover: facts.required }
    if (ahead > facts.skew) return { reason: 'signature_from_the_future' }
    return ahead >= -(facts.lifetime + facts.skew) ? undefined : { reason: 'signature_too_old' }
  },
  seen: seenCreated,
}

function createdAhead({ signature, now }: SignatureFacts): number | undefined {
  const { created } = signature.parameters
  return created === undefined ? undefined : created - now / 1000
}

function seenCreated(facts: SignatureFacts): Seen {
  const { now, lifetime, skew } = facts
  const ahead = createdAhead(facts)
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
  run: ({ differingCredential }) =>
    differingCredential === undefined ? undefined : { reason: 'signed_credentials_different' },
  seen: ({ differingCredential }) => ({
    expected: 'headers contain the token and the proof that were presented',
    actual: differingCredential === undefined ? 'as expected' : `another ${differingCredential}`,
  }),
}

const key: SignatureRule = {
  name: 'key of the signature',
  clause: 'RFC 9421 §3.2 step 5; docs/rules.md §2',
  applies: always,
  run: ({ signer }) => (signer === undefined ? { reason: 'signature_key_unknown' } : undefined),
  seen: ({ signer = 'none with this identifier' }) => ({
    expected: 'a key of the client, by keyid or rsSignedRequestKeyId',
    actual: signer,
  }),
}

const algorithm: SignatureRule = {
  name: 'algorithm of the signature',
  clause: 'RFC 9421 §3.2 step 6, §3.3.7',
  applies: ({ signer }) => signer !== undefined,
  run: ({ algorithm: used, accepted }) =>
    used !== undefined && accepted.includes(used) ? undefined : { reason: 'signature_algorithm_unfit' },
  seen: ({ algorithm: used, accepted }) => ({
    expected: `the algorithm of the key, in alg only by its registered name; one of ${accepted.join(' ')}`,
    actual: used ?? 'none on which key and signature agree',
  }),
}

const content: SignatureRule = {
  name: 'digest of the content',
  clause: 'RFC 9530 §2, §5; RFC 9421 §7.2.8',
  applies: ({ contentSame }) => contentSame !== undefined,
  run: ({ contentSame }) => (contentSame === true ? undefined : { reason: 'content_digest_different' }),
  seen: ({ contentSame }) => ({
    expected: 'Content-Digest of the message, by sha-256 or sha-512',
    actual: contentSame === true ? 'as expected' : 'none by a secure algorithm, or the digest of other content',
    ...(contentSame !== true && { hint: 'pass the content as it was sent, before it is parsed' }),
  }),
}

const validity: SignatureRule = {
  name: 'signature of the message',
  clause: 'RFC 9421 §3.2 step 9',
  applies: always,
  run: facts => (facts.isValid ? undefined : { reason: 'signature_wrong' }),
  seen: facts => ({
    expected: 'a signature over this base',
    ...(facts.explanation !== undefined && { hint: facts.explanation }),
    lines: facts.loggableBase,
  }),
}

/** The rules that do not need the values of the components. */
export const SIGNATURE_PARAMETER_RULES: readonly SignatureRule[] = [
  coverage,
  created,
  expires,
  credentials,
  key,
  algorithm,
]

export const RULES_OF_ANY_SIGNATURE = {
  created,
  expires,
  algorithm,
  components,
  content,
  validity,
} as const satisfies Readonly<Record<string, SignatureRule>>

/** Cheap ones first. */
export const SIGNATURE_RULES: readonly SignatureRule[] = [...SIGNATURE_PARAMETER_RULES, components, content, validity]
