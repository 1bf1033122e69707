import { describe, expect, test } from 'vitest'
import { signRequest, signResponse } from '../../src/message-signatures/sign-message.js'
import { fakePorts } from '../fakes.js'

const REQUEST = { method: 'POST', targetUri: 'https://rs.example/', headers: [], body: '{}' } as const
const KEY = { kty: 'EC', crv: 'P-256', x: 'x', y: 'y', d: 'd' } as const

describe('a misspelt option is a TypeError: less would be signed than was meant', () => {
  test.each([
    ['component', 'components'],
    ['Components', 'components'],
    ['tags', 'tag'],
    ['lable', 'label'],
    ['keys', 'key'],
  ])('signRequest: %s', async (written, meant) => {
    const { ports } = await fakePorts()
    const options = { key: KEY, [written]: ['@method'] }
    await expect(signRequest(REQUEST, options, ports)).rejects.toThrow(
      new TypeError(`signRequest: there is no \`${written}\`; did you mean \`${meant}\`?`),
    )
  })

  test('signResponse: bodi', async () => {
    const { ports } = await fakePorts()
    const response = { status: 200, headers: [], bodi: '{}', request: REQUEST }
    await expect(signResponse(response, ports)).rejects.toThrow(
      new TypeError('signResponse: there is no `bodi`; did you mean `body`?'),
    )
  })
})
