import type { Configured } from './configured.js'
import { type ChosenUrls, withChosenUrls } from './storage/read-storage.js'

/** The configuration with the places that the command line names. Throws for places that are none. */
export function withChosenStorage(configured: Configured, urls: ChosenUrls): Configured {
  const storage = withChosenUrls(configured.storage, urls)
  if (!storage.ok) throw new Error(storage.refusal)
  return { ...configured, storage: storage.value }
}
