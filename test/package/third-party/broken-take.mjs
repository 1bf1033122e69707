import { createStorage, mapStores as soundStores } from './map-stores.mjs'

export { createStorage }

/** Stores whose take is not atomic: two callers can take the same record. */
export function mapStores(options) {
  const stores = soundStores(options)
  async function take(key) {
    const record = await stores.tickets.find(key)
    await stores.tickets.take(key)
    return record
  }
  return { ...stores, tickets: { ...stores.tickets, take } }
}
