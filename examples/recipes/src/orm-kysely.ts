import type { IntrospectionPortsOptions } from '@symbolon/core'
import type { Kysely } from 'kysely'

/** The tables as Kysely knows them. */
export interface Tables {
  readonly access_token: {
    readonly hash: string
    readonly client_id: string
    readonly subject: string | null
    readonly scope: string
    readonly expires_at: Date
    readonly jkt: string | null
  }
}

/** Finds tokens through Kysely. */
export function throughKysely(database: Kysely<Tables>): IntrospectionPortsOptions['findToken'] {
  return async (_presented, hash) => {
    const row = await database.selectFrom('access_token').selectAll().where('hash', '=', hash).executeTakeFirst()
    if (row === undefined) return undefined
    const { client_id: clientIdentifier, scope, subject, expires_at: expiresAt, jkt: dpopKeyThumbprint } = row
    return { clientIdentifier, subject, scopes: scope.split(' ').filter(Boolean), expiresAt, dpopKeyThumbprint }
  }
}
