import { createStorage, mapStores as soundStores } from './map-stores.mjs'

export { createStorage }

/** Stores whose claim and take are not atomic: they read first and write later. */
export function mapStores({ serviceId, storage }) {
  const stores = soundStores({ serviceId, storage })
  const idOf = ({ key }) => `mark ${serviceId} ${key}`
  async function claim(marks) {
    const won = []
    for (const mark of marks) {
      won.push(!storage.has(idOf(mark)))
      await undefined
      storage.set(idOf(mark), mark)
    }
    return won
  }
  async function take(key) {
    const record = await stores.tickets.find(key)
    await stores.tickets.take(key)
    return record
  }
  return { ...stores, replays: { ...stores.replays, claim }, tickets: { ...stores.tickets, take } }
}
