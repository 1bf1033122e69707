import { accessTokenRecord } from '@symbolon/contract'
import { expect, test } from 'vitest'
import { redisStores } from '../src/index.js'

/** Stores over a server whose scripts all reply the same. */
function storesWith(reply: number) {
  const sent: (readonly string[])[] = []
  const send = async (command: readonly string[]) => {
    sent.push(command)
    return command[0] === 'EVAL' ? reply : 'OK'
  }
  return { sent, stores: redisStores(send, { serviceId: 'bank' }) }
}

test('where another version has written the indexes, nothing is added and not many are removed', async () => {
  const { sent, stores } = storesWith(0)
  const fault = { kind: 'other-layout', message: expect.stringContaining('docs/operations.md') }
  await expect(stores.accessTokens.add(accessTokenRecord(), 0)).rejects.toMatchObject(fault)
  await expect(stores.accessTokens.remove({ clientId: 1 }, 100)).rejects.toMatchObject(fault)
  await expect(stores.accessTokens.remove({ refreshTokenHash: 'r' }, 100)).rejects.toMatchObject(fault)
  expect(sent.map(command => command.slice(2))).toEqual(Array(3).fill(['1', 'symbolon:bank:layout', '1']))
})

test('the layout is asked for once', async () => {
  const { sent, stores } = storesWith(1)
  for (const _ of [1, 2]) expect(await stores.accessTokens.add(accessTokenRecord(), 0)).toBe(true)
  expect(sent.filter(command => command[3] === 'symbolon:bank:layout')).toHaveLength(1)
})
