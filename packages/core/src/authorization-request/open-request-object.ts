import { fromUtf8 } from '../lib/encoding.js'
import { ok, type Result, refuse } from '../lib/result.js'
import type { CallFacts } from '../pipeline/pipeline.js'
import type { VerifiedSignature } from '../policy/keys.js'
import { ask } from '../ports/ask.js'
import type { Ports } from '../ports/ports.js'
import type { Client } from '../records/client.js'
import type { Service } from '../records/service.js'
import { decryptionKeys, hasFiveParts, type JweFault, type JweHeader, readJwe } from '../standards/jose/jwe.js'
import type { FormParameters } from '../standards/oauth/form.js'
import type { RequestObjectFacts } from '../standards/request-object/read.js'

export interface Opened {
  readonly text: string
  readonly encryption: JweHeader | undefined
}

export type OpeningFault =
  | JweFault
  | { readonly reason: 'request_object_decryption_key_missing' }
  | { readonly reason: 'request_object_undecipherable' }

/** The content must be signed nevertheless; the reader of request objects checks that (RFC 9101 §6.1). */
export async function openRequestObject(
  text: string,
  { jwks }: Pick<Service, 'jwks'>,
  { crypto }: Pick<Ports, 'crypto'>,
): Promise<Result<Opened, OpeningFault>> {
  if (!hasFiveParts(text)) return ok({ text, encryption: undefined })
  const header = readJwe(text)
  if (!header.ok) return header
  const keys = decryptionKeys(jwks, header.value)
  if (keys.length === 0) return refuse({ reason: 'request_object_decryption_key_missing' })
  for (const key of keys) {
    const bytes: unknown = await ask('crypto', () => crypto.decrypt(text, key))
    const inside = bytes instanceof Uint8Array ? fromUtf8(bytes) : undefined
    if (inside !== undefined) return ok({ text: inside, encryption: header.value })
  }
  return refuse({ reason: 'request_object_undecipherable' })
}

export interface ObjectPresented extends CallFacts {
  readonly client: Client
  /** The identifier of the client in the request. */
  readonly clientName: string
  readonly form: FormParameters
  readonly text: string
}

export interface ObjectRead extends ObjectPresented, RequestObjectFacts {
  readonly encryption: Opened['encryption']
  readonly inside: FormParameters
}

export interface ObjectVerified extends ObjectRead, VerifiedSignature {}
