import { createHash } from 'node:crypto'
import {
  accessTokenRecord,
  clientRecord,
  pushedRequestRecord,
  ticketRecord,
  tokenFamilyRecord,
} from '@symbolon/contract'
import {
  completeAuthorization,
  createPorts,
  introspect,
  type Ports,
  processAuthorizationRequest,
  type ReportEvent,
  type Stores,
} from '@symbolon/core'
import { describe, expect, test } from 'vitest'

const NOW = 1_700_000_000_000
const [TOKEN, REQUEST_URI, TICKET] = ['a-token', 'urn:ietf:params:oauth:request_uri:a-request', 'a-ticket']
const FAMILY = 'a-family'
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/** The stored texts, one for each kind of record. */
export interface StoredTexts {
  readonly accessToken: string
  readonly pushedRequest: string
  readonly ticket: string
  readonly tokenFamily: string
  readonly client: string
}

type Kind = keyof StoredTexts

const COMMON = { serviceId: 'bank', clientId: 7, clientIdentifier: '7' }

/** A valid record of each kind, under the key that the tests look up. */
const RECORDS: Readonly<Record<Kind, object>> = {
  accessToken: accessTokenRecord({ ...COMMON, hash: hashOf(TOKEN) }),
  pushedRequest: pushedRequestRecord({
    ...COMMON,
    key: hashOf(REQUEST_URI),
    parameters: [
      ['response_type', 'code'],
      ['redirect_uri', 'https://client.example/callback'],
      ['code_challenge', hashOf('a verifier')],
      ['code_challenge_method', 'S256'],
    ],
  }),
  ticket: ticketRecord({ ...COMMON, key: hashOf(TICKET), parameters: [['response_type', 'code']] }),
  tokenFamily: tokenFamilyRecord({ ...COMMON, key: hashOf(FAMILY) }),
  client: clientRecord({ clientId: 7, clientIdAlias: 'shop' }),
}

/** Members that contain objects, by kind of record. */
const NESTED: Readonly<Record<Kind, object>> = {
  accessToken: {
    properties: [{ key: 'a', value: 'b', hidden: false }],
    authorizationDetails: { elements: [{ type: 'payment' }] },
    grant: { scopes: [{ scope: 'a' }], authorizationDetails: { elements: [{ type: 'payment' }] } },
  },
  pushedRequest: {},
  ticket: {},
  tokenFamily: {
    properties: [{ key: 'a', value: 'b', hidden: false }],
    authorizationDetails: { elements: [{ type: 'payment' }] },
    grant: { scopes: [{ scope: 'a' }], authorizationDetails: { elements: [{ type: 'payment' }] } },
  },
  client: { attributes: [{ key: 'a', value: 'b' }] },
}

const LATER = { ofALaterVersion: 'hidden' }

/**
 * Records with an unknown member, one for each object in the record, with the path of that member.
 */
function laterRecords(kind: Kind): readonly (readonly [path: string, record: object])[] {
  const whole = { ...RECORDS[kind], ...NESTED[kind] }
  const paths = Object.entries(NESTED[kind]).flatMap(([name, value]) => pathsIn(value, name))
  return [
    ['ofALaterVersion', { ...whole, ...LATER }],
    ...paths.map(path => [`${path}.ofALaterVersion`, withLater(whole, path)] as const),
  ]
}

/** The paths of all objects in a value. */
function pathsIn(value: unknown, path: string): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  const isList = Array.isArray(value)
  const inner = Object.entries(value).flatMap(([name, each]) =>
    pathsIn(each, isList ? `${path}[${name}]` : `${path}.${name}`),
  )
  return isList ? inner : [path, ...inner]
}

function withLater(record: object, path: string): object {
  const copy = structuredClone(record)
  const steps = path.split(/[.[\]]+/).filter(step => step !== '')
  const object = steps.reduce<object>((value, step) => Object(Reflect.get(value, step)), copy)
  Object.assign(object, LATER)
  return copy
}

/** Members of clients with values that this version does not know. */
const LATER_DEMANDS: readonly object[] = [
  { fapiModes: ['FAPI3_SECURITY'] },
  { fapiModes: ['FAPI2_SECURITY', 'FAPI3_SECURITY'] },
  { tokenAuthMethod: 'POSSESSION_OF_A_CHIP' },
  { requestSignAlg: 'ML-DSA-65' },
]

/** Texts that are not the expected record. */
const WRONG: readonly (readonly [what: string, text: (record: object) => string])[] = [
  ['truncated', record => JSON.stringify(record).slice(0, -1)],
  ['empty', () => ''],
  ['not JSON', () => '\u0000'],
  ['null', () => 'null'],
  ['a list', () => '[]'],
  ['an empty object', () => '{}'],
  ['with another key', record => JSON.stringify({ ...record, key: 'x', hash: 'x', clientId: 8, clientIdAlias: 'x' })],
  ['with numbers as text', record => JSON.stringify({ ...record, expiresAt: '1', clientId: '7' })],
  ['with a text for a list', record => JSON.stringify({ ...record, scopes: 'a', parameters: 'a', redirectUris: 'a' })],
  [
    'with numbers in a list',
    record => JSON.stringify({ ...record, scopes: [7], parameters: [['a', 7]], redirectUris: [7] }),
  ],
  ['with a prototype', record => `{"__proto__":{},${JSON.stringify(record).slice(1)}`],
]

/** A port that reads records. */
type Port = 'accessTokens' | 'pushedRequests' | 'tickets' | 'clients'

/** All store operations that read a record. */
const READING: readonly (readonly [name: string, kind: Kind, read: (stores: Stores) => unknown])[] = [
  ['accessTokens.find', 'accessToken', ({ accessTokens }) => accessTokens.find(hashOf(TOKEN))],
  ['pushedRequests.find', 'pushedRequest', ({ pushedRequests }) => pushedRequests.find(hashOf(REQUEST_URI))],
  ['pushedRequests.take', 'pushedRequest', ({ pushedRequests }) => pushedRequests.take(hashOf(REQUEST_URI))],
  ['tickets.find', 'ticket', ({ tickets }) => tickets.find(hashOf(TICKET))],
  ['tokenFamilies.find', 'tokenFamily', ({ tokenFamilies }) => tokenFamilies?.find(hashOf(FAMILY))],
  ['tickets.take', 'ticket', ({ tickets }) => tickets.take(hashOf(TICKET))],
  ['clients.find by client id', 'client', async ({ clients }) => (await clients.find('7'))?.client],
  ['clients.find by name', 'client', async ({ clients }) => (await clients.find('shop'))?.client],
]

type Operation = (ports: Ports) => Promise<{ readonly action: string }>

const introspecting: Operation = ports => introspect({ token: TOKEN }, ports)
const authorizing: Operation = ports => {
  const parameters = new URLSearchParams({ client_id: '7', request_uri: REQUEST_URI }).toString()
  return processAuthorizationRequest({ parameters }, ports)
}
const completing: Operation = ports => completeAuthorization({ ticket: TICKET }, ports)

/** Operations, and their actions if all records are valid. */
const OPERATIONS: readonly (readonly [kind: Kind, port: Port, operation: Operation, sound: string])[] = [
  ['accessToken', 'accessTokens', introspecting, 'OK'],
  ['client', 'clients', introspecting, 'OK'],
  ['pushedRequest', 'pushedRequests', authorizing, 'INTERACTION'],
  ['client', 'clients', authorizing, 'INTERACTION'],
  ['ticket', 'tickets', completing, 'OK'],
]

/**
 * Registers tests that a corrupt record is a fault, never "not found", a refusal or a success.
 * `storesHolding` opens stores that read the given texts; `fault` is the name of the fault in
 * reports.
 */
export function corruptRecordTests(fault: string, storesHolding: (texts: StoredTexts) => Stores): void {
  const sound: StoredTexts = {
    accessToken: JSON.stringify(RECORDS.accessToken),
    pushedRequest: JSON.stringify(RECORDS.pushedRequest),
    ticket: JSON.stringify(RECORDS.ticket),
    tokenFamily: JSON.stringify(RECORDS.tokenFamily),
    client: JSON.stringify(RECORDS.client),
  }
  const holding = (kind: Kind, text: string) => storesHolding({ ...sound, [kind]: text })

  describe.each(READING)('%s', (_, kind, read) => {
    test('reads a valid text', async () => {
      expect(await read(storesHolding(sound))).toStrictEqual(RECORDS[kind])
    })

    test.each(WRONG)('rejects a wrong text: %s', async (_what, wrong) => {
      await expect(read(holding(kind, wrong(RECORDS[kind])))).rejects.toMatchObject({ name: fault })
    })

    test('does not quote the text in the error', async () => {
      const error: unknown = await Promise.resolve(read(holding(kind, '{"secret": hidden'))).catch(each => each)
      expect(error).toBeInstanceOf(Error)
      expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('hidden')
    })
  })

  describe.each(['accessToken', 'pushedRequest', 'ticket', 'tokenFamily', 'client'] as const)(
    'a %s of a later version',
    kind => {
      const reading = READING.filter(([, of]) => of === kind)

      test.each(laterRecords(kind))(
        'with the unknown member %s is a fault that names the member',
        async (path, record) => {
          const stores = holding(kind, JSON.stringify(record))
          for (const [, , read] of reading) {
            const error: unknown = await Promise.resolve(read(stores)).catch(each => each)
            expect(error).toMatchObject({ name: fault, message: expect.stringContaining(`: ${path} is a member`) })
            expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('hidden')
          }
        },
      )
    },
  )

  test.each(LATER_DEMANDS)('a client of a later version with unknown values is a fault: %j', async demand => {
    const stores = holding('client', JSON.stringify({ ...RECORDS.client, ...demand }))
    const member = Object.keys(demand).join('')
    await expect(stores.clients.find('7')).rejects.toMatchObject({
      name: fault,
      message: expect.stringContaining(member),
    })
  })

  test.each([{ dpopKeyThumbprint: 1 }, { certificateThumbprint: {} }, { subject: null }, { resources: ['a', 1] }])(
    'a binding of a wrong type is a fault: %j',
    async changes => {
      const stores = holding('accessToken', JSON.stringify({ ...RECORDS.accessToken, ...changes }))
      await expect(stores.accessTokens.find(hashOf(TOKEN))).rejects.toMatchObject({ name: fault })
    },
  )

  test('a client found by a name that it does not have is a fault', async () => {
    await expect(storesHolding(sound).clients.find('another')).rejects.toMatchObject({ name: fault })
  })

  describe.each(OPERATIONS)('the operation that reads a %s from %s', (kind, port, operate, action) => {
    const played = async (stores: Stores) => {
      const events: ReportEvent[] = []
      const service = { serviceId: 'bank', issuer: 'https://as.example' }
      const secrets: [string] = ['only for tests: 32 bytes or more']
      const report = (event: ReportEvent) => events.push(event)
      const ports = createPorts({ service, stores, secrets, clock: { now: () => NOW }, report })
      return { answer: await operate(ports), fault: events.at(-1)?.fault }
    }

    test(`answers ${action} for valid texts`, async () => {
      expect(await played(storesHolding(sound))).toMatchObject({ answer: { action }, fault: undefined })
    })

    test.each(WRONG)('answers INTERNAL_SERVER_ERROR for a wrong text: %s', async (_what, wrong) => {
      const { answer, fault: reported } = await played(holding(kind, wrong(RECORDS[kind])))
      expect(answer.action).toBe('INTERNAL_SERVER_ERROR')
      expect(reported).toEqual({ port, name: fault })
    })

    const later = [...laterRecords(kind), ...(kind === 'client' ? LATER_DEMANDS : []).map(demandedOf)]
    test.each(later)('answers INTERNAL_SERVER_ERROR for a record of a later version: %s', async (_path, record) => {
      const { answer, fault: reported } = await played(holding(kind, JSON.stringify(record)))
      expect(answer.action).toBe('INTERNAL_SERVER_ERROR')
      expect(reported).toEqual({ port, name: fault })
    })

    test(`answers ${action} for a record with all known members`, async () => {
      const record = { ...RECORDS[kind], ...NESTED[kind] }
      expect(await played(holding(kind, JSON.stringify(record)))).toMatchObject({ answer: { action } })
    })
  })
}

function demandedOf(demand: object): readonly [string, object] {
  return [Object.keys(demand).join(''), { ...RECORDS.client, ...demand }]
}
