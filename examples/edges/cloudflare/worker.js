import { DurableObject } from 'cloudflare:workers'
import { fromD1, fromDurableObject, fromDurableObjectStub, migrate, sqlStores } from '@symbolon/sql'
import { isPassword } from '../login.js'
import { addClient, authorizationServer } from '../server.js'

const MINUTE = 60_000
const OPTIONS = { serviceId: 'shop' }

/** Keeps all records of the service. Workers send it their statements. */
export class Records extends DurableObject {
  #driver = fromDurableObject(this.ctx.storage)

  constructor(ctx, env) {
    super(ctx, env)
    ctx.blockConcurrencyWhile(async () => {
      await migrate(this.#driver)
      if ((await ctx.storage.getAlarm()) === null) await ctx.storage.setAlarm(Date.now() + MINUTE)
    })
  }

  batch(steps) {
    return this.#driver.batch(steps)
  }

  async alarm() {
    await sweep(sqlStores(this.#driver, OPTIONS))
    await this.ctx.storage.setAlarm(Date.now() + MINUTE)
  }
}

async function sweep({ accessTokens, pushedRequests, tickets, replays, revocations, tokenFamilies }) {
  for (const store of [accessTokens, pushedRequests, tickets, replays, revocations, tokenFamilies]) {
    await store.sweep(Date.now(), 1_000)
  }
}

/** D1 if the worker is bound to it, or else the object. A stub belongs to its request, so each call gets its own. */
function driverOf({ DB, RECORDS }) {
  if (DB !== undefined) return fromD1(DB)
  return fromDurableObjectStub({ batch: steps => RECORDS.get(RECORDS.idFromName('shop')).batch(steps) })
}

/** The server of this isolate. */
let server

/** Not outside of a request, where a worker must not wait for anything. */
async function serverOf(env) {
  if (server !== undefined) return server
  const driver = driverOf(env)
  const stores = sqlStores(driver, OPTIONS)
  await migrate(driver)
  await addClient(stores, env.REDIRECT_URI)
  const secrets = { nonces: env.NONCES, refreshTokens: env.REFRESH_TOKENS }
  const mayLogIn = async (login, password) => login === 'ada' && (await isPassword(password, env.PASSWORD))
  server = authorizationServer({ stores, issuer: env.ISSUER, secrets, mayLogIn })
  return server
}

// biome-ignore lint/style/noDefaultExport: the runtime looks for the default export of a worker.
export default {
  fetch: async (request, env, context) => (await serverOf(env)).fetch(request, env, context),
  /** A cron trigger sweeps D1, which has no alarm. */
  scheduled: (_event, env) => sweep(sqlStores(driverOf(env), OPTIONS)),
}
