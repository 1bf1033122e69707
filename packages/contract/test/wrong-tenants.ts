import { createStorage, memoryStores } from '@symbolon/memory'
import type { ContractStores, Open } from '../src/index.js'
import type { Wrong } from './fakes.js'

function withoutServices(kind: keyof ContractStores): Open {
  const storage = createStorage()
  return serviceId => {
    const stores = memoryStores({ serviceId, storage })
    return { ...stores, [kind]: memoryStores({ serviceId: 'everybody', storage })[kind] }
  }
}

function ignoringCase(): Open {
  const storage = createStorage()
  return serviceId => memoryStores({ serviceId: serviceId.toLowerCase(), storage })
}

/** Stores that ignore the service, or that do not share records between handles. */
export const WRONG_TENANTS: readonly Wrong[] = [
  ['ignores the service of clients', withoutServices('clients'), ['clients: two services can put the same client']],
  [
    'ignores the service of access tokens',
    withoutServices('accessTokens'),
    [
      'accessTokens: two services can add the same key',
      'accessTokens: two services can add the same refresh token',
      'accessTokens: one service cannot replace the record of another',
      'accessTokens: one service cannot remove the records of another',
    ],
  ],
  [
    'ignores the service of pushed requests',
    withoutServices('pushedRequests'),
    [
      'pushedRequests: two services can add the same key',
      'pushedRequests: one service cannot take the record of another',
    ],
  ],
  [
    'ignores the service of tickets',
    withoutServices('tickets'),
    ['tickets: two services can add the same key', 'tickets: one service cannot take the record of another'],
  ],
  ['ignores the service of replays', withoutServices('replays'), ['replays: two services can claim the same mark']],
  [
    'ignores the case of service ids',
    ignoringCase(),
    ['replays: two services can claim the same mark', 'clients: two services can put the same client'],
  ],
  [
    'does not share records between handles',
    serviceId => memoryStores({ serviceId }),
    [
      'replays: a mark can be claimed once',
      'replays: of 32 racers that claim one mark, one wins',
      'tickets: a second handle finds what the first one added',
      'clients: a client is found by its client id and by each of its names',
    ],
  ],
]
