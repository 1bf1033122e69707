import { hash } from 'node:crypto'
import type { AccessToken, IntrospectionRequest } from '@symbolon/core'
import { openSubject } from '../subject.js'
import type { FilledStores } from './storage.js'

/** The token of a place in a space: nothing of a million tokens needs to be remembered. */
function tokenAt(index: number): string {
  return `token-${index}-of-the-benchmarks`
}

/** Adds so many tokens of as many subjects, some of them at once; says how far it is. */
export async function fill(
  stores: FilledStores,
  { tokens, writers, progress }: { tokens: number; writers: number; progress: (done: number) => void },
): Promise<void> {
  const model = await modelRecord()
  const now = Date.now()
  let next = 0
  const write = async () => {
    while (next < tokens) {
      const index = next++
      if (index % 100_000 === 0) progress(index)
      const record = { ...model, hash: hash('sha256', tokenAt(index), 'base64url'), subject: `user-${index}` }
      if (!(await stores.accessTokens.add(record, now))) throw new Error('a token is there already')
    }
  }
  await Promise.all(Array.from({ length: writers }, write))
}

/** A token as it is issued, without a refresh token. */
async function modelRecord(): Promise<AccessToken> {
  const { record } = await (await openSubject()).issue()
  const { refreshTokenHash: _, refreshTokenExpiresAt: __, ...rest } = record
  return rest
}

/** Requests with tokens from all over so many. */
export function requestsAmong(tokens: number, count: number): readonly IntrospectionRequest[] {
  // A prime step that has no factor with the count goes everywhere before it comes back.
  return Array.from({ length: count }, (_, turn) => ({
    token: tokenAt((turn * 7_919_993 + 11) % tokens),
    scopes: ['read'],
  }))
}
