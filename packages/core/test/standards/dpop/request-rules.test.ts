import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { base64url } from '../../../src/lib/base64.js'
import { type ProofDemand, type ProofFacts, readDpopProof } from '../../../src/standards/dpop/proof.js'
import { DPOP_REQUEST_RULES, DPOP_RESOURCE_RULES } from '../../../src/standards/dpop/proof-rules.js'
import { SIGNATURE_ALGORITHMS } from '../../../src/standards/jose/signature-algorithms.js'
import { normalHttpUri } from '../../../src/standards/oauth/uri.js'
import { anyText } from '../../texts.js'
import { vectorsOf } from '../../vectors.js'
import { CLAIMS, proofText, RFC9449 } from './proofs.js'

interface Compared {
  readonly request: string
  readonly htu: string
}

const table = vectorsOf<{
  readonly accept: readonly Compared[]
  readonly reject: readonly Compared[]
  readonly rejectNonString: readonly unknown[]
  readonly iatWindow: {
    readonly skew: number
    readonly lifespan: number
    readonly cases: readonly (readonly [offset: number, accepted: boolean])[]
  }
}>('dpop-htu-iat.json')

const NOW = CLAIMS.iat * 1000
const ELSE = base64url(new Uint8Array(32).fill(1))

/** All facts except the proof and the demand. */
type Circumstances = Partial<Omit<ProofFacts, 'proof' | 'demand'>>

/** A proof that matches its request, except for the changes. */
function factsOf(claims: object, demand: Partial<ProofDemand> = {}, circumstances: Circumstances = {}) {
  const text = proofText({}, claims)
  const read = readDpopProof(text)
  if (!read.ok) throw new Error(`no proof: ${read.refusal.reason}`)
  const { htm, htu } = CLAIMS
  const fullDemand: ProofDemand = {
    proof: text,
    algorithms: SIGNATURE_ALGORITHMS,
    htm,
    htu,
    nonceRequired: false,
    ath: undefined,
    jkt: undefined,
    ...demand,
  }
  const usual = { now: NOW, lifetime: 60, skew: 10, thumbprint: RFC9449.jkt, nonceUntil: undefined }
  return { proof: read.value, demand: fullDemand, url: normalHttpUri(fullDemand.htu), ...usual, ...circumstances }
}

/** The rules of a request to the AS, or of one to a resource. */
type Rules = typeof DPOP_RESOURCE_RULES

/** The faults of all rules, in their order. */
function faultsOf(facts: ProofFacts, rules: Rules = DPOP_REQUEST_RULES): readonly string[] {
  return rules.flatMap(rule => (rule.applies(facts) ? (rule.run(facts)?.reason ?? []) : []))
}

/** The fault that is reported to the client. */
const faultOf = (facts: ProofFacts) => faultsOf(facts)[0]

/** All traces of these facts, in one text. */
const traceOf = (facts: ProofFacts) =>
  DPOP_RESOURCE_RULES.flatMap(rule => Object.values(rule.seen?.(facts) ?? {})).join(' ')

/** The hint of the rule whose fault is reported to the client. */
function hintOf(facts: ProofFacts): string | undefined {
  const fault = faultOf(facts)
  return DPOP_REQUEST_RULES.find(rule => rule.run(facts)?.reason === fault)?.seen?.(facts).hint
}

describe('RFC 9449 §4.1, §7.1: the examples', () => {
  test.each(RFC9449.proofs)('of $payload.htm $payload.htu at $payload.iat', ({ payload }) => {
    const { htm, htu, iat, ath } = payload
    const facts = factsOf(payload, { htm, htu, ath, jkt: RFC9449.jkt }, { now: iat * 1000 })
    expect(faultsOf(facts)).toEqual([])
    expect(faultsOf(facts, DPOP_RESOURCE_RULES)).toEqual(ath === undefined ? ['proof_token_different'] : [])
    expect(traceOf(facts)).toContain(RFC9449.jkt)
  })
})

describe('RFC 9449 §4.3-8: htm', () => {
  test.each(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'M-SEARCH', 'get', 'Post'])(
    'the method of the request, %s',
    htm => {
      expect(faultOf(factsOf({ htm }, { htm }))).toBeUndefined()
    },
  )

  test.each([
    ['post', 'POST'],
    ['Post', 'POST'],
    ['POST', 'post'],
    ['GET', 'POST'],
    ['HEAD', 'GET'],
    ['POST ', 'POST'],
    [' POST', 'POST'],
    ['POST\0', 'POST'],
    ['POST,GET', 'POST'],
    ['\u017fPOST', 'POST'],
    ['*', 'POST'],
  ])('INT-10, RFC 9110 §9.1: %j is not %j', (htm, method) => {
    expect(faultsOf(factsOf({ htm }, { htm: method }))).toEqual(['proof_method_different'])
  })
})

describe('RFC 9449 §4.3-9: htu', () => {
  test.each(table.accept)('INT-10: $htu names $request', ({ request, htu }) => {
    expect(faultsOf(factsOf({ htu }, { htu: request }))).toEqual([])
  })

  test.each(table.reject)('INT-10: $htu does not name $request', ({ request, htu }) => {
    expect(faultsOf(factsOf({ htu }, { htu: request }))).toEqual(['proof_url_different'])
  })

  test.each(table.rejectNonString.map(htu => [htu]))('node-oidc-provider dbf6bfc1: %j', htu => {
    expect(faultsOf(factsOf({ htu }))).toEqual(['proof_url_different'])
  })

  test.each([
    ['CERT-25: upper-case host', 'HTTPS://AS.EXAMPLE.COM/token', CLAIMS.htu],
    ['CERT-26: port 443', 'https://as.example.com:443/token', CLAIMS.htu],
    ['CERT-18: query', `${CLAIMS.htu}?a=b`, CLAIMS.htu],
    ['CERT-18: fragment', `${CLAIMS.htu}#a`, CLAIMS.htu],
    ['a query of the request', CLAIMS.htu, `${CLAIMS.htu}?access_token=a`],
    ['two queries that differ', `${CLAIMS.htu}?a`, `${CLAIMS.htu}?b`],
    ['an upper-case host of the request', CLAIMS.htu, 'HTTPS://AS.EXAMPLE.COM:443/token'],
  ])('%s', (_, htu, request) => {
    expect(faultsOf(factsOf({ htu }, { htu: request }))).toEqual([])
  })

  test.each(['', 'not a url', '/token', 'ftp://as.example.com/token', 'https://user@as.example.com/token'])(
    'a request with an invalid URL matches no proof, not even one with the same htu: %j',
    text => {
      expect(faultsOf(factsOf({ htu: text }, { htu: text }))).toEqual(['proof_url_different'])
    },
  )

  test.each([
    ['a proxy that takes away a prefix', 'https://as.example.com/api/token', /path/],
    ['a proxy that hides the origin', 'https://public.example.com/token', /origin/],
    ['another scheme', 'http://as.example.com/token', /origin/],
  ])('the hint names %s', (_, htu, hint) => {
    expect(hintOf(factsOf({ htu }))).toMatch(hint)
  })
})

describe('RFC 9449 §4.3-10: nonce', () => {
  const until = NOW + 1000

  test.each<
    [what: string, required: boolean, nonce: unknown, nonceUntil: number | undefined, fault: string | undefined]
  >([
    ['not required, none', false, undefined, undefined, undefined],
    ['not required, a known one', false, 'ours', until, undefined],
    ['not required, unknown', false, 'another', undefined, 'proof_nonce_unknown'],
    ['not required, empty', false, '', undefined, 'proof_nonce_unknown'],
    ['not required, null', false, null, undefined, 'proof_nonce_unknown'],
    ['not required, a number', false, 1, undefined, 'proof_nonce_unknown'],
    ['not required, in an array', false, ['ours'], undefined, 'proof_nonce_unknown'],
    ['required, none', true, undefined, undefined, 'proof_nonce_missing'],
    ['required, a known one', true, 'ours', until, undefined],
    ['required, unknown', true, 'another', undefined, 'proof_nonce_unknown'],
    ['required, empty', true, '', undefined, 'proof_nonce_unknown'],
    ['required, a number', true, 1, undefined, 'proof_nonce_unknown'],
    ['required, in an array', true, ['ours'], undefined, 'proof_nonce_unknown'],
  ])('INT-11, RFC 9449 §11.3: %s', (_, nonceRequired, nonce, nonceUntil, fault) => {
    expect(faultOf(factsOf({ nonce }, { nonceRequired }, { nonceUntil }))).toBe(fault)
  })

  test.each([undefined, 'another'])('RFC 9449 §8: it is spoken of before all else, here %j', nonce => {
    const claims = { nonce, iat: 0, htm: 'GET', htu: 'https://else.example/' }
    const facts = factsOf(claims, { nonceRequired: true, ath: ELSE, jkt: ELSE })
    expect(faultOf(facts)).toBe(nonce === undefined ? 'proof_nonce_missing' : 'proof_nonce_unknown')
  })

  test('docs/rules.md §8: the trace never contains the nonce', () => {
    const nonce = 'n-0S6_WzA2Mj'
    expect(traceOf(factsOf({ nonce }, { nonceRequired: true }))).not.toContain(nonce)
    expect(traceOf(factsOf({ nonce }, { nonceRequired: true }, { nonceUntil: until }))).not.toContain(nonce)
  })
})

describe('RFC 9449 §4.3-11: the time of the proof', () => {
  const { skew, lifespan, cases } = table.iatWindow
  const future = 'proof_from_the_future'
  const old = 'proof_too_old'

  test.each(cases)('INT-12: skew 30, lifespan 15, iat %i seconds from now: %s', (offset, accepted) => {
    expect([skew, lifespan]).toEqual([30, 15])
    const fault = faultOf(factsOf({ iat: CLAIMS.iat + offset }, {}, { skew, lifetime: lifespan }))
    expect(fault).toBe(accepted ? undefined : offset > 0 ? future : old)
  })

  test.each([
    ['at once', 0, undefined],
    ['10 seconds ahead (CERT-30)', -10_000, undefined],
    ['a millisecond more than 10 seconds ahead', -10_001, future],
    ['9.999 seconds ahead', -9999, undefined],
    ['10 seconds old (CERT-30)', 10_000, undefined],
    ['as old as it may be', 70_000, undefined],
    ['a millisecond less than that', 69_999, undefined],
    ['a millisecond more than that', 70_001, old],
    ['an hour ahead (CERT-20)', -3_600_000, future],
    ['an hour old (CERT-20)', 3_600_000, old],
  ] as const)('lifetime 60, skew 10: %s', (_, elapsed, fault) => {
    expect(faultOf(factsOf({}, {}, { now: NOW + elapsed }))).toBe(fault)
  })

  test.each([
    ['at the instant', 0, undefined],
    ['a millisecond later', 1, old],
    ['a millisecond earlier', -1, future],
  ] as const)('without lifetime and skew: %s', (_, elapsed, fault) => {
    expect(faultOf(factsOf({}, {}, { now: NOW + elapsed, lifetime: 0, skew: 0 }))).toBe(fault)
  })

  test.each([
    ['in milliseconds', NOW, future],
    ['the greatest number', Number.MAX_VALUE, future],
    ['zero', 0, old],
    ['negative', -CLAIMS.iat, old],
    ['the least number', -Number.MAX_VALUE, old],
    ['no number', '1700000000', old],
    ['absent', undefined, old],
    ['with a fraction, inside (RFC 7519 §2)', CLAIMS.iat + 9.5, undefined],
    ['with a fraction, outside (RFC 7519 §2)', CLAIMS.iat + 10.5, future],
  ] as const)('iat %s', (_, iat, fault) => {
    expect(faultOf(factsOf({ iat }))).toBe(fault)
  })

  test.each([0, CLAIMS.iat - 3600, CLAIMS.iat + 3600, NOW])('RFC 9449 §11.1: with a known nonce iat %d passes', iat => {
    const nonceUntil = NOW + 1
    expect(faultsOf(factsOf({ iat, nonce: 'ours' }, {}, { nonceUntil }))).toEqual([])
    expect(faultsOf(factsOf({ iat, nonce: 'ours' }, { nonceRequired: true }, { nonceUntil }))).toEqual([])
    expect(faultsOf(factsOf({ iat, nonce: 'another' }))).not.toEqual([])
  })

  test('for any time: accepted from lifetime and skew ago to skew ahead, to the millisecond', () => {
    const seconds = fc.integer({ min: 0, max: 3600 })
    fc.assert(
      fc.property(fc.integer({ min: -4_000_000, max: 8_000_000 }), seconds, seconds, (elapsed, lifetime, skew) => {
        const inside = elapsed >= -skew * 1000 && elapsed <= (lifetime + skew) * 1000
        const fault = faultOf(factsOf({}, {}, { now: NOW + elapsed, lifetime, skew }))
        expect(fault).toBe(inside ? undefined : elapsed < 0 ? future : old)
      }),
    )
  })
})

describe('RFC 7519 §4.1.4, §4.1.5: exp and nbf of the proof', () => {
  test('they decide to the millisecond, with the skew, and with a nonce too', () => {
    const seconds = fc.double({ min: -100, max: 100, noNaN: true })
    fc.assert(
      fc.property(seconds, seconds, fc.constantFrom(undefined, NOW + 1), (exp, nbf, nonceUntil) => {
        const claims = { exp: CLAIMS.iat + exp, nbf: CLAIMS.iat + nbf, nonce: nonceUntil && 'ours' }
        const expected = [
          ...(claims.exp - CLAIMS.iat > -10 ? [] : ['proof_expired']),
          ...(claims.nbf - CLAIMS.iat <= 10 ? [] : ['proof_not_yet_valid']),
        ]
        expect(faultsOf(factsOf(claims, {}, { nonceUntil }))).toEqual(expected)
      }),
    )
  })

  test.each([
    ['exp as old as clocks may differ', { exp: CLAIMS.iat - 10 }, ['proof_expired']],
    ['exp a little later', { exp: CLAIMS.iat - 9.999 }, []],
    ['nbf as far ahead as clocks may differ', { nbf: CLAIMS.iat + 10 }, []],
    ['nbf a little later', { nbf: CLAIMS.iat + 10.001 }, ['proof_not_yet_valid']],
  ])('CERT-29: at the limit: %s', (_, claims, faults) => {
    expect(faultsOf(factsOf(claims))).toEqual(faults)
  })

  test.each(['1', null, true, [1], {}, 1e308])('%j is not a time, or is not between the limits', time => {
    const faults = faultsOf(factsOf({ exp: time, nbf: time }))
    expect(faults).toEqual(time === 1e308 ? ['proof_not_yet_valid'] : ['proof_expired', 'proof_not_yet_valid'])
  })

  test('the trace says when one is not a number', () => {
    expect(traceOf(factsOf({ exp: 'never' }))).toContain('exp (not a number)')
  })
})

describe('the time in the trace', () => {
  test.each([
    [11, 'ahead'],
    [3600, 'ahead'],
    [-71, 'behind'],
    [-3600, 'behind'],
  ])('the hint names the seconds: a clock that differs by %i is %s', (offset, word) => {
    const hint = hintOf(factsOf({ iat: CLAIMS.iat + offset }))
    expect(hint).toContain(`${Math.abs(offset)} seconds ${word}`)
    expect(hint).toContain('nonce')
  })

  test('every proof that is refused for its time has a hint with a number of seconds', () => {
    fc.assert(
      fc.property(fc.integer({ min: -200_000, max: 200_000 }), elapsed => {
        const facts = factsOf({}, {}, { now: NOW + elapsed })
        fc.pre(faultOf(facts) !== undefined)
        expect(hintOf(facts) ?? '').toMatch(/\d+ seconds/)
      }),
      { examples: [[-10_001], [70_001]] },
    )
  })

  test('a proof that passes has no hint', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000, max: 70_000 }), elapsed => {
        const facts = factsOf({}, {}, { now: NOW + elapsed })
        expect(DPOP_REQUEST_RULES.map(rule => rule.seen?.(facts).hint).filter(hint => hint !== undefined)).toEqual([])
      }),
      { examples: [[-10_000], [70_000]] },
    )
  })

  test('result.ts, Seen: the expected times pass, and a second earlier or later does not', () => {
    const passes = (iat: number, now: number) => faultOf(factsOf({ iat }, {}, { now })) === undefined
    fc.assert(
      fc.property(fc.nat(10_000_000), elapsed => {
        const now = NOW + elapsed
        const [, from = 0, to = 0] =
          /iat from (\d+) to (\d+)/.exec(traceOf(factsOf({}, {}, { now })))?.map(Number) ?? []
        expect([from - 1, from, to, to + 1].map(iat => passes(iat, now))).toEqual([false, true, true, false])
      }),
      { examples: [[0], [1], [500], [999]] },
    )
  })
})

describe('RFC 9449 §4.3-12: the token', () => {
  const { ath } = RFC9449

  test.each([
    ['its hash', ath, undefined],
    ['none', undefined, 'proof_token_different'],
    ['an empty one', '', 'proof_token_different'],
    ['another', ELSE, 'proof_token_different'],
    ['null', null, 'proof_token_different'],
    ['a number', 1, 'proof_token_different'],
    ['an array that contains it', [ath], 'proof_token_different'],
    ['in another case', ath.toLowerCase(), 'proof_token_different'],
    ['with padding', `${ath}=`, 'proof_token_different'],
    ['cut', ath.slice(0, -1), 'proof_token_different'],
    ['with bits in the unused end', ath.replace(/o$/, 'p'), 'proof_token_different'],
  ])('INT-13: ath is %s', (_, claim, fault) => {
    expect(faultsOf(factsOf({ ath: claim }, { ath }), DPOP_RESOURCE_RULES)).toEqual(fault === undefined ? [] : [fault])
  })

  test.each([ath, ELSE, '', undefined])('where the token is not known ath %j names none', claim => {
    expect(faultsOf(factsOf({ ath: claim }), DPOP_RESOURCE_RULES)).toEqual(['proof_token_different'])
  })

  test.each([undefined, ath, ELSE, '', 1, [ath]])(
    'RFC 9449 §5: without a token in the request ath %j does not matter',
    claim => {
      expect(faultsOf(factsOf({ ath: claim }))).toEqual([])
      expect(faultsOf(factsOf({ ath: claim }, { ath }))).toEqual([])
    },
  )
})

describe('RFC 9449 §4.3-12, §6.1: the key', () => {
  const { jkt } = RFC9449
  const other = 'proof_key_different'

  test.each([
    ['the same', jkt, undefined],
    ['another', ELSE, other],
    ['empty', '', other],
    ['no base64url', '!'.repeat(43), other],
    ['with padding', `${jkt}=`, other],
    ['with bits in the unused end', jkt.replace(/I$/, 'J'), other],
    ['cut', jkt.slice(0, 40), other],
    ['longer', `${jkt}AAAA`, other],
    ['in another case', jkt.toLowerCase(), other],
    ['in hexadecimal', Buffer.from(RFC9449.jkt, 'base64url').toString('hex'), other],
  ])('INT-13, CVE-2024-49755: bound to a thumbprint that is %s', (_, bound, fault) => {
    expect(faultOf(factsOf({}, { jkt: bound }))).toBe(fault)
  })

  test('RFC 9449 §5: where nothing is bound any key passes', () => {
    expect(faultsOf(factsOf({}, {}, { thumbprint: ELSE }))).toEqual([])
  })

  test('for any pair of keys: the same or refused', () => {
    const print = fc.uint8Array({ minLength: 32, maxLength: 32 })
    fc.assert(
      fc.property(print, print, fc.boolean(), (one, two, same) => {
        const bound = same ? one : two
        const fault = faultOf(factsOf({}, { jkt: base64url(bound) }, { thumbprint: base64url(one) }))
        expect(fault === undefined).toBe(Buffer.from(bound).equals(Buffer.from(one)))
      }),
    )
  })
})

describe('docs/rules.md §8: the content of the trace', () => {
  const SECRET = 's3cr3t-s3cr3t-s3cr3t-s3cr3t-s3cr3t-s3cr3t'

  test.each([
    ['a jti', { jti: SECRET }],
    ['a query', { htu: `https://as.example.com/else?code=${SECRET}` }],
    ['a fragment', { htu: `https://as.example.com/else#${SECRET}` }],
    ['a user and a password', { htu: `https://${SECRET}:${SECRET}@as.example.com/token` }],
    ['a user', { htu: `https://${SECRET}@as.example.com/token` }],
    ['an invalid URL', { htu: `\u001b[2J ${SECRET}` }],
    ['an invalid method', { htm: SECRET }],
    ['a method with control characters', { htm: `\r\n${SECRET}` }],
    ['a nonce', { nonce: SECRET }],
    ['an ath', { ath: SECRET }],
  ])('nothing of %s', (_, claims) => {
    const facts = factsOf(claims, { nonceRequired: true, ath: ELSE, jkt: ELSE })
    expect(traceOf(facts)).not.toContain('s3cr3t')
    expect(traceOf(facts)).toMatch(/^[ -~]*$/)
  })

  test.each<[string, Partial<ProofDemand>]>([
    ['the method', { htm: `\u001b[2J\r\n${SECRET}` }],
    ['the URL', { htu: `\u001b[2J\r\n${SECRET}` }],
    ['the binding', { jkt: `\u001b[2J\r\n${SECRET}` }],
    ['the hash of the token', { ath: `\u001b[2J\r\n${SECRET}` }],
  ])('no control characters from %s of the request', (_, demand) => {
    expect(traceOf(factsOf({}, demand))).toMatch(/^[ -~]*$/)
  })

  test.each(['?', '#'])('nothing after the %s in the URL of the request', mark => {
    expect(traceOf(factsOf({ htu: 'https://else.example/' }, { htu: `${CLAIMS.htu}${mark}${SECRET}` }))).not.toContain(
      's3cr3t',
    )
  })

  test('nothing of the proof', () => {
    const facts = factsOf({ htm: 'GET' }, { ath: ELSE, jkt: ELSE })
    for (const part of facts.demand.proof.split('.')) expect(traceOf(facts)).not.toContain(part)
    expect(traceOf(facts)).not.toContain(CLAIMS.jti)
  })

  test('for any claims: printable, without query and user, and nothing throws', () => {
    const url = fc.oneof(
      anyText,
      anyText.map(text => `https://${text}`),
      anyText.map(text => `https://h/${text}`),
      fc.webUrl({ withQueryParameters: true }),
    )
    const claims = fc.record(
      {
        jti: anyText,
        htm: fc.oneof(anyText, fc.constantFrom('GET', 'POST')),
        htu: url,
        iat: fc.oneof(fc.double({ noNaN: true }), fc.integer()),
        ath: anyText,
        nonce: anyText,
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(
        claims,
        url,
        fc.option(anyText, { nil: undefined }),
        fc.boolean(),
        (said, htu, jkt, nonceRequired) => {
          const facts = factsOf(said, { htu, nonceRequired, ath: ELSE, jkt: jkt === undefined ? jkt : ELSE })
          expect(traceOf(facts)).toMatch(/^[ -~]*$/)
          expect(traceOf(facts)).not.toMatch(/\?.*=|:\/\/[^/ ]*@/)
          for (const reason of faultsOf(facts)) expect(reason).toMatch(/^proof_[a-z_]+$/)
        },
      ),
    )
  })
})

test('RFC 9449 §4.3: every rule can refuse on its own, in the order in which faults are reported', () => {
  const facts = factsOf(
    { iat: 0, htm: 'GET', htu: 'https://else.example/', nonce: 'another' },
    { ath: ELSE, jkt: ELSE },
  )
  expect(faultsOf(facts, DPOP_RESOURCE_RULES)).toEqual([
    'proof_nonce_unknown',
    'proof_too_old',
    'proof_method_different',
    'proof_url_different',
    'proof_token_different',
    'proof_key_different',
  ])
  const ofResourcesAlone = ['token of the proof']
  const names = DPOP_RESOURCE_RULES.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(DPOP_REQUEST_RULES.map(({ name }) => name)).toEqual(names.filter(name => !ofResourcesAlone.includes(name)))
})

describe('RFC 9449 §4.3: what the report says about', () => {
  const shownBy = (name: string, facts: ProofFacts) =>
    DPOP_RESOURCE_RULES.find(rule => rule.name === name)?.seen?.(facts)

  test.each<[what: string, name: string, facts: ProofFacts, actual: string]>([
    ['no nonce', 'nonce of the proof', factsOf({}), 'none'],
    ['an unknown nonce', 'nonce of the proof', factsOf({ nonce: 'a' }), 'another'],
    ['an accepted nonce', 'nonce of the proof', factsOf({ nonce: 'a' }, {}, { nonceUntil: NOW + 1 }), 'as expected'],
    ['no ath', 'token of the proof', factsOf({}, { ath: ELSE }), 'no ath'],
    ['another ath', 'token of the proof', factsOf({ ath: RFC9449.ath }, { ath: ELSE }), 'another ath'],
    ['the right ath', 'token of the proof', factsOf({ ath: ELSE }, { ath: ELSE }), 'as expected'],
    ['no iat', 'time of the proof', factsOf({ iat: undefined }), 'no iat'],
    ['the time of now', 'time of the proof', factsOf({}), `iat ${CLAIMS.iat}, 0 seconds old`],
  ])('%s', (_, name, facts, actual) => {
    expect(shownBy(name, facts)).toMatchObject({ actual })
    expect(shownBy(name, facts)).not.toHaveProperty('hint')
  })
})
