import { createStorage, memoryStores } from '@symbolon/memory'
import type { ContractStores, Open } from '../src/index.js'
import type { Wrong } from './fakes.js'

/** Stores of which one kind does not know for which service it is. */
function forgetful(kind: keyof ContractStores): Open {
  const storage = createStorage()
  return serviceId => {
    const stores = memoryStores({ serviceId, storage })
    return { ...stores, [kind]: memoryStores({ serviceId: 'everybody', storage })[kind] }
  }
}

/** Stores that forget the service, or that know of one handle only. */
export const WRONG_TENANTS: readonly Wrong[] = [
  ['forgets the service of clients', () => forgetful('clients'), ['clients: two services may put the same client']],
  [
    'forgets the service of access tokens',
    () => forgetful('accessTokens'),
    [
      'accessTokens: two services may put the same key',
      'accessTokens: two services may put the same refresh token',
      'accessTokens: one service cannot replace the record of another',
      'accessTokens: one service cannot remove the records of another',
    ],
  ],
  [
    'forgets the service of pushed requests',
    () => forgetful('pushedRequests'),
    [
      'pushedRequests: two services may put the same key',
      'pushedRequests: one service cannot take the record of another',
    ],
  ],
  [
    'forgets the service of tickets',
    () => forgetful('tickets'),
    ['tickets: two services may put the same key', 'tickets: one service cannot take the record of another'],
  ],
  ['forgets the service of replays', () => forgetful('replays'), ['replays: two services may claim the same mark']],
  [
    'folds the case of service ids',
    () => {
      const storage = createStorage()
      return serviceId => memoryStores({ serviceId: serviceId.toLowerCase(), storage })
    },
    ['replays: two services may claim the same mark', 'clients: two services may put the same client'],
  ],
  [
    'keeps its records to one handle',
    () => serviceId => memoryStores({ serviceId }),
    [
      'replays: a mark is won once',
      'replays: of 32 racers for one mark, one wins',
      'tickets: a second handle finds what the first one put',
      'clients: a client is found by its number and by each of its names',
    ],
  ],
]
