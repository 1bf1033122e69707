import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { reasonOf } from '../src/print.js'

test('reports both addresses of a host when neither answers', async () => {
  const addresses = [
    { address: '127.0.0.1', family: 4 },
    { address: '127.0.0.2', family: 4 },
  ]
  const socket = connect({
    host: 'database.example',
    port: 1,
    lookup: (_, _options, callback) => callback(null, addresses),
  })
  const error = await new Promise(resolve => socket.once('error', resolve))
  expect(reasonOf(error, 'it failed')).toBe('connect ECONNREFUSED 127.0.0.1:1; connect ECONNREFUSED 127.0.0.2:1')
})

test.each([
  ['an error with a message', new Error('database is locked'), 'database is locked'],
  ['an error without a message', new Error(''), 'it failed'],
  ['a value that is not an error', 'a text', 'it failed'],
])('the reason of %s', (_, error, reason) => {
  expect(reasonOf(error, 'it failed')).toBe(reason)
})
