import { createHash, randomBytes } from 'node:crypto'

/** The placeholder for a secret in `--help` and docs/configuration.md. */
export const PLACEHOLDER = 'put 32 random bytes or more in place of this'

/** Placeholders in the documentation. They are refused as secrets, because everybody knows them. */
export const PLACEHOLDERS: ReadonlySet<string> = new Set([PLACEHOLDER, '32 random bytes or more, from your vault'])

export const MAKE_SECRET = `node -p "require('node:crypto').randomBytes(32).toString('base64url')"`

export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The base64url SHA-256. */
export function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('base64url')
}

/** The secret of `plain:`; of any other stored form only the digest is known. */
export function plainOf(stored: string): string | undefined {
  return stored.startsWith('plain:') ? stored.slice('plain:'.length) : undefined
}

/** Equal for the plain form of a secret and its digest. */
export function storedDigest(stored: string): string {
  const secret = plainOf(stored)
  return secret === undefined ? stored : `sha256:${sha256(secret)}`
}
