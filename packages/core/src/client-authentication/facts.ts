import type { CallFacts } from '../pipeline/pipeline.js'
import type { Client } from '../records/client.js'
import type { FoundClient } from '../records/client-identifiers.js'
import type { AttestationFacts } from '../standards/attestation/rules.js'
import type { AssertionFacts } from '../standards/client-assertion/rules.js'
import type { FormParameters } from '../standards/oauth/form.js'
import type { Evidence } from './evidence.js'
import type { Mechanism } from './mechanism.js'
import type { ReadClientRequest } from './request.js'

/*
 * What is known about a client, stage by stage.
 */

/** The request and its form were read. */
export interface ClientRequestRead<Request extends ReadClientRequest = ReadClientRequest> extends CallFacts {
  readonly request: Request
  readonly form: FormParameters
  readonly mechanisms: readonly Mechanism[]
}

/** The credentials are taken apart; nothing is verified yet. */
export interface CredentialsRead<Request extends ReadClientRequest = ReadClientRequest>
  extends ClientRequestRead<Request> {
  /** The distinct identifiers by which the client names itself outside its credentials. */
  readonly identifiers: readonly string[]
  readonly assertion: AssertionFacts | undefined
  readonly attestation: AttestationFacts | undefined
  /** DER of the certificate; `undefined` when there is none or it cannot be read. */
  readonly certificate: Uint8Array | undefined
}

/** The client is known, and so is what its credentials prove. */
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
