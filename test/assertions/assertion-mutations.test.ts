import { Buffer } from 'node:buffer'
import type { World } from '@symbolon/contract'
import fc from 'fast-check'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { contentOf } from '../dpop/forging.js'
import { P256_ORDER, signatureBytes, withSignature } from '../dpop/mutation.js'
import { ASSERTION_ROWS, HARMLESS, KEY_ROWS } from './assertion-rows.js'
import { BYTE_ROWS } from './byte-rows.js'
import { CLIENT_ID, judgeAssertion, unused, worldOf } from './judging.js'
import { fewer, type MutationRow, type Source } from './mutation.js'
import { ALGORITHMS, type Algorithm, assertionBy, signerOf } from './signers.js'

/*
 * Assertions of oauth4webapi, and everything that somebody could make of them: any mutation is refused.
 */

// Keys take long to make on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

/** Assertions of each algorithm. */
const ASSERTIONS = 6

interface Held {
  readonly world: World
  readonly sources: readonly Source[]
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
  if (value === undefined) throw new RangeError('nothing is held')
  return value
}

/** What an assertion says is judged alike whatever signs it: one key and one secret are enough for that. */
const ROWS: Readonly<Record<Algorithm, readonly MutationRow[]>> = {
  ES256: [...BYTE_ROWS, ...ASSERTION_ROWS, ...KEY_ROWS.keys],
  PS256: fewer([...BYTE_ROWS, ...KEY_ROWS.keys]),
  Ed25519: fewer([...BYTE_ROWS, ...KEY_ROWS.keys]),
  HS256: [...BYTE_ROWS, ...ASSERTION_ROWS, ...KEY_ROWS.secrets],
}

const triedOf = (rows: readonly MutationRow[]) => rows.reduce((sum, { runs }) => sum + runs, 0)

describe.each(ALGORITHMS)('an assertion by %s with one thing wrong', algorithm => {
  const named = ROWS[algorithm].map(row => [row.clause, row.name, row] as const)

  test.each(named)('%s: %s', async (_clause, _name, { runs, reachesSignature, mutations }) => {
    const { world, sources } = known(held.get(algorithm))
    let reached = 0
    const refused = fc.asyncProperty(fc.nat(ASSERTIONS - 1), mutations, async (index, mutate) => {
      const source = known(sources[index])
      const text = await mutate(source)
      fc.pre(text !== source.text)
      const { action, responseContent, signature } = await judgeAssertion(unused(world.ports), text)
      expect(['UNAUTHORIZED', 'BAD_REQUEST']).toContain(action)
      expect(responseContent).toMatch(/^\{"error":"invalid_(client|request)"/)
      expect(signature).not.toBe('passed')
      if (signature === 'refused') reached++
    })
    await fc.assert(refused, { numRuns: runs })
    if (reachesSignature !== 'sometimes') expect(reached).toBe(reachesSignature === 'always' ? runs : 0)
  })

  test('without it they all pass', async () => {
    const { world, sources } = known(held.get(algorithm))
    const judgements = await Promise.all(sources.map(({ text }) => judgeAssertion(unused(world.ports), text)))
    expect(judgements.map(({ action }) => action)).toStrictEqual(sources.map(() => 'OK'))
  })

  test.each(HARMLESS)('and so does one with %s (%s)', async (_name, _clause, change) => {
    const { world, sources } = known(held.get(algorithm))
    const { content, signer } = known(sources[0])
    const text = await signer.sign(change(content))
    expect(await judgeAssertion(unused(world.ports), text)).toMatchObject({ action: 'OK', signature: 'passed' })
  })

  test('RFC 7521 §4.2: another type of assertion, or none, is refused', async () => {
    const { world, sources } = known(held.get(algorithm))
    const anyType = fc.string().filter(type => type !== 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer')
    const refused = fc.asyncProperty(anyType, async client_assertion_type => {
      const { text } = known(sources[0])
      const { action } = await judgeAssertion(unused(world.ports), text, { client_assertion_type })
      expect(action).not.toBe('OK')
    })
    await fc.assert(refused, { numRuns: 60 })
  })

  test('RFC 7521 §4.2: another client cannot use it', async () => {
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

test('9,000 mutations are tried, and only the signature tells it of 2,000 at least', () => {
  const all = ALGORITHMS.flatMap(algorithm => ROWS[algorithm])
  expect(triedOf(all)).toBeGreaterThanOrEqual(9_000)
  expect(triedOf(all.filter(({ reachesSignature }) => reachesSignature === 'always'))).toBeGreaterThanOrEqual(2_000)
})

test('RFC 7523 §3 (7): the twin of its signature, which ECDSA has, is no second assertion', async () => {
  const { world, sources } = known(held.get('ES256'))
  const { text } = known(sources[0])
  const bytes = signatureBytes(text)
  const s = BigInt(`0x${Buffer.from(bytes.subarray(32)).toString('hex')}`)
  const twin = Buffer.from((P256_ORDER - s).toString(16).padStart(64, '0'), 'hex')
  const ports = unused(world.ports)
  expect(await judgeAssertion(ports, text)).toMatchObject({ action: 'OK' })
  const other = withSignature(text, Buffer.concat([bytes.subarray(0, 32), twin]))
  expect(await judgeAssertion(ports, other)).toMatchObject({ signature: 'passed', reason: 'assertion_used' })
})
