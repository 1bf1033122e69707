import type { CallFacts } from '../pipeline/pipeline.js'
import { type RefusalOf, type RefusalTable, refusals } from '../pipeline/refusals.js'
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
const UNSIGNED = ['UNAUTHORIZED', 'invalid_request'] as const

/** What each reason means on the wire (docs/rules.md §2). */
export const SIGNATURE_REFUSALS: RefusalTable<SignatureReasons, 'UNAUTHORIZED'> = refusals({
  signature_missing: [UNSIGNED, 'A065320', 'The request must be signed.'],
  signature_untagged: [UNSIGNED, 'A065320', 'The request must be signed under the tag fapi-2-request.'],
  signature_malformed: [UNSIGNED, 'A065321', 'Signature and Signature-Input are malformed, or do not belong together.'],
  signatures_too_many: [UNSIGNED, 'A065321', 'More than four signatures have the tag fapi-2-request.'],
  signature_coverage_lacking: [UNSIGNED, 'A065322', 'The signature does not cover all components that it must.'],
  signature_component_unusable: [UNSIGNED, 'A065323', 'The signature covers a component that the request lacks.'],
  signature_created_missing: [UNSIGNED, 'A065324', 'The signature does not say when it was created.'],
  signature_too_old: [UNSIGNED, 'A065324', 'The signature is too old.'],
  signature_from_the_future: [UNSIGNED, 'A065324', 'The signature was created in the future.'],
  signature_expired: [UNSIGNED, 'A065325', 'The signature has expired.'],
  signed_credentials_different: [UNSIGNED, 'A065326', 'The signature covers another token or proof.'],
  signature_key_unknown: [UNSIGNED, 'A065327', 'The key of the signature is not known.'],
  signature_algorithm_unfit: [
    UNSIGNED,
    'A065327',
    'The algorithm of the signature does not fit its key, or is not accepted.',
  ],
  content_digest_different: [UNSIGNED, 'A065328', 'The Content-Digest is not that of the content.'],
  signature_wrong: [UNSIGNED, 'A065329', 'The signature is wrong.'],
})

/** Method and URL come from the verifier, never from headers. */
export function signedMessage({ request }: SignaturePresented): ReadMessage {
  const { htm = '', htu, targetUri = htu, headers, trailers } = request
  return new ReadMessage({ method: htm, targetUri, headers, trailers })
}
