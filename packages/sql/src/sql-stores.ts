import { type ClientRegistry, pushedRequestText, requireOptions, type Stores, ticketText } from '@symbolon/core/stores'
import { SqlAccessTokenStore } from './access-tokens.js'
import { SqlClientRegistry } from './clients.js'
import { columnToWrite } from './column.js'
import { dialectOf } from './dialect.js'
import { requireDriver, type SqlDriver } from './driver.js'
import { SqlReplayStore } from './replays.js'
import { type Pause, pauseOnTimer, persistent } from './retry.js'
import type { Place } from './sweeping.js'
import { type TableOptions, tablesOf } from './tables.js'
import { SqlTakeOnceStore } from './take-once.js'

/** All stores of one service; the clients can be put and removed as well. */
export interface SqlStores extends Stores {
  readonly serviceId: string
  readonly clients: ClientRegistry
}

/** For which service stores are built, and where their tables stand. */
export interface SqlStoresOptions extends TableOptions {
  /** Part of every key. */
  readonly serviceId: string
  /** How to wait before trying again; absent: `setTimeout`. */
  readonly pause?: Pause
}

/**
 * All stores of one service in a SQL database, whose tables `migrate` has made.
 *
 * The driver stays the caller's: nothing here connects or closes. Statements that the database refused because of what
 * others did at that moment are tried again; any other error is passed on.
 */
export function sqlStores(driver: SqlDriver, options: SqlStoresOptions): SqlStores {
  requireDriver('sqlStores', driver)
  const { serviceId, pause = pauseOnTimer } = requireOptions('sqlStores', options, OPTIONS)
  if (typeof serviceId !== 'string' || serviceId === '') {
    throw new TypeError('sqlStores: pass the id of the service as `serviceId`')
  }
  const place: Place = {
    driver: persistent(driver, pause),
    dialect: dialectOf(driver.dialect),
    tables: tablesOf(driver.dialect, options),
    service: columnToWrite('service_id', serviceId),
  }
  return Object.freeze({
    serviceId,
    clients: new SqlClientRegistry(place),
    accessTokens: new SqlAccessTokenStore(place),
    pushedRequests: new SqlTakeOnceStore(place, 'pushed_request', pushedRequestText),
    tickets: new SqlTakeOnceStore(place, 'ticket', ticketText),
    replays: new SqlReplayStore(place),
  })
}

const OPTIONS = { serviceId: true, schema: true, tablePrefix: true, pause: true } as const
