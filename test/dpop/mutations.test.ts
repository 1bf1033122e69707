import type { World } from '@symbolon/contract/scenarios'
import { memoryStores } from '@symbolon/memory'
import { beforeAll, describe, expect, test } from 'vitest'
import { BYTE_ROWS } from '../jwt-mutations/byte-rows.js'
import { contentOf, withTwinSignature } from '../jwt-mutations/jwt.js'
import { expectAllRefused, type Source, scaleRuns, triesOf, triesOfSignature } from '../jwt-mutations/mutation.js'
import { CONTENT_ROWS } from './content-mutation-rows.js'
import { type ProofSigner, signerOf } from './forging.js'
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

describe.each(LIBRARIES)('a proof by %s', library => {
  const first = LIBRARIES.indexOf(library) * PROOFS

  test('RFC 9449 §11.1: the other valid ECDSA signature (r, n - s) does not make a second proof', async () => {
    const { text, token } = heldAt(first)
    expect((await judge(world.ports, token, text)).answer.action).toBe('OK')
    expect(await judge(world.ports, token, withTwinSignature(text))).toMatchObject({
      signature: 'passed',
      reason: 'proof_used',
    })
  })
})
