import type { CallFacts } from '../../pipeline/pipeline.js'
import type { Client } from '../../records/client.js'
import type { SignatureFacts } from '../../standards/message-signature/signature-rules.js'
import type { ReadIntrospectionRequest } from '../request.js'

/** A signature is demanded of the request, or the request offers one. */
export interface SignaturePresented extends CallFacts {
  readonly request: ReadIntrospectionRequest
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
