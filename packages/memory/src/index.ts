export { type MemoryStoresOptions, memoryStores } from './memory-stores.js'
export { createStorage, type MemoryStorage, type MemoryStores, type StorageOptions } from './storage.js'
export { memoryDocument } from './document.js'
