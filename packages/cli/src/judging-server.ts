import { dirname } from 'node:path'
import type { JudgingServer } from '@symbolon/explain/judge'
import type { Configured, ConfiguredService } from './configured.js'
import { openStorage } from './storage/open-storage.js'
import { isNotCreated } from './storage/sql-storage.js'
import { type Place, placesOf, type Storage } from './storage/storage.js'

/** One service of a configuration file, to judge captured requests by its real storage. */
export function judgingServer(
  { secrets, storage }: Configured,
  { service, clients, certificates }: ConfiguredService,
  file: string,
): JudgingServer {
  const folder = dirname(file)
  return {
    service,
    secrets,
    certificates,
    isInMemory: placesOf(storage).some(({ kind }) => kind === 'memory'),
    async open(at) {
      const opened = await openStorage(unchanged(storage, folder), { folder, onFault: () => undefined })
      const stores = opened.stores(service.serviceId)
      for (const client of clients) await stores.clients.add(client, at)
      return { stores, close: () => opened.close() }
    },
  }
}

/** The storage as it is: no migration is run, and no database file is made. */
function unchanged(storage: Storage, folder: string): Storage {
  if (storage.kind !== 'separate') return unchangedPlace(storage, folder)
  return {
    kind: 'separate',
    tokens: unchangedPlace(storage.tokens, folder),
    marks: unchangedPlace(storage.marks, folder),
  }
}

function unchangedPlace(place: Place, folder: string): Place {
  if (place.kind !== 'sql') return place
  if (isNotCreated(place, folder)) {
    throw new Error('there is no database file yet: nothing was stored that could be judged')
  }
  return { ...place, migrate: false }
}
