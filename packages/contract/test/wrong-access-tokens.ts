import type { AccessToken } from '@symbolon/core'
import { meanwhile, overwrite, tokens, type Wrong } from './fakes.js'

/** Access token stores that break a promise of putting, finding and removing. */
export const WRONG_ACCESS_TOKENS: readonly Wrong[] = [
  [
    'finds, and saves later',
    () =>
      tokens(store => ({
        async add(record, now) {
          if ((await store.find(record.hash)) !== undefined) return false
          await meanwhile()
          await overwrite(store, record, now)
          return true
        },
      })),
    [
      'accessTokens: of 32 racers that put one key, one wins',
      'accessTokens: of 32 racers that put one refresh token, one wins',
    ],
  ],
  [
    'does not look at refresh tokens when it puts',
    () =>
      tokens(store => ({
        async add(record, now) {
          if ((await store.find(record.hash)) !== undefined) return false
          if (record.refreshTokenHash !== undefined) await store.remove({ refreshTokenHash: record.refreshTokenHash })
          return store.add(record, now)
        },
      })),
    ['accessTokens: a record whose refresh token is there is not put'],
  ],
  [
    'drops a field',
    () =>
      tokens(store => ({
        add({ acr, ...record }, now) {
          return store.add(record, now)
        },
      })),
    ['accessTokens: a record comes out as it went in: every field'],
  ],
  [
    'takes an empty subject for none',
    () =>
      tokens(store => ({
        remove: selection =>
          store.remove('clientId' in selection && !selection.subject ? { clientId: selection.clientId } : selection),
      })),
    ['accessTokens: an empty subject is a subject'],
  ],
  [
    'counts one for whatever it removes',
    () => tokens(store => ({ remove: async selection => Math.min(1, await store.remove(selection)) })),
    ['accessTokens: removing by client removes all that it has, with a subject or without'],
  ],
  [
    'removes all of the client for one subject',
    () =>
      tokens(store => ({
        remove: selection => store.remove('clientId' in selection ? { clientId: selection.clientId } : selection),
      })),
    ['accessTokens: removing by client and subject leaves other subjects and other clients'],
  ],
  [
    'keeps numbers as floats of single precision',
    () =>
      tokens((store, { shared }) => ({
        add(record, now) {
          const clientId = Math.fround(record.clientId)
          shared.set(record.hash, record)
          return store.add({ ...record, clientId }, now)
        },
        async find(hash) {
          return (await store.find(hash)) && (shared.get(hash) as AccessToken)
        },
        remove: selection =>
          store.remove(
            'clientId' in selection ? { ...selection, clientId: Math.fround(selection.clientId) } : selection,
          ),
      })),
    ['accessTokens: clients with neighbouring numbers are not the same'],
  ],
  [
    'judges time on the real clock',
    () =>
      tokens(store => ({
        async find(hash) {
          const record = await store.find(hash)
          return record !== undefined && record.retainedUntil < Date.now() ? undefined : record
        },
      })),
    ['accessTokens: a record is kept although its instant is past on the real clock'],
  ],
  [
    'answers nothing past the expiry',
    () =>
      tokens(store => ({
        async find(hash) {
          const record = await store.find(hash)
          return record !== undefined && record.expiresAt < 1_700_000_000_000 ? undefined : record
        },
      })),
    ['accessTokens: a record is answered past its expiry'],
  ],
  [
    'sweeps too early, and without a limit',
    () => tokens(store => ({ sweep: now => store.sweep(now + 2, 1000) })),
    [
      'accessTokens: a sweep leaves records that have not outlived their instant',
      'accessTokens: a sweep removes no more than its limit',
    ],
  ],
  [
    'keeps the refresh token of what it did not put',
    () =>
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
      'accessTokens: the refresh token of a record that was not put is there for others',
      'accessTokens: the refresh token of a replacement that was not made is there for others',
    ],
  ],
  [
    'never frees the refresh token of a removed record',
    () =>
      tokens((store, { serviceId, shared }) => ({
        async add(record, now) {
          const id = `${serviceId} ${record.refreshTokenHash}`
          if (record.refreshTokenHash !== undefined && shared.has(id)) return false
          shared.set(id, true)
          return store.add(record, now)
        },
      })),
    ['accessTokens: what was removed can be put again'],
  ],
  [
    'removes nothing but by client',
    () => tokens(store => ({ remove: selection => ('clientId' in selection ? store.remove(selection) : 0) })),
    [
      'accessTokens: removing by hash removes one record, once',
      'accessTokens: removing by refresh token removes its record, once',
    ],
  ],
]
