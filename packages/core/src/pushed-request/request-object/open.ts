import { textOf } from '../../lib/encoding.js'
import { ok, type Result, refuse } from '../../lib/result.js'
import { ask } from '../../ports/ask.js'
import type { Ports } from '../../ports/ports.js'
import type { Service } from '../../records/service.js'
import { decryptionKeys, isInFiveParts, type JweFault, type JweHeader, readJwe } from '../../standards/jose/jwe.js'

/** A request object as it was signed, and how it was encrypted around that. */
export interface Opened {
  readonly text: string
  readonly encryption: JweHeader | undefined
}

/** Why a request object cannot be opened. */
export type OpeningFault =
  | JweFault
  | { readonly reason: 'request_object_decryption_key_missing' }
  | { readonly reason: 'request_object_undecipherable' }

/**
 * Opens a request object that is encrypted for the service (RFC 9101 §6.1). What is inside must be signed all the same: that
 * is for the reader of request objects to see.
 */
export async function openRequestObject(
  text: string,
  { jwks }: Pick<Service, 'jwks'>,
  { crypto }: Pick<Ports, 'crypto'>,
): Promise<Result<Opened, OpeningFault>> {
  if (!isInFiveParts(text)) return ok({ text, encryption: undefined })
  const header = readJwe(text)
  if (!header.ok) return header
  const keys = decryptionKeys(jwks, header.value)
  if (keys.length === 0) return refuse({ reason: 'request_object_decryption_key_missing' })
  for (const key of keys) {
    const bytes: unknown = await ask('crypto', () => crypto.decrypt(text, key))
    const inside = bytes instanceof Uint8Array ? textOf(bytes) : undefined
    if (inside !== undefined) return ok({ text: inside, encryption: header.value })
  }
  return refuse({ reason: 'request_object_undecipherable' })
}
