import { createStorage, mapStores as soundStores } from './map-stores.mjs'

export { createStorage }

/** Stores whose claim is not atomic: it reads first and writes later. */
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
  return { ...stores, replays: { ...stores.replays, claim } }
}
