import { hash } from 'node:crypto'
import type { AccessToken, IntrospectionRequest } from '@symbolon/core'
import { openSubject } from '../subject.js'
import type { FilledStores } from './storage.js'

/** The token at an index: computed, so that a million tokens need no memory. */
export function tokenAt(index: number): string {
  return `token-${index}-of-the-benchmarks`
}

export interface Filling {
  readonly tokens: number
  readonly writers: number
  /** Called now and then with the number of tokens that were added. */
  readonly progress: (done: number) => void
  /** What the record at an index has besides its hash and its subject. Default: nothing. */
  readonly changes?: (index: number) => Partial<AccessToken>
}

/** Adds tokens, each with another subject, with concurrent writes; reports progress. */
export async function fill(stores: FilledStores, { tokens, writers, progress, changes }: Filling): Promise<void> {
  const model = await modelRecord()
  const now = Date.now()
  let next = 0
  const write = async () => {
    while (next < tokens) {
      const index = next++
      if (index % 100_000 === 0) progress(index)
      const keys = { hash: hash('sha256', tokenAt(index), 'base64url'), subject: `user-${index}` }
      const record = { ...model, ...keys, ...changes?.(index) }
      if (!(await stores.accessTokens.add(record, now))) throw new Error('the token exists')
    }
  }
  await Promise.all(Array.from({ length: writers }, write))
}

/** The record of an issued token without a refresh token. */
export async function modelRecord(): Promise<AccessToken> {
  const { record } = await (await openSubject()).issue()
  const { refreshTokenHash: _, refreshTokenExpiresAt: __, valueCount: ___, ...rest } = record
  return rest
}

/** Requests with tokens spread over all stored ones. */
export function requestsAmong(tokens: number, count: number): readonly IntrospectionRequest[] {
  // The step and the number of tokens are coprime, so all tokens are used before one is repeated.
  return Array.from({ length: count }, (_, turn) => ({
    token: tokenAt((turn * 7_919_993 + 11) % tokens),
    scopes: ['read'],
  }))
}
