import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { reasonOf } from '../src/print.js'

test('where a name has two addresses and none answers, it is told of both', async () => {
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
  ['what it says', new Error('database is locked'), 'database is locked'],
  ['nothing', new Error(''), 'it failed'],
  ['no error', 'a text', 'it failed'],
])('an error that says %s', (_, error, told) => {
  expect(reasonOf(error, 'it failed')).toBe(told)
})
