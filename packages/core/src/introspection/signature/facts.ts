import type { CallFacts } from '../../pipeline/pipeline.js'
import type { Client } from '../../records/client.js'
import type { SignatureFacts } from '../../standards/message-signature/signature-rules.js'

/** The tag of the FAPI 2.0 profile for requests. */
export const REQUEST_TAG = 'fapi-2-request'

type Field = readonly [name: string, value: string]

/** What the caller knows of the request that a signature covers. */
interface RequestToVerify {
  readonly htm: string | undefined
  readonly htu: string | undefined
  readonly targetUri: string | undefined
  readonly headers: readonly Field[]
  readonly trailers: readonly Field[] | undefined
  readonly dpop: string | undefined
  readonly message: string | undefined
  readonly requestBodyContained: boolean
  /** The components that the caller demands. */
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

/** The decisive signature was examined. */
export interface SignatureExamined extends SignaturePresented {
  /** `undefined` when none is demanded, and the tag is only part of another text. */
  readonly examined: SignatureFacts | undefined
}
