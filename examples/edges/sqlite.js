import { fromSqlite } from '@symbolon/sql'
import { authorizationServer, sweep } from './server.js'

/** The server over a file of SQLite. */
export async function serverOver(database, env) {
  database.exec('pragma journal_mode = wal')
  database.exec('pragma synchronous = full')
  const driver = fromSqlite(database)
  setInterval(() => sweep(driver).catch(console.error), 60_000)
  return authorizationServer(driver, env)
}
