import type { World } from '@symbolon/contract/scenarios'
import fc from 'fast-check'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { contentOf, withTwinSignature } from '../jwt-mutations/jwt.js'
import {
  expectAllRefused,
  type MutationRow,
  type Source,
  scaleRuns,
  triesOf,
  triesOfSignature,
} from '../jwt-mutations/mutation.js'
import { ASSERTION_ROWS, HARMLESS, KEY_ROWS } from './assertion-rows.js'
import { CLIENT_ID, judgeAssertion, unused, worldOf } from './judging.js'
import { SIGNED_ROWS } from './members.js'
import { ALGORITHMS, type Algorithm, assertionBy, type Signer, signerOf } from './signers.js'

/*
 * Assertions of oauth4webapi and mutations of them. Every mutation must be refused.
 */

// Generating keys can take long on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

/** The number of assertions per algorithm. */
const ASSERTIONS = 6

interface Held {
  readonly world: World
  readonly sources: readonly Source<Signer>[]
}

const held = new Map<Algorithm, Held>()

beforeAll(async () => {
  for (const algorithm of ALGORITHMS) held.set(algorithm, await heldOf(algorithm))
})

async function heldOf(algorithm: Algorithm): Promise<Held> {
  const [signer, stranger] = [await signerOf(algorithm), await signerOf(algorithm)]
  const texts = await Promise.all(Array.from({ length: ASSERTIONS }, () => assertionBy(signer, CLIENT_ID)))
  const sources = texts.map((text, index) => {
    const sibling = texts[(index + 1) % ASSERTIONS] ?? ''
    return { text, sibling, content: contentOf(text), signer, stranger }
  })
  return { world: await worldOf(signer), sources }
}

function known<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new RangeError('not prepared')
  return value
}

/** Claims are checked in the same way for all algorithms: one key and one secret are sufficient. */
const ROWS: Readonly<Record<Algorithm, readonly MutationRow<Signer>[]>> = {
  ES256: [...SIGNED_ROWS, ...ASSERTION_ROWS, ...KEY_ROWS.keys],
  PS256: scaleRuns([...SIGNED_ROWS, ...KEY_ROWS.keys], 1 / 3),
  Ed25519: scaleRuns([...SIGNED_ROWS, ...KEY_ROWS.keys], 1 / 3),
  HS256: [...SIGNED_ROWS, ...ASSERTION_ROWS, ...KEY_ROWS.secrets],
}

describe.each(ALGORITHMS)('an assertion by %s with one mutation', algorithm => {
  const named = ROWS[algorithm].map(row => [row.clause, row.name, row] as const)

  test.each(named)('%s: %s is refused', async (_clause, _name, row) => {
    const { world, sources } = known(held.get(algorithm))
    await expectAllRefused(row, sources, async text => {
      const { action, responseContent, signature } = await judgeAssertion(unused(world.ports), text)
      expect(['UNAUTHORIZED', 'BAD_REQUEST']).toContain(action)
      expect(responseContent).toMatch(/^\{"error":"invalid_(client|request)"/)
      expect(signature).not.toBe('passed')
      return signature === 'refused'
    })
  })

  test('is accepted without the mutation', async () => {
    const { world, sources } = known(held.get(algorithm))
    const judgements = await Promise.all(sources.map(({ text }) => judgeAssertion(unused(world.ports), text)))
    expect(judgements.map(({ action }) => action)).toStrictEqual(sources.map(() => 'OK'))
  })

  test.each(HARMLESS)('is accepted with %s (%s)', async (_name, _clause, change) => {
    const { world, sources } = known(held.get(algorithm))
    const { content, signer } = known(sources[0])
    const text = await signer.sign(change(content))
    expect(await judgeAssertion(unused(world.ports), text)).toMatchObject({ action: 'OK', signature: 'passed' })
  })

  test('RFC 7521 §4.2: is refused with another client_assertion_type', async () => {
    const { world, sources } = known(held.get(algorithm))
    const anyType = fc.string().filter(type => type !== 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer')
    const refused = fc.asyncProperty(anyType, async client_assertion_type => {
      const { text } = known(sources[0])
      const { action } = await judgeAssertion(unused(world.ports), text, { client_assertion_type })
      expect(action).not.toBe('OK')
    })
    await fc.assert(refused, { numRuns: 60 })
  })

  test('RFC 7521 §4.2: cannot be used by another client', async () => {
    const { world, sources } = known(held.get(algorithm))
    const anyClient = fc.oneof(
      fc.constantFrom('shop', '1001', 'app', '3002', ` ${CLIENT_ID}`),
      fc.string({ minLength: 1 }),
    )
    const refused = fc.asyncProperty(anyClient, async client_id => {
      fc.pre(client_id !== CLIENT_ID)
      const { action } = await judgeAssertion(unused(world.ports), known(sources[0]).text, { client_id })
      expect(action).not.toBe('OK')
    })
    await fc.assert(refused, { numRuns: 60 })
  })
})

test('at least 9,000 mutations are tried, and only the signature reveals at least 2,000 of them', () => {
  const all = ALGORITHMS.flatMap(algorithm => ROWS[algorithm])
  expect(triesOf(all)).toBeGreaterThanOrEqual(9_000)
  expect(triesOfSignature(all)).toBeGreaterThanOrEqual(2_000)
})

test('RFC 7523 §3 (7): an assertion with the other valid form of its ECDSA signature counts as used', async () => {
  const { world, sources } = known(held.get('ES256'))
  const { text } = known(sources[0])
  const ports = unused(world.ports)
  expect(await judgeAssertion(ports, text)).toMatchObject({ action: 'OK' })
  expect(await judgeAssertion(ports, withTwinSignature(text))).toMatchObject({
    signature: 'passed',
    reason: 'assertion_used',
  })
})
