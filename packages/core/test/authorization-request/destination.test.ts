import { expect, test } from 'vitest'
import { mayReceive } from '../../src/authorization-request/destination.js'
import { shop } from '../fakes.js'

const REGISTERED = 'https://shop.example/cb'
const NEW_URI = 'https://new.example/cb'

test.each([
  ['a registered URI', REGISTERED, {}, false, true],
  ['a registered URI that was pushed', REGISTERED, {}, true, true],
  ['another URI', NEW_URI, {}, false, false],
  ['another URI that was pushed without permission', NEW_URI, {}, true, false],
  ['another URI that was pushed with permission', NEW_URI, { unregisteredRedirectUrisAllowed: true }, true, true],
  ['another URI with permission, not pushed', NEW_URI, { unregisteredRedirectUrisAllowed: true }, false, false],
  ['a URI that nobody could register', 'javascript:x', { unregisteredRedirectUrisAllowed: true }, true, false],
])('RFC 9126 §2.4: %s', async (_, uri, changes, pushed, expected) => {
  expect(mayReceive(uri, await shop(changes), pushed)).toBe(expected)
})

test('RFC 9126 §2.4: a record that gives the permission to a client without authentication gives nothing', async () => {
  const client = { ...(await shop({ unregisteredRedirectUrisAllowed: true })), tokenAuthMethod: 'NONE' } as const
  expect(mayReceive(NEW_URI, client, true)).toBe(false)
})
