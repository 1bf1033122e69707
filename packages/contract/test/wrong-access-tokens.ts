import type { AccessToken } from '@symbolon/core'
import { meanwhile, overwrite, tokens, type Wrong } from './fakes.js'

/** Access token stores that break a promise about adding, finding or removing. */
export const WRONG_ACCESS_TOKENS: readonly Wrong[] = [
  [
    'checks first and saves later',
    tokens(store => ({
      async add(record, now) {
        if ((await store.find(record.hash)) !== undefined) return false
        await meanwhile()
        await overwrite(store, record, now)
        return true
      },
    })),
    [
      'accessTokens: of 32 racers that add the same key, one wins',
      'accessTokens: of 32 racers that add the same refresh token, one wins',
    ],
  ],
  [
    'ignores refresh tokens when it adds',
    tokens(store => ({
      async add(record, now) {
        if ((await store.find(record.hash)) !== undefined) return false
        if (record.refreshTokenHash !== undefined) await store.remove({ refreshTokenHash: record.refreshTokenHash }, 1)
        return store.add(record, now)
      },
    })),
    ['accessTokens: add returns false for an existing refresh token'],
  ],
  [
    'drops a field',
    tokens(store => ({
      add({ acr, ...record }, now) {
        return store.add(record, now)
      },
    })),
    ['accessTokens: a record is stored unchanged: every field'],
  ],
  [
    'treats an empty subject as none',
    tokens(store => ({
      remove: (selection, limit) =>
        store.remove(
          'clientId' in selection && !selection.subject ? { clientId: selection.clientId } : selection,
          limit,
        ),
    })),
    ['accessTokens: an empty string is a subject'],
  ],
  [
    'always reports one removed record',
    tokens(store => ({ remove: async (selection, limit) => Math.min(1, await store.remove(selection, limit)) })),
    ['accessTokens: removing by client removes all its records, with and without a subject'],
  ],
  [
    'ignores the subject when it removes',
    tokens(store => ({
      remove: (selection, limit) =>
        store.remove('clientId' in selection ? { clientId: selection.clientId } : selection, limit),
    })),
    ['accessTokens: removing by client and subject keeps records of other subjects and clients'],
  ],
  [
    'stores client ids as single-precision floats',
    tokens((store, { shared }) => ({
      add(record, now) {
        const clientId = Math.fround(record.clientId)
        shared.set(record.hash, record)
        return store.add({ ...record, clientId }, now)
      },
      async find(hash) {
        return (await store.find(hash)) && (shared.get(hash) as AccessToken)
      },
      remove: (selection, limit) =>
        store.remove(
          'clientId' in selection ? { ...selection, clientId: Math.fround(selection.clientId) } : selection,
          limit,
        ),
    })),
    ['accessTokens: clients with adjacent client ids are different'],
  ],
  [
    'expires records by the system clock',
    tokens(store => ({
      async find(hash) {
        const record = await store.find(hash)
        return record !== undefined && record.retainedUntil < Date.now() ? undefined : record
      },
    })),
    ['accessTokens: a record is kept even if its instant is past on the system clock'],
  ],
  [
    'finds nothing after the expiry',
    tokens(store => ({
      async find(hash) {
        const record = await store.find(hash)
        return record !== undefined && record.expiresAt < 1_700_000_000_000 ? undefined : record
      },
    })),
    ['accessTokens: a record is found after its expiry'],
  ],
  [
    'sweeps too early and without a limit',
    tokens(store => ({ sweep: now => store.sweep(now + 2, 1000) })),
    [
      'accessTokens: a sweep keeps records for a minute beyond their instant',
      'accessTokens: a sweep removes no more than its limit',
    ],
  ],
  [
    'keeps the refresh token of a record that it did not store',
    tokens((store, { serviceId, shared }) => ({
      async add(record, now) {
        const id = `${serviceId} ${record.refreshTokenHash}`
        if (record.refreshTokenHash !== undefined && shared.has(id)) return false
        const added = await store.add(record, now)
        if (!added) shared.set(id, record)
        return added
      },
      async replace(hash, version, record, now) {
        const replaced = await store.replace(hash, version, record, now)
        if (!replaced) shared.set(`${serviceId} ${record.refreshTokenHash}`, record)
        return replaced
      },
    })),
    [
      'accessTokens: the refresh token of a record that was not added stays free',
      'accessTokens: the refresh token of a replacement that failed stays free',
    ],
  ],
  [
    'never frees the refresh token of a removed record',
    tokens((store, { serviceId, shared }) => ({
      async add(record, now) {
        const id = `${serviceId} ${record.refreshTokenHash}`
        if (record.refreshTokenHash !== undefined && shared.has(id)) return false
        shared.set(id, true)
        return store.add(record, now)
      },
    })),
    ['accessTokens: a removed record can be added again'],
  ],
  [
    'removes records only by client',
    tokens(store => ({
      remove: (selection, limit) => ('clientId' in selection ? store.remove(selection, limit) : 0),
    })),
    [
      'accessTokens: removing by hash removes one record, once',
      'accessTokens: removing by refresh token removes its record, once',
    ],
  ],
]
