import type { DocumentStore } from '@symbolon/core/stores'

/** The name of the document that says how far a copy into the storage is. */
export const COPY = 'copy'

/** A copy is begun until a run has found that both storages hold the same and nobody writes to the source any more. */
export const BEGUN = 'begun'
export const COMPLETE = 'complete'

/** Rejects where a copy is not complete: what was revoked or used up may be there as if it were not. */
export async function requireComplete(document: DocumentStore): Promise<void> {
  if ((await document.read())?.text !== BEGUN) return
  throw new Error('a copy into this storage is not complete: run symbolon copy again, without --ahead')
}
