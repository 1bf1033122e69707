import type { CallFacts } from '../pipeline/pipeline.js'
import type { Client } from '../records/client.js'
import type { FoundClient } from '../records/client-identifiers.js'
import type { AttestationInTime } from '../standards/attestation/rules.js'
import type { AssertionInTime } from '../standards/client-assertion/rules.js'
import type { FormParameters } from '../standards/oauth/form.js'
import type { Evidence } from './evidence.js'
import type { Mechanism } from './mechanism.js'
import type { ReadClientRequest } from './request.js'

/*
 * What is known of a client, stage by stage.
 */

/** The request and its form could be read. */
export interface ClientRequestRead<Request extends ReadClientRequest = ReadClientRequest> extends CallFacts {
  readonly request: Request
  readonly form: FormParameters
  readonly mechanisms: readonly Mechanism[]
}

/** What the client presents is taken apart; nothing of it is verified. */
export interface CredentialsRead<Request extends ReadClientRequest = ReadClientRequest>
  extends ClientRequestRead<Request> {
  /** The identifiers by which the client names itself outside its credentials, without repetition. */
  readonly identifiers: readonly string[]
  readonly assertion: AssertionInTime | undefined
  readonly attestation: AttestationInTime | undefined
  /** DER of the certificate; `undefined` when there is none, or none that can be read. */
  readonly certificate: Uint8Array | undefined
}

/** The client is known, and what its credentials prove. */
export interface ClientIdentified<Request extends ReadClientRequest = ReadClientRequest>
  extends CredentialsRead<Request> {
  readonly client: Client
  /** The canonical identifier, for records. */
  readonly clientIdentifier: string
  readonly by: FoundClient['by']
  readonly evidence: Evidence
}

/** Whether the credentials are used for the first time. */
export interface CredentialsClaimed {
  readonly assertionFirst: boolean
  readonly attestationProofFirst: boolean
}
