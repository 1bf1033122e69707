import type { RefusalTable, ResultCode, Wording } from '../pipeline/refusals.js'
import type { AssertionUnreadable } from '../standards/client-assertion/read.js'
import type { AssertionFault } from '../standards/client-assertion/rules.js'

/** The reasons that the standards find. */
type StandardReason = (AssertionUnreadable | AssertionFault)['reason']

type Meanings = Readonly<Record<StandardReason, Meaning> & Record<string, Meaning>>
type Meaning = readonly [code: ResultCode, text: string]

/** Code and text of each; the client cannot distinguish them. */
const MEANINGS = {
  assertion_type_unsupported: ['A157361', 'The client_assertion_type is not that of JWTs.'],
  assertion_malformed: ['A247301', 'The client assertion is not a JWT in compact form, or too long.'],
  assertion_issuer_missing: ['A247302', 'The client assertion has no iss.'],
  assertion_issuer_different: ['A247304', 'The iss of the client assertion is not the client.'],
  assertion_algorithm_unsupported: ['A157362', 'The algorithm of the client assertion is not supported.'],
  assertion_algorithm_not_allowed: ['A157363', 'The algorithm of the client assertion is not the client’s.'],
  assertion_typ_different: ['A157364', 'The JWT is no client assertion by its typ.'],
  assertion_extension_unknown: ['A157365', 'The client assertion demands an extension that is not known.'],
  assertion_is_request: ['A157366', 'The JWT is a request object, and no client assertion.'],
  assertion_subject_different: ['A157316', 'The sub of the client assertion is not the client.'],
  assertion_audience_different: ['A157318', 'The client assertion is not made for this server.'],
  assertion_audience_not_issuer: ['A157356', 'The aud of the client assertion is not the issuer alone.'],
  assertion_expiry_missing: ['A157319', 'The client assertion has no exp.'],
  assertion_expired: ['A157320', 'The client assertion has expired.'],
  assertion_lives_too_long: ['A157321', 'The exp of the client assertion lies too far ahead.'],
  assertion_not_yet_valid: ['A157322', 'The nbf of the client assertion lies in the future.'],
  assertion_from_the_future: ['A157323', 'The iat of the client assertion lies in the future.'],
  assertion_identifier_missing: ['A157324', 'The client assertion has no jti, or one that is too long.'],
  assertion_used: ['A157325', 'The client assertion has been used before.'],
  assertion_key_unknown: ['A156304', 'The client has no key that fits the client assertion.'],
  assertion_signature_wrong: ['A157326', 'The signature of the client assertion is wrong.'],
  certificate_missing: ['A157327', 'No client certificate was presented.'],
  certificate_unreadable: ['A157328', 'The client certificate cannot be read.'],
  certificate_path_invalid: ['A157329', 'No valid path leads from the client certificate to a trusted root.'],
  certificate_subject_different: ['A157330', 'The client certificate names another subject than the registered one.'],
  certificate_unregistered: ['A157331', 'The client certificate is not one that the client registered.'],
} as const satisfies Meanings

/** Reasons why assertions and certificates do not authenticate a client. */
export type CredentialReasons = { readonly [Reason in keyof typeof MEANINGS]: object }

/**
 * The rows of these reasons for an operation that answers every failed client authentication in one
 * way.
 */
export function credentialRefusals<Action extends string>(failed: {
  readonly action: Action
  readonly error: string
  readonly shown: Wording
}): RefusalTable<CredentialReasons, Action>
export function credentialRefusals(failed: object): object {
  return Object.fromEntries(
    Object.entries(MEANINGS).map(([reason, [code, text]]) => [reason, { ...failed, code, text }]),
  )
}
