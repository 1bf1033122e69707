import { createPublicKey, hash } from 'node:crypto'
import {
  createPorts,
  defineClient,
  type Ports,
  type PushedAuthorizationRequest,
  pushAuthorizationRequest,
  type ServiceConfiguration,
} from '@symbolon/core'
import { memoryStores } from '@symbolon/memory'
import type { BaselineClient, PushStores } from './baseline-push.js'
import { ISSUER, type KeyPusher, REDIRECT_URI, type SecretPusher } from './pushes.js'
import type { FilledStores } from './storage/storage.js'
import { readTrace, SERVICE_ID } from './subject.js'

/** A service that accepts pushed requests, and the maps of the baseline program. */
export interface PushSubject {
  readonly ports: Ports
  /** The same ports with a `report` that reads the trace. */
  readonly traced: Ports
  readonly baselineStores: PushStores
  /** Removes all registered requests, so that rounds do not depend on earlier ones. */
  clear(): Promise<void>
}

const SERVICE: ServiceConfiguration = {
  serviceId: SERVICE_ID,
  issuer: ISSUER,
  pushedAuthReqEndpoint: `${ISSUER}/par`,
  supportedScopes: [{ name: 'read' }, { name: 'write' }],
}

/** Opens a service with clients. */
export async function openPushSubject(
  pushers: readonly (SecretPusher | KeyPusher)[],
  stores: FilledStores = memoryStores({ serviceId: SERVICE_ID }),
): Promise<PushSubject> {
  for (const { registration } of pushers) await stores.clients.put(await defineClient(registration), Date.now())
  const ports = createPorts({ service: SERVICE, stores, secrets: ['only for the benchmarks: 32 bytes and more'] })
  const baselineStores: PushStores = {
    clients: new Map(pushers.map(pusher => [String(pusher.clientId), baselineClient(pusher)])),
    requests: new Map(),
    used: new Map(),
  }
  return {
    ports,
    traced: { ...ports, report: readTrace },
    baselineStores,
    async clear() {
      baselineStores.requests.clear()
      baselineStores.used.clear()
      for (const store of [stores.pushedRequests, stores.replays]) {
        while ((await store.sweep(Number.MAX_SAFE_INTEGER, 1_000_000)) > 0);
      }
    },
  }
}

function baselineClient(pusher: SecretPusher | KeyPusher): BaselineClient {
  const client = { redirectUris: new Set([REDIRECT_URI]), scopes: new Set(['read', 'write']) }
  return 'secret' in pusher
    ? { ...client, secretDigest: hash('sha256', pusher.secret, 'buffer') }
    : { ...client, key: createPublicKey({ key: pusher.key.jwk, format: 'jwk' }) }
}

/** Pushes a request, and throws unless it is registered. */
export async function pushed(request: PushedAuthorizationRequest, ports: Ports): Promise<void> {
  const answer = await pushAuthorizationRequest(request, ports)
  if (answer.action !== 'CREATED') throw new Error(`not registered: ${answer.resultMessage}`)
}
