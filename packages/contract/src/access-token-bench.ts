import type { AccessToken } from '@symbolon/core'
import type { Bench } from './bench.js'
import { freshHash } from './fresh.js'
import { NOW } from './instants.js'
import { accessTokenRecord } from './records.js'

/** Builds an access token of the service of the bench and puts it. */
export async function addedToken(bench: Bench, overrides: Partial<AccessToken> = {}): Promise<AccessToken> {
  const record = accessTokenRecord({ serviceId: bench.serviceId, ...overrides })
  bench.equal(await bench.stores.accessTokens.add(record, NOW), true)
  return record
}

/** The same with a refresh token. */
export async function addedWithRefreshToken(
  bench: Bench,
  overrides: Partial<AccessToken> = {},
): Promise<RefreshableToken> {
  const refreshTokenHash = freshHash()
  return { ...(await addedToken(bench, { ...overrides, refreshTokenHash })), refreshTokenHash }
}

/** An access token that surely has a refresh token. */
export type RefreshableToken = AccessToken & { readonly refreshTokenHash: string }

/** The record that comes after another. */
export function successorOf(record: AccessToken, overrides: Partial<AccessToken> = {}): AccessToken {
  return { ...record, version: record.version + 1, ...overrides }
}

/** Asks that the hash finds this record, or nothing. */
export async function expectFound(bench: Bench, hash: string, record: AccessToken | undefined): Promise<void> {
  bench.equal(await bench.stores.accessTokens.find(hash), record)
}
