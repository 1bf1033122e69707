import type { PushedRequest } from '@symbolon/core'
import type { TakeOnceStore, Ticket } from '@symbolon/core/stores'
import type { Open } from '../src/index.js'
import { altered, meanwhile, type Takeable, takeOnce, type Wrong } from './fakes.js'

/** The tests of these names, for pushed requests and for tickets. */
function both(...names: readonly string[]): readonly string[] {
  return ['pushedRequests', 'tickets'].flatMap(subject => names.map(name => `${subject}: ${name}`))
}

/** Stores of two kinds that share one map. */
function inOneMap(): Open {
  return altered(() => {
    const records = new Map<string, Takeable>()
    return {
      tickets: withoutCopies(records as Map<string, Ticket>, 'one'),
      pushedRequests: withoutCopies(records as Map<string, PushedRequest>, 'one'),
    }
  })
}

/** A store that keeps and returns the caller's object. */
function withoutCopies<Stored extends Takeable>(
  records: Map<string, Stored>,
  serviceId: string,
): TakeOnceStore<Stored> {
  const id = (key: string) => `${serviceId} ${key}`
  return {
    find: key => records.get(id(key)),
    add: record => !records.has(id(record.key)) && records.set(id(record.key), record) === records,
    take(key) {
      const record = records.get(id(key))
      records.delete(id(key))
      return record
    },
    sweep: () => 0,
  }
}

/** Both kinds of stores without copies. */
function storesWithoutCopies(): Open {
  const [requests, tickets] = [new Map<string, PushedRequest>(), new Map<string, Ticket>()]
  return altered(({ serviceId }) => ({
    pushedRequests: withoutCopies(requests, serviceId),
    tickets: withoutCopies(tickets, serviceId),
  }))
}

/** Stores of pushed requests and tickets that break a promise. */
export const WRONG_TAKE_ONCE: readonly Wrong[] = [
  [
    'reads first and deletes later',
    takeOnce(store => ({
      async take(key) {
        const record = await store.find(key)
        await meanwhile()
        await store.take(key)
        return record
      },
    })),
    both('of 32 racers that take one record, one gets it'),
  ],
  [
    'checks first and saves later',
    takeOnce(store => ({
      async add(record, now) {
        if ((await store.find(record.key)) !== undefined) return false
        await meanwhile()
        await store.take(record.key)
        await store.add(record, now)
        return true
      },
    })),
    both('of 32 racers that add the same key, one wins'),
  ],
  [
    'replaces existing records',
    takeOnce(store => ({
      async add(record, now) {
        await store.take(record.key)
        return store.add(record, now)
      },
    })),
    both('add returns false for an existing key'),
  ],
  [
    'never deletes',
    takeOnce(store => ({ take: key => store.find(key) })),
    both('a record can be taken once, and is gone then', 'of 32 racers that take one record, one gets it'),
  ],
  [
    'removes a record that it finds',
    takeOnce(store => ({ find: key => store.take(key) })),
    both('finding a record does not remove it'),
  ],
  [
    'expires records by the system clock',
    takeOnce(store => ({
      async find(key) {
        const record = await store.find(key)
        return record !== undefined && record.retainedUntil < Date.now() ? undefined : record
      },
    })),
    both('a record is kept even if its instant is past on the system clock', 'a record is found after its expiry'),
  ],
  [
    'drops empty lists',
    takeOnce(store => ({
      async find(key) {
        const record = await store.find(key)
        if (record === undefined) return undefined
        const kept = Object.entries(record).filter(([, value]) => !(Array.isArray(value) && value.length === 0))
        return Object.fromEntries(kept) as typeof record
      },
    })),
    both('a record is stored unchanged: empty texts and lists'),
  ],
  [
    'returns absent fields as undefined',
    takeOnce(store => ({
      async find(key) {
        const record = await store.find(key)
        return record && { dpopKeyThumbprint: undefined, ...record }
      },
    })),
    both('a record is stored unchanged: no optional field'),
  ],
  [
    "keeps and returns the caller's object",
    storesWithoutCopies(),
    both(
      'changing a record after add does not change the stored record',
      'changing a found record does not change the stored record',
    ),
  ],
  ['keeps both kinds in one map', inOneMap(), ['stores: the same key in different stores means different records']],
  [
    'sweeps too early',
    takeOnce(store => ({ sweep: (now, limit) => store.sweep(now + 1, limit) })),
    both('a sweep keeps records for a minute beyond their instant'),
  ],
  [
    'sweeps without the margin of a minute',
    takeOnce(store => ({ sweep: (now, limit) => store.sweep(now + 60_000, limit) })),
    both('a sweep keeps records for a minute beyond their instant'),
  ],
  [
    'takes nothing after the expiry',
    takeOnce(store => ({
      async take(key) {
        const record = await store.take(key)
        return record !== undefined && record.expiresAt < 1_700_000_000_000 ? undefined : record
      },
    })),
    both('a record can be taken after its expiry'),
  ],
]
