import type { RedisStorage } from './redis-storage.js'
import type { SqlStorage } from './sql-storage.js'

/** Where a server keeps what it stores, as the configuration says it. */
export type Storage = { readonly kind: 'memory' } | RedisStorage | SqlStorage

/** Storage that is gone when the server stops: what is meant where nothing is said. */
export const MEMORY: Storage = { kind: 'memory' }

/** Tells what is wrong with a property, by its path. */
export type Complain = (path: string, problem: string) => void
