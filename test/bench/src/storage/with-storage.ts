import type { Outcome } from '../case.js'
import type { OpenStorage, Storage } from './storage.js'

/** Opens a storage, measures and closes it. If it cannot be opened, the result says why. */
export async function withStorage(storage: Storage, use: (open: OpenStorage) => Promise<Outcome>): Promise<Outcome> {
  const open = await storage.open()
  if (typeof open === 'string') return { rows: [], notes: [`Not measured: ${open}`], failures: [] }
  try {
    return await use(open)
  } finally {
    await open.close()
  }
}
