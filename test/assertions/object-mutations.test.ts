import type { World } from '@symbolon/contract/scenarios'
import fc from 'fast-check'
import { CompactEncrypt, exportJWK, generateKeyPair } from 'jose'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { contentOf } from '../jwt-mutations/jwt.js'
import { expectAllRefused, type MutationRow, type Source, scaleRuns } from '../jwt-mutations/mutation.js'
import { CLIENT_ID, type Judgement, judgeObject, unused, worldOf } from './judging.js'
import { SIGNED_ROWS } from './members.js'
import { REDIRECT_URI } from './methods.js'
import { OBJECT_ROWS } from './object-rows.js'
import { assertionBy, objectBy, type Signer, signerOf } from './signers.js'

/*
 * Request objects of oauth4webapi and mutations of them. Every mutation must be refused.
 */

// Generating keys can take long on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const ALGORITHMS = ['ES256', 'PS256', 'Ed25519'] as const

/** The number of request objects per algorithm. */
const OBJECTS = 6

const PARAMETERS = {
  response_type: 'code',
  redirect_uri: REDIRECT_URI,
  scope: 'read',
  state: 'af0ifjsldkj',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
}

interface Held {
  readonly world: World
  readonly sources: readonly Source<Signer>[]
  readonly assertion: string
  /** Encrypts a request object for the server. */
  encrypt(text: string): Promise<string>
}

const held = new Map<string, Held>()

beforeAll(async () => {
  for (const algorithm of ALGORITHMS) held.set(algorithm, await heldOf(algorithm))
})

async function heldOf(algorithm: (typeof ALGORITHMS)[number]): Promise<Held> {
  const [signer, stranger] = [await signerOf(algorithm), await signerOf(algorithm)]
  const texts = await Promise.all(Array.from({ length: OBJECTS }, () => objectBy(signer, CLIENT_ID, PARAMETERS)))
  const sources = texts.map((text, index) => {
    const sibling = texts[(index + 1) % OBJECTS] ?? ''
    return { text, sibling, content: contentOf(text), signer, stranger }
  })
  const { publicKey, privateKey } = await generateKeyPair('ECDH-ES', { extractable: true })
  const { x = '', y = '', d = '' } = await exportJWK(privateKey)
  const opener = { kty: 'EC', crv: 'P-256', x, y, d, use: 'enc' }
  const encrypt = (text: string) =>
    new CompactEncrypt(new TextEncoder().encode(text))
      .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', cty: 'JWT' })
      .encrypt(publicKey)
  const world = await worldOf(signer, { jwks: { keys: [opener] } })
  return { world, sources, assertion: await assertionBy(signer, CLIENT_ID), encrypt }
}

function known<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new RangeError('not prepared')
  return value
}

function judged({ world, assertion }: Held, text: string, outside: Record<string, string> = {}): Promise<Judgement> {
  return judgeObject(unused(world.ports), text, assertion, outside)
}

/** Expects a refusal, and returns whether it was by the signature check. */
function expectRefused({ action, responseContent, signature }: Judgement): boolean {
  expect(action).toBe('BAD_REQUEST')
  expect(responseContent).toMatch(/^\{"error":"invalid_request(_object)?"/)
  expect(signature).not.toBe('passed')
  return signature === 'refused'
}

/** Claims are checked in the same way for all algorithms: one key is sufficient. */
const ROWS: Readonly<Record<(typeof ALGORITHMS)[number], readonly MutationRow<Signer>[]>> = {
  ES256: [...SIGNED_ROWS, ...OBJECT_ROWS],
  PS256: scaleRuns(SIGNED_ROWS, 1 / 3),
  Ed25519: scaleRuns(SIGNED_ROWS, 1 / 3),
}

describe.each(ALGORITHMS)('a request object by %s with one mutation', algorithm => {
  const named = ROWS[algorithm].map(row => [row.clause, row.name, row] as const)

  test.each(named)('%s: %s is refused', async (_clause, _name, row) => {
    const own = known(held.get(algorithm))
    await expectAllRefused(row, own.sources, async text => expectRefused(await judged(own, text)))
  })

  test('RFC 9126 §3: is refused with a different parameter outside', async () => {
    const own = known(held.get(algorithm))
    const name = fc.constantFrom(...Object.keys(PARAMETERS), 'nonce', 'claims', 'resource', 'dpop_jkt', 'anything')
    const outside = fc.record({ name, value: fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 30 }) })
    const refused = fc.asyncProperty(outside, async ({ name, value }) => {
      fc.pre(value !== Reflect.get(PARAMETERS, name))
      expectRefused(await judged(own, known(own.sources[0]).text, { [name]: value }))
    })
    await fc.assert(refused, { numRuns: 150 })
  })

  test('RFC 9101 §6.1: is refused if one character of its encrypted form is changed', async () => {
    const own = known(held.get(algorithm))
    const sealed = await own.encrypt(known(own.sources[0]).text)
    expect((await judged(own, sealed)).action).toBe('CREATED')
    const character = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.= ')
    const drawn = fc.record({ at: fc.nat(sealed.length), by: character, inserted: fc.boolean() })
    const refused = fc.asyncProperty(drawn, async ({ at, by, inserted }) => {
      const text = sealed.slice(0, at) + by + sealed.slice(inserted ? at : at + 1)
      fc.pre(text !== sealed)
      expectRefused(await judged(own, text))
    })
    await fc.assert(refused, { numRuns: 300 })
  })

  test('RFC 9101 §6.1: is refused if the mutation is encrypted too', async () => {
    const own = known(held.get(algorithm))
    const mutations = fc.constantFrom(...ROWS[algorithm]).chain(row => row.mutations)
    await expectAllRefused({ mutations, runs: 200, reachesSignature: 'sometimes' }, own.sources, async text =>
      expectRefused(await judged(own, await own.encrypt(text))),
    )
  })

  test('is accepted without the mutation', async () => {
    const own = known(held.get(algorithm))
    const judgements = await Promise.all(own.sources.map(({ text }) => judged(own, text)))
    expect(judgements.map(({ action }) => action)).toStrictEqual(own.sources.map(() => 'CREATED'))
  })
})
