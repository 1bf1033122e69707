import { equalBytes } from '../lib/constant-time.js'
import { askBytes } from '../ports/ask.js'
import type { Ports } from '../ports/ports.js'
import type { ReadMessage } from './message.js'
import { readByteSequences } from './structured-field-reader.js'

type ContentDigests = ReadonlyMap<'sha-256' | 'sha-512', Uint8Array>

const SECURE_ALGORITHMS = ['sha-256', 'sha-512'] as const

/** Other algorithms than the secure ones are ignored (RFC 9530 §5). */
export function readContentDigest(field: string): ContentDigests | undefined {
  const members = readByteSequences(field)
  if (members === undefined) return undefined
  const digests = new Map<'sha-256' | 'sha-512', Uint8Array>()
  for (const algorithm of SECURE_ALGORITHMS) {
    const digest = members.get(algorithm)
    if (digest !== undefined) digests.set(algorithm, digest)
    else if (members.has(algorithm)) return undefined
  }
  return digests
}

/** Every digest by a secure algorithm must be right, and there must be one (RFC 9530 §2, §5). */
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
