import type { AccessTokenSelection, ReplayMark } from '@symbolon/core/stores'
import { altered, clients, meanwhile, type Original, replays, takeOnce, tokens, type Wrong } from './fakes.js'

/** Removes as the store does, but stops after so many records of one selection. */
function stoppingAfter(page: number) {
  return tokens(store => {
    const removed = new Map<string, number>()
    return {
      async remove(selection: AccessTokenSelection, limit: number) {
        const key = JSON.stringify(selection)
        const before = removed.get(key) ?? 0
        const count = await store.remove(selection, Math.min(limit, page - before))
        removed.set(key, before + count)
        return count
      },
    }
  })
}

/** Sweeps every service that was opened with the same fake. */
function sweepingAll() {
  return altered(({ serviceId, stores, shared }) => {
    shared.set(serviceId, stores)
    const sweepAll = (kind: 'accessTokens' | 'pushedRequests' | 'tickets' | 'replays') => ({
      ...methodsOf(stores[kind]),
      async sweep(now: number, limit: number) {
        let removed = 0
        for (const each of shared.values() as Iterable<Original['stores']>)
          removed += await each[kind].sweep(now, limit)
        return removed
      },
    })
    return {
      accessTokens: { ...stores.accessTokens, ...sweepAll('accessTokens') } as typeof stores.accessTokens,
      pushedRequests: sweepAll('pushedRequests') as typeof stores.pushedRequests,
      tickets: sweepAll('tickets') as typeof stores.tickets,
      replays: sweepAll('replays') as typeof stores.replays,
    }
  })
}

function methodsOf(store: object): object {
  const names = Object.getOwnPropertyNames(Object.getPrototypeOf(store)).filter(name => name !== 'constructor')
  return Object.fromEntries(names.map(name => [name, Reflect.get(store, name).bind(store)]))
}

/** Stores that go wrong with many records, in sweeps, or between handles. */
export const WRONG_AT_SIZE: readonly Wrong[] = [
  [
    'stops a removal after a page of 100',
    stoppingAfter(100),
    [
      'accessTokens: a client with 1,100 records is removed in batches of 500',
      'accessTokens: a subject with 1,200 records is removed by one call that may remove more',
    ],
  ],
  [
    'stops a removal after a page of 1,000',
    stoppingAfter(1_000),
    ['accessTokens: a client with 1,100 records is removed in batches of 500'],
  ],
  [
    'never removes more than 500, whatever the limit',
    tokens(store => ({ remove: (selection, limit) => store.remove(selection, Math.min(limit, 500)) })),
    ['accessTokens: a subject with 1,200 records is removed by one call that may remove more'],
  ],
  [
    'passes over records that are being replaced',
    tokens((store, { shared }) => ({
      async replace(hash, version, record, now) {
        shared.set(hash, record)
        await meanwhile()
        const replaced = await store.replace(hash, version, record, now)
        await meanwhile()
        shared.delete(hash)
        return replaced
      },
      remove: (selection, limit) => (shared.size > 0 ? 0 : store.remove(selection, limit)),
    })),
    ['accessTokens: a removal that races with replacements leaves nothing'],
  ],
  [
    'removes without a limit',
    tokens(store => ({ remove: selection => store.remove(selection, 10_000) })),
    [
      'accessTokens: a removal removes no more than its limit, and fewer only when none is left',
      'accessTokens: a client with 1,100 records is removed in batches of 500',
    ],
  ],
  [
    'removes a subject at one client only',
    tokens(store => {
      const holders = new Map<string, number>()
      return {
        add(record, now) {
          if (record.subject !== undefined) holders.set(record.subject, record.clientId)
          return store.add(record, now)
        },
        remove(selection, limit) {
          if (!('subject' in selection) || 'clientId' in selection) return store.remove(selection, limit)
          return store.remove({ ...selection, clientId: holders.get(selection.subject ?? '') ?? 0 }, limit)
        },
      }
    }),
    ['accessTokens: removing by subject removes its records at every client'],
  ],
  [
    'lets a claim that lost overwrite the instant of the mark',
    replays((store, { serviceId, shared }) => {
      const id = ({ key }: ReplayMark) => `${serviceId} ${key}`
      return {
        claim(marks) {
          const won = marks.map(mark => !shared.has(id(mark)))
          for (const mark of marks) shared.set(id(mark), mark.until)
          return won
        },
        async sweep(now, limit) {
          const outlived = [...shared].filter(([key, until]) => key.startsWith(serviceId) && Number(until) < now)
          for (const [key] of outlived.slice(0, limit)) shared.delete(key)
          return Math.min(outlived.length, limit) + (await store.sweep(now, 0))
        },
      }
    }),
    ['replays: a claim that lost does not change how long the mark is kept'],
  ],
  [
    'sweeps other services too',
    sweepingAll(),
    ['accessTokens', 'pushedRequests', 'tickets']
      .map(kind => `${kind}: a sweep of one service keeps the outlived records of another`)
      .concat('replays: a sweep of one service keeps the outlived marks of another'),
  ],
  [
    'sweeps records and leaves their index entries',
    tokens((store, { serviceId, shared }) => ({
      async add(record, now) {
        const id = `${serviceId} ${record.refreshTokenHash}`
        if (record.refreshTokenHash !== undefined && shared.has(id)) return false
        const added = await store.add(record, now)
        if (added) shared.set(id, true)
        return added
      },
      remove(selection, limit) {
        if ('refreshTokenHash' in selection) shared.delete(`${serviceId} ${selection.refreshTokenHash}`)
        return store.remove(selection, limit)
      },
    })),
    ['accessTokens: a swept record leaves no trace in an index'],
  ],
  [
    'answers that a sweep removed nothing',
    takeOnce(store => ({
      async sweep(now, limit) {
        await store.sweep(now, limit)
        return 0
      },
    })),
    ['pushedRequests', 'tickets'].map(kind => `${kind}: a sweep answers how many records are gone`),
  ],
  [
    'answers that a sweep removed no marks',
    replays(store => ({
      async sweep(now, limit) {
        await store.sweep(now, limit)
        return 0
      },
    })),
    ['replays: a sweep answers how many marks are gone'],
  ],
  [
    'writes behind its answer',
    takeOnce(store => {
      const pending: (() => unknown)[] = []
      const flushed = () => pending.splice(0).map(write => write())
      return {
        find(key) {
          flushed()
          return store.find(key)
        },
        async add(record, now) {
          flushed()
          if ((await store.find(record.key)) !== undefined) return false
          pending.push(() => store.add(record, now))
          return true
        },
      }
    }),
    ['stores: a handle that is opened after a record was added or taken sees that'],
  ],
  [
    'takes "01001" for the client 1001',
    clients(store => ({
      find: identifier => store.find(/^[0-9]+$/.test(identifier) ? String(Number(identifier)) : identifier),
    })),
    ['clients: a client id has one spelling'],
  ],
  [
    'forgets the revocation of a client that is put again',
    clients((store, { shared, serviceId }) => ({
      put(client, now) {
        shared.delete(`${serviceId} ${client.clientId}`)
        return store.put(client, now)
      },
      revokeTokens(clientId, at) {
        shared.set(`${serviceId} ${clientId}`, at)
      },
      async find(identifier) {
        const found = await store.find(identifier)
        const at = shared.get(`${serviceId} ${found?.client.clientId}`)
        return found && typeof at === 'number' ? { ...found, tokensRevokedAt: at } : found
      },
    })),
    [
      'clients: the instant outlives a client that is put again, or removed and added again',
      'clients: a later revocation counts, an earlier one does not',
    ],
  ],
]
