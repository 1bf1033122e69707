import { createAccessToken, createPorts, defineClient, introspect, revokeAccessTokens } from '@symbolon/core'
import { memoryStores } from '@symbolon/memory'
import { expect, test } from 'vitest'

const START = 1_767_225_600_000

/** A service whose stores have no revocations: its store of clients keeps the instant. */
async function withoutRevocations() {
  const { revocations: _, ...stores } = memoryStores({ serviceId: 'bank' })
  await stores.clients.put(
    await defineClient({ clientId: 1, clientSecret: 'plain:secret', grantTypes: ['CLIENT_CREDENTIALS'] }),
    START,
  )
  const clock = { at: START, now: () => clock.at }
  const service = { serviceId: 'bank', issuer: 'https://as.example', supportedScopes: [{ name: 'read' }] }
  return { ports: createPorts({ service, stores, secrets: ['x'.repeat(32)], clock }), clock }
}

type Ports = Awaited<ReturnType<typeof withoutRevocations>>['ports']

async function tokenOf(ports: Ports): Promise<string> {
  const made = await createAccessToken({ grantType: 'CLIENT_CREDENTIALS', clientIdentifier: '1' }, ports)
  if (made.action !== 'OK') throw new Error(made.resultMessage)
  return made.accessToken
}

/** Tokens stay stored: only the instant refuses them. */
const withoutRemoval = (ports: Ports) => ({ ...ports, accessTokens: { ...ports.accessTokens, remove: () => 0 } })

// docs/rules.md §2, §5
test('without a store of revocations, tokens of a revoked client are refused, and later ones are not', async () => {
  const { ports, clock } = await withoutRevocations()
  const before = await tokenOf(ports)
  await revokeAccessTokens({ clientIdentifier: '1' }, withoutRemoval(ports))
  clock.at += 1
  const after = await tokenOf(ports)
  expect((await introspect({ token: before }, ports)).action).toBe('UNAUTHORIZED')
  expect((await introspect({ token: after }, ports)).action).toBe('OK')
})
