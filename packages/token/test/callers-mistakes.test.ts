import { describe, expect, test } from 'vitest'
import { exchangeToken, introspectToken, issueAuthorizationCode, revokeToken } from '../src/index.js'
import { createWorld } from './world.js'

/* docs/rules.md §1: an operation never throws and never rejects, whatever it is called with. */

const OPERATIONS = { exchangeToken, introspectToken, issueAuthorizationCode, revokeToken }

const raise = () => {
  throw new Error('an error of the caller')
}

const MISTAKES: Readonly<Record<string, unknown>> = {
  nothing: undefined,
  null: null,
  'a text': 'token=a',
  'parameters that throw': Object.defineProperty({}, 'parameters', { enumerable: true, get: raise }),
  'a decision that throws': Object.defineProperty({}, 'completed', { enumerable: true, get: raise }),
  'a proxy that throws': new Proxy({}, { get: raise, has: raise, ownKeys: raise }),
}

describe.each(Object.entries(OPERATIONS))('%s answers a fault', (_, operation) => {
  test.each(Object.entries(MISTAKES))('to %s', async (_what, request) => {
    const { core, ports } = await createWorld()
    const call: (...given: unknown[]) => Promise<{ readonly action: string }> = Object(operation)
    // Not awaited at once: what throws instead of rejecting fails here.
    const answer = call(request, { ...core, ...ports })
    expect((await answer).action).toBe('INTERNAL_SERVER_ERROR')
  })
})
