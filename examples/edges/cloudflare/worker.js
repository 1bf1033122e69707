import { DurableObject } from 'cloudflare:workers'
import { fromDurableObject, fromDurableObjectStub } from '@symbolon/sql'
import { authorizationServer, sweep } from '../server.js'

/** Keeps all records of the service. Workers send it their statements. */
export class Records extends DurableObject {
  #driver = fromDurableObject(this.ctx.storage)

  async batch(steps) {
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(Date.now() + 60_000)
    return this.#driver.batch(steps)
  }

  async alarm() {
    await sweep(this.#driver)
  }
}

let server

// biome-ignore lint/style/noDefaultExport: the runtime looks for the default export of a worker.
export default {
  /** It waits here, because outside of a request a worker must not. A stub belongs to its request. */
  async fetch(request, env, context) {
    const batch = steps => env.RECORDS.get(env.RECORDS.idFromName('shop')).batch(steps)
    server ??= await authorizationServer(fromDurableObjectStub({ batch }), env)
    return server.fetch(request, env, context)
  },
}
