import { createHash } from 'node:crypto'
import { accessTokenRecord, clientRecord, pushedRequestRecord, ticketRecord } from '@symbolon/contract'
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
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/** What a storage holds: a text of each kind of record. */
export interface StoredTexts {
  readonly accessToken: string
  readonly pushedRequest: string
  readonly ticket: string
  readonly client: string
}

type Kind = keyof StoredTexts

const OURS = { serviceId: 'bank', clientId: 7, clientIdentifier: '7' }

/** One sound record of each kind, each under the key where it is looked for. */
const RECORDS: Readonly<Record<Kind, object>> = {
  accessToken: accessTokenRecord({ ...OURS, hash: hashOf(TOKEN) }),
  pushedRequest: pushedRequestRecord({
    ...OURS,
    key: hashOf(REQUEST_URI),
    parameters: [
      ['response_type', 'code'],
      ['redirect_uri', 'https://client.example/callback'],
      ['code_challenge', hashOf('a verifier')],
      ['code_challenge_method', 'S256'],
    ],
  }),
  ticket: ticketRecord({ ...OURS, key: hashOf(TICKET), parameters: [['response_type', 'code']] }),
  client: clientRecord({ clientId: 7, clientIdAlias: 'shop' }),
}

/** Members that hold objects, by the kind of record. */
const NESTED: Readonly<Record<Kind, object>> = {
  accessToken: {
    properties: [{ key: 'a', value: 'b', hidden: false }],
    authorizationDetails: { elements: [{ type: 'payment' }] },
    grant: { scopes: [{ scope: 'a' }], authorizationDetails: { elements: [{ type: 'payment' }] } },
  },
  pushedRequest: {},
  ticket: {},
  client: { attributes: [{ key: 'a', value: 'b' }] },
}

const LATER = { ofALaterVersion: 'hidden' }

/** The record with a member of a later version, once in each of its objects, by the path of that member. */
function laterRecords(kind: Kind): readonly (readonly [path: string, record: object])[] {
  const whole = { ...RECORDS[kind], ...NESTED[kind] }
  const paths = Object.entries(NESTED[kind]).flatMap(([name, value]) => pathsIn(value, name))
  return [
    ['ofALaterVersion', { ...whole, ...LATER }],
    ...paths.map(path => [`${path}.ofALaterVersion`, withLater(whole, path)] as const),
  ]
}

/** The path of every object in a value. */
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

/** Clients with a demand that this version does not know. */
const LATER_DEMANDS: readonly object[] = [
  { fapiModes: ['FAPI3_SECURITY'] },
  { fapiModes: ['FAPI2_SECURITY', 'FAPI3_SECURITY'] },
  { tokenAuthMethod: 'POSSESSION_OF_A_CHIP' },
  { requestSignAlg: 'ML-DSA-65' },
]

/** Texts that are not the record that belongs there, by what is wrong with them. */
const WRONG: readonly (readonly [what: string, text: (record: object) => string])[] = [
  ['cut off', record => JSON.stringify(record).slice(0, -1)],
  ['empty', () => ''],
  ['no JSON', () => '\u0000'],
  ['null', () => 'null'],
  ['a list', () => '[]'],
  ['an empty object', () => '{}'],
  [
    'under the key of another',
    record => JSON.stringify({ ...record, key: 'x', hash: 'x', clientId: 8, clientIdAlias: 'x' }),
  ],
  ['with numbers as text', record => JSON.stringify({ ...record, expiresAt: '1', clientId: '7' })],
  ['with text for a list', record => JSON.stringify({ ...record, scopes: 'a', parameters: 'a', redirectUris: 'a' })],
  [
    'with numbers in a list',
    record => JSON.stringify({ ...record, scopes: [7], parameters: [['a', 7]], redirectUris: [7] }),
  ],
  ['with a prototype', record => `{"__proto__":{},${JSON.stringify(record).slice(1)}`],
]

/** A port that reads records. */
type Port = 'accessTokens' | 'pushedRequests' | 'tickets' | 'clients'

/** Every verb that reads a record. */
const READING: readonly (readonly [name: string, kind: Kind, read: (stores: Stores) => unknown])[] = [
  ['accessTokens.find', 'accessToken', ({ accessTokens }) => accessTokens.find(hashOf(TOKEN))],
  ['pushedRequests.find', 'pushedRequest', ({ pushedRequests }) => pushedRequests.find(hashOf(REQUEST_URI))],
  ['pushedRequests.take', 'pushedRequest', ({ pushedRequests }) => pushedRequests.take(hashOf(REQUEST_URI))],
  ['tickets.find', 'ticket', ({ tickets }) => tickets.find(hashOf(TICKET))],
  ['tickets.take', 'ticket', ({ tickets }) => tickets.take(hashOf(TICKET))],
  ['clients.find by number', 'client', async ({ clients }) => (await clients.find('7'))?.client],
  ['clients.find by name', 'client', async ({ clients }) => (await clients.find('shop'))?.client],
]

type Operation = (ports: Ports) => Promise<{ readonly action: string }>

const introspecting: Operation = ports => introspect({ token: TOKEN }, ports)
const authorizing: Operation = ports => {
  const parameters = new URLSearchParams({ client_id: '7', request_uri: REQUEST_URI }).toString()
  return processAuthorizationRequest({ parameters }, ports)
}
const completing: Operation = ports => completeAuthorization({ ticket: TICKET }, ports)

/** Operations, and what they answer when all is sound. */
const OPERATIONS: readonly (readonly [kind: Kind, port: Port, operation: Operation, sound: string])[] = [
  ['accessToken', 'accessTokens', introspecting, 'OK'],
  ['client', 'clients', introspecting, 'OK'],
  ['pushedRequest', 'pushedRequests', authorizing, 'INTERACTION'],
  ['client', 'clients', authorizing, 'INTERACTION'],
  ['ticket', 'tickets', completing, 'OK'],
]

/**
 * What is stored and is not the record that belongs there is a fault: never "not found", never a no, never a yes. The
 * stores read the texts that they are given; `fault` is what reports call it.
 */
export function corruptRecordTests(fault: string, storesHolding: (texts: StoredTexts) => Stores): void {
  const sound: StoredTexts = {
    accessToken: JSON.stringify(RECORDS.accessToken),
    pushedRequest: JSON.stringify(RECORDS.pushedRequest),
    ticket: JSON.stringify(RECORDS.ticket),
    client: JSON.stringify(RECORDS.client),
  }
  const holding = (kind: Kind, text: string) => storesHolding({ ...sound, [kind]: text })

  describe.each(READING)('%s', (_, kind, read) => {
    test('of a sound text', async () => {
      expect(await read(storesHolding(sound))).toStrictEqual(RECORDS[kind])
    })

    test.each(WRONG)('of a text that is wrong: %s', async (_what, wrong) => {
      await expect(read(holding(kind, wrong(RECORDS[kind])))).rejects.toMatchObject({ name: fault })
    })

    test('quotes nothing', async () => {
      const error: unknown = await Promise.resolve(read(holding(kind, '{"secret": hidden'))).catch(each => each)
      expect(error).toBeInstanceOf(Error)
      expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('hidden')
    })
  })

  describe.each(['accessToken', 'pushedRequest', 'ticket', 'client'] as const)('a %s of a later version', kind => {
    const reading = READING.filter(([, of]) => of === kind)

    test.each(laterRecords(kind))('that says more, in %s, is a fault that names it', async (path, record) => {
      const stores = holding(kind, JSON.stringify(record))
      for (const [, , read] of reading) {
        const error: unknown = await Promise.resolve(read(stores)).catch(each => each)
        expect(error).toMatchObject({ name: fault, message: expect.stringContaining(`: ${path} is a member`) })
        expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('hidden')
      }
    })
  })

  test.each(LATER_DEMANDS)('a client of a later version that demands more is a fault: %j', async demand => {
    const stores = holding('client', JSON.stringify({ ...RECORDS.client, ...demand }))
    const member = Object.keys(demand).join('')
    await expect(stores.clients.find('7')).rejects.toMatchObject({
      name: fault,
      message: expect.stringContaining(member),
    })
  })

  test.each([{ dpopKeyThumbprint: 1 }, { certificateThumbprint: {} }, { subject: null }, { resources: ['a', 1] }])(
    'a binding of another type is not passed over: %j',
    async changes => {
      const stores = holding('accessToken', JSON.stringify({ ...RECORDS.accessToken, ...changes }))
      await expect(stores.accessTokens.find(hashOf(TOKEN))).rejects.toMatchObject({ name: fault })
    },
  )

  test('a client that is found by a name which it does not have', async () => {
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

    test(`answers ${action} of sound texts`, async () => {
      expect(await played(storesHolding(sound))).toMatchObject({ answer: { action }, fault: undefined })
    })

    test.each(WRONG)('answers INTERNAL_SERVER_ERROR of one that is wrong: %s', async (_what, wrong) => {
      const { answer, fault: told } = await played(holding(kind, wrong(RECORDS[kind])))
      expect(answer.action).toBe('INTERNAL_SERVER_ERROR')
      expect(told).toEqual({ port, name: fault })
    })

    const later = [...laterRecords(kind), ...(kind === 'client' ? LATER_DEMANDS : []).map(demandedOf)]
    test.each(later)('answers INTERNAL_SERVER_ERROR of one of a later version: %s', async (_path, record) => {
      const { answer, fault: told } = await played(holding(kind, JSON.stringify(record)))
      expect(answer.action).toBe('INTERNAL_SERVER_ERROR')
      expect(told).toEqual({ port, name: fault })
    })

    test(`answers ${action} of one that says all that this version knows`, async () => {
      const record = { ...RECORDS[kind], ...NESTED[kind] }
      expect(await played(holding(kind, JSON.stringify(record)))).toMatchObject({ answer: { action } })
    })
  })
}

function demandedOf(demand: object): readonly [string, object] {
  return [Object.keys(demand).join(''), { ...RECORDS.client, ...demand }]
}
