import { type LoadOptions, putUnderLoad } from './load.js'
import { configuration, headOfPost, withServer } from './running.js'

const BODY = JSON.stringify({ grantType: 'CLIENT_CREDENTIALS', clientIdentifier: 'ledger' })

/** A request that writes a record. */
export const CREATION = `${headOfPost('/api/bank/auth/token/create', BODY)}\r\n\r\n${BODY}`

const [service] = Object(configuration()).services
const [client] = service.clients
const SERVICES = {
  services: [{ ...service, clients: [{ ...client, grantTypes: ['CLIENT_CREDENTIALS'] }] }],
}

/** What a server began, and what its clients got. */
export interface Stopped {
  /** The number of requests in the log of the server. */
  readonly begun: number
  readonly answered: number
}

/** Starts a server, sends it SIGTERM after 2,000 answers, and waits for its end. */
export async function stoppedUnderLoad(storage: unknown, options: LoadOptions): Promise<Stopped> {
  const stopped = { begun: 0, answered: 0 }
  await withServer(configuration({ ...SERVICES, storage }), async ({ origin, output, kill, ended }) => {
    const load = putUnderLoad(origin, CREATION, options)
    await load.reached(2_000)
    kill('SIGTERM')
    await load.ended
    const { status } = await ended()
    if (status !== 0) throw new Error(`the server ended with ${status}`)
    stopped.begun = output().match(/ POST \/api\/bank\/auth\/token\/create /g)?.length ?? 0
    stopped.answered = load.tally.answered
  })
  return stopped
}
