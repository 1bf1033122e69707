import { type Accepted, followFile, readAccepted } from '../accepted.js'
import type { ServeCommand } from '../command-line/serve.js'
import { whenNpmEnds } from '../npm.js'
import { complain } from '../print.js'
import { placesOf, type Storage } from '../storage/storage.js'
import { Workers } from './workers.js'

/**
 * Runs `symbolon serve --workers N`: this process starts the workers, which share the storage,
 * accepts connections for them, hears signals, and replaces a worker that ends by itself. Returns the
 * exit status.
 */
export async function runWorkers(command: ServeCommand): Promise<number> {
  const accepted = await readAccepted(command)
  if (accepted === undefined || !isShared(accepted)) return 1
  const workers = new Workers(command, accepted)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void workers.stop())
  whenNpmEnds(() => workers.isStopping || void workers.stop())
  followFile(command, next => {
    if (isShared(next)) workers.reload(next)
  })
  return workers.run()
}

/** Whether several processes can share a storage, after saying why not. */
function isShared({ configured }: Accepted): boolean {
  const problem = problemOf(configured.storage)
  if (problem !== undefined) complain(problem)
  return problem === undefined
}

function problemOf(storage: Storage): string | undefined {
  const places = placesOf(storage)
  if (places.some(({ kind }) => kind === 'memory')) return '--workers needs a storage that processes share, not memory'
  return places.some(place => place.kind === 'sql' && place.dialect === 'sqlite')
    ? '--workers needs a database server: a SQLite file belongs to one process'
    : undefined
}
