import { Database } from 'bun:sqlite'
import { fromSqlite, migrate, sqlStores } from '@symbolon/sql'
import { isPassword } from '../login.js'
import { addClient, authorizationServer } from '../server.js'

const { FILE, ISSUER, NONCES, REFRESH_TOKENS, PASSWORD, REDIRECT_URI } = process.env

const database = new Database(FILE)
database.run('pragma journal_mode = wal')
database.run('pragma synchronous = full')
const driver = fromSqlite(database)
await migrate(driver)
const stores = sqlStores(driver, { serviceId: 'shop' })
await addClient(stores, REDIRECT_URI)

const { accessTokens, pushedRequests, tickets, replays, revocations, tokenFamilies } = stores
setInterval(async () => {
  for (const store of [accessTokens, pushedRequests, tickets, replays, revocations, tokenFamilies]) {
    await store.sweep(Date.now(), 1_000)
  }
}, 60_000).unref()

const { fetch } = authorizationServer({
  stores,
  issuer: ISSUER,
  secrets: { nonces: NONCES, refreshTokens: REFRESH_TOKENS },
  mayLogIn: async (login, password) => login === 'ada' && (await isPassword(password, PASSWORD)),
})
Bun.serve({ port: Number(new URL(ISSUER).port || 3000), fetch })
console.log('ready')
