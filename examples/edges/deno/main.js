import { DatabaseSync } from 'node:sqlite'
import { fromSqlite, migrate, sqlStores } from '@symbolon/sql'
import { isPassword } from '../login.js'
import { addClient, authorizationServer } from '../server.js'

const [FILE, ISSUER, NONCES, REFRESH_TOKENS, PASSWORD, REDIRECT_URI] = [
  'FILE',
  'ISSUER',
  'NONCES',
  'REFRESH_TOKENS',
  'PASSWORD',
  'REDIRECT_URI',
].map(name => Deno.env.get(name))

const database = new DatabaseSync(FILE)
database.exec('pragma journal_mode = wal; pragma synchronous = full')
const driver = fromSqlite(database)
await migrate(driver)
const stores = sqlStores(driver, { serviceId: 'shop' })
await addClient(stores, REDIRECT_URI)

const { accessTokens, pushedRequests, tickets, replays, revocations, tokenFamilies } = stores
setInterval(async () => {
  for (const store of [accessTokens, pushedRequests, tickets, replays, revocations, tokenFamilies]) {
    await store.sweep(Date.now(), 1_000)
  }
}, 60_000)

const { fetch } = authorizationServer({
  stores,
  issuer: ISSUER,
  secrets: { nonces: NONCES, refreshTokens: REFRESH_TOKENS },
  mayLogIn: async (login, password) => login === 'ada' && (await isPassword(password, PASSWORD)),
})
Deno.serve({ port: Number(new URL(ISSUER).port || 3000), onListen: () => console.log('ready') }, request =>
  fetch(request),
)
