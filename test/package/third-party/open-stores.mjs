import { createStorage as createMaps, mapStores } from './map-stores.mjs'

export { mapStores }

/**
 * A storage that keeps its process alive until it is closed, as one with a connection does, and
 * throws if it is not closed in time.
 */
export function createStorage() {
  const complaint = setTimeout(() => {
    throw new Error('nobody closed the storage')
  }, 30_000)
  return Object.assign(createMaps(), { close: () => clearTimeout(complaint) })
}
