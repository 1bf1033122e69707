import type { World } from '@symbolon/contract/scenarios'
import fc from 'fast-check'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { CLIENT_ID, judgeAssertion, judgeObject, unused, worldOf } from './judging.js'
import { REDIRECT_URI } from './methods.js'
import { ALGORITHMS, type Algorithm, AS, assertionBy, objectBy, type Signer, signerOf } from './signers.js'

/*
 * Every key can sign only for the client that registered it, whatever its kid.
 */

// Generating keys can take long on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

/** The kids of the keys of each algorithm: two are the same. */
const NAMES = ['own', 'own', 'other'] as const

interface Holder {
  readonly signer: Signer
  readonly world: World
  readonly assertion: string
  readonly withoutKid: string
  /** A request object; `undefined` for a signer by whose key no client library makes one. */
  readonly request: string | undefined
}

let holders: readonly Holder[]

beforeAll(async () => {
  const made = ALGORITHMS.flatMap(algorithm => NAMES.map(name => holderOf(algorithm, name)))
  holders = await Promise.all(made)
})

async function holderOf(algorithm: Algorithm, name: string): Promise<Holder> {
  const signer = await signerOf(algorithm, name)
  const claims = {
    iss: CLIENT_ID,
    sub: CLIENT_ID,
    aud: AS.issuer,
    jti: 'without kid',
    exp: Math.floor(Date.now() / 1000) + 60,
  }
  return {
    signer,
    world: await worldOf(signer),
    assertion: await assertionBy(signer, CLIENT_ID),
    withoutKid: await signer.sign({ header: { alg: algorithm }, claims }),
    // Made now, because the library reads the system clock and that of the world is stopped.
    request: signer.signingKey && (await objectBy(signer, CLIENT_ID, PARAMETERS)),
  }
}

const PARAMETERS = { response_type: 'code', redirect_uri: REDIRECT_URI }

const drawn = fc.nat(ALGORITHMS.length * NAMES.length - 1)

function holderAt(index: number): Holder {
  const found = holders[index]
  if (found === undefined) throw new RangeError(`no holder ${index}`)
  return found
}

describe('any two keys', () => {
  test('RFC 7523 §3 (9): an assertion is accepted only for the client that registered its key', async () => {
    const property = fc.asyncProperty(drawn, drawn, fc.boolean(), async (one, other, hasKid) => {
      const { assertion, withoutKid } = holderAt(one)
      const { ports } = holderAt(other).world
      const { action } = await judgeAssertion(unused(ports), hasKid ? assertion : withoutKid)
      expect(action).toBe(one === other ? 'OK' : 'UNAUTHORIZED')
    })
    await fc.assert(property, { numRuns: 600 })
  })

  test('RFC 9101 §6.2: a request object is accepted only for the client that registered its key', async () => {
    const property = fc.asyncProperty(drawn, drawn, async (one, other) => {
      const { request = '' } = holderAt(one)
      fc.pre(request !== '')
      const { world, assertion } = holderAt(other)
      const { action } = await judgeObject(unused(world.ports), request, assertion)
      expect(action).toBe(one === other ? 'CREATED' : 'BAD_REQUEST')
    })
    await fc.assert(property, { numRuns: 300 })
  })

  test('RFC 7515 §6: a client with several keys can sign with each of them, but only under its kid', async () => {
    const keys = ['a', 'b', 'c'].map(name => signerOf('ES256', name))
    const signers = await Promise.all(keys)
    const jwks = { keys: signers.flatMap(({ registration }) => registration.jwks?.keys ?? []) }
    const [first] = signers
    if (first === undefined) throw new RangeError('no signer')
    const { ports } = await worldOf({ ...first, registration: { tokenAuthMethod: 'PRIVATE_KEY_JWT', jwks } })
    for (const signer of signers) {
      expect(await judgeAssertion(ports, await assertionBy(signer, CLIENT_ID))).toMatchObject({ action: 'OK' })
      const withOtherKid = await signer.sign({
        header: { alg: 'ES256', kid: signer.kid === 'a' ? 'b' : 'a' },
        claims: { iss: CLIENT_ID, sub: CLIENT_ID, aud: AS.issuer, jti: `${signer.kid}`, exp: Date.now() / 1000 + 60 },
      })
      expect(await judgeAssertion(ports, withOtherKid)).toMatchObject({ reason: 'assertion_signature_wrong' })
    }
  })
})
