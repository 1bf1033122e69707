import { fromD1 } from '@symbolon/sql'
import { authorizationServer, sweep } from '../server.js'

/** The server of this isolate. */
let server

// biome-ignore lint/style/noDefaultExport: the runtime looks for the default export of a worker.
export default {
  /** It waits here, because outside of a request a worker must not. */
  async fetch(request, env, context) {
    server ??= await authorizationServer(fromD1(env.DB), env)
    return server.fetch(request, env, context)
  },
  /** A cron trigger sweeps D1, which has no alarm. */
  scheduled: (_event, { DB }) => sweep(fromD1(DB)),
}
