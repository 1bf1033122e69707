import { equalBytes } from '../lib/encoding.js'
import { askBytes } from '../ports/ask.js'
import type { Ports } from '../ports/ports.js'
import { readContentDigest } from '../standards/message-signature/content-digest.js'
import type { ReadMessage } from '../standards/message-signature/read-message.js'

/**
 * Whether the digests in a message are those of its content: every one by a secure algorithm, and
 * at least one (RFC 9530 §2, §5).
 */
export async function sameContent(
  content: string | Uint8Array,
  message: ReadMessage,
  { crypto }: Pick<Ports, 'crypto'>,
): Promise<boolean> {
  const digests = readContentDigest(message.value('content-digest') ?? '')
  if (digests === undefined || digests.size === 0) return false
  for (const [algorithm, digest] of digests) {
    const computed = await (algorithm === 'sha-256'
      ? askBytes('crypto', () => crypto.sha256(content), 32)
      : askBytes('crypto', () => crypto.sha512(content), 64))
    if (!equalBytes(digest, computed)) return false
  }
  return true
}
