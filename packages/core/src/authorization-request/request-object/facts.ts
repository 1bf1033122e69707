import type { CallFacts } from '../../pipeline/pipeline.js'
import type { VerifiedSignature } from '../../policy/verify-by-keys.js'
import type { Client } from '../../records/client.js'
import type { FormParameters } from '../../standards/oauth/form.js'
import type { RequestObjectFacts } from '../../standards/request-object/facts.js'
import type { Opened } from './open.js'

/** The client sends a request object. */
export interface ObjectPresented extends CallFacts {
  readonly client: Client
  /** The identifier of the client in the request. */
  readonly clientName: string
  /** The form that holds the request object. */
  readonly form: FormParameters
  /** The request object as it was sent. */
  readonly text: string
}

/** The request object was opened and read. */
export interface ObjectRead extends ObjectPresented, RequestObjectFacts {
  /** How it was encrypted; `undefined` when it was not. */
  readonly encryption: Opened['encryption']
  /** The parameters in it. */
  readonly inside: FormParameters
}

/** The signature of the request object was verified with the keys of its client. */
export interface ObjectVerified extends ObjectRead, VerifiedSignature {}
