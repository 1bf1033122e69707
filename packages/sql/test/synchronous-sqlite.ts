import { createRequire } from 'node:module'
import type { SqliteDatabase } from '../src/index.js'

const require = createRequire(import.meta.url)

/** A database of a library that answers at once. */
export interface SynchronousDatabase extends SqliteDatabase {
  exec(text: string): unknown
  close(): void
}

/** A library that does not run everywhere. */
export interface SynchronousLibrary {
  readonly name: string
  /** What to do where it is not there. */
  readonly missing: string
  /** Opens a file; absent where the library is. */
  readonly open?: (path: string) => SynchronousDatabase
}

/** What only newer runtimes have, or what is compiled on the spot. */
export const SYNCHRONOUS_LIBRARIES: readonly SynchronousLibrary[] = [
  library('node:sqlite', 'run the tests on Node 22.13 or later', module => Reflect.get(module, 'DatabaseSync')),
  library('better-sqlite3', 'install better-sqlite3, which is compiled on the spot', module => module),
]

function library(name: string, missing: string, classIn: (module: object) => unknown): SynchronousLibrary {
  const module = loaded(name)
  const Database = module && classIn(module)
  if (typeof Database !== 'function') return { name, missing }
  return {
    name,
    missing,
    open(path) {
      const database: unknown = Reflect.construct(Database, [path])
      if (isDatabase(database)) return database
      throw new Error(`${name} is another library than was expected`)
    },
  }
}

function isDatabase(database: unknown): database is SynchronousDatabase {
  return typeof database === 'object' && database !== null && 'prepare' in database && 'exec' in database
}

function loaded(module: string): object | undefined {
  try {
    return require(module)
  } catch {
    return undefined
  }
}
