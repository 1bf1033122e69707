import { createHash } from 'node:crypto'
import { MAKE_SECRET, PLACEHOLDER } from '../../packages/cli/src/placeholders.js'

/** The stored form of a secret. */
export function stored(secret: string): string {
  return `sha256:${createHash('sha256').update(secret).digest('base64url')}`
}

/** The configuration file that the document shows. */
export const EXAMPLE = {
  secrets: [PLACEHOLDER],
  storage: 'memory',
  requireTls: false,
  organizationTokens: [stored('organization-token')],
  services: [
    {
      serviceId: 'bank',
      issuer: 'https://as.example',
      accessTokens: [stored('service-token')],
      apiKey: 'bank-2x',
      apiSecret: stored('api-secret'),
      supportedScopes: [
        { name: 'payments', description: 'Make payments' },
        { name: 'profile', defaultEntry: true },
      ],
      pushedAuthReqDuration: 90,
      clients: [
        {
          clientIdAlias: 'ledger',
          clientSecret: stored('client-secret'),
          redirectUris: ['https://ledger.example/callback'],
          parRequired: true,
        },
        {
          clientIdAlias: 'pocket',
          tokenAuthMethod: 'NONE',
          redirectUris: ['com.example.pocket:/callback'],
          requestableScopes: ['profile'],
        },
      ],
    },
  ],
} as const

/** A command that prints the stored form of a secret. */
export const DIGEST_SECRET = `printf %s "$SECRET" | node -p "'sha256:' + require('node:crypto').createHash('sha256').update(require('node:fs').readFileSync(0)).digest('base64url')"`

/** The part of docs/configuration.md about the file of `symbolon serve`. */
export function fileSection(): readonly string[] {
  return [
    '## The file of `symbolon serve`',
    '',
    '[`symbolon serve`](../packages/cli/README.md) reads services and clients from one JSON file:',
    '',
    '| property | default | holds | meaning |',
    '|---|---|---|---|',
    '| `secrets` | **required** | list of at least one text, each of 32 bytes or more | Keys for nonces: the first signs, all are accepted. The placeholders of this document and of `--help` are refused. |',
    '| `storage` | `"memory"` | `"memory"`; `"redis"`, or `{ "redis": { "url": "redis://…", "prefix": "…" } }`; `"sql"`, which is a file of SQLite, or `{ "sql": { "url": "sqlite:…", "schema": "…", "tablePrefix": "…", "connections": 10 } }`, where the URL may begin with `postgres://`, `mysql://` or `mariadb://` as well | In memory, the stored data is gone when the server stops; elsewhere it stays. Clients are always those of the file. See [Storage](storage.md). |',
    '| `requireTls` | `false` | `true` or `false` | Refuse calls that did not come by https; the proxy in front of the server says so in `X-Forwarded-Proto`. |',
    '| `organizationTokens` | `[]` | list, each `sha256:` and the base64url SHA-256 of the token | Tokens of the 3.0 REST surface that are valid for every service. |',
    '| `services` | **required** | list of at least one [service](#services), each with its [clients](#clients) in `clients` | Identifiers are unique: no two services share a `serviceId` or an `apiKey`; no two tokens in `accessTokens` and `organizationTokens` are the same; no two clients of a service share a number, alias, entity id or metadata location. |',
    '',
    'The file is JSON without comments, and no object in it repeats a member. A refused property is',
    'reported with its path, a mistake in the JSON with its line and column. Values are never printed.',
    '',
    'For example:',
    '',
    '```json',
    shortened(JSON.stringify(EXAMPLE, null, 2)),
    '```',
    '',
    'These are the digests of `organization-token`, `service-token`, `api-secret` and `client-secret`.',
    'Replace them with your own, and put a secret of your own into `secrets`.',
    '',
    '## Secrets',
    '',
    'Secrets of clients, `apiSecret` and `accessTokens` are written as `sha256:` and the base64url',
    'SHA-256 of the secret or, for tours and tests, as `plain:` and the secret itself. A digest is safe',
    'for a secret of 128 random bits and more, not for one that a person made up. The first of these',
    'commands makes a secret, the second its stored form:',
    '',
    '```sh',
    MAKE_SECRET,
    DIGEST_SECRET,
    '```',
  ]
}

/** JSON text with small arrays and objects on one line. */
function shortened(json: string): string {
  return json
    .replace(/\[\n\s+("[^"\n]*")\n\s+\]/g, '[$1]')
    .replace(/\{\n([^{}[\]]*)\n\s+\}/g, (_, members: string) => `{ ${members.trim().replace(/\n\s+/g, ' ')} }`)
}
