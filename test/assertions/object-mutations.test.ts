import type { World } from '@symbolon/contract'
import fc from 'fast-check'
import { CompactEncrypt, exportJWK, generateKeyPair } from 'jose'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { contentOf } from '../jwt-mutations/jwt.js'
import { expectAllRefused, type MutationRow, oftener, type Source } from '../jwt-mutations/mutation.js'
import { CLIENT_ID, type Judgement, judgeObject, unused, worldOf } from './judging.js'
import { SIGNED_ROWS } from './members.js'
import { REDIRECT_URI } from './methods.js'
import { OBJECT_ROWS } from './object-rows.js'
import { assertionBy, objectBy, type Signer, signerOf } from './signers.js'

/*
 * Request objects of oauth4webapi, and everything that somebody could make of them: any mutation is refused.
 */

// Keys take long to make on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const ALGORITHMS = ['ES256', 'PS256', 'Ed25519'] as const

/** Objects of each algorithm. */
const OBJECTS = 6

const ASKED = {
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
  /** Encrypts for the server. */
  encrypt(text: string): Promise<string>
}

const held = new Map<string, Held>()

beforeAll(async () => {
  for (const algorithm of ALGORITHMS) held.set(algorithm, await heldOf(algorithm))
})

async function heldOf(algorithm: (typeof ALGORITHMS)[number]): Promise<Held> {
  const [signer, stranger] = [await signerOf(algorithm), await signerOf(algorithm)]
  const texts = await Promise.all(Array.from({ length: OBJECTS }, () => objectBy(signer, CLIENT_ID, ASKED)))
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
  if (value === undefined) throw new RangeError('nothing is held')
  return value
}

function judged({ world, assertion }: Held, text: string, beside: Record<string, string> = {}): Promise<Judgement> {
  return judgeObject(unused(world.ports), text, assertion, beside)
}

/** Whether it was the signature. */
function expectRefused({ action, responseContent, signature }: Judgement): boolean {
  expect(action).toBe('BAD_REQUEST')
  expect(responseContent).toMatch(/^\{"error":"invalid_request(_object)?"/)
  expect(signature).not.toBe('passed')
  return signature === 'refused'
}

/** What an object says is judged alike whatever signs it: one key is enough for that. */
const ROWS: Readonly<Record<(typeof ALGORITHMS)[number], readonly MutationRow<Signer>[]>> = {
  ES256: [...SIGNED_ROWS, ...OBJECT_ROWS],
  PS256: oftener(SIGNED_ROWS, 1 / 3),
  Ed25519: oftener(SIGNED_ROWS, 1 / 3),
}

describe.each(ALGORITHMS)('a request object by %s with one thing wrong', algorithm => {
  const named = ROWS[algorithm].map(row => [row.clause, row.name, row] as const)

  test.each(named)('%s: %s', async (_clause, _name, row) => {
    const own = known(held.get(algorithm))
    await expectAllRefused(row, own.sources, async text => expectRefused(await judged(own, text)))
  })

  test('RFC 9126 §3: nothing differs beside it', async () => {
    const own = known(held.get(algorithm))
    const name = fc.constantFrom(...Object.keys(ASKED), 'nonce', 'claims', 'resource', 'dpop_jkt', 'anything')
    const beside = fc.record({ name, value: fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 30 }) })
    const refused = fc.asyncProperty(beside, async ({ name, value }) => {
      fc.pre(value !== Reflect.get(ASKED, name))
      expectRefused(await judged(own, known(own.sources[0]).text, { [name]: value }))
    })
    await fc.assert(refused, { numRuns: 150 })
  })

  test('RFC 9101 §6.1: an encrypted one with a character otherwise', async () => {
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

  test('RFC 9101 §6.1: whoever encrypts a mutation has gained nothing', async () => {
    const own = known(held.get(algorithm))
    const mutations = fc.constantFrom(...ROWS[algorithm]).chain(row => row.mutations)
    await expectAllRefused({ mutations, runs: 200, reachesSignature: 'sometimes' }, own.sources, async text =>
      expectRefused(await judged(own, await own.encrypt(text))),
    )
  })

  test('without it they all pass, once', async () => {
    const own = known(held.get(algorithm))
    const judgements = await Promise.all(own.sources.map(({ text }) => judged(own, text)))
    expect(judgements.map(({ action }) => action)).toStrictEqual(own.sources.map(() => 'CREATED'))
  })
})
