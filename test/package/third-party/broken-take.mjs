import { createStorage, mapStores as soundStores } from './map-stores.mjs'

export { createStorage }

/** Stores of which two can take one record. */
export function mapStores(options) {
  const stores = soundStores(options)
  async function take(key) {
    const record = await stores.tickets.find(key)
    await stores.tickets.take(key)
    return record
  }
  return { ...stores, tickets: { ...stores.tickets, take } }
}
