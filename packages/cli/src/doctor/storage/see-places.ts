import { createStorage, memoryStores } from '@symbolon/memory'
import type { Configured } from '../../configured.js'
import { reasonOf } from '../../print.js'
import type { Place, Storage } from '../../storage/storage.js'
import type { ExaminedPlace } from './open-redis.js'
import { examineSql } from './open-sql.js'
import { type SeenPlace, UNMEASURED } from './seen-place.js'

/** Opens each place of the storage, lets `use` look at it, and closes it. */
export async function withSeenPlaces<Value>(
  configured: Configured,
  folder: string,
  use: (seen: SeenPlace) => Promise<Value>,
): Promise<readonly Value[]> {
  const [first] = configured.services
  if (first === undefined) return []
  const { service } = first
  const skew = Math.min(...configured.services.map(each => each.service.allowableClockSkew))
  const values: Value[] = []
  for (const { where, place } of namedPlaces(configured.storage)) {
    const opened = await examined(place, service.serviceId, folder)
    const [measured, stores] =
      'unreachable' in opened ? ([opened, undefined] as const) : ([opened.measured, opened.stores] as const)
    try {
      values.push(await use({ where, place, service, skew, measured, stores }))
    } finally {
      if ('close' in opened) await opened.close()
    }
  }
  return values
}

function namedPlaces(storage: Storage): readonly { readonly where: string; readonly place: Place }[] {
  if (storage.kind !== 'separate') return [{ where: 'storage', place: storage }]
  return [
    { where: 'storage.tokens', place: storage.tokens },
    { where: 'storage.marks', place: storage.marks },
  ]
}

async function examined(
  place: Place,
  serviceId: string,
  folder: string,
): Promise<ExaminedPlace | { readonly unreachable: string }> {
  try {
    if (place.kind === 'sql') return await examineSql(place, serviceId, folder)
    if (place.kind === 'memory') return inMemory(serviceId)
    const { examineRedis } = await import('./open-redis.js')
    return await examineRedis(place, serviceId)
  } catch (error) {
    return { unreachable: reasonOf(error, 'it gives no reason') }
  }
}

function inMemory(serviceId: string): ExaminedPlace {
  const stores = memoryStores({ serviceId, storage: createStorage() })
  return { measured: UNMEASURED, stores, close: async () => undefined }
}
