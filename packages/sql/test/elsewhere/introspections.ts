import { createAccessToken, createPorts, defineClient, introspect } from '@symbolon/core'
import { type SqlDriver, sqlStores } from '../../src/index.js'

/** What introspections cost. */
export interface Introspections {
  readonly milliseconds: number
  /** How many times one of them waited for the storage. */
  readonly trips: number
}

/** Introspects a token so many times, one after the other. */
export async function introspections(driver: SqlDriver, times: number): Promise<Introspections> {
  const serviceId = crypto.randomUUID()
  const counted = countingTrips(driver)
  const stores = sqlStores(counted.driver, { serviceId })
  const ports = createPorts({
    service: { serviceId, issuer: 'https://as.example', supportedScopes: [{ name: 'read' }] },
    stores,
    secrets: ['only for the tests: 32 bytes and more of it'],
  })
  const client = await defineClient({ clientIdAlias: 'app', tokenAuthMethod: 'NONE' })
  await stores.clients.put(client, Date.now())
  const grant = { grantType: 'AUTHORIZATION_CODE', clientIdentifier: 'app', subject: 'ada', scopes: ['read'] } as const
  const created = await createAccessToken(grant, ports)
  if (created.action !== 'OK') throw new Error(created.resultMessage)
  const { accessToken: token } = created
  const [begin, before] = [Date.now(), counted.trips()]
  for (let at = 0; at < times; at++) {
    const { action } = await introspect({ token, scopes: ['read'] }, ports)
    if (action !== 'OK') throw new Error(action)
  }
  return { milliseconds: (Date.now() - begin) / times, trips: (counted.trips() - before) / times }
}

/** Statements that are sent while others are on their way share a trip with them. */
function countingTrips(driver: SqlDriver): { readonly driver: SqlDriver; trips(): number } {
  let [trips, waiting] = [0, 0]
  const run: SqlDriver['run'] = async (...call) => {
    if (waiting++ === 0) trips++
    try {
      return await driver.run(...call)
    } finally {
      waiting--
    }
  }
  return { driver: { ...driver, run }, trips: () => trips }
}
