import { expect, test } from 'vitest'
import { introspect } from '../../src/introspection/introspect.js'
import { fakePorts, tokenRecord } from '../fakes.js'
import { vectorsOf } from '../vectors.js'

/** A row of the published examples: figure 12, and variations that must be refused. */
interface Row {
  readonly id: string
  readonly clock?: number
  readonly token?: string
  readonly dpop?: string
  readonly htm?: string
  readonly htu?: string
  readonly expect: string
}

const { accessToken, jkt, proofs, blackbox } = vectorsOf<{
  accessToken: string
  jkt: string
  proofs: readonly { readonly proof: string }[]
  blackbox: readonly Row[]
}>('rfc9449-dpop.json')

const [FIGURE_12 = { id: '', expect: '' }] = blackbox

/** Words in the table that stand for a value. */
const WORDS: Readonly<Record<string, string>> = {
  'any other token bound to the same jkt': 'any-other-token',
  'proofs[0] (no ath, POST token endpoint)': proofs[0]?.proof ?? '',
}

test.each(blackbox)('RFC 9449 §7.1, figure 12: $id is $expect', async row => {
  const { clock = 0, token = '', dpop = '', htm, htu } = { ...FIGURE_12, ...row }
  const now = clock * 1000
  const bound = { dpopKeyThumbprint: jkt, createdAt: now, expiresAt: now + 60_000, retainedUntil: now + 60_000 }
  const tokens = [await tokenRecord(accessToken, bound), await tokenRecord('any-other-token', bound)]
  const { ports } = await fakePorts({ tokens, ports: { clock: { now: () => now } } })
  const answer = await introspect({ token: WORDS[token] ?? token, dpop: WORDS[dpop] ?? dpop, htm, htu }, ports)
  expect(answer.action).toBe(row.expect === 'OK' ? 'OK' : 'UNAUTHORIZED')
  if (row.expect !== 'OK') expect(answer.responseContent).toMatch(/^DPoP error="invalid_dpop_proof"/)
})
