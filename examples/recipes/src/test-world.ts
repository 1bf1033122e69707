import type { AccessTokenCreation, ClientConfiguration, ServiceConfiguration } from '@symbolon/core'
import { createAccessToken, createPorts, defineClient } from '@symbolon/core'
import { memoryStores } from '@symbolon/memory'

/** A clock that a test moves. */
export interface TestClock {
  now(): number
  advance(seconds: number): void
}

/** A clock that stands still until it is moved: what depends on time is the same in every run. */
export function standingClock(at = '2030-01-01T00:00:00Z'): TestClock {
  let now = Date.parse(at)
  return {
    now: () => now,
    advance(seconds) {
      now += seconds * 1000
    },
  }
}

/** The clock of the machine, moved: for clients that read it to make DPoP proofs. */
export function shiftedClock(): TestClock {
  let shift = 0
  return {
    now: () => Date.now() + shift,
    advance(seconds) {
      shift += seconds * 1000
    },
  }
}

/**
 * A server in memory with your own configuration, so that a test sees the scopes and lifetimes that
 * you use, and a token for any request. Make a new one for each test.
 */
export function testWorld(service: ServiceConfiguration, clock: TestClock) {
  const stores = memoryStores({ serviceId: service.serviceId })
  const ports = createPorts({ service, stores, secrets: ['a secret of tests, 32 bytes or more'], clock })
  return {
    ports,
    stores,
    register: async (client: ClientConfiguration) => stores.clients.put(await defineClient(client), clock.now()),
    async tokenFor(grant: Omit<AccessTokenCreation, 'grantType'>) {
      const created = await createAccessToken({ grantType: 'AUTHORIZATION_CODE', ...grant }, ports)
      if (created.action !== 'OK') throw new Error(created.resultMessage)
      return created.accessToken
    },
  }
}
