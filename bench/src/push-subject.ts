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
import type { LimitClient, PushStores } from './limit-push.js'
import { ISSUER, type KeyPusher, REDIRECT_URI, type SecretPusher } from './pushes.js'
import type { FilledStores } from './storage/storage.js'
import { listen, SERVICE_ID } from './subject.js'

/** A service that takes pushed requests, and the maps of a program that does without us. */
export interface PushSubject {
  readonly ports: Ports
  /** The same ports with somebody who listens to the trace. */
  readonly traced: Ports
  readonly byHand: PushStores
  /** Drops what was registered: rounds must not pay for those before them. */
  forget(): Promise<void>
}

const SERVICE: ServiceConfiguration = {
  serviceId: SERVICE_ID,
  issuer: ISSUER,
  pushedAuthReqEndpoint: `${ISSUER}/par`,
  supportedScopes: [{ name: 'read' }, { name: 'write' }],
}

/** Opens a service with these clients. */
export async function openPushSubject(
  pushers: readonly (SecretPusher | KeyPusher)[],
  stores: FilledStores = memoryStores({ serviceId: SERVICE_ID }),
): Promise<PushSubject> {
  for (const { registration } of pushers) await stores.clients.put(await defineClient(registration), Date.now())
  const ports = createPorts({ service: SERVICE, stores, secrets: ['only for the benchmarks: 32 bytes and more'] })
  const byHand: PushStores = {
    clients: new Map(pushers.map(pusher => [String(pusher.clientId), limitClient(pusher)])),
    requests: new Map(),
    used: new Map(),
  }
  return {
    ports,
    traced: { ...ports, report: listen },
    byHand,
    async forget() {
      byHand.requests.clear()
      byHand.used.clear()
      for (const store of [stores.pushedRequests, stores.replays]) {
        while ((await store.sweep(Number.MAX_SAFE_INTEGER, 1_000_000)) > 0);
      }
    },
  }
}

function limitClient(pusher: SecretPusher | KeyPusher): LimitClient {
  const client = { redirectUris: new Set([REDIRECT_URI]), scopes: new Set(['read', 'write']) }
  return 'secret' in pusher
    ? { ...client, secretDigest: hash('sha256', pusher.secret, 'buffer') }
    : { ...client, key: createPublicKey({ key: pusher.key.jwk, format: 'jwk' }) }
}

/** Pushes a request that must be registered. */
export async function pushed(request: PushedAuthorizationRequest, ports: Ports): Promise<void> {
  const answer = await pushAuthorizationRequest(request, ports)
  if (answer.action !== 'CREATED') throw new Error(`not registered: ${answer.resultMessage}`)
}
