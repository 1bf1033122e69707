import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { migrate, type SqlDriver, type SqlStores } from '@symbolon/sql'

/** A server that runs. */
export interface Running {
  readonly server: Server
  /** Stops when `drained` resolves: when your balancer has seen that the server is not ready. */
  stop(drained: Promise<unknown>): Promise<void>
}

/** Milliseconds that requests have to end: longer than the deadline of your storage. */
const PATIENCE = 10_000

/** Starts in this order: tables, sweeps, listener. Close your pool when `stop` has resolved. */
export async function start(answer: RequestListener, driver: SqlDriver, stores: SqlStores): Promise<Running> {
  await migrate(driver)
  const stopSweeping = keepSwept(stores, 60_000)
  let isReady = true
  const server = createServer((req, res) => {
    if (req.url === '/health') return void res.writeHead(isReady ? 200 : 503).end()
    // The client brings its next request to another instance.
    if (!isReady) res.setHeader('Connection', 'close')
    answer(req, res)
  }).listen(Number(process.env.PORT ?? 0))
  await once(server, 'listening')
  return {
    server,
    async stop(drained) {
      isReady = false
      await drained
      const closed = once(server, 'close')
      server.close()
      const patience = setTimeout(() => server.closeAllConnections(), PATIENCE)
      await closed
      clearTimeout(patience)
      await stopSweeping()
    },
  }
}

/** Removes what is outlived, again and again; the answer stops it and waits for the last round. */
export function keepSwept(stores: SqlStores, every: number) {
  const { accessTokens, pushedRequests, tickets, replays, revocations, tokenFamilies } = stores
  let round: Promise<void> | undefined
  async function sweep(): Promise<void> {
    for (const store of [accessTokens, pushedRequests, tickets, replays, revocations, tokenFamilies]) {
      while ((await store.sweep(Date.now(), 1_000)) === 1_000) await new Promise(setImmediate)
    }
  }
  const timer = setInterval(() => {
    round ??= sweep()
      .catch(error => console.error(`sweeping: ${error.name}`))
      .finally(() => (round = undefined))
  }, every).unref()
  return async () => {
    clearInterval(timer)
    await round
  }
}
