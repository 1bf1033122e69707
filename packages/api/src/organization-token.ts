/** 32 bytes in canonical base64url: the last character holds two unused bits. */
const STORED = /^sha256:([A-Za-z0-9_-]{42}[AEIMQUYcgkosw048])$/

/** The digest of an organization token as it is stored, `sha256:` and base64url; `undefined` for any other text. */
export function organizationTokenDigest(stored: string): string | undefined {
  return STORED.exec(stored)?.[1]
}
