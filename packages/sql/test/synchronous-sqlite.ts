import { createRequire } from 'node:module'
import type { SqliteDatabase } from '../src/index.js'

const require = createRequire(import.meta.url)

export interface SynchronousDatabase extends SqliteDatabase {
  exec(text: string): unknown
  close(): void
}

/** A library that may be missing. */
export interface SynchronousLibrary {
  readonly name: string
  /** What to do if the library is missing. */
  readonly missing: string
  /** Opens a file. Absent if the library is missing. */
  readonly open?: (path: string) => SynchronousDatabase
}

const missing = 'run the tests on Node 22.13 or later'

/** Libraries for Node 22: on Node 20 the second one would end the process. */
export const SYNCHRONOUS_LIBRARIES: readonly SynchronousLibrary[] = [
  library('node:sqlite', module => Reflect.get(module, 'DatabaseSync')),
  library('better-sqlite3', module => module),
]

function library(name: string, classIn: (module: object) => unknown): SynchronousLibrary {
  const module = Number.parseInt(process.versions.node, 10) < 22 ? undefined : loaded(name)
  const Database = module && classIn(module)
  if (typeof Database !== 'function') return { name, missing }
  return {
    name,
    missing,
    open(path) {
      const database: unknown = Reflect.construct(Database, [path])
      if (isDatabase(database)) return database
      throw new Error(`${name} does not have the expected interface`)
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
