/** The placeholder for a secret in `--help` and docs/configuration.md. */
export const PLACEHOLDER = 'put 32 random bytes or more in place of this'

/** Placeholders in the documentation. They are refused as secrets, because everybody knows them. */
export const PLACEHOLDERS: ReadonlySet<string> = new Set([PLACEHOLDER, '32 random bytes or more, from your vault'])

/** The command that prints a new secret. */
export const MAKE_SECRET = `node -p "require('node:crypto').randomBytes(32).toString('base64url')"`
