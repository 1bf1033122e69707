import { meanwhile, overwrite, tokens, type Wrong } from './fakes.js'

/** Access token stores that break a promise of replacing. */
export const WRONG_REPLACEMENTS: readonly Wrong[] = [
  [
    'compares the version, and writes later',
    () =>
      tokens(store => ({
        async replace(hash, version, record, now) {
          if ((await store.find(hash))?.version !== version) return false
          await meanwhile()
          await overwrite(store, record, now)
          return true
        },
      })),
    [
      'accessTokens: of 32 racers that replace one version, one wins',
      'accessTokens: a removal beside a replacement leaves nothing',
    ],
  ],
  [
    'ignores the version',
    () =>
      tokens(store => ({
        async replace(hash, _, record, now) {
          const { version = 0 } = (await store.find(hash)) ?? {}
          return store.replace(hash, version, record, now)
        },
      })),
    ['accessTokens: a replacement of another version is refused'],
  ],
  [
    'puts what it should replace',
    () => tokens(store => ({ replace: (_, __, record, now) => overwrite(store, record, now) })),
    [
      'accessTokens: a replacement of what is not there is refused',
      'accessTokens: a replacement of what was removed is refused',
    ],
  ],
  [
    'lets two records hold one refresh token',
    () =>
      tokens(store => ({
        async replace(hash, version, record, now) {
          const { refreshTokenHash, ...bare } = record
          return (await store.replace(hash, version, record, now)) || store.replace(hash, version, bare, now)
        },
      })),
    [
      'accessTokens: a replacement may not take the refresh token of another record',
      'accessTokens: of 32 replacements with one refresh token, one wins',
    ],
  ],
  [
    'does not forget the refresh token that was replaced',
    () =>
      tokens((store, { shared }) => ({
        async replace(hash, version, record, now) {
          const old = (await store.find(hash))?.refreshTokenHash
          const replaced = await store.replace(hash, version, record, now)
          if (replaced && old !== undefined) shared.set(old, hash)
          return replaced
        },
        remove(selection) {
          const hash = 'refreshTokenHash' in selection ? shared.get(selection.refreshTokenHash) : undefined
          return store.remove(typeof hash === 'string' ? { hash } : selection)
        },
      })),
    [
      'accessTokens: after a replacement the old refresh token selects nothing, the new one does',
      'accessTokens: after a replacement without a refresh token the old one selects nothing',
    ],
  ],
  [
    'does not find by the new refresh token',
    () =>
      tokens(store => ({
        async replace(hash, version, { refreshTokenHash, ...bare }, now) {
          const old = (await store.find(hash))?.refreshTokenHash
          return store.replace(hash, version, old === undefined ? bare : { ...bare, refreshTokenHash: old }, now)
        },
      })),
    ['accessTokens: after a replacement the old refresh token selects nothing, the new one does'],
  ],
  [
    'merges a replacement into what was there',
    () =>
      tokens(store => ({
        async replace(hash, version, record, now) {
          const current = await store.find(hash)
          return store.replace(hash, version, { ...current, ...record }, now)
        },
      })),
    ['accessTokens: a replacement is found whole'],
  ],
  [
    'keeps a replacement as long as what it replaced',
    () =>
      tokens(store => ({
        async replace(hash, version, record, now) {
          const { retainedUntil = now } = (await store.find(hash)) ?? {}
          return store.replace(hash, version, { ...record, retainedUntil }, now)
        },
      })),
    ['accessTokens: a replacement is kept until its own instant'],
  ],
  [
    'takes the record itself for another that holds its refresh token',
    () =>
      tokens(store => ({
        async replace(hash, version, record, now) {
          const old = (await store.find(hash))?.refreshTokenHash
          return (old === undefined || old !== record.refreshTokenHash) && store.replace(hash, version, record, now)
        },
      })),
    ['accessTokens: a replacement may keep its refresh token'],
  ],
]
