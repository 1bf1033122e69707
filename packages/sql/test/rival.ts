import mysql from 'mysql2/promise'
import pg from 'pg'

/** A session beside those of the store, which keeps its locks until it ends its transaction. */
export interface Rival {
  run(text: string): Promise<unknown>
  /** The number of statements on a table that run or wait. */
  active(table: string): Promise<number>
  close(): Promise<void>
}

export async function rivalOnPostgres(connectionString: string): Promise<Rival> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return {
    run: text => client.query(text),
    async active(table) {
      const others = `pid <> pg_backend_pid() and state <> 'idle' and query like '%${table}%'`
      return (await client.query(`select 1 from pg_stat_activity where ${others}`)).rows.length
    },
    close: () => client.end(),
  }
}

export async function rivalOnMariadb(url: string): Promise<Rival> {
  const connection = await mysql.createConnection(url)
  return {
    run: text => connection.query(text),
    async active(table) {
      const others = `id <> connection_id() and command <> 'Sleep' and info like '%${table}%'`
      const [rows] = await connection.query(`select 1 from information_schema.processlist where ${others}`)
      return Array.isArray(rows) ? rows.length : Number.NaN
    },
    close: () => connection.end(),
  }
}
