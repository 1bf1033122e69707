import type { Result } from '@symbolon/core'
import type { DocumentStore } from '@symbolon/core/stores'
import { readServerConfiguration } from '../configuration.js'
import type { Configured } from '../configured.js'
import type { Managed, Place } from './managed.js'
import { mergedConfiguration } from './merged.js'
import { sealedManaged } from './sealed-managed.js'

/** A problem of the file and what is managed together. */
export interface MergedProblem {
  /** The managed document, or the service or client of the file; absent for the rest of the file. */
  readonly place: Place | undefined
  /** Where, beginning with the path of the document in the admin API. */
  readonly path: string
  readonly problem: string
}

/** The configuration that a server serves, and the version of what is managed in it. */
export interface Effective {
  readonly configured: Configured
  readonly version: number
}

/**
 * Reads a file and what is managed as one configuration, so that neither can say what the other makes
 * wrong.
 */
export async function readMerged(
  file: Configured,
  managed: Managed,
): Promise<Result<Configured, readonly MergedProblem[]>> {
  const { configuration, located } = mergedConfiguration(file.source, managed)
  const read = await readServerConfiguration(configuration)
  // The command line may have chosen another storage than the file.
  if (read.ok) return { ok: true, value: { ...read.value, storage: file.storage } }
  const refusal = read.refusal.map(({ path, problem }) => {
    const { place, text } = located(path)
    return { place, path: text, problem: located(problem).text }
  })
  return { ok: false, refusal }
}

/**
 * The configuration that a server serves: its file and, where the file has admin tokens, what is
 * managed. Rejects when what is managed cannot be read, or is not valid with the file.
 */
export async function effectiveConfiguration(file: Configured, document: DocumentStore): Promise<Effective> {
  if (file.adminTokens.length === 0) return { configured: file, version: 0 }
  const { version, managed } = await sealedManaged(document, file.secrets).read()
  const read = await readMerged(file, managed)
  if (read.ok) return { configured: read.value, version }
  const lines = read.refusal.map(({ path, problem }) => `  ${path || '(root)'}: ${problem}`)
  throw new TypeError(['the file is not valid with what the admin API manages:', ...lines].join('\n'))
}
