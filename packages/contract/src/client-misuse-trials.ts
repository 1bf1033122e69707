import { defineClient } from '@symbolon/core'
import type { Bench, Trials } from './bench.js'
import { expectNobody } from './client-bench.js'
import { freshNumber, freshText } from './fresh.js'
import { NOW } from './instants.js'

/** What a registry promises where the caller hands it something else than a client. */
export const CLIENT_MISUSE_TRIALS: Trials = {
  'what is no client is a TypeError, and nothing is stored': refusesOthers,
}

async function refusesOthers(bench: Bench): Promise<void> {
  const configuration = { clientId: freshNumber(), clientIdAlias: freshText('alias'), tokenAuthMethod: 'NONE' } as const
  const promised = defineClient({ ...configuration, redirectUris: ['https://client.example/callback'] })
  const { clients } = bench.stores
  for (const given of [promised, configuration, { ok: true, value: await promised }, undefined, null, 'ledger']) {
    for (const verb of [clients.add, clients.put]) {
      bench.equal(await complaintOf(() => Reflect.apply(verb, clients, [given, NOW])), 'TypeError')
    }
  }
  await expectNobody(bench, [String(configuration.clientId), configuration.clientIdAlias, 'undefined'])
}

async function complaintOf(act: () => unknown): Promise<string> {
  try {
    await act()
    return 'none'
  } catch (error) {
    return error instanceof TypeError ? 'TypeError' : 'another error'
  }
}
