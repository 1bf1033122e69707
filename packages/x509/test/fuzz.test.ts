import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scaled } from '../../../test/scale.js'
import { readCertificate } from '../src/certificate.js'
import { partsOf, readDer } from '../src/der.js'
import { certificates } from '../src/index.js'
import { alternativeNames, certificateOf, dns, email, ip, KEYS, NOW, uri } from './chain.js'
import { signed } from './forge.js'
import { type Chance, chanceFrom, mutateOctets, mutateValues } from './mutate.js'
import { NO_OPENSSL, OPENSSL, opensslVerify } from './openssl.js'
import { type Bytes, bits, int, seq } from './write-der.js'

const ANCHOR = certificateOf('root')
const BAG = [certificateOf('intermediate')]
const CLIENT = certificateOf('client', {
  with: [alternativeNames(dns('a.example'), email('ada@a.example'), uri('https://a.example/'), ip(192, 0, 2, 1))],
})

const MUTATIONS = scaled(100_000)

const CONTENT = contentOf(CLIENT)

/** The signed part of a certificate. */
function contentOf(der: Bytes): Bytes {
  const whole = readDer(der)
  return (whole === undefined ? undefined : partsOf(whole)?.[0]?.whole) ?? der
}

/**
 * A mutated certificate. Most are signed again, so that the rules are tested and not only the
 * signature.
 */
function mutationOf(at: number, chance: Chance): Bytes {
  if (at % 8 === 0) return mutateOctets(CLIENT, chance)
  const content = (at % 4 === 1 ? mutateOctets : mutateValues)(CONTENT, chance)
  // An unreadable certificate is refused before its signature matters.
  const unsigned = seq(content, KEYS.intermediate.algorithm, bits(seq(int(1), int(1))))
  return readCertificate(unsigned) === undefined ? unsigned : signed(content, KEYS.intermediate)
}

const AT_ONCE = 50

/** The mutated certificates that the port accepts; an exception ends the test. */
async function acceptedOf(count: number, seed: number): Promise<readonly Bytes[]> {
  const chance = chanceFrom(seed)
  const port = certificates({ anchors: [ANCHOR] })
  const accepted: Bytes[] = []
  for (let at = 0; at < count; at += AT_ONCE) {
    const mutations = Array.from({ length: AT_ONCE }, (_, more) => mutationOf(at + more, chance))
    const results = await Promise.all(mutations.map(mutated => port.verifyPath(mutated, BAG, NOW)))
    accepted.push(...mutations.filter((_, more) => results[more]?.ok === true))
  }
  return accepted
}

/** Why openssl refuses some certificates that this package accepts. */
const EXPLAINED: readonly (readonly [error: RegExp, why: string])[] = [
  [/^error 20:/, 'an extension became one that openssl reads and this package does not process, such as CRL locations'],
]

describe('mutated certificates', () => {
  test(`${MUTATIONS} of them do not throw, and openssl accepts those that are accepted`, { timeout: 300_000 }, async ({
    skip,
  }) => {
    const accepted = await acceptedOf(MUTATIONS, fc.readConfigureGlobal().seed ?? 1)
    expect(accepted.length).toBeGreaterThan(MUTATIONS / 100)
    if (OPENSSL === undefined) return skip(NO_OPENSSL)
    const verdicts: string[] = []
    for (let at = 0; at < accepted.length; at += 2_000) {
      const chains = accepted.slice(at, at + 2_000).map(client => ({ client, bag: BAG, anchor: ANCHOR }))
      verdicts.push(...(await opensslVerify(chains, NOW)))
    }
    const unexplained = verdicts.flatMap((verdict, at) => {
      const explained = verdict === 'OK' || EXPLAINED.some(([error]) => error.test(verdict))
      return explained ? [] : [`${verdict} ${Buffer.from(accepted[at] ?? []).toString('base64')}`]
    })
    expect(unexplained.slice(0, 10)).toStrictEqual([])
  })
})
