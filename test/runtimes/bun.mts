import { Database } from 'bun:sqlite'
import { fromBunSql, fromSqlite } from '@symbolon/sql'
import { SQL } from 'bun'

/** What the drivers of @symbolon/sql take has the types of Bun. */
export const drivers = [fromBunSql(new SQL('postgres://localhost/as')), fromSqlite(new Database('as.db'))]
