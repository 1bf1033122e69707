import type { CallFacts } from '../pipeline/pipeline.js'
import type { RefusalOf, RefusalTable, ResultCode } from '../pipeline/refusals.js'
import type { Client } from '../records/client.js'
import { ReadMessage } from './message.js'
import type { MustCover, SignatureFacts, SignatureFault } from './signature-rules.js'

export const REQUEST_TAG = 'fapi-2-request'

type Field = readonly [name: string, value: string]

interface RequestToVerify {
  readonly htm: string | undefined
  readonly htu: string | undefined
  readonly targetUri: string | undefined
  readonly headers: readonly Field[]
  readonly trailers: readonly Field[] | undefined
  readonly dpop: string | undefined
  readonly message: string | undefined
  readonly requestBodyContained: boolean
  readonly requiredComponents: readonly string[]
}

/** A signature is demanded of the request, or the request offers one. */
export interface SignaturePresented extends CallFacts {
  readonly request: RequestToVerify
  /** The access token exactly as it was presented. */
  readonly presented: string
  readonly client: Client
  /** A mode, the service, the client or the caller demands a signature. */
  readonly demanded: boolean
  /** Only a signature of the FAPI 2.0 profile is accepted. */
  readonly tagRequired: boolean
}

export interface SignatureExamined extends SignaturePresented {
  /** `undefined` when none is demanded, and the tag is only part of another text. */
  readonly examined: SignatureFacts | undefined
}

/** Reasons that say what a signature must cover (RFC 9421 §5.1): none was made that could do. */
type Insufficient =
  | 'signature_missing'
  | 'signature_untagged'
  | 'signature_coverage_lacking'
  | 'signature_created_missing'

export type SignatureReasons = { readonly [Reason in Insufficient]: MustCover } & {
  readonly [Reason in
    | Exclude<SignatureFault['reason'], Insufficient>
    | 'signature_malformed'
    | 'signatures_too_many']: object
}

export type SignatureRefusal = RefusalOf<SignatureReasons>

/** RFC 6750 has no error for a missing or wrong signature. */
const unsigned = (code: ResultCode, text: string) =>
  ({ action: 'UNAUTHORIZED', error: 'invalid_request', code, text }) as const

/** What each reason means on the wire (docs/rules.md §2). */
export const SIGNATURE_REFUSALS: RefusalTable<SignatureReasons, 'UNAUTHORIZED'> = {
  signature_missing: unsigned('A065320', 'The request must be signed.'),
  signature_untagged: unsigned('A065320', 'The request must be signed under the tag fapi-2-request.'),
  signature_malformed: unsigned('A065321', 'Signature and Signature-Input are malformed, or do not belong together.'),
  signatures_too_many: unsigned('A065321', 'More than four signatures have the tag fapi-2-request.'),
  signature_coverage_lacking: unsigned('A065322', 'The signature does not cover all components that it must.'),
  signature_component_unusable: unsigned('A065323', 'The signature covers a component that the request has not.'),
  signature_created_missing: unsigned('A065324', 'The signature does not say when it was created.'),
  signature_too_old: unsigned('A065324', 'The signature is too old.'),
  signature_from_the_future: unsigned('A065324', 'The signature was created in the future.'),
  signature_expired: unsigned('A065325', 'The signature has expired.'),
  signed_credentials_different: unsigned('A065326', 'The signature covers another token or proof.'),
  signature_key_unknown: unsigned('A065327', 'The key of the signature is not known.'),
  signature_algorithm_unfit: unsigned(
    'A065327',
    'The algorithm of the signature does not fit its key, or is not accepted.',
  ),
  content_digest_different: unsigned('A065328', 'The Content-Digest is not that of the content.'),
  signature_wrong: unsigned('A065329', 'The signature is wrong.'),
}

/** Method and URL come from the verifier, never from headers. */
export function signedMessage({ request }: SignaturePresented): ReadMessage {
  const { htm = '', htu, targetUri = htu, headers, trailers } = request
  return new ReadMessage({ method: htm, targetUri, headers, trailers })
}
