import { type Template, template } from './query.js'
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
  /** Waits for the lock of the service. */
  readonly lock: Template
  readonly makeLock: Template
}

/** Makes the statements for the tables of one configuration. */
export function clientStatements({ dialect, tables }: Pick<StoreContext, 'dialect' | 'tables'>): ClientStatements {
  const [client, name, lock] = [tables.of('client'), tables.of('client_name'), tables.of('client_lock')]
  const ofService = 'where service_id = :serviceid'
  const reading = (sql: string) => template(dialect.name, sql, { returnsRows: true })
  const writing = (sql: string) => template(dialect.name, sql)
  return {
    byNumber: reading(`select record from ${client} ${ofService} and client_id = :clientid`),
    byName: reading(`
      select holder.record from ${name} named
      join ${client} holder on holder.service_id = named.service_id and holder.client_id = named.client_id
      where named.service_id = :serviceid and named.name = :name`),
    insert: writing(`insert into ${client} (service_id, client_id, record) values (:serviceid, :clientid, :record)`),
    update: writing(`update ${client} set record = :record ${ofService} and client_id = :clientid`),
    remove: writing(`delete from ${client} ${ofService} and client_id = :clientid`),
    insertName: writing(dialect.insertIfAbsent(name, ['service_id', 'name', 'client_id'])),
    removeNames: writing(`delete from ${name} ${ofService} and client_id = :clientid`),
    lock: writing(`update ${lock} set changes = changes + 1 ${ofService}`),
    makeLock: writing(dialect.insertIfAbsent(lock, ['service_id', 'changes'])),
  }
}
