import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { PrismaPg } from '@prisma/adapter-pg'
import { type IntrospectionPortsOptions, introspect, introspectionPorts } from '@symbolon/core'
import { drizzle } from 'drizzle-orm/node-postgres'
import knex from 'knex'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { provided, skippedWithout } from '../../../test/provided.js'
import { PrismaClient } from '../prisma/generated/client.js'
import { throughDrizzle } from '../src/orm-drizzle.js'
import { throughKnex } from '../src/orm-knex.js'
import { type Tables, throughKysely } from '../src/orm-kysely.js'
import { throughPrisma } from '../src/orm-prisma.js'

const server = await provided('postgres')
const connectionString = 'url' in server ? server.url : ''
const missing = skippedWithout(server)
// The client of Prisma sets it, and other test files run in this process.
afterAll(() => Reflect.deleteProperty(globalThis, '__dirname'))

/** A schema of this process, because a server that was named may be shared. */
const schema = `recipes_${process.pid}`
const options = `-c search_path=${schema}`
const poolOf = () => new pg.Pool({ connectionString, options, max: 2 })

const TABLE = `create schema ${schema} create table access_token (hash text primary key, client_id text not null,
  subject text, scope text not null, expires_at timestamptz not null, jkt text)`

/** Opens the table through a library. */
interface Opened {
  readonly findToken: IntrospectionPortsOptions['findToken']
  close(): Promise<unknown>
}

const LIBRARIES: Readonly<Record<string, () => Opened>> = {
  Drizzle: () => {
    const pool = poolOf()
    return { findToken: throughDrizzle(drizzle(pool)), close: () => pool.end() }
  },
  Kysely: () => {
    const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: poolOf() }) })
    return { findToken: throughKysely(database), close: () => database.destroy() }
  },
  Knex: () => {
    const database = knex({ client: 'pg', connection: { connectionString, options } })
    return { findToken: throughKnex(database), close: () => database.destroy() }
  },
  Prisma: () => {
    const prisma = new PrismaClient({ adapter: new PrismaPg({ connectionString, options }, { schema }) })
    return { findToken: throughPrisma(prisma), close: () => prisma.$disconnect() }
  },
}

test('the client of Prisma was generated from the schema beside it', () => {
  const textOf = (path: string) => readFileSync(new URL(`../prisma/${path}`, import.meta.url), 'utf8')
  const schema: unknown = JSON.stringify(textOf('schema.prisma'))
  expect(textOf('generated/internal/class.ts')).toContain(schema)
})

describe.skipIf(missing !== '')(`a table of tokens through an ORM ${missing}`, () => {
  const pool = poolOf()

  beforeAll(async () => {
    await pool.query(TABLE)
  })

  afterAll(async () => {
    await pool.query(`drop schema ${schema} cascade`)
    await pool.end()
  })

  /** Puts a token into the table. */
  async function put({ seconds = 60, subject = 'ada' }: { seconds?: number; subject?: string | null } = {}) {
    const token = randomBytes(24).toString('base64url')
    const hash = createHash('sha256').update(token).digest('base64url')
    const expiresAt = new Date(Date.now() + seconds * 1000)
    const row = [hash, 'ledger', subject, 'read write', expiresAt, null]
    await pool.query('insert into access_token values ($1, $2, $3, $4, $5, $6)', row)
    return { token, hash, expiresAt }
  }

  describe.each(Object.entries(LIBRARIES))('%s', (_, open) => {
    const { findToken, close } = open()
    afterAll(() => close())
    const ports = introspectionPorts({
      service: {
        serviceId: 'as',
        issuer: 'https://as.example',
        supportedScopes: [{ name: 'read' }, { name: 'admin' }],
      },
      secrets: ['a secret of at least thirty-two bytes'],
      findToken,
    })

    test('finds a token with its client, its scopes and its instant', async () => {
      const { token, expiresAt } = await put()
      const answer = await introspect({ token, scopes: ['read'] }, ports)
      const found = { clientIdentifier: 'ledger', scopes: ['read', 'write'], expiresAt: expiresAt.getTime() }
      expect(answer).toMatchObject({ action: 'OK', subject: 'ada', ...found })
    })

    test('finds a token without a subject', async () => {
      const answer = await introspect({ token: (await put({ subject: null })).token }, ports)
      expect(answer).toMatchObject({ action: 'OK', clientIdentifier: 'ledger' })
      expect(answer).not.toHaveProperty('subject')
    })

    test('refuses another scope, an expired token and an unknown one', async () => {
      const [{ token }, expired] = [await put(), await put({ seconds: -1 })]
      expect(await introspect({ token, scopes: ['admin'] }, ports)).toMatchObject({ action: 'FORBIDDEN' })
      expect(await introspect({ token: expired.token }, ports)).toMatchObject({ action: 'UNAUTHORIZED' })
      expect(await introspect({ token: 'unknown' }, ports)).toMatchObject({ action: 'UNAUTHORIZED' })
    })

    test('is at fault where the database cannot answer, and does not say unknown', async () => {
      const { token } = await put()
      await pool.query(`alter table access_token rename to hidden`)
      const answer = await introspect({ token }, ports)
      await pool.query(`alter table hidden rename to access_token`)
      expect(answer).toMatchObject({ action: 'INTERNAL_SERVER_ERROR' })
    })
  })
})
