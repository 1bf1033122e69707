import type { AccessToken } from '@symbolon/core'
import type { Fixture } from './fixture.js'
import { freshHash } from './fresh.js'
import { NOW } from './instants.js'
import { accessTokenRecord } from './records.js'

type Overrides = Partial<AccessToken>

export async function addedToken(fixture: Fixture, overrides: Overrides = {}): Promise<AccessToken> {
  const record = accessTokenRecord({ serviceId: fixture.serviceId, ...overrides })
  fixture.equal(await fixture.stores.accessTokens.add(record, NOW), true)
  return record
}

/** How many records are added at once: a pool of connections must not be asked for thousands. */
const AT_ONCE = 50

export async function addedTokens(fixture: Fixture, count: number, overrides: Overrides = {}): Promise<AccessToken[]> {
  const records: AccessToken[] = []
  while (records.length < count) {
    const length = Math.min(AT_ONCE, count - records.length)
    records.push(...(await Promise.all(Array.from({ length }, () => addedToken(fixture, overrides)))))
  }
  return records
}

export async function addedWithRefreshToken(fixture: Fixture, overrides: Overrides = {}): Promise<RefreshableToken> {
  const refreshTokenHash = freshHash()
  return { ...(await addedToken(fixture, { ...overrides, refreshTokenHash })), refreshTokenHash }
}

export type RefreshableToken = AccessToken & { readonly refreshTokenHash: string }

export function successorOf(record: AccessToken, overrides: Overrides = {}): AccessToken {
  return { ...record, version: record.version + 1, ...overrides }
}

export async function expectFound(fixture: Fixture, hash: string, record: AccessToken | undefined): Promise<void> {
  fixture.equal(await fixture.stores.accessTokens.find(hash), record)
}
