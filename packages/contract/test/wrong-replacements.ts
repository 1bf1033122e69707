import { meanwhile, overwrite, tokens, type Wrong } from './fakes.js'

/** Access token stores that break a promise about replacing. */
export const WRONG_REPLACEMENTS: readonly Wrong[] = [
  [
    'compares the version first and writes later',
    tokens(store => ({
      async replace(hash, version, record, now) {
        if ((await store.find(hash))?.version !== version) return false
        await meanwhile()
        await overwrite(store, record, now)
        return true
      },
    })),
    [
      'accessTokens: of 32 racers that replace the same version, one wins',
      'accessTokens: a record is gone after a removal that races with a replacement',
    ],
  ],
  [
    'ignores the version',
    tokens(store => ({
      async replace(hash, _, record, now) {
        const { version = 0 } = (await store.find(hash)) ?? {}
        return store.replace(hash, version, record, now)
      },
    })),
    ['accessTokens: replace returns false for another version'],
  ],
  [
    'adds the record if there is none to replace',
    tokens(store => ({ replace: (_, __, record, now) => overwrite(store, record, now) })),
    [
      'accessTokens: replace returns false for an unknown record',
      'accessTokens: replace returns false for a removed record',
    ],
  ],
  [
    'replaces without the refresh token if another record has it',
    tokens(store => ({
      async replace(hash, version, record, now) {
        const { refreshTokenHash, ...bare } = record
        return (await store.replace(hash, version, record, now)) || store.replace(hash, version, bare, now)
      },
    })),
    [
      'accessTokens: replace returns false if another record has the new refresh token',
      'accessTokens: of 32 replacements with the same refresh token, one wins',
    ],
  ],
  [
    'keeps finding a record by its old refresh token',
    tokens((store, { shared }) => ({
      async replace(hash, version, record, now) {
        const old = (await store.find(hash))?.refreshTokenHash
        const replaced = await store.replace(hash, version, record, now)
        if (replaced && old !== undefined) shared.set(old, hash)
        return replaced
      },
      remove(selection, limit) {
        const hash = 'refreshTokenHash' in selection ? shared.get(selection.refreshTokenHash) : undefined
        return store.remove(typeof hash === 'string' ? { hash } : selection, limit)
      },
    })),
    [
      'accessTokens: after a replacement, only the new refresh token selects the record',
      'accessTokens: after a replacement without a refresh token, the old one selects nothing',
    ],
  ],
  [
    'does not find a record by its new refresh token',
    tokens(store => ({
      async replace(hash, version, { refreshTokenHash, ...bare }, now) {
        const old = (await store.find(hash))?.refreshTokenHash
        return store.replace(hash, version, old === undefined ? bare : { ...bare, refreshTokenHash: old }, now)
      },
    })),
    ['accessTokens: after a replacement, only the new refresh token selects the record'],
  ],
  [
    'merges a replacement into the old record',
    tokens(store => ({
      async replace(hash, version, record, now) {
        const current = await store.find(hash)
        return store.replace(hash, version, { ...current, ...record }, now)
      },
    })),
    ['accessTokens: a replacement is stored unchanged'],
  ],
  [
    'keeps a replacement only as long as the old record',
    tokens(store => ({
      async replace(hash, version, record, now) {
        const { retainedUntil = now } = (await store.find(hash)) ?? {}
        return store.replace(hash, version, { ...record, retainedUntil }, now)
      },
    })),
    ['accessTokens: a replacement is kept until its own instant'],
  ],
  [
    'treats the record itself as another one with its refresh token',
    tokens(store => ({
      async replace(hash, version, record, now) {
        const old = (await store.find(hash))?.refreshTokenHash
        return (old === undefined || old !== record.refreshTokenHash) && store.replace(hash, version, record, now)
      },
    })),
    ['accessTokens: a replacement can keep the refresh token'],
  ],
]
