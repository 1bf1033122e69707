import type { RecordEncryption } from '@symbolon/core/encryption'
import { recordForms, requireOptions } from '@symbolon/core/internal'
import type { ClientRegistry, RevocationStore, Stores, TokenFamilyStore } from '@symbolon/core/stores'
import { sqlAccessTokenStore } from './access-tokens.js'
import { SqlClientRegistry } from './clients.js'
import { columnToWrite } from './column.js'
import { dialectOf } from './dialect.js'
import { requireDriver, type SqlDriver } from './driver.js'
import { SqlReplayStore } from './replays.js'
import { monotonicClock, type Patience, pauseOnTimer, retrying } from './retry.js'
import { SqlRevocationStore } from './revocations.js'
import type { StoreContext } from './sweeping.js'
import { type TableOptions, tablesOf } from './tables.js'
import { SqlTakeOnceStore } from './take-once.js'
import { sqlTokenFamilyStore } from './token-families.js'

/** All stores of one service. Clients can also be added, replaced and removed. */
export interface SqlStores extends Stores {
  readonly serviceId: string
  readonly clients: ClientRegistry
  readonly revocations: RevocationStore
  readonly tokenFamilies: TokenFamilyStore
}

/** The service that the stores belong to, and the names of their tables. */
export interface SqlStoresOptions extends TableOptions, Patience {
  /** Part of every key. */
  readonly serviceId: string
  /** Encrypts records and blinds subjects. Made by `encryptRecords`. Default: nothing is encrypted. */
  readonly encryption?: RecordEncryption
}

/**
 * All stores of one service in an SQL database. Create the tables with `migrate` first.
 *
 * The stores neither connect nor close the driver. They try again after transient errors, such as
 * deadlocks, and throw all other errors.
 */
export function sqlStores(driver: SqlDriver, options: SqlStoresOptions): SqlStores {
  requireDriver('sqlStores', driver)
  const { serviceId, encryption } = requireOptions('sqlStores', options, OPTIONS)
  if (typeof serviceId !== 'string' || serviceId === '') {
    throw new TypeError('sqlStores: pass the id of the service as `serviceId`')
  }
  const context: StoreContext = {
    driver: retrying(driver, options),
    pause: options.pause ?? pauseOnTimer,
    elapsed: options.elapsed ?? monotonicClock,
    dialect: dialectOf(driver),
    tables: tablesOf(driver.dialect, options),
    service: columnToWrite('service_id', serviceId),
    forms: recordForms('sqlStores', serviceId, encryption),
  }
  return Object.freeze({
    serviceId,
    clients: new SqlClientRegistry(context),
    accessTokens: sqlAccessTokenStore(context),
    pushedRequests: new SqlTakeOnceStore(context, 'pushed_request', context.forms.pushedRequest),
    tickets: new SqlTakeOnceStore(context, 'ticket', context.forms.ticket),
    replays: new SqlReplayStore(context),
    revocations: new SqlRevocationStore(context),
    tokenFamilies: sqlTokenFamilyStore(context),
  })
}

const OPTIONS = {
  serviceId: true,
  encryption: true,
  schema: true,
  tablePrefix: true,
  pause: true,
  elapsed: true,
} as const
