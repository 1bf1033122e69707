import { defineClient } from '@symbolon/core'
import { expectNotFound } from './client-fixture.js'
import type { ContractTests, Fixture } from './fixture.js'
import { freshNumber, freshText } from './fresh.js'
import { NOW } from './instants.js'

/** What a registry promises if the caller passes something other than a client. */
export const CLIENT_MISUSE_TESTS: ContractTests = {
  'add and put throw a TypeError for anything but a client, and store nothing': rejectsOthers,
}

async function rejectsOthers(fixture: Fixture): Promise<void> {
  const configuration = { clientId: freshNumber(), clientIdAlias: freshText('alias'), tokenAuthMethod: 'NONE' } as const
  const promised = defineClient({ ...configuration, redirectUris: ['https://client.example/callback'] })
  const { clients } = fixture.stores
  for (const given of [promised, configuration, { ok: true, value: await promised }, undefined, null, 'ledger']) {
    for (const method of [clients.add, clients.put]) {
      fixture.equal(await errorOf(() => Reflect.apply(method, clients, [given, NOW])), 'TypeError')
    }
  }
  await expectNotFound(fixture, [String(configuration.clientId), configuration.clientIdAlias, 'undefined'])
}

async function errorOf(call: () => unknown): Promise<string> {
  try {
    await call()
    return 'none'
  } catch (error) {
    return error instanceof TypeError ? 'TypeError' : 'another error'
  }
}
