import type { IntrospectionPortsOptions } from '@symbolon/core'
import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The table as Drizzle knows it. */
export const accessTokens = pgTable('access_token', {
  hash: text().primaryKey(),
  clientId: text('client_id').notNull(),
  subject: text(),
  scope: text().notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  jkt: text(),
})

/** Finds tokens through Drizzle: `introspectionPorts({ …, findToken: throughDrizzle(drizzle(pool)) })`. */
export function throughDrizzle(database: NodePgDatabase): IntrospectionPortsOptions['findToken'] {
  return async (_presented, hash) => {
    const [row] = await database.select().from(accessTokens).where(eq(accessTokens.hash, hash))
    if (row === undefined) return undefined
    const { clientId: clientIdentifier, scope, subject, expiresAt, jkt: dpopKeyThumbprint } = row
    return { clientIdentifier, subject, scopes: scope.split(' ').filter(Boolean), expiresAt, dpopKeyThumbprint }
  }
}
