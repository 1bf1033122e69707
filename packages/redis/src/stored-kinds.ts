import { defined, type RecordForm, type StoredKind, type StoredRow } from '@symbolon/core/internal'
import type { Instant, TokenFamily } from '@symbolon/core/stores'
import type { RedisAccessTokenStore } from './access-tokens.js'
import type { StoreContext } from './context.js'
import { instantIn, instantText } from './instants.js'
import { documentKey, type Keys, quoted } from './keys.js'
import type { Layout } from './layout.js'
import { MARGIN } from './lifetime.js'
import { RedisFault } from './redis-fault.js'
import { FIND_KEPT, PUT_CLIENT, REMOVE_CLIENT, REPLACE_DOCUMENT, REVOKE, REVOKE_CLIENT, SWAP } from './scripts.js'
import { encryptionDone, recordIn } from './stored-record.js'
import { storedTokenIn, tokenAs } from './stored-token.js'

/** What the rows of a service are read and written with. */
export interface RowContext extends StoreContext {
  readonly prefix: string
  readonly tokens: RedisAccessTokenStore
  readonly layout: Layout
  now(): Instant
}

/** What a row has beside its kind, its service and its key. */
type Members = Omit<StoredRow, 'kind' | 'serviceId' | 'key'>

interface KindRows {
  /** How the fields of clients begin that are the rows. Absent: each row has its own key. */
  readonly field?: string
  find(key: string, context: RowContext): Promise<Members | undefined>
  put(row: StoredRow, context: RowContext): Promise<unknown>
  remove(key: string, context: RowContext): Promise<unknown>
}

type Named = (keys: Keys) => (key: string) => string

/** Rows that are a key each, which expires. */
function keptRows(
  named: Named,
  read: (text: string, key: string, context: RowContext) => Members | Promise<Members>,
  put: (row: StoredRow, context: RowContext, kept: string) => Promise<unknown>,
): KindRows {
  return {
    async find(key, context) {
      const [text, left] = (await context.redis.evalPair(FIND_KEPT, named(context.keys)(key))) ?? []
      if (text === undefined || left === undefined) return undefined
      // Everything that the stores write expires.
      if (left === '-1') throw new RedisFault('corrupt-record')
      return { ...(await read(text, key, context)), until: context.now() + Number(left) - MARGIN }
    },
    put(row, context) {
      // Not longer than what is left of the minute after its instant.
      const kept = (row.until ?? 0) - context.now() + MARGIN
      return put(row, context, instantText(Math.max(Math.ceil(kept), 1)))
    },
    remove: (key, { keys, redis }) => redis.run('DEL', named(keys)(key)),
  }
}

function takenOnce(named: Named): KindRows {
  return keptRows(
    named,
    text => ({ text }),
    ({ key, text = '' }, { keys, redis }, kept) => redis.done('SET', named(keys)(key), text, 'NX', 'PX', kept),
  )
}

const REPLAYS = keptRows(
  keys => keys.replayMark,
  () => ({}),
  ({ key }, { keys, redis }, kept) => redis.evalBoolean(REVOKE, keys.replayMark(key), '1', kept),
)

const REVOCATIONS = keptRows(
  keys => keys.revocation,
  text => ({ revokedAt: instantIn(text) }),
  ({ key, revokedAt = 0 }, { keys, redis }, kept) =>
    redis.evalBoolean(REVOKE, keys.revocation(key), instantText(revokedAt), kept),
)

const FAMILIES = keptRows(
  keys => keys.tokenFamily,
  async (text, key, { forms }) => ({ text, version: (await familyIn(text, key, forms.tokenFamily)).version }),
  async ({ key, text = '' }, { keys, redis, forms }, kept) => {
    const name = keys.tokenFamily(key)
    const next = await familyIn(text, key, forms.tokenFamily)
    if (await redis.done('SET', name, text, 'NX', 'PX', kept)) return
    const current = await redis.text('GET', name)
    if (current === undefined || (await familyIn(current, key, forms.tokenFamily)).version >= next.version) return
    await redis.evalBoolean(SWAP, name, current, text, kept)
  },
)

function familyIn(text: string, key: string, form: RecordForm<TokenFamily>): Promise<TokenFamily> {
  return recordIn(
    () => form.read(text, key),
    record => record.key === key,
  )
}

const ACCESS_TOKENS: KindRows = {
  ...keptRows(
    keys => keys.accessToken,
    async (stored, key, context) => {
      await context.layout.compare()
      const { record, text } = await storedTokenIn(stored, key, context.forms.accessToken)
      const { version, clientId, subject, refreshTokenHash, createdAt } = record
      const name =
        subject === undefined ? undefined : await encryptionDone(() => context.forms.subject.written(subject))
      const members = { version, clientId, subject: name, refreshTokenHash, createdAt }
      return { text: text.slice(0, text.lastIndexOf(' ')), ...defined(members) }
    },
    async ({ key, text = '' }, context, kept) => {
      const { tokens } = context
      const next = await tokenAs(text, key, context.forms.accessToken)
      if (await tokens.addStored(next, kept)) return
      const current = await tokens.stored(key)
      if (current === undefined || current.record.version >= next.record.version) return
      await tokens.replaceStored(current, next, kept)
    },
  ),
  remove: (hash, { tokens }) => tokens.remove({ hash }, 1),
}

const CLIENTS: KindRows = {
  field: 'client:',
  async find(key, { keys, redis }) {
    const [text, names] = (await redis.pair('HMGET', keys.clients(), `client:${key}`, `names:${key}`)) ?? []
    if (text === undefined || names === undefined) return undefined
    const all = names.split('\n').filter(name => name !== '')
    return { text, names: all.map(name => String(JSON.parse(name))).toSorted() }
  },
  async put({ key, text = '', names = [] }, { keys, redis, forms }) {
    const { registration } = await recordIn(
      () => forms.client.read(text),
      ({ clientId }) => String(clientId) === key,
    )
    const mark = registration === undefined ? '' : quoted(registration)
    await redis.evalBoolean(REMOVE_CLIENT, keys.clients(), key)
    await redis.evalBoolean(PUT_CLIENT, keys.clients(), key, text, mark, ...names.map(quoted))
  },
  remove: (key, { keys, redis }) => redis.evalBoolean(REMOVE_CLIENT, keys.clients(), key),
}

const CLIENT_REVOCATIONS: KindRows = {
  field: 'revoked:',
  async find(key, { keys, redis }) {
    const instant = await redis.text('HGET', keys.clients(), `revoked:${key}`)
    return instant === undefined ? undefined : { revokedAt: instantIn(instant) }
  },
  put: ({ key, revokedAt = 0 }, { keys, redis }) =>
    redis.evalBoolean(REVOKE_CLIENT, keys.clients(), key, instantText(revokedAt)),
  remove: (key, { keys, redis }) => redis.run('HDEL', keys.clients(), `revoked:${key}`),
}

const DOCUMENTS: KindRows = {
  async find(name, { redis, prefix }) {
    const [version, text] = (await redis.pair('HMGET', documentKey(name, prefix), 'version', 'text')) ?? []
    return version === undefined || text === undefined ? undefined : { text, version: instantIn(version) }
  },
  async put({ key, text = '', version = 1 }, { redis, prefix }) {
    const name = documentKey(key, prefix)
    const current = (await redis.text('HGET', name, 'version')) ?? '0'
    if (instantIn(current) < version) await redis.evalBoolean(REPLACE_DOCUMENT, name, current, `${version}`, text)
  },
  remove: (name, { redis, prefix }) => redis.run('DEL', documentKey(name, prefix)),
}

/** How the rows of each kind are read and written. */
export const KINDS: Readonly<Record<StoredKind, KindRows>> = {
  revocation: REVOCATIONS,
  clientRevocation: CLIENT_REVOCATIONS,
  replay: REPLAYS,
  client: CLIENTS,
  tokenFamily: FAMILIES,
  accessToken: ACCESS_TOKENS,
  ticket: takenOnce(keys => keys.ticket),
  pushedRequest: takenOnce(keys => keys.pushedRequest),
  document: DOCUMENTS,
}
