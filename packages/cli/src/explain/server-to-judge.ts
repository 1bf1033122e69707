import { type Crypto, createPorts, type Jwk, type Ports, type Result } from '@symbolon/core'
import { nodeCrypto } from '@symbolon/core/crypto-node'
import { memoryStores } from '@symbolon/memory'
import { readServerConfiguration } from '../configuration.js'
import type { ConfigurationProblem, Configured, ConfiguredService } from '../configured.js'
import { openStorage } from '../storage/open-storage.js'
import { isNotCreated } from '../storage/sql-storage.js'
import type { Place, Storage } from '../storage/storage.js'
import { assumedKeys } from './assumed-key.js'
import { assumedServer } from './assumed-server.js'
import { assumedToken } from './assumed-token.js'
import type { CapturedRequest } from './captured-request.js'
import type { Carried } from './carried.js'
import { unusedStores } from './unused-stores.js'

/** Ports that judge a request and use nothing up. */
export interface ServerToJudge {
  readonly ports: Ports
  close(): Promise<void>
}

/** A server with one service of a configuration file, over its real storage. */
export async function configuredServer(
  { secrets, storage }: Configured,
  { service, clients, certificates }: ConfiguredService,
  at: number,
  folder: string,
): Promise<ServerToJudge> {
  const opened = await openStorage(unchanged(storage, folder), { folder, onFault: () => undefined })
  const stores = opened.stores(service.serviceId)
  for (const client of clients) await stores.clients.add(client, at)
  const ports = createPorts({
    service,
    stores: unusedStores(stores),
    secrets,
    clock: { now: () => at },
    ...(certificates && { certificates }),
  })
  return { ports, close: () => opened.close() }
}

/** The storage as it is: no migration is run, and no database file is made. */
function unchanged(storage: Storage, folder: string): Storage {
  if (storage.kind !== 'separate') return unchangedPlace(storage, folder)
  return {
    kind: 'separate',
    tokens: unchangedPlace(storage.tokens, folder),
    marks: unchangedPlace(storage.marks, folder),
  }
}

function unchangedPlace(place: Place, folder: string): Place {
  if (place.kind !== 'sql') return place
  if (isNotCreated(place, folder)) {
    throw new Error('there is no database file yet: nothing was stored that could be judged')
  }
  return { ...place, migrate: false }
}

/**
 * A server that knows the client, the token and the keys of a request, as far as these can exist.
 * The refusal is what cannot be registered at any server. Signatures by keys that are not given count
 * as right, because nobody can know.
 */
export async function assumedServerFor(
  request: CapturedRequest,
  carried: Carried,
  at: number,
  given: readonly Jwk[],
): Promise<Result<ServerToJudge, readonly ConfigurationProblem[]>> {
  const keys = given.length > 0 ? given : assumedKeys(request, carried)
  const read = await readServerConfiguration(assumedServer(request, carried, keys))
  if (!read.ok) return read
  const [assumed] = read.value.services
  if (assumed === undefined) throw new TypeError('the assumed server has no service')
  const stores = memoryStores({ serviceId: assumed.service.serviceId })
  for (const client of assumed.clients) await stores.clients.add(client, at)
  const unused = unusedStores(stores)
  const ports = createPorts({
    service: assumed.service,
    stores: { ...unused, accessTokens: { ...unused.accessTokens, find: hash => assumedToken(hash, carried, at) } },
    secrets: read.value.secrets,
    clock: { now: () => at },
    crypto: given.length > 0 ? nodeCrypto() : trusting([...keys, ...trustedKeys(assumed.service)]),
  })
  const nonces = { ...ports.nonces, acceptedUntil: () => at + 300_000 }
  return { ok: true, value: { ports: { ...ports, nonces }, close: async () => undefined } }
}

/** The keys of the assumed attester. */
function trustedKeys({ attestationTrust }: ConfiguredService['service']): readonly Jwk[] {
  return attestationTrust.flatMap(({ jwks }) => jwks.keys)
}

/** Crypto for which signatures by these keys are right. */
function trusting(keys: readonly Jwk[]): Crypto {
  const crypto = nodeCrypto()
  const isAssumed = (key: Jwk) => keys.some(({ x, n }) => (x ?? n) !== undefined && (key.x ?? key.n) === (x ?? n))
  return {
    ...crypto,
    verify: (algorithm, key, ...signed) => isAssumed(key) || crypto.verify(algorithm, key, ...signed),
  }
}
