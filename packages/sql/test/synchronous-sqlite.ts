import { createRequire } from 'node:module'
import type { SqliteDatabase } from '../src/index.js'

const require = createRequire(import.meta.url)

export interface SynchronousDatabase extends SqliteDatabase {
  exec(text: string): unknown
  close(): void
}

/** A library that only some runtimes have. */
export interface SynchronousLibrary {
  readonly name: string
  /** Opens a file. */
  open(path: string): SynchronousDatabase
}

/** On Node 22 both libraries; on Node 20 none, where the second one would end the process. */
export const SYNCHRONOUS_LIBRARIES: readonly SynchronousLibrary[] =
  Number.parseInt(process.versions.node, 10) < 22
    ? []
    : [
        library('node:sqlite', module => Reflect.get(module, 'DatabaseSync')),
        library('better-sqlite3', module => module),
      ]

function library(name: string, classIn: (module: object) => unknown): SynchronousLibrary {
  const module: object = require(name)
  const Database = classIn(module)
  if (typeof Database !== 'function') throw new Error(`${name} has no class`)
  return {
    name,
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
