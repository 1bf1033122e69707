import { expect, test } from 'vitest'
import { type CodeGrant, createAuthorizationCodes } from '../../server/authorization-codes.js'

const GRANT: CodeGrant = {
  client: { clientId: 1 },
  subject: 'ada',
  authTime: 0,
  scopes: ['accounts'],
  resources: [],
  redirectUri: 'https://app.example/',
}

test('a code is used once, and only for its client', () => {
  const codes = createAuthorizationCodes({ now: () => 0 })
  const code = codes.issue(GRANT)
  expect(codes.redeem(code, 2)).toBeUndefined()
  expect(codes.redeem(code, 1)).toBe(GRANT)
  expect(codes.redeem(code, 1)).toBeUndefined()
  expect(codes.redeem('unknown', 1)).toBeUndefined()
})

test('a code lives for a minute', () => {
  let now = 0
  const codes = createAuthorizationCodes({ now: () => now })
  const [early, late] = [codes.issue(GRANT), codes.issue(GRANT)]
  now = 59_999
  expect(codes.redeem(early, 1)).toBe(GRANT)
  now = 60_000
  expect(codes.redeem(late, 1)).toBeUndefined()
})
