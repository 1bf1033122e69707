import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createStorage, memoryStores } from '@symbolon/memory'
import { SERVICE_ID } from '../subject.js'
import type { Space, Storage } from './storage.js'

export const MEMORY: Storage = {
  name: 'memory',
  title: 'memory',
  growth: 3,
  writers: 1,
  async open() {
    return { space: async () => space(), close: () => undefined }
  },
}

function space(): Space {
  const storage = createStorage({ capacity: 2_000_000, bytes: 2 ** 31 })
  return { stores: () => memoryStores({ serviceId: SERVICE_ID, storage }), bytes: heapInUse }
}

/** Collects garbage and returns the used bytes of the heap. */
export function heapInUse(): number {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect === 'function') collect()
  return process.memoryUsage().heapUsed
}
