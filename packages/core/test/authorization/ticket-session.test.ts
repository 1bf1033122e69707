import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { completeAuthorization } from '../../src/authorization/complete-authorization.js'
import { sessionDigest } from '../../src/authorization/request.js'
import type { ReportEvent } from '../../src/ports/report.js'
import { platformCrypto } from '../../src/setup/platform/node-crypto.js'
import { fakePorts, ticketRecord } from '../fakes.js'

/** What the trace says about the session of a ticket that is bound to one session, or to none. */
async function shownFor(bound: string | undefined, named: string | undefined) {
  const record = await ticketRecord('a ticket')
  const digest = await sessionDigest(bound, record.key, { crypto: platformCrypto })
  const ticket = { ...record, ...(digest !== undefined && { sessionDigest: digest }) }
  const { ports } = await fakePorts({ tickets: [ticket] })
  const events: ReportEvent[] = []
  const listening = { ...ports, report: (event: ReportEvent) => events.push(event) }
  await completeAuthorization({ ticket: 'a ticket', ...(named !== undefined && { sessionBinding: named }) }, listening)
  return events.flatMap(({ checks }) => checks).find(({ name }) => name === 'ticket of the session')
}

test('docs/rules.md §4: the digest of a session covers its kind, the ticket and the session', async () => {
  const digest = await sessionDigest('a session', 'a key', { crypto: platformCrypto })
  const covered = createHash('sha256').update('["session","a key","a session"]')
  expect(digest).toBe(covered.digest('base64url'))
})

const BOUND = 'the sessionBinding of the request'

test.each<[bound: string | undefined, named: string | undefined, outcome: string, expected: string, actual: string]>([
  [undefined, undefined, 'passed', 'no sessionBinding', 'as expected'],
  [undefined, 'one', 'refused', 'no sessionBinding', 'another'],
  ['one', 'one', 'passed', BOUND, 'as expected'],
  ['one', 'another', 'refused', BOUND, 'another'],
  ['one', undefined, 'refused', BOUND, 'none'],
])('docs/rules.md §4: a ticket of the session %s, completed in %s, is %s', async (bound, named, ...shown) => {
  const [outcome, expected, actual] = shown
  expect(await shownFor(bound, named)).toMatchObject({ outcome, expected, actual })
})
