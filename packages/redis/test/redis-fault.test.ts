import { inspect } from 'node:util'
import { clientRecord, tokenFamilyRecord } from '@symbolon/contract'
import { errorName } from '@symbolon/core/internal'
import { describe, expect, test } from 'vitest'
import { RedisFault, type RedisFaultKind, type RedisStores, redisStores } from '../src/index.js'

const MARKS = [{ key: 'a mark', until: 1 }]

function named(name: string, message: string, more: object = {}): Error {
  return Object.assign(new Error(message), { name, ...more })
}

/** Errors as they were observed from real servers and clients. */
const ERRORS: readonly (readonly [kind: RedisFaultKind, error: unknown])[] = [
  ['read-only', named('ReplyError', "READONLY You can't write against a read only replica.")],
  ['moved', named('SimpleError', 'MOVED 866 127.0.0.1:7001')],
  ['moved', named('SimpleError', 'ASK 866 127.0.0.1:7001')],
  ['moved', new Error("CROSSSLOT Keys in request don't hash to the same slot")],
  ['out-of-memory', new Error("OOM command not allowed when used memory > 'maxmemory'.")],
  ['unavailable', new Error('LOADING Redis is loading the dataset in memory')],
  ['unavailable', new Error('CLUSTERDOWN The cluster is down')],
  ['unavailable', new Error('NOREPLICAS Not enough good replicas to write.')],
  ['denied', new Error('NOAUTH Authentication required.')],
  ['denied', new Error("NOPERM this user has no permissions to run the 'eval' command")],
  ['moved', named('RequestError', 'An error was signalled by the server: - Moved: 866 127.0.0.1:7001')],
  ['moved', named('RequestError', 'An error was signalled by the server: - Ask: 866 127.0.0.1:7001')],
  ['read-only', named('RequestError', 'An error was signalled by the server: - ReadOnly: no')],
  ['out-of-memory', named('RequestError', 'OOM: command not allowed')],
  ['unavailable', named('RequestError', 'An error was signalled by the server: - ClusterDown: The cluster is down')],
  ['unavailable', named('RequestError', 'An error was signalled by the server: - BusyLoadingError: loading')],
  ['denied', named('RequestError', 'An error was signalled by the server: - PermissionDenied: no')],
  ['timeout', named('TimeoutError', 'timed out')],
  ['timeout', new Error('Command timed out')],
  ['timeout', named('ConnectionTimeoutError', 'Connection timeout')],
  ['timeout', named('Error', '', { code: 'ETIMEDOUT' })],
  ['closed', new Error('Connection is closed.')],
  ['closed', named('ClientClosedError', 'The client is closed')],
  ['closed', named('ClientOfflineError', 'The client is offline')],
  ['closed', named('SocketClosedUnexpectedlyError', 'Socket closed unexpectedly')],
  ['closed', named('MaxRetriesPerRequestError', 'Reached the max retries per request limit (which is 20).')],
  ['closed', new Error("Stream isn't writeable and enableOfflineQueue options is false")],
  ['closed', named('ClosingError', '')],
  ['closed', named('Error', 'connect ECONNREFUSED 127.0.0.1:1', { code: 'ECONNREFUSED' })],
  ['failed', new Error("ERR unknown command 'GETDEL'")],
  ['failed', 'a text'],
  ['failed', undefined],
]

const CALLS: readonly (readonly [name: string, call: (stores: RedisStores) => unknown])[] = [
  ['clients.find by number', stores => stores.clients.find('1')],
  ['clients.find by name', stores => stores.clients.find('shop')],
  ['clients.remove', stores => stores.clients.remove('1')],
  ['accessTokens.find', stores => stores.accessTokens.find('h')],
  ['accessTokens.remove by hash', stores => stores.accessTokens.remove({ hash: 'h' }, 100)],
  ['accessTokens.remove by refresh token', stores => stores.accessTokens.remove({ refreshTokenHash: 'r' }, 100)],
  ['accessTokens.remove by client', stores => stores.accessTokens.remove({ clientId: 1 }, 100)],
  ['pushedRequests.find', stores => stores.pushedRequests.find('k')],
  ['pushedRequests.take', stores => stores.pushedRequests.take('k')],
  ['tickets.take', stores => stores.tickets.take('k')],
  ['clients.revokeTokens', stores => stores.clients.revokeTokens(1, 0)],
  ['revocations.find', stores => stores.revocations.find(['k'])],
  ['revocations.revoke', stores => stores.revocations.revoke({ key: 'k', revokedAt: 0, retainedUntil: 0 }, 0)],
  ['tokenFamilies.find', stores => stores.tokenFamilies.find('k')],
  ['tokenFamilies.add', stores => stores.tokenFamilies.add(tokenFamilyRecord({ key: 'k' }), 0)],
  [
    'tokenFamilies.replace',
    stores => stores.tokenFamilies.replace('k', 1, tokenFamilyRecord({ key: 'k', version: 2 }), 0),
  ],
  ['replays.claim', stores => stores.replays.claim(MARKS, 0)],
]

describe('an error of the client becomes a RedisFault of its kind', () => {
  test.each(ERRORS)('%s: %s', async (kind, error) => {
    const stores = redisStores(() => Promise.reject(error), { serviceId: 'bank' })
    await expect(stores.replays.claim(MARKS, 0)).rejects.toMatchObject(
      error === undefined ? { kind } : { kind, cause: error },
    )
  })

  test.each(CALLS)('%s rejects if the client rejects, throws or returns an error', async (_, call) => {
    const oom = new Error('OOM command not allowed')
    const ways = [
      () => Promise.reject(oom),
      () => Promise.resolve(oom),
      () => {
        throw oom
      },
    ]
    for (const send of ways) {
      const refused = call(redisStores(send, { serviceId: 'bank' }))
      await expect(refused).rejects.toMatchObject({ name: 'RedisOutOfMemory', kind: 'out-of-memory' })
    }
  })

  test('printing the fault shows no record, although ioredis adds the command to its errors', async () => {
    const client = clientRecord({ clientSecret: 'plain:hidden' })
    const send = async ([name, ...args]: readonly string[]) => {
      const reply = named('ReplyError', 'OOM command not allowed', { command: { name, args } })
      throw named('ClusterAllFailedError', 'Failed to refresh slots cache.', {
        lastNodeError: reply,
        command: { args },
      })
    }
    const { clients } = redisStores(send, { serviceId: 'bank' })
    const printed = await Promise.resolve(clients.put(client, 0)).catch(error => inspect(error, { depth: 9 }))
    expect(printed).toContain('Failed to refresh slots cache.')
    expect(printed).not.toContain('plain:hidden')
  })

  test('every kind has an error name that reports accept', () => {
    const names = ERRORS.map(([kind]) => errorName(new RedisFault(kind)))
    expect(names.filter(name => !/^Redis[A-Z]/.test(name))).toEqual([])
  })
})

describe('an unexpected reply is a fault, never true, false or "not found"', () => {
  test.each(
    CALLS.flatMap(([name, call]) => [{}, [], 7, true, ['0'], [{}, 1]].map(reply => [name, reply, call] as const)),
  )('%s: %j', async (_name, reply, call) => {
    const stores = redisStores(async () => reply, { serviceId: 'bank' })
    await expect(call(stores)).rejects.toBeInstanceOf(RedisFault)
  })

  test.each(['', '7.5', 'soon', '9007199254740993'])('the stored instant %j is a fault', async reply => {
    const found = redisStores(async () => reply, { serviceId: 'bank' }).revocations.find(['k'])
    await expect(found).rejects.toMatchObject({ kind: 'corrupt-record' })
  })

  test.each(['QUEUED', 'ok', '1', ''])('a claim rejects for the reply %j', async reply => {
    const stores = redisStores(async () => reply, { serviceId: 'bank' })
    await expect(stores.replays.claim(MARKS, 0)).rejects.toMatchObject({ kind: 'unexpected-reply' })
  })
})
