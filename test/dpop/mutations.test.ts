import type { World } from '@symbolon/contract/scenarios'
import { memoryStores } from '@symbolon/memory'
import { beforeAll, describe, expect, test } from 'vitest'
import { BYTE_ROWS } from '../jwt-mutations/byte-rows.js'
import { type Content, changed, contentOf, type Members, withTwinSignature } from '../jwt-mutations/jwt.js'
import { expectAllRefused, type Source, scaleRuns, triesOf, triesOfSignature } from '../jwt-mutations/mutation.js'
import { CONTENT_ROWS } from './content-mutation-rows.js'
import { type ProofSigner, signerOf, withKeyMembers } from './forging.js'
import { LIBRARIES, type Library, proverOf } from './provers.js'
import { SIGNATURE_ROWS } from './signature-rows.js'
import { type Judgement, judge, presentWorld, TARGET } from './world.js'

/** A proof by a client library, and the token presented with it. */
interface Held extends Source<ProofSigner> {
  readonly token: string
}

/** How many proofs each library makes. */
const PROOFS = 8

const ROWS = [...scaleRuns(BYTE_ROWS, 10 / 3), ...SIGNATURE_ROWS, ...CONTENT_ROWS]

let world: World
let held: readonly Held[]

beforeAll(async () => {
  world = await presentWorld()
  const stranger = signerOf((await proverOf('dpop', 'ES256')).keys)
  held = (await Promise.all(LIBRARIES.map(library => proofsOf(library, stranger)))).flat()
})

/** Valid proofs by one key for one request. */
async function proofsOf(library: Library, stranger: ProofSigner): Promise<readonly Held[]> {
  const { keys, thumbprint, prove } = await proverOf(library, 'ES256')
  const token = await world.token({ dpopKeyThumbprint: thumbprint })
  const signer = signerOf(keys)
  const texts = await Promise.all(Array.from({ length: PROOFS }, () => prove(TARGET, token)))
  return texts.map((text, index) => {
    const sibling = texts[(index + 1) % PROOFS] ?? ''
    return { text, sibling, content: contentOf(text), signer, stranger, token }
  })
}

/** Judges a proof with an empty replay store, so that it is not refused as used before. */
function judged({ token }: Held, proof: string): Promise<Judgement> {
  const { replays } = memoryStores({ serviceId: 'fresh' })
  return judge({ ...world.ports, replays }, token, proof)
}

function heldAt(index: number): Held {
  const found = held[index]
  if (found === undefined) throw new RangeError(`no proof ${index}`)
  return found
}

describe('RFC 9449 §4.3: refuses a proof with one error', () => {
  const named = ROWS.map(row => [row.clause, row.name, row] as const)

  test.each(named)('%s: %s', async (_clause, _name, row) => {
    await expectAllRefused(row, held, async (proof, source) => {
      const { answer, reason, signature } = await judged(source, proof)
      expect(answer.action).toBe('UNAUTHORIZED')
      expect(answer.responseContent).toMatch(/^DPoP error="/)
      expect(reason).toMatch(/^proof_/)
      expect(signature).not.toBe('passed')
      return signature === 'refused'
    })
  })

  test('at full scale tries at least 10,000 mutations, of which at least 2,000 reach the signature check', () => {
    expect(triesOf(ROWS)).toBeGreaterThanOrEqual(10_000)
    expect(triesOfSignature(ROWS)).toBeGreaterThanOrEqual(2_000)
  })

  test('accepts the unmutated proofs', async () => {
    const judgements = await Promise.all(held.map(each => judged(each, each.text)))
    expect(judgements.map(({ answer }) => answer.action)).toStrictEqual(held.map(() => 'OK'))
  })
})

/** The proof with other claims. */
const claims = (members: Members) => (content: Content) => changed(content, { claims: members })

/** The proof with another header. */
const header = (members: Members) => (content: Content) => changed(content, { header: members })

/** The proof with other members of its key. */
const key = (members: Members) => (content: Content) => withKeyMembers(content, members)

const IGNORED: readonly (readonly [name: string, clause: string, change: (content: Content) => Content])[] = [
  ['CERT-24: extra claims', 'RFC 9449 §4.2', claims({ iss: 'a', aud: ['b'], sub: 1, more: { a: [null] } })],
  ['claims named like those of objects', 'RFC 7519 §4', claims({ constructor: 'a', toString: 1 })],
  ['CERT-29: nbf and exp around the present', 'RFC 7519 §4.1.4, §4.1.5', claims({ nbf: 1, exp: 9e9 })],
  [
    'CERT-24: extra header members',
    'RFC 7515 §4',
    header({ kid: 'a', jku: 'https://jku.example', x5u: 'a', cty: 'b', more: {} }),
  ],
  ['b64 without crit', 'RFC 7797 §6', header({ b64: false })],
  ['extra members of jwk', 'RFC 7517 §4', key({ kid: 'a', ext: true, x5c: [], more: 1 })],
  [
    'use, alg and key_ops of jwk that allow this use',
    'RFC 7517 §4.2 to §4.4',
    key({ use: 'sig', alg: 'ES256', key_ops: ['verify'] }),
  ],
  ['CERT-18: htu with query', 'RFC 9449 §4.3-9', claims({ htu: `${TARGET.htu}?a=b` })],
  ['CERT-18: htu with fragment', 'RFC 9449 §4.3-9', claims({ htu: `${TARGET.htu}#a` })],
  ['htu with an empty query', 'RFC 9449 §4.3-9', claims({ htu: `${TARGET.htu}?` })],
  ['CERT-25: htu with an upper-case host', 'RFC 3986 §6.2.2.1', claims({ htu: 'https://API.Example/accounts/1' })],
  ['htu with an upper-case scheme', 'RFC 3986 §6.2.2.1', claims({ htu: 'HTTPS://api.example/accounts/1' })],
  ['CERT-26: htu with :443', 'RFC 3986 §6.2.3', claims({ htu: 'https://api.example:443/accounts/1' })],
  ['htu with an empty port', 'RFC 3986 §6.2.3', claims({ htu: 'https://api.example:/accounts/1' })],
  ['htu with needless escapes', 'RFC 3986 §6.2.2.2', claims({ htu: 'https://api.example/%61ccount%73/1' })],
  ['htu with dot segments', 'RFC 3986 §6.2.2.3', claims({ htu: 'https://api.example/a/../accounts/./1' })],
]

describe.each(LIBRARIES)('differences ignored in a proof by %s', library => {
  const first = LIBRARIES.indexOf(library) * PROOFS

  test.each(IGNORED)('%s (%s)', async (_name, _clause, change) => {
    const source = heldAt(first)
    const proof = await source.signer.sign(change(source.content))
    expect((await judged(source, proof)).answer.action).toBe('OK')
  })

  test('RFC 9449 §11.1: the other valid ECDSA signature (r, n - s) does not make a second proof', async () => {
    const { text, token } = heldAt(first)
    expect((await judge(world.ports, token, text)).answer.action).toBe('OK')
    expect(await judge(world.ports, token, withTwinSignature(text))).toMatchObject({
      signature: 'passed',
      reason: 'proof_used',
    })
  })
})
