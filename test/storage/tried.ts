/** Where the contract kit passes over a storage, through a client, in a runtime. */
export interface Tried {
  readonly storage: string
  readonly client: string
  readonly runtime: Runtime
  /** The test file that runs the kit. It names the client by this text. */
  readonly by: string
  readonly named: string
  /** Whether that is only at night. */
  readonly nightly?: true
}

/** The columns of the table. */
export const RUNTIMES_TRIED = ['Node 20', 'Node 22', 'Bun 1.4.5', 'Deno 2.9', 'Cloudflare Workers'] as const

export type Runtime = (typeof RUNTIMES_TRIED)[number]

const SQL = 'packages/sql/test'

/** Every combination that a test tries. */
export const TRIED: readonly Tried[] = [
  sql('PostgreSQL', '`pg`', 'PostgreSQL with pg'),
  sql('PostgreSQL', '`postgres` 3', 'PostgreSQL with postgres'),
  sql('PostgreSQL', '`Bun.SQL`', 'Bun.SQL', false, 'Bun 1.4.5', 'other-runtimes.test.ts'),
  sql('PostgreSQL', 'Kysely', 'PostgreSQL with Kysely', true),
  sql('PostgreSQL', 'PGlite', 'PostgreSQL with PGlite', true),
  sql('MariaDB', '`mysql2`', 'MariaDB with mysql2'),
  sql('MariaDB', 'Kysely', 'MariaDB with Kysely', true),
  sql('SQLite', '`node-sqlite3-wasm`', 'SQLite with node-sqlite3-wasm'),
  sql('SQLite', '`node:sqlite`', "'node:sqlite'", false, 'Node 22', 'synchronous-sqlite.ts'),
  sql('SQLite', '`node:sqlite`', "'node:sqlite'", false, 'Deno 2.9', 'other-runtimes.test.ts'),
  sql('SQLite', '`better-sqlite3`', "'better-sqlite3'", false, 'Node 22', 'synchronous-sqlite.ts'),
  sql('SQLite', '`bun:sqlite`', 'bun:sqlite', false, 'Bun 1.4.5', 'other-runtimes.test.ts'),
  sql('SQLite', 'libSQL', 'SQLite with libsql', true),
  sql('Cloudflare D1', 'its binding', "'d1'", false, 'Cloudflare Workers', 'cloudflare.test.ts'),
  sql('Durable Object', 'its storage', "'inside'", false, 'Cloudflare Workers', 'cloudflare.test.ts'),
  sql('Durable Object', 'a stub', "'object'", false, 'Cloudflare Workers', 'cloudflare.test.ts'),
  sql('Durable Object', 'stubs, one for marks', "'apart'", true, 'Cloudflare Workers', 'cloudflare.test.ts'),
  redis('`redis`', 'node-redis 6'),
  redis('`ioredis`', 'ioredis 6', true),
  redis('valkey-glide', 'valkey-glide 2', true),
  redis('`@upstash/redis`, over HTTP', '@upstash/redis over HTTP', true),
]

function sql(
  storage: string,
  client: string,
  named: string,
  nightly = false,
  runtime: Runtime = 'Node 20',
  file = 'adapters.ts',
): Tried {
  return { storage, client, runtime, by: `${SQL}/${file}`, named, ...(nightly && { nightly }) }
}

function redis(client: string, named: string, nightly = false): Tried {
  return {
    storage: 'Redis',
    client,
    runtime: 'Node 20',
    by: 'test/redis/clients.ts',
    named,
    ...(nightly && { nightly }),
  }
}
