import type { VersionedDocument } from '@symbolon/core/internal'
import type { DocumentStore } from '@symbolon/core/stores'

/** A document in memory: it is lost when the process ends, and other processes cannot see it. */
export function memoryDocument(): DocumentStore {
  let document: VersionedDocument | undefined
  const version = () => document?.version ?? 0
  return {
    read: () => document,
    version,
    replace(expected, text) {
      if (version() !== expected) return false
      document = { version: expected + 1, text }
      return true
    },
  }
}
