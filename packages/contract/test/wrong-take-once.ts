import type { PushedRequest, Ticket } from '@symbolon/core'
import type { TakeOnceStore } from '@symbolon/core/stores'
import type { Open } from '../src/index.js'
import { altered, meanwhile, type Takeable, takeOnce, type Wrong } from './fakes.js'

/** The test of that name for pushed requests and for tickets. */
function both(...names: readonly string[]): readonly string[] {
  return ['pushedRequests', 'tickets'].flatMap(subject => names.map(name => `${subject}: ${name}`))
}

/** One map for two kinds. */
function inOnePlace(): Open {
  return altered(() => {
    const records = new Map<string, Takeable>()
    return {
      tickets: withoutCopies(records as Map<string, Ticket>, 'one'),
      pushedRequests: withoutCopies(records as Map<string, PushedRequest>, 'one'),
    }
  })
}

/** A store that holds what it is given and hands it out. */
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

/** Both kinds of them. */
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
    'gets, and deletes later',
    () =>
      takeOnce(store => ({
        async take(key) {
          const record = await store.find(key)
          await meanwhile()
          await store.take(key)
          return record
        },
      })),
    both('of 32 racers for one record, one takes it'),
  ],
  [
    'finds, and saves later',
    () =>
      takeOnce(store => ({
        async add(record, now) {
          if ((await store.find(record.key)) !== undefined) return false
          await meanwhile()
          await store.take(record.key)
          await store.add(record, now)
          return true
        },
      })),
    both('of 32 racers that put one key, one wins'),
  ],
  [
    'puts over what is there',
    () =>
      takeOnce(store => ({
        async add(record, now) {
          await store.take(record.key)
          return store.add(record, now)
        },
      })),
    both('a record with a key that is there is not put'),
  ],
  [
    'never deletes',
    () => takeOnce(store => ({ take: key => store.find(key) })),
    both('a record is taken once, and gone', 'of 32 racers for one record, one takes it'),
  ],
  [
    'consumes in finding',
    () => takeOnce(store => ({ find: key => store.take(key) })),
    both('finding consumes nothing'),
  ],
  [
    'judges expiry on the real clock',
    () =>
      takeOnce(store => ({
        async find(key) {
          const record = await store.find(key)
          return record !== undefined && record.retainedUntil < Date.now() ? undefined : record
        },
      })),
    both('a record is kept although its instant is past on the real clock', 'a record is answered past its expiry'),
  ],
  [
    'drops an empty list',
    () =>
      takeOnce(store => ({
        async find(key) {
          const record = await store.find(key)
          if (record === undefined) return undefined
          const kept = Object.entries(record).filter(([, value]) => !(Array.isArray(value) && value.length === 0))
          return Object.fromEntries(kept) as typeof record
        },
      })),
    both('a record comes out as it went in: empty texts and lists'),
  ],
  [
    'answers absent fields as undefined',
    () =>
      takeOnce(store => ({
        async find(key) {
          const record = await store.find(key)
          return record && { dpopJkt: undefined, ...record }
        },
      })),
    both('a record comes out as it went in: no optional field'),
  ],
  [
    'holds what it was given and hands it out',
    storesWithoutCopies,
    both('changing what was put changes nothing stored', 'changing what was found changes nothing stored'),
  ],
  ['keeps both kinds in one place', inOnePlace, ['stores: one key in every store names different things']],
  [
    'sweeps too early',
    () => takeOnce(store => ({ sweep: (now, limit) => store.sweep(now + 1, limit) })),
    both('a sweep leaves records that have not outlived their instant'),
  ],
  [
    'takes nothing past the expiry',
    () =>
      takeOnce(store => ({
        async take(key) {
          const record = await store.take(key)
          return record !== undefined && record.expiresAt < 1_700_000_000_000 ? undefined : record
        },
      })),
    both('a record is taken past its expiry'),
  ],
]
