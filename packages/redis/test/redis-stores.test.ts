import { accessTokenRecord, pushedRequestRecord, ticketRecord, tokenFamilyRecord } from '@symbolon/contract'
import { accessTokenText } from '@symbolon/core/stores'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scaled } from '../../../test/scale.js'
import { corruptRecordTests } from '../../../test/storage/corrupt-records.js'
import { type RedisClient, redisStores } from '../src/index.js'
import { keysOf } from '../src/keys.js'
import { PARTS, partOf } from '../src/parts.js'
import { keyOf, storesReplying } from './fake.js'

const NOW = 1_700_000_000_000

/** A record as it is stored, with the mark of the call that wrote it. */
const marked = (record: object) => `${JSON.stringify(record)} mark`

describe('a record is kept for until − now + 60 s, never until an instant on the clock of the server', () => {
  const ROWS: readonly (readonly [what: string, ahead: number, milliseconds: string])[] = [
    ['a minute ahead', 60_000, '120000'],
    ['now', 0, '60000'],
    ['an hour ago', -3_600_000, '60000'],
    ['in the year 2100', 2_402_444_800_000, '2402444860000'],
  ]

  test.each(ROWS)('for an instant %s', async (_, ahead, milliseconds) => {
    const { stores, sent } = storesReplying({ SET: 'OK', EVAL: 1 })
    const retainedUntil = NOW + ahead
    await stores.replays.claim([{ key: 'k', until: retainedUntil }], NOW)
    await stores.pushedRequests.add(pushedRequestRecord({ retainedUntil }), NOW)
    await stores.tickets.add(ticketRecord({ retainedUntil }), NOW)
    await stores.tokenFamilies.add(tokenFamilyRecord({ retainedUntil }), NOW)
    await stores.accessTokens.add(accessTokenRecord({ retainedUntil, refreshTokenHash: 'r', subject: 's' }), NOW)
    await stores.revocations.revoke({ key: 'k', revokedAt: NOW, retainedUntil }, NOW)
    expect(sent.map(command => command.at(-1))).toEqual(Array(9).fill(milliseconds))
    expect(sent.filter(([name]) => name === 'SET').map(command => command.slice(3, 5))).toEqual(
      Array(5).fill(['NX', 'PX']),
    )
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY])('rejects the instant %s and sends nothing', async until => {
    const { stores, sent } = storesReplying({ SET: 'OK' })
    await expect(stores.replays.claim([{ key: 'k', until }], NOW)).rejects.toThrow(TypeError)
    expect(sent).toEqual([])
  })
})

describe('a stored record that is invalid or belongs to another key', () => {
  corruptRecordTests('RedisCorruptRecord', ({ accessToken, pushedRequest, ticket, tokenFamily, client }) => {
    const texts = { at: `${accessToken} mark`, par: pushedRequest, ticket, family: tokenFamily }
    const held = (command: readonly string[]) => Reflect.get(texts, keyOf(command).split(':')[2] ?? '')
    return storesReplying({ GET: held, GETDEL: held, HMGET: [client, null], EVAL: [client, null], SET: 'OK' }).stores
  })

  test('is not removed', async () => {
    const { stores, sent } = storesReplying({ GET: '{}', EVAL: 1 })
    await expect(stores.accessTokens.remove({ hash: 'key' }, 100)).rejects.toMatchObject({ kind: 'corrupt-record' })
    expect(sent.map(([name]) => name)).toEqual(['GET'])
  })

  test('does not prevent removing the other records of its client, also in later steps', async () => {
    // One part has more than the first step reads.
    const hashes = Array.from({ length: 65 }, (_, at) => `h${at}`)
    const gone: string[] = []
    const isPage = (command: readonly string[]) => keyOf(command).includes(':held:') && command.length === 6
    const pages = [
      ['0', ...hashes.slice(0, 64)],
      ['1', ...hashes.slice(64)],
    ].map(([score, ...page]) => [score, ...page.map(hash => `mark ${hash}`)])
    const { stores } = storesReplying({
      GET: (command: readonly string[]) => {
        const hash = keyOf(command).split(':').at(-1) ?? ''
        const record = accessTokenRecord({ hash, clientId: 7 })
        return hash === 'h0' ? marked({ ...record, ofALaterVersion: 1 }) : marked(record)
      },
      EVAL: (command: readonly string[]) => {
        if (isPage(command)) return (keyOf(command).endsWith(':h') && pages.shift()) || ['']
        gone.push(keyOf(command).split(':').at(-1) ?? '')
        return 1
      },
      ZREM: 1,
    })
    await expect(stores.accessTokens.remove({ clientId: 7 }, 100)).rejects.toThrow(/ofALaterVersion/)
    expect(gone).toEqual(hashes.slice(1))
  })

  test('is a fault if it has no mark', async () => {
    for (const text of [accessTokenText.write(accessTokenRecord({ hash: 'key' })), '{}', '']) {
      const { stores } = storesReplying({ GET: text })
      await expect(stores.accessTokens.find('key')).rejects.toMatchObject({ kind: 'corrupt-record' })
    }
  })
})

describe('index entries are written before the record and removed after it', () => {
  const record = accessTokenRecord({ hash: 'h', refreshTokenHash: 'r', subject: 's', clientId: 7 })
  const places = (commands: readonly (readonly string[])[]) => commands.map(keyOf)
  const entries = ['symbolon:bank:rt:r', 'symbolon:bank:held:7:h', 'symbolon:bank:subject:"s"']

  test('add writes the record last, and not at all if another record has its refresh token', async () => {
    const { stores, sent } = storesReplying({ SET: 'OK', EVAL: 1 })
    expect(await stores.accessTokens.add(record, NOW)).toBe(true)
    expect(places(sent)).toEqual([...entries, 'symbolon:bank:at:h'])
    const held = storesReplying({ SET: 'OK', EVAL: (command: string[]) => (keyOf(command).includes(':rt:') ? 0 : 1) })
    expect(await held.stores.accessTokens.add(record, NOW)).toBe(false)
    expect(held.sent.filter(([name]) => name === 'SET')).toEqual([])
  })

  test('replace writes the new entries, then the record, and then removes the old entries', async () => {
    const { stores, sent } = storesReplying({ GET: marked(record), EVAL: 1, ZREM: 1 })
    const successor = { ...record, version: 2, refreshTokenHash: 'r2' }
    expect(await stores.accessTokens.replace('h', 1, successor, NOW)).toBe(true)
    expect(places(sent)).toEqual([
      'symbolon:bank:at:h',
      'symbolon:bank:rt:r2',
      ...entries.slice(1),
      'symbolon:bank:at:h',
      ...entries,
    ])
  })

  test('remove deletes the record first', async () => {
    const { stores, sent } = storesReplying({ GET: marked(record), EVAL: 1, ZREM: 1 })
    expect(await stores.accessTokens.remove({ hash: 'h' }, 100)).toBe(1)
    expect(places(sent)).toEqual(['symbolon:bank:at:h', 'symbolon:bank:at:h', ...entries])
  })

  test('remove gives up with a fault if the record keeps changing', async () => {
    const { stores } = storesReplying({ GET: marked(record), EVAL: 0 })
    await expect(stores.accessTokens.remove({ hash: 'h' }, 100)).rejects.toMatchObject({ kind: 'contended' })
  })

  test.each([
    ['another hash', accessTokenRecord()],
    ['the same version', record],
  ])('replace throws for a new record with %s and sends nothing', async (_, successor) => {
    const { stores, sent } = storesReplying({ GET: marked(record), EVAL: 1 })
    await expect(stores.accessTokens.replace('h', 1, successor, NOW)).rejects.toThrow(TypeError)
    expect(sent).toEqual([])
  })
})

describe('the index of a client has 64 parts', () => {
  test('a hash in base64url is in the part of its first character, any other text in one of them', () => {
    expect(new Set(PARTS).size).toBe(64)
    for (const part of PARTS) expect(partOf(`${part}7`)).toBe(part)
    fc.assert(fc.property(fc.string({ unit: 'binary' }), hash => PARTS.includes(partOf(hash))))
  })

  const page = (count: number) => (command: readonly string[]) =>
    command.length === 6 && keyOf(command).includes(':held:')
      ? ['5', ...Array.from({ length: count }, (_, at) => `mark ${keyOf(command).at(-1)}${at}`)]
      : 1

  test('removal by client reads all parts, and tokens of one part have one ZREM', async () => {
    const { stores, sent } = storesReplying({ EVAL: page(2), GET: ofClient, ZREM: 2 })
    expect(await stores.accessTokens.remove({ clientId: 7 }, 500)).toBe(128)
    const read = sent.filter(command => command.length === 6).map(keyOf)
    expect(read).toEqual(PARTS.map(part => `symbolon:bank:held:7:${part}`))
    const cleared = sent.filter(([name]) => name === 'ZREM').map(keyOf)
    expect(cleared).toHaveLength(64)
  })

  test('removal by client never has more than 4 commands in flight', async () => {
    let [inFlight, most] = [0, 0]
    const counted = (reply: (command: readonly string[]) => unknown) => async (command: readonly string[]) => {
      most = Math.max(most, ++inFlight)
      await Promise.resolve()
      inFlight--
      return reply(command)
    }
    const { stores } = storesReplying({ EVAL: counted(page(2)), GET: counted(ofClient), ZREM: counted(() => 2) })
    await stores.accessTokens.remove({ clientId: 7 }, 500)
    expect(most).toBe(4)
  })

  test.each([1, 3, 4, 5, 127])('removal of at most %i removes as many and no more', async limit => {
    const { stores, sent } = storesReplying({ EVAL: page(2), GET: ofClient, ZREM: 2 })
    expect(await stores.accessTokens.remove({ clientId: 7 }, limit)).toBe(limit)
    expect(sent.filter(([name]) => name === 'GET')).toHaveLength(limit)
  })

  test('a step without records does not end a removal', async () => {
    const isStale = (hash: string) => !hash.endsWith('-64')
    const pages = (command: readonly string[]) => {
      if (command.length !== 6 || !keyOf(command).includes(':held:')) return 1
      const [from, part] = [command[4], keyOf(command).at(-1)]
      const numbers = from === '' ? Array.from({ length: 64 }, (_, at) => at) : [64]
      return [from === '' ? '5' : '6', ...numbers.map(at => `mark ${part}-${at}`)]
    }
    const GET = (command: readonly string[]) => (isStale(keyOf(command)) ? null : ofClient(command))
    const { stores } = storesReplying({ EVAL: pages, GET, ZREM: 1 })
    expect(await stores.accessTokens.remove({ clientId: 7 }, 500)).toBe(64)
  })
})

/** The record of client 7 that a command reads. */
function ofClient(command: readonly string[]): string {
  return marked(accessTokenRecord({ hash: keyOf(command).split(':').at(-1) ?? '', clientId: 7 }))
}

describe('round trips', () => {
  test('the marks of one claim are sent in one tick, each key once', async () => {
    const { stores, sent } = storesReplying({ SET: 'OK' })
    const marks = ['a', 'b', 'a'].map(key => ({ key, until: NOW }))
    const claimed = stores.replays.claim(marks, NOW)
    expect(sent).toHaveLength(2)
    expect(await claimed).toEqual([true, true, false])
  })

  test.each<readonly [string, (stores: ReturnType<typeof redisStores>) => unknown]>([
    ['accessTokens.find', ({ accessTokens }) => accessTokens.find('h')],
    ['clients.find by number', ({ clients }) => clients.find('7')],
    ['clients.find by name', ({ clients }) => clients.find('shop')],
    ['pushedRequests.take', ({ pushedRequests }) => pushedRequests.take('k')],
    ['tokenFamilies.find', ({ tokenFamilies }) => tokenFamilies.find('k')],
  ])('%s is one command', async (_, call) => {
    const { stores, sent } = storesReplying({})
    expect(await call(stores)).toBeUndefined()
    expect(sent).toHaveLength(1)
  })
})

describe('keys', () => {
  test('are different for different records, services and subjects of any name', () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^[:{}a"\\%]{0,4}$/))
    const thing = fc.record({
      service: text,
      kind: fc.nat(9),
      key: text,
      clientId: fc.nat(99),
      part: fc.constantFrom(...PARTS),
    })
    const place = ({ service, kind, key, clientId, part }: typeof thing extends fc.Arbitrary<infer T> ? T : never) => {
      const keys = keysOf(service, 'p')
      const all = [
        [keys.accessToken(key), key],
        [keys.refreshToken(key), key],
        [keys.ofClient(clientId, part), clientId, part],
        [keys.ofSubject(key), key],
        [keys.pushedRequest(key), key],
        [keys.ticket(key), key],
        [keys.replayMark(key), key],
        [keys.revocation(key), key],
        [keys.tokenFamily(key), key],
        [keys.clients()],
      ]
      const [name, ...identity] = all[kind] ?? []
      return { name, identity: JSON.stringify([service, kind, identity]) }
    }
    fc.assert(
      fc.property(thing, thing, (one, other) => {
        const [first, second] = [place(one), place(other)]
        expect(first.name === second.name).toBe(first.identity === second.identity)
      }),
      { numRuns: scaled(50_000) },
    )
  })

  test('escape braces in the service id, which would choose a cluster slot', () => {
    expect(keysOf('{a}', 'p').replayMark('k')).toBe('p:%7Ba%7D:once:k')
  })
})

describe('supported clients', () => {
  const log: unknown[] = []
  const logged =
    (name: string) =>
    async (...parameters: unknown[]) => {
      log.push([name, ...parameters])
      return null
    }
  const command = ['GETDEL', 'symbolon:bank:par:k']
  const ROWS: readonly (readonly [string, RedisClient, unknown])[] = [
    ['a function', logged('function'), ['function', command]],
    ['node-redis', { sendCommand: logged('sendCommand') }, ['sendCommand', command]],
    [
      'a cluster of node-redis, never read-only',
      { masters: [], sendCommand: logged('sendCommand') },
      ['sendCommand', 'symbolon:bank:par:k', false, command],
    ],
    ['ioredis', { call: logged('call') }, ['call', ...command]],
    ['valkey-glide', { customCommand: logged('customCommand') }, ['customCommand', command]],
  ]

  test.each(ROWS)('%s', async (_, client, expected) => {
    log.length = 0
    await redisStores(client, { serviceId: 'bank' }).pushedRequests.take('k')
    expect(log).toEqual([expected])
  })

  test('a cluster gets a script with the key that determines its node', async () => {
    log.length = 0
    await redisStores({ masters: [], sendCommand: logged('s') }, { serviceId: 'bank' }).clients.find('shop')
    const key = 'symbolon:bank:clients'
    expect(log).toEqual([['s', key, false, ['EVAL', expect.any(String), '1', key, '"shop"']]])
  })
})

describe('misuse', () => {
  test.each([undefined, null, 'redis://localhost', {}, { get: () => null }])('throws when the client is %j', client => {
    expect(() => redisStores(client as never, { serviceId: 'bank' })).toThrow('pass a client')
  })

  test.each(['', undefined, 7, '\ud800'])('throws when the service id is %j', serviceId => {
    expect(() => redisStores(async () => null, { serviceId: serviceId as never })).toThrow('serviceId')
  })

  test.each<[unknown, string]>([
    [undefined, 'redisStores: pass an object with serviceId, prefix, replyTimeout, reconnect, encryption'],
    [{ serviceId: 'bank', keyPrefix: 'x' }, 'redisStores: there is no `keyPrefix`; did you mean `prefix`?'],
  ])('throws when the options are %j', (options, problem) => {
    expect(() => redisStores(async () => null, options as never)).toThrow(new TypeError(problem))
  })
})
