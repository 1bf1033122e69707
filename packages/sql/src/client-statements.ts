import { reading, type Template, template } from './query.js'
import type { StoreContext } from './sweeping.js'

/** All statements of the client registry. */
export interface ClientStatements {
  readonly byNumber: Template
  readonly byName: Template
  readonly insert: Template
  readonly update: Template
  readonly remove: Template
  /** Inserts nothing if a client has the name. */
  readonly insertName: Template
  readonly removeNames: Template
  /** Sets when all tokens of a client were revoked, never to an earlier instant. */
  readonly revoke: Template
  /** Waits for the lock of the service. */
  readonly lock: Template
  readonly makeLock: Template
}

/** Makes the statements for the tables of one configuration. */
export function clientStatements({ dialect, tables }: Pick<StoreContext, 'dialect' | 'tables'>): ClientStatements {
  const [client, name, lock] = [tables.of('client'), tables.of('client_name'), tables.of('client_lock')]
  const revocation = tables.of('client_revocation')
  const found = ['holder.record as record', 'revoked.revoked_at as revoked']
  const withRevocation = `left join ${revocation} revoked
    on revoked.service_id = holder.service_id and revoked.client_id = holder.client_id`
  const ofService = 'where service_id = :serviceid'
  const writing = (sql: string) => template(dialect.name, sql)
  return {
    byNumber: reading(
      dialect,
      found,
      `from ${client} holder ${withRevocation}
      where holder.service_id = :serviceid and holder.client_id = :clientid`,
    ),
    byName: reading(
      dialect,
      found,
      `from ${name} named
      join ${client} holder on holder.service_id = named.service_id and holder.client_id = named.client_id
      ${withRevocation}
      where named.service_id = :serviceid and named.name = :name`,
    ),
    insert: writing(`insert into ${client} (service_id, client_id, record) values (:serviceid, :clientid, :record)`),
    update: writing(`update ${client} set record = :record ${ofService} and client_id = :clientid`),
    remove: writing(`delete from ${client} ${ofService} and client_id = :clientid`),
    insertName: writing(dialect.insertIfAbsent(name, ['service_id', 'name', 'client_id'])),
    removeNames: writing(`delete from ${name} ${ofService} and client_id = :clientid`),
    revoke: writing(dialect.insertOrRaise(revocation, ['service_id', 'client_id'], ['revoked_at'])),
    lock: writing(`update ${lock} set changes = changes + 1 ${ofService}`),
    makeLock: writing(dialect.insertIfAbsent(lock, ['service_id', 'changes'])),
  }
}
