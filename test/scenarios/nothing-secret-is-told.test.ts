import { type Answer, connectToCore, type Operations, play } from '@symbolon/contract'
import type { ReportEvent } from '@symbolon/core'
import { createStorage, memoryStores } from '@symbolon/memory'
import { expect, test } from 'vitest'
import { OPERATIONS } from './operations.js'
import { reporting } from './recording.js'

const CLIENT_SECRET = 'correct horse battery staple'

/** The members of answers that are capabilities. */
const CAPABILITIES = ['accessToken', 'refreshToken', 'requestUri', 'ticket']

test.each(OPERATIONS)(
  '$name: no trace, message or error for the client holds a secret, a token, a ticket or a request_uri',
  async ({ scenarios }) => {
    const storage = createStorage()
    const events: ReportEvent[] = []
    const told: string[] = []
    const secrets = new Set([CLIENT_SECRET])
    for (const scenario of scenarios) {
      await play(
        serviceId => memoryStores({ serviceId, storage }),
        ports => listening(connectToCore(reporting(ports, events)), told, secrets),
        scenario,
      )
    }
    const everything = JSON.stringify(events) + told.join('\n')
    expect(events.length).toBeGreaterThan(0)
    expect([...secrets].filter(secret => everything.includes(secret))).toEqual([])
  },
)

/** The operations, with the capabilities they hand out and the texts they tell collected. */
function listening(operations: Operations, told: string[], secrets: Set<string>): Operations {
  const heard = (call: (request: unknown) => Promise<Answer>) => async (request: unknown) => {
    const answer = await call(request)
    const fields: Readonly<Record<string, unknown>> = Object(answer)
    for (const name of CAPABILITIES) if (longText(fields[name])) secrets.add(fields[name])
    const presented: Readonly<Record<string, unknown>> = Object(request)
    for (const name of ['token', 'accessToken', 'refreshToken', 'clientSecret', 'ticket', 'dpop']) {
      if (longText(presented[name])) secrets.add(presented[name])
    }
    told.push(String(fields.resultMessage))
    if (fields.action !== 'CREATED') told.push(String(fields.responseContent))
    return answer
  }
  return {
    introspect: heard(operations.introspect),
    introspectStandard: heard(operations.introspectStandard),
    push: heard(operations.push),
    authorize: heard(operations.authorize),
    complete: heard(operations.complete),
    authenticate: heard(operations.authenticate),
    prove: heard(operations.prove),
    createToken: heard(operations.createToken),
    updateToken: heard(operations.updateToken),
    revokeTokens: heard(operations.revokeTokens),
  }
}

/** Short texts like `x` stand in every sentence. */
function longText(value: unknown): value is string {
  return typeof value === 'string' && value.length >= 20
}
