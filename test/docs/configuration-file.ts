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
    '| `storage` | `"memory"` | `"memory"`, `"redis"`, `"sql"`, [Redis](#redis) or [SQL](#sql) with properties, or two of these: `{ "tokens": …, "marks": … }` | In memory, the stored data is gone when the server stops; elsewhere it stays. Access tokens and revocations are in `tokens`; one-time marks, pushed requests and tickets are in `marks`. Clients are those of the file, and those that [the admin API](admin-api.md) manages, which are in `tokens`. `--tokens-url` and `--marks-url` replace the two. See [Storage](storage.md). |',
    '| `requireTls` | `false` | `true` or `false` | Refuse calls that did not come by https; the proxy in front of the server says so in `X-Forwarded-Proto`. |',
    '| `organizationTokens` | `[]` | list, each `sha256:` and the base64url SHA-256 of the token | Tokens of the 3.0 REST surface that are valid for every service. |',
    '| `adminTokens` | `[]` | list, each `sha256:` and the base64url SHA-256 of the token | Tokens of [the admin API](admin-api.md). With one of them, the services and clients that it manages are served too. |',
    '| `services` | **required** | list of at least one [service](#services), each with its [clients](#clients) in `clients` | Identifiers are unique: no two services share a `serviceId` or an `apiKey`; no two tokens in `accessTokens` and `organizationTokens` are the same; no two clients of a service share a number, alias, entity id or metadata location. |',
    '',
    '[`symbolon init`](doctor.md) writes a first one, `symbolon check` says whether it can be served, and',
    '`symbolon doctor` what is wrong with it all the same.',
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
    '### Redis',
    '',
    'For example `{ "redis": { "url": "redis://10.0.0.1:6379" } }`. One of `url`, `cluster` and',
    '`sentinel` says where it is:',
    '',
    '| property | default | holds | meaning |',
    '|---|---|---|---|',
    '| `url` | `"redis://127.0.0.1:6379"` | a URL that begins with `redis://` or `rediss://` | One server, with user and password if it requires them. |',
    '| `cluster` | none | list of at least one such URL | Some nodes of a cluster. User, password and TLS of the first are used for all nodes. |',
    '| `sentinel` | none | `{ "name": "main", "urls": ["redis://…"], "username": "…", "password": "…" }` | The sentinels in `urls`, and the name of the master that they watch. User and password are those of the master; `rediss://` is for both. |',
    '| `prefix` | `"symbolon"` | 1 to 100 printable ASCII characters without spaces | The start of every key. |',
    '| `allowEviction` | `false` | a boolean | Start although the `maxmemory-policy` of Redis is not `noeviction`. Marks and revocations are dropped then when its memory is full: a used proof counts again, and a revoked token is valid again. |',
    '',
    '### SQL',
    '',
    'For example `{ "sql": { "url": "postgres://10.0.0.1/as", "connections": 20 } }`:',
    '',
    '| property | default | holds | meaning |',
    '|---|---|---|---|',
    '| `url` | `"sqlite:symbolon.db"` | a URL that begins with `sqlite:`, `postgres://`, `mysql://` or `mariadb://` | A file, relative to that of the configuration, or a server. |',
    '| `schema` | none | a name of at most 31 characters | The schema of the tables on PostgreSQL, the database on MySQL and MariaDB. |',
    '| `tablePrefix` | `"symbolon_"` | a name of at most 31 characters, or nothing | The start of the name of every table. |',
    '| `connections` | `10` | a whole number from 1 to 1000 | The most connections of one process. |',
    '| `prepare` | `true` | `true` or `false` | `false` for PostgreSQL behind PgBouncer: no prepared statements, and no limits of the session. Set those for the user: `alter role … set lock_timeout = 500; alter role … set statement_timeout = 1000`. |',
    '| `migrate` | `true` | `true` or `false` | `false`: the server changes no table, and does not start while a migration is pending. See [a user that cannot change tables](storage-sql.md#a-user-that-cannot-change-tables). |',
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
