import type { IntrospectionPortsOptions } from '@symbolon/core'
import type { Knex } from 'knex'

/** A row as Knex answers it. */
export interface Row {
  readonly hash: string
  readonly client_id: string
  readonly subject: string | null
  readonly scope: string
  readonly expires_at: Date
  readonly jkt: string | null
}

/** Finds tokens through Knex. */
export function throughKnex(database: Knex): IntrospectionPortsOptions['findToken'] {
  return async (_presented, hash) => {
    const row: Row | undefined = await database<Row>('access_token').where({ hash }).first()
    if (row === undefined) return undefined
    const { client_id: clientIdentifier, scope, subject, expires_at: expiresAt, jkt: dpopKeyThumbprint } = row
    return { clientIdentifier, subject, scopes: scope.split(' ').filter(Boolean), expiresAt, dpopKeyThumbprint }
  }
}
