import type { Ports } from '@symbolon/core'
import { textDigest } from '@symbolon/core/internal'

/** 32 bytes in canonical base64url: the last character has two unused bits, which are zero. */
const STORED = /^sha256:([A-Za-z0-9_-]{42}[AEIMQUYcgkosw048])$/

/** The digest of a stored organization token, `sha256:` and base64url; `undefined` for any other text. */
export function organizationTokenDigest(stored: string): string | undefined {
  return STORED.exec(stored)?.[1]
}

const PLAIN = /^plain:(.+)$/s

/** The digest of a service access token stored as `sha256:` or `plain:`; `undefined` for any other text. */
export async function accessTokenDigest(
  stored: string,
  { crypto }: Pick<Ports, 'crypto'>,
): Promise<string | undefined> {
  const [, token] = PLAIN.exec(stored) ?? []
  return token === undefined ? organizationTokenDigest(stored) : textDigest(token, crypto)
}
