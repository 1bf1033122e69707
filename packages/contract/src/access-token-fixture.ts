import type { AccessToken } from '@symbolon/core'
import type { Fixture } from './fixture.js'
import { freshHash } from './fresh.js'
import { NOW } from './instants.js'
import { accessTokenRecord } from './records.js'

/** Adds a new access token of the service of the fixture. */
export async function addedToken(fixture: Fixture, overrides: Partial<AccessToken> = {}): Promise<AccessToken> {
  const record = accessTokenRecord({ serviceId: fixture.serviceId, ...overrides })
  fixture.equal(await fixture.stores.accessTokens.add(record, NOW), true)
  return record
}

/** How many records are added at once: a pool of connections must not be asked for thousands. */
const AT_ONCE = 50

/** Adds many new access tokens of the service of the fixture. */
export async function addedTokens(
  fixture: Fixture,
  count: number,
  overrides: Partial<AccessToken> = {},
): Promise<readonly AccessToken[]> {
  const records: AccessToken[] = []
  while (records.length < count) {
    const length = Math.min(AT_ONCE, count - records.length)
    records.push(...(await Promise.all(Array.from({ length }, () => addedToken(fixture, overrides)))))
  }
  return records
}

/** Adds a new access token with a refresh token. */
export async function addedWithRefreshToken(
  fixture: Fixture,
  overrides: Partial<AccessToken> = {},
): Promise<RefreshableToken> {
  const refreshTokenHash = freshHash()
  return { ...(await addedToken(fixture, { ...overrides, refreshTokenHash })), refreshTokenHash }
}

/** An access token with a refresh token. */
export type RefreshableToken = AccessToken & { readonly refreshTokenHash: string }

/** The next version of a record. */
export function successorOf(record: AccessToken, overrides: Partial<AccessToken> = {}): AccessToken {
  return { ...record, version: record.version + 1, ...overrides }
}

/** Expects that the hash finds this record, or nothing. */
export async function expectFound(fixture: Fixture, hash: string, record: AccessToken | undefined): Promise<void> {
  fixture.equal(await fixture.stores.accessTokens.find(hash), record)
}
