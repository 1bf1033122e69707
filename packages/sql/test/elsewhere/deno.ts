import { DatabaseSync } from 'node:sqlite'
import { fromSqlite } from '../../src/index.js'
import { type KitOrder, runKit } from './kit.js'

/*
 * The kit in Deno: `deno.ts <order as JSON>` prints a report.
 */

const { url, ...order }: KitOrder & { readonly url: string } = JSON.parse(process.argv[2] ?? '')
const database = new DatabaseSync(url)
database.exec('pragma journal_mode = wal; pragma synchronous = normal')
console.log(JSON.stringify(await runKit(fromSqlite(database), order)))
process.exit()
