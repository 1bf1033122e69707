import { describe, expect, test } from 'vitest'
import { type Marks, refusingMarks, seenOf } from '../../src/ports/revocation-marks.js'
import type { AccessToken } from '../../src/records/access-token.js'
import { accessTokenRecord } from '../../src/setup/access-token-record.js'
import { NOW } from '../fakes.js'

/** A token whose creation, by a clock five seconds behind, saw that its client was revoked just now. */
const MEMBERS = { createdAt: NOW + 1, issuedAt: NOW - 5_000, revocationsSeen: [NOW, 0, 0] }

const isRevoked = (token: AccessToken, marks: Marks) => refusingMarks(token, marks).length > 0

async function tokenWith(members: Partial<AccessToken>): Promise<AccessToken> {
  const hash = 'n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg'
  const fields = { serviceId: 'bank', hash, clientIdentifier: '1', subject: 'ada', expiresAt: NOW + 60_000 }
  return { ...(await accessTokenRecord(fields)), ...members }
}

describe('docs/storage.md, rule 38: a token is refused by a revocation that its creation did not see', () => {
  test.each<[string, Marks, boolean]>([
    ['none there is', [undefined, undefined, undefined], false],
    ['the one that it saw', [NOW, undefined, undefined], false],
    ['an earlier one than it saw', [NOW - 1, undefined, undefined], false],
    ['a later one of the client', [NOW + 1, undefined, undefined], true],
    ['one of the subject, before its createdAt', [NOW, NOW - 1, undefined], true],
    ['one of the subject, before its issuedAt', [NOW, NOW - 9_000, undefined], true],
    ['one of both, before its createdAt', [NOW, undefined, NOW - 1], true],
  ])('%s', async (_, marks, revoked) => {
    expect(isRevoked(await tokenWith(MEMBERS), marks)).toBe(revoked)
  })

  test('what a creation saw is written for each key, and as nothing where it saw none', async () => {
    expect(seenOf([NOW, undefined, NOW - 1])).toEqual([NOW, 0, NOW - 1])
    expect(seenOf([undefined, undefined, undefined])).toEqual([])
    expect(isRevoked(await tokenWith({ ...MEMBERS, revocationsSeen: [] }), [1, undefined, undefined])).toBe(true)
  })
})

test.each<[string, Partial<AccessToken>, Marks, boolean]>([
  ['is refused by one in its millisecond', { createdAt: NOW }, [NOW], true],
  ['is refused by a later one', { createdAt: NOW }, [NOW + 1], true],
  ['is not refused by an earlier one', { createdAt: NOW }, [NOW - 1], false],
  ['is refused by any where its instant is not known', { createdAt: 0 }, [1], true],
])('a token without revocationsSeen %s', async (_, members, marks, revoked) => {
  expect(isRevoked(await tokenWith(members), marks)).toBe(revoked)
})

describe('a record that lost a member is refused by every revocation that refuses the whole one', () => {
  const INSTANTS = [undefined, NOW - 9_000, NOW - 5_000, NOW - 1, NOW, NOW + 1, NOW + 9_000]
  const MARKS = INSTANTS.flatMap(client => INSTANTS.flatMap(subject => INSTANTS.map(both => [client, subject, both])))
    // Marks that were there stay, and of one key each is later than those before it.
    .filter(
      ([client, subject, both]) =>
        (client ?? 0) >= NOW && (subject ?? NOW) > NOW - 5_000 && (both ?? NOW) > NOW - 5_000,
    )

  test.each(['issuedAt', 'revocationsSeen'] as const)('%s', async lost => {
    const { [lost]: _, ...others } = MEMBERS
    const [whole, less] = [await tokenWith(MEMBERS), await tokenWith(others)]
    expect(MARKS.length).toBeGreaterThan(50)
    for (const marks of MARKS) if (isRevoked(whole, marks)) expect(isRevoked(less, marks), `${marks}`).toBe(true)
  })

  test.each<[string, object]>([
    ['a text', { revocationsSeen: 'x' }],
    ['an object', { revocationsSeen: {} }],
    ['a list of texts', { revocationsSeen: ['x', 'x', 'x'] }],
    ['instants that are not there', { revocationsSeen: undefined, createdAt: undefined, issuedAt: undefined }],
  ])('%s from a store that answers anything', async (_, members) => {
    expect(isRevoked(await tokenWith(members), [undefined, 1, undefined])).toBe(true)
  })
})
