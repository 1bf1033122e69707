import { introspect, type Ports } from '@symbolon/core'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { runsAtScale } from '../jwt-mutations/mutation.js'
import { signerKey } from './keys.js'
import { type Source, withLine } from './mutation.js'
import { MUTATION_ROWS } from './mutation-rows.js'
import { LIBRARIES, LIBRARY_NAMES, type Library, signingWith } from './signers.js'
import { posting, requestOf, type Sent, SIGNER, type SigningWorld, signingWorld } from './world.js'

const SIGNING_ALGORITHMS = ['Ed25519', 'ES256'] as const
const COMPONENTS = ['@method', '@target-uri', 'authorization', 'content-digest', 'content-type', 'x-custom']
const SIGNERS = LIBRARY_NAMES.flatMap(library => SIGNING_ALGORITHMS.map(algorithm => [library, algorithm] as const))

const KEYS = { Ed25519: [signerKey('Ed25519'), signerKey('Ed25519')], ES256: [signerKey('ES256'), signerKey('ES256')] }
const STRANGERS = { Ed25519: signerKey('Ed25519'), ES256: signerKey('ES256') }

let world: SigningWorld
let sources: readonly Source[]

beforeAll(async () => {
  world = await signingWorld([...KEYS.Ed25519, ...KEYS.ES256])
  const foreign = { clientId: 2002, jwks: { keys: Object.values(STRANGERS).map(each => each.publicJwk) } }
  await world.putClient({
    ...foreign,
    clientSecret: 'plain:of another client',
    redirectUris: ['https://other.example'],
  })
  const tokens = await Promise.all([1, 2, 3].map(() => world.token({ clientIdentifier: SIGNER })))
  sources = await Promise.all(SIGNERS.map(([library, algorithm]) => sourceOf(library, algorithm, tokens)))
})

/** A signed request with a body and a header of several lines. */
async function sourceOf(
  library: Library,
  algorithm: (typeof SIGNING_ALGORITHMS)[number],
  tokens: readonly string[],
): Promise<Source> {
  const [key, second] = KEYS[algorithm]
  if (key === undefined || second === undefined) throw new RangeError('no keys')
  const lines = ['one', 'two; q=1', '"three"', 'four'].reduce(
    (sent, value) => withLine(sent, 'X-Custom', value),
    posting(world.presented),
  )
  const unsigned = withLine(lines, 'Accept', 'application/json')
  const sign = LIBRARIES[library]
  const signing = signingWith(key, world.now(), COMPONENTS)
  const sent = await sign(unsigned, signing)
  return { sent, unsigned, sign, signing, second, others: STRANGERS[algorithm], tokens }
}

/** Introspects a request and counts the verified signatures. */
async function judged(sent: Sent) {
  let verified = 0
  const { crypto } = world.ports
  const counting: Ports['crypto'] = {
    ...crypto,
    verify: (...parameters) => {
      verified++
      return crypto.verify(...parameters)
    },
  }
  const { action, resultCode } = await introspect(requestOf(sent), { ...world.ports, crypto: counting })
  return { action, resultCode, verified }
}

const drawnSource = fc.nat(SIGNERS.length - 1)

function sourceAt(index: number): Source {
  const found = sources[index]
  if (found === undefined) throw new RangeError(`no source ${index}`)
  return found
}

describe('refuses a signed request with one error', () => {
  const named = MUTATION_ROWS.map(row => [row.name, row] as const)

  test.each(named)('INT-18, INT-19, INT-20, INT-21: %s', { timeout: 30_000 }, async (_, row) => {
    let reached = 0
    const refused = fc.asyncProperty(drawnSource, row.mutations, async (index, mutate) => {
      const sent = await mutate(sourceAt(index))
      fc.pre(sent !== undefined)
      const { action, resultCode, verified } = await judged(sent)
      expect(action).toBe('UNAUTHORIZED')
      expect(resultCode).toMatch(/^A06532\d$/)
      expect(verified > 0).toBe(resultCode === 'A065329')
      if (verified > 0) reached++
    })
    const numRuns = runsAtScale(row.runs)
    await fc.assert(refused, { numRuns })
    if (row.reachesSignature !== 'sometimes') expect(reached).toBe(row.reachesSignature === 'always' ? numRuns : 0)
  })

  test('at full scale tries at least 10,000 mutations, of which at least 500 reach the signature check', () => {
    const triesOf = (rows: typeof MUTATION_ROWS) => rows.reduce((sum, { runs }) => sum + runs, 0)
    expect(triesOf(MUTATION_ROWS)).toBeGreaterThanOrEqual(10_000)
    // The tests above have checked that all mutations of these rows reached the signature check.
    const reached = triesOf(MUTATION_ROWS.filter(({ reachesSignature }) => reachesSignature === 'always'))
    expect(reached).toBeGreaterThanOrEqual(500)
  })

  test('accepts the unmutated requests', async () => {
    const judgements = await Promise.all(sources.map(each => judged(each.sent)))
    expect(judgements).toMatchObject(sources.map(() => ({ action: 'OK', verified: 1 })))
  })
})
