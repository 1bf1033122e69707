import {
  accessTokenRecord,
  clientRecord,
  pushedRequestRecord,
  ticketRecord,
  tokenFamilyRecord,
} from '@symbolon/contract'
import type { AccessToken, Stores } from '@symbolon/core'
import { encryptRecords, type RecordEncryption } from '@symbolon/core/encryption'
import type { ClientRegistry, RevocationStore, TokenFamilyStore } from '@symbolon/core/stores'
import { expect, test } from 'vitest'

const NOW = 1_700_000_000_000

const KEY = { id: '2026-07', key: new Uint8Array(32).fill(7) }
const INDEX_KEY = new Uint8Array(32).fill(9)

/** An encryption that answers at once. */
export const ENCRYPTION: RecordEncryption = encryptRecords({ keys: [KEY], indexKey: INDEX_KEY })

/** The same keys in an encryption that answers later, as a key management service does. */
export const LATE_ENCRYPTION: RecordEncryption = {
  encrypt: async (text, record) => ENCRYPTION.encrypt(text, record),
  decrypt: async (text, record) => ENCRYPTION.decrypt(text, record),
  blind: async (text, name) => ENCRYPTION.blind(text, name),
}

const [WRITTEN, ACCEPTED] = (['written', 'accepted'] as const).map(plaintext =>
  encryptRecords({ keys: [KEY], indexKey: INDEX_KEY, plaintext }),
)
const OTHER_KEY = encryptRecords({ keys: [{ id: '2026-01', key: new Uint8Array(32) }], indexKey: INDEX_KEY })

/** Stores whose clients can be changed and that keep revocations and token families. */
export interface EncryptedStores extends Stores {
  readonly clients: ClientRegistry
  readonly revocations: RevocationStore
  readonly tokenFamilies: TokenFamilyStore
}

/** A storage in which stores are opened with and without encryption. */
export interface EncryptedStorage {
  open(serviceId: string, encryption?: RecordEncryption): EncryptedStores
  /** Everything that the storage holds, as text. */
  dump(): Promise<string>
  /** The name of the fault of a record that cannot be decrypted. */
  readonly fault: string
}

const HIDDEN = [
  'subject',
  'scope',
  'claim',
  'property',
  'acr',
  'resource',
  'detail',
  'nonce',
  'hint',
  'state',
  'secret',
  'attribute',
  'clientname',
  'redirect',
  'family',
  'idtoken',
] as const

/** Records full of text that nobody may read: each contains `mark` and what it is. */
function fullRecords(serviceId: string, mark: string) {
  const hidden = (what: (typeof HIDDEN)[number]) => `${mark}-${what}`
  const details = { elements: [{ type: hidden('detail'), otherFields: `{"amount":"${hidden('detail')}"}` }] }
  const parameters = [
    ['login_hint', hidden('hint')],
    ['state', hidden('state')],
  ] as const
  return {
    token: accessTokenRecord({
      serviceId,
      grantType: 'AUTHORIZATION_CODE',
      subject: hidden('subject'),
      scopes: [hidden('scope')],
      consentedClaims: [hidden('claim')],
      properties: [{ key: 'a', value: hidden('property'), hidden: true }],
      authorizationDetails: details,
      acr: hidden('acr'),
      resources: [`https://${hidden('resource')}.example`],
      cnonce: hidden('nonce'),
      refreshTokenHash: `${mark}r`,
      refreshTokenExpiresAt: NOW + 600_000,
    }),
    request: pushedRequestRecord({ serviceId, parameters }),
    ticket: ticketRecord({ serviceId, parameters, scopes: [hidden('scope')] }),
    family: tokenFamilyRecord({
      serviceId,
      subject: hidden('family'),
      scopes: [hidden('scope')],
      nonce: hidden('nonce'),
      idTokenClaims: `{"name":"${hidden('idtoken')}"}`,
    }),
    client: clientRecord({
      clientIdAlias: `${mark}-alias`,
      clientName: hidden('clientname'),
      clientSecret: `plain:${hidden('secret')}`,
      redirectUris: [`https://${hidden('redirect')}.example`],
      attributes: [{ key: 'a', value: hidden('attribute') }],
    }),
  }
}

async function storeAll(stores: EncryptedStores, records: ReturnType<typeof fullRecords>): Promise<void> {
  const { token, request, ticket, family, client } = records
  expect(await stores.accessTokens.add(token, NOW)).toBe(true)
  expect(await stores.accessTokens.replace(token.hash, 1, { ...token, version: 2 }, NOW)).toBe(true)
  expect(await stores.pushedRequests.add(request, NOW)).toBe(true)
  expect(await stores.tickets.add(ticket, NOW)).toBe(true)
  expect(await stores.tokenFamilies.add(family, NOW)).toBe(true)
  expect(await stores.tokenFamilies.replace(family.key, 1, { ...family, version: 2 }, NOW)).toBe(true)
  expect(await stores.clients.add(client, NOW)).toBe(true)
  await stores.revocations.revoke(mark(token.subject), NOW)
}

const mark = (subject = '', revokedAt = NOW) => ({ key: `of-${subject}`, revokedAt, retainedUntil: NOW + 600_000 })

function tokenOf(serviceId: string, more: Partial<AccessToken> = {}): AccessToken {
  return accessTokenRecord({ serviceId, subject: 'ada', grantType: 'AUTHORIZATION_CODE', clientId: 7, ...more })
}

const freshId = () => `s${crypto.randomUUID()}`

/** Registers tests that encrypted records cannot be read in the storage, and how a storage changes over. */
export function encryptedStorageTests({ open, dump, fault }: EncryptedStorage): void {
  test('a dump shows nothing of what records hold, only names of clients', async () => {
    const [plain, encrypted] = [`plain${crypto.randomUUID()}`, `encrypted${crypto.randomUUID()}`]
    const serviceId = freshId()
    await storeAll(open(serviceId), fullRecords(serviceId, plain))
    await storeAll(open(freshId(), ENCRYPTION), fullRecords(serviceId, encrypted))
    const text = await dump()
    // Without encryption everything is there, so the dump is whole.
    expect(HIDDEN.filter(what => !text.includes(`${plain}-${what}`))).toStrictEqual([])
    expect(text).toContain(`${encrypted}-alias`)
    expect(HIDDEN.filter(what => text.includes(`${encrypted}-${what}`))).toStrictEqual([])
    // The key of a revocation is no secret, but a guess at a subject could be tried on it.
    expect(text).toContain(`of-${plain}`)
    expect(text).not.toContain(`of-${encrypted}`)
  })

  test('before the change-over nothing is encrypted, and what others have encrypted already is found', async () => {
    const serviceId = freshId()
    const [written, accepted] = [open(serviceId, WRITTEN), open(serviceId, ACCEPTED)]
    const token = tokenOf(serviceId)
    await written.accessTokens.add(token, NOW)
    expect(await open(serviceId).accessTokens.find(token.hash)).toStrictEqual(token)
    const later = tokenOf(serviceId)
    await accepted.accessTokens.add(later, NOW)
    expect(await written.accessTokens.find(later.hash)).toStrictEqual(later)
    expect(await written.accessTokens.remove({ subject: 'ada' }, 100)).toBe(2)
  })

  test('during the change-over tokens of a subject are removed, encrypted or not, up to the limit', async () => {
    const serviceId = freshId()
    const [before, accepted] = [open(serviceId), open(serviceId, ACCEPTED)]
    for (const stores of [before, before, accepted, accepted]) await stores.accessTokens.add(tokenOf(serviceId), NOW)
    await accepted.accessTokens.add(tokenOf(serviceId, { subject: 'bob' }), NOW)
    expect(await accepted.accessTokens.remove({ subject: 'ada' }, 3)).toBe(3)
    expect(await accepted.accessTokens.remove({ clientId: 7, subject: 'ada' }, 3)).toBe(1)
    expect(await accepted.accessTokens.remove({ clientId: 7 }, 3)).toBe(1)
  })

  test('during the change-over a token that is replaced is encrypted, and found by its subject once', async () => {
    const serviceId = freshId()
    const [before, accepted] = [open(serviceId), open(serviceId, ACCEPTED)]
    const token = tokenOf(serviceId)
    await before.accessTokens.add(token, NOW)
    expect(await accepted.accessTokens.replace(token.hash, 1, { ...token, version: 2 }, NOW)).toBe(true)
    expect(await open(serviceId, ENCRYPTION).accessTokens.find(token.hash)).toStrictEqual({ ...token, version: 2 })
    expect(await accepted.accessTokens.remove({ subject: 'ada' }, 100)).toBe(1)
  })

  test('during the change-over a token family that is replaced is encrypted', async () => {
    const serviceId = freshId()
    const [before, accepted] = [open(serviceId).tokenFamilies, open(serviceId, ACCEPTED).tokenFamilies]
    const family = tokenFamilyRecord({ serviceId })
    await before.add(family, NOW)
    expect(await accepted.find(family.key)).toStrictEqual(family)
    expect(await accepted.replace(family.key, 1, { ...family, version: 2 }, NOW)).toBe(true)
    expect(await open(serviceId, ENCRYPTION).tokenFamilies.find(family.key)).toStrictEqual({ ...family, version: 2 })
  })

  test('during the change-over the latest revocation counts, encrypted or not', async () => {
    const serviceId = freshId()
    const [before, accepted] = [open(serviceId).revocations, open(serviceId, ACCEPTED).revocations]
    await before.revoke(mark('ada', NOW + 2), NOW)
    await accepted.revoke(mark('ada', NOW + 1), NOW)
    await before.revoke(mark('bob', NOW + 1), NOW)
    await accepted.revoke(mark('bob', NOW + 2), NOW)
    await accepted.revoke(mark('carl', NOW + 3), NOW)
    const keys = ['of-ada', 'of-eve', 'of-bob', 'of-carl']
    expect(await accepted.find(keys)).toEqual([NOW + 2, undefined, NOW + 2, NOW + 3])
  })

  test.each([
    ['at once', ENCRYPTION],
    ['later', LATE_ENCRYPTION],
  ])(
    'a client that was not encrypted is replaced and encrypted, by an encryption that answers %s',
    async (_, encryption) => {
      const serviceId = freshId()
      const client = clientRecord({ clientIdAlias: 'shop' })
      await open(serviceId).clients.put(client, NOW)
      const accepted = open(serviceId, { ...encryption, plaintext: 'accepted' }).clients
      expect(await accepted.put({ ...client, locked: true }, NOW)).toBe(true)
      expect(await accepted.put({ ...client, clientIdAlias: 'another' }, NOW)).toBe(false)
      expect(await open(serviceId, encryption).clients.find('shop')).toMatchObject({ client: { locked: true } })
    },
  )

  test.each<
    readonly [what: string, before: RecordEncryption | undefined, after: RecordEncryption | undefined, problem: string]
  >([
    ['that is not encrypted', undefined, ENCRYPTION, 'is not encrypted'],
    ['encrypted by a key that is gone', ENCRYPTION, OTHER_KEY, '`2026-07`'],
    ['that is encrypted, without encryption', ENCRYPTION, undefined, 'is not a JSON object'],
  ])('a record %s is a fault, never "not found"', async (_, before, after, problem) => {
    const serviceId = freshId()
    const { token, request, ticket, family, client } = fullRecords(serviceId, crypto.randomUUID())
    await storeAll(open(serviceId, before), { token, request, ticket, family, client })
    const { accessTokens, pushedRequests, tickets, tokenFamilies, clients } = open(serviceId, after)
    for (const reading of [
      () => accessTokens.find(token.hash),
      () => pushedRequests.find(request.key),
      () => tickets.find(ticket.key),
      () => tokenFamilies.find(family.key),
      () => clients.find(String(client.clientId)),
      () => clients.find(client.clientIdAlias ?? ''),
    ]) {
      const message = expect.stringContaining(problem)
      await expect(reading()).rejects.toMatchObject({ name: fault, message })
    }
  })
}
