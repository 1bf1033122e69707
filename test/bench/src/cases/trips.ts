import {
  cachedClients,
  completeAuthorization,
  createAccessToken,
  type Ports,
  processAuthorizationRequest,
  pushAuthorizationRequest,
  revokeAccessTokens,
} from '@symbolon/core'
import { type Case, isReached, type Outcome, type Row } from '../case.js'
import { makeKey, makeProof, TARGET } from '../proofs.js'
import { openPushSubject, pushed } from '../push-subject.js'
import { keyPusher, secretPusher } from '../pushes.js'
import type { FilledStores, OpenStorage } from '../storage/storage.js'
import { STORAGES } from '../storage/storages.js'
import { Wire } from '../storage/wire.js'
import { withStorage } from '../storage/with-storage.js'
import { granted, openSubject } from '../subject.js'

/**
 * Sequential round trips to the server in each operation: a case for each storage except memory.
 */
export const TRIPS: readonly Case[] = STORAGES.filter(({ name }) => name !== 'memory').map(storage => ({
  name: `trips-${storage.name}`,
  title: `sequential round trips, ${storage.title}`,
  measure: () => withStorage(storage, open => countTrips(open, storage.name === 'sqlite')),
}))

/** One call, and the most trips that its design allows, with a cached and an uncached client. */
interface Counted {
  readonly what: string
  readonly designed?: readonly [cached: number, uncached: number]
  /** How many of the uncached ones run beside others, where the storage runs statements at once. */
  readonly beside?: number
  call(ports: Ports): Promise<void>
}

async function countTrips(open: OpenStorage, oneByOne: boolean): Promise<Outcome> {
  const wire = new Wire()
  const stores = (await open.space('trips')).stores(wire)
  const rows: Row[] = []
  for (const { what, designed = [], beside = 0, call, ports } of await operationsOn(stores)) {
    const uncached = designed[1] === undefined ? undefined : designed[1] + (oneByOne ? beside : 0)
    const caching = { ...ports, clients: cachedClients(ports.clients, { seconds: 3_600 }) }
    await call(caching)
    rows.push(
      await rowOf(`${what}, cached client`, wire, () => call(caching), designed[0]),
      await rowOf(what, wire, () => call(ports), uncached),
    )
  }
  const failures = rows.filter(row => isReached(row) === false).map(({ what, ours }) => `${what}: ${ours} trips`)
  return { unit: 'trips', rows, failures }
}

async function rowOf(what: string, wire: Wire, call: () => Promise<void>, most: number | undefined): Promise<Row> {
  const before = wire.trips
  await call()
  const row = { what, against: '', ours: wire.trips - before }
  return most === undefined ? row : { ...row, target: { most } }
}

async function operationsOn(stores: FilledStores): Promise<readonly (Counted & { readonly ports: Ports })[]> {
  const { ports, issue } = await openSubject({ stores })
  const [basic, signing] = [secretPusher(2001), keyPusher(2002)]
  const { ports: pushPorts } = await openPushSubject([basic, signing], stores)
  const key = makeKey()
  const bearer = await issue()
  const bound = await issue({ dpopKeyThumbprint: key.thumbprint })
  const introspections: readonly Counted[] = [
    {
      what: 'introspect, bearer token',
      // Revocations are looked up after the token, at the same time as the client.
      designed: [2, 2],
      beside: 1,
      call: each => granted({ token: bearer.value, scopes: ['read'] }, each),
    },
    {
      what: 'introspect, DPoP proof',
      designed: [3, 3],
      beside: 1,
      call: each => granted({ token: bound.value, dpop: makeProof(key, bound.value), ...TARGET }, each),
    },
    { what: 'create and revoke an access token', call: createAndRevoke },
  ]
  const pushes: readonly Counted[] = [
    { what: 'push, CLIENT_SECRET_BASIC', designed: [2, 3], call: each => pushed(basic.push(), each) },
    { what: 'push, PRIVATE_KEY_JWT', designed: [2, 3], call: each => pushed(signing.push(), each) },
    {
      what: 'push with a secret, process and complete',
      call: each => pushAndRedeem(each, () => pushAuthorizationRequest(basic.push(), each), basic.clientId),
    },
  ]
  return [...introspections.map(each => ({ ...each, ports })), ...pushes.map(each => ({ ...each, ports: pushPorts }))]
}

async function createAndRevoke(ports: Ports): Promise<void> {
  const creation = { grantType: 'AUTHORIZATION_CODE', clientId: 1001, subject: 'ada', scopes: ['read'] } as const
  const created = await createAccessToken(creation, ports)
  if (created.action !== 'OK') throw new Error(`no token was created: ${created.resultMessage}`)
  const revoked = await revokeAccessTokens({ accessToken: created.accessToken }, ports)
  if (revoked.action !== 'OK') throw new Error(`not revoked: ${revoked.resultMessage}`)
}

async function pushAndRedeem(
  ports: Ports,
  push: () => ReturnType<typeof pushAuthorizationRequest>,
  clientId: number,
): Promise<void> {
  const answer = await push()
  if (answer.action !== 'CREATED') throw new Error(`not registered: ${answer.resultMessage}`)
  const parameters = new URLSearchParams({ client_id: String(clientId), request_uri: answer.requestUri }).toString()
  const waiting = await processAuthorizationRequest({ parameters }, ports)
  if (waiting.action !== 'INTERACTION') throw new Error(`not redeemed: ${waiting.resultMessage}`)
  const completed = await completeAuthorization({ ticket: waiting.ticket }, ports)
  if (completed.action !== 'OK') throw new Error(`not completed: ${completed.resultMessage}`)
}
