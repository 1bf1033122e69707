import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { base64url } from '../../../src/lib/base64.js'
import { fromUtf8, utf8 } from '../../../src/lib/encoding.js'
import { type DpopProof, readDpopProof } from '../../../src/standards/dpop/proof.js'
import { DPOP_FORM_RULES } from '../../../src/standards/dpop/proof-rules.js'
import { jwtType } from '../../../src/standards/jose/jwt.js'
import { SIGNATURE_ALGORITHMS } from '../../../src/standards/jose/signature-algorithms.js'
import { anyText } from '../../texts.js'
import { vectorsOf } from '../../vectors.js'
import { CLAIMS, encoded, HEADER, KEY, proofText, RFC9449 } from './proofs.js'

const { rejectNonString } = vectorsOf<{ readonly rejectNonString: readonly unknown[] }>('dpop-htu-iat.json')

/** Why a proof cannot be read, or the first rule that it breaks; `undefined` when it passes. */
function faultOf(text: string): string | undefined {
  const read = readDpopProof(text)
  if (!read.ok) return read.refusal.reason
  return DPOP_FORM_RULES.find(rule => rule.applies(read.value) && rule.run(read.value) !== undefined)?.run(read.value)
    ?.reason
}

/** Reads a proof that must be readable. */
function proofOf(text: string): DpopProof {
  const read = readDpopProof(text)
  if (!read.ok) throw new Error(`no proof: ${read.refusal.reason}`)
  return read.value
}

/** All faults and traces of a proof, in one text. */
function traceOf(text: string): string {
  const read = readDpopProof(text)
  if (!read.ok) return Object.values(read.refusal).join(' ')
  return DPOP_FORM_RULES.flatMap(rule => [
    ...Object.values(rule.run(read.value) ?? {}),
    ...Object.values(rule.seen?.(read.value) ?? {}),
  ]).join(' ')
}

describe('RFC 9449 §4.1, §5, §7.1: the examples', () => {
  test.each(RFC9449.proofs)('of $payload.htm $payload.htu at $payload.iat', ({ proof, header, payload }) => {
    expect(faultOf(proof)).toBeUndefined()
    const read = proofOf(proof)
    expect(read).toMatchObject({ type: header.typ, algorithm: header.alg, key: header.jwk, ...payload })
    expect(read.nonce).toBeUndefined()
    expect(read.ath).toBe(payload.ath)
    expect(`${fromUtf8(read.signed)}.${base64url(read.signature)}`).toBe(proof)
  })
})

describe('RFC 9449 §4.3-1: no more than one', () => {
  const proof = proofText()
  test.each([
    ['two headers, joined', `${proof}, ${proof}`],
    ['two headers, joined without a space', `${proof},${proof}`],
    ['two headers that differ', `${proof}, ${proofText({}, { jti: 'another' })}`],
    ['three headers', `${proof}, ${proof}, ${proof}`],
    ['a header and an empty one', `${proof}, `],
    ['an empty header and one', `, ${proof}`],
    ['a header and another thing', `${proof}, DPoP`],
  ])('INT-07: %s', (_, text) => {
    expect(faultOf(text)).toBe('proof_repeated')
  })
})

describe('RFC 9449 §4.3-2: a well-formed JWT', () => {
  const [header = '', claims = '', signature = ''] = proofText().split('.')
  test.each([
    ['nothing', ''],
    ['a text', 'proof'],
    ['a full stop', '.'],
    ['two parts', `${header}.${claims}`],
    ['four parts', `${proofText()}.`],
    ['without a signature', `${header}.${claims}.`],
    ['a scheme before it', `DPoP ${proofText()}`],
    ['a trailing space', `${proofText()} `],
    ['a tab before', `\t${proofText()}`],
    ['trailing padding (TRAP-02)', `${proofText()}==`],
    ['bits in the unused end (TRAP-02)', `${proofText().slice(0, -1)}B`],
    ['an array for a header', `${encoded([HEADER])}.${claims}.${signature}`],
    ['an array for claims', `${header}.${encoded([CLAIMS])}.${signature}`],
    ['text for claims', `${header}.${encoded('claims')}.${signature}`],
    ['null for a header', `${encoded(null)}.${claims}.${signature}`],
    ['JSON that is not encoded', `${JSON.stringify(HEADER.typ)}.${claims}.${signature}`],
    ['invalid UTF-8', `${header}.${base64url(Uint8Array.of(0x7b, 0xff, 0x7d))}.${signature}`],
  ])('INT-07: %s', (_, text) => {
    expect(faultOf(text)).toBe('proof_malformed')
  })

  test.each([
    ['8,192 characters', 8192, undefined],
    ['8,193 characters', 8193, 'proof_malformed'],
    ['a megabyte', 1 << 20, 'proof_malformed'],
  ] as const)('docs/rules.md §7: of %s', (_, length, fault) => {
    const text = `${header}.${claims}.`
    expect(faultOf(text + 'A'.repeat(length - text.length))).toBe(fault)
  })

  test('docs/rules.md §7: the length is looked at first', () => {
    expect(faultOf(','.repeat(1 << 20))).toBe('proof_malformed')
  })
})

describe('RFC 9449 §4.3-3, §4.2: all claims', () => {
  const missing = 'proof_claim_missing'

  test.each(['jti', 'htm', 'htu', 'iat'])('INT-09: without %s', name => {
    expect(faultOf(proofText({}, { [name]: undefined }))).toBe(missing)
    expect(faultOf(proofText({}, { [name]: null }))).toBe(missing)
    expect(traceOf(proofText({}, { [name]: undefined }))).toContain(`without ${name}`)
  })

  test.each(
    ['jti', 'htm', 'htu'].flatMap(name => ['', 1, true, [CLAIMS.htu], { a: 1 }].map(value => [name, value] as const)),
  )('INT-09: %s as %j is missing', (name, value) => {
    expect(faultOf(proofText({}, { [name]: value }))).toBe(missing)
  })

  test.each(rejectNonString.map(value => [value]))('node-oidc-provider dbf6bfc1: htu %j', value => {
    expect(faultOf(proofText({}, { htu: value }))).toBe(missing)
    expect(proofOf(proofText({}, { htu: value })).htu).toBe('')
  })

  test.each(['1700000000', '', true, [1_700_000_000], { seconds: 1 }])(
    'RFC 7519 §2, §4.1.6: iat as %j is missing',
    iat => {
      expect(faultOf(proofText({}, { iat }))).toBe(missing)
    },
  )

  test.each([0, -1, 1_700_000_000, 1_700_000_000.5])('RFC 7519 §2: iat as %d is a time', iat => {
    expect(faultOf(proofText({}, { iat }))).toBeUndefined()
    expect(proofOf(proofText({}, { iat })).iat).toBe(iat)
  })

  test('RFC 9449 §4.2: iat is required even with a nonce', () => {
    expect(faultOf(proofText({}, { iat: undefined, nonce: 'n' }))).toBe(missing)
  })

  test('all that is missing is named at once', () => {
    expect(traceOf(proofText({}, { jti: undefined, htm: 1, htu: '', iat: null }))).toContain(
      'without jti, htm, htu, iat',
    )
  })

  test('docs/rules.md §8: __proto__ gives no claims and no header', () => {
    const [, , signature = ''] = proofText().split('.')
    const inherited = (value: object) => base64url(utf8(`{"__proto__":${JSON.stringify(value)}}`))
    expect(faultOf(`${encoded(HEADER)}.${inherited(CLAIMS)}.${signature}`)).toBe(missing)
    expect(faultOf(`${inherited(HEADER)}.${encoded(CLAIMS)}.${signature}`)).toBe('proof_algorithm_missing')
  })
})

describe('RFC 9449 §4.3-4: typ', () => {
  test.each(['dpop+jwt', 'DPoP+JWT', 'application/dpop+jwt'])('RFC 7515 §4.1.9: %s', typ => {
    expect(faultOf(proofText({ typ }))).toBeUndefined()
  })

  test.each([
    ['absent', undefined],
    ['null', null],
    ['empty', ''],
    ['JWT', 'JWT'],
    ['an access token (RFC 9068)', 'at+jwt'],
    ['a client assertion', 'client-authentication+jwt'],
    ['cut', 'dpop'],
    ['jwt+dpop', 'jwt+dpop'],
    ['with a trailing space', 'dpop+jwt '],
    ['with more after it', 'dpop+jwt2'],
    ['in an array', ['dpop+jwt']],
    ['a number', 1],
  ])('INT-08: %s', (_, typ) => {
    expect(faultOf(proofText({ typ }))).toBe('proof_type_different')
  })
})

describe('RFC 9449 §4.3-5: alg', () => {
  test.each([
    ['absent', undefined, 'proof_algorithm_missing'],
    ['null', null, 'proof_algorithm_missing'],
    ['in an array', ['ES256'], 'proof_algorithm_missing'],
    ['a number', 256, 'proof_algorithm_missing'],
    ['none', 'none', 'proof_algorithm_symmetric'],
    ['None', 'None', 'proof_algorithm_symmetric'],
    ['NONE', 'NONE', 'proof_algorithm_symmetric'],
    ['HS256', 'HS256', 'proof_algorithm_symmetric'],
    ['HS384', 'HS384', 'proof_algorithm_symmetric'],
    ['HS512', 'HS512', 'proof_algorithm_symmetric'],
    ['hs256', 'hs256', 'proof_algorithm_symmetric'],
    ['empty', '', 'proof_algorithm_unsupported'],
    ['of a name that begins like none', 'nonesuch', 'proof_algorithm_unsupported'],
    ['of a name that ends like none', 'xnone', 'proof_algorithm_unsupported'],
    ['of a name that contains HS256', 'ECDH-HS256', 'proof_algorithm_unsupported'],
    ['es256, in another case', 'es256', 'proof_algorithm_unsupported'],
    ['ES256K', 'ES256K', 'proof_algorithm_unsupported'],
    ['RS1', 'RS1', 'proof_algorithm_unsupported'],
    ['Ed448', 'Ed448', 'proof_algorithm_unsupported'],
    ['RSA-OAEP', 'RSA-OAEP', 'proof_algorithm_unsupported'],
    ['with a trailing space', 'ES256 ', 'proof_algorithm_unsupported'],
    ['__proto__', '__proto__', 'proof_algorithm_unsupported'],
    ['constructor', 'constructor', 'proof_algorithm_unsupported'],
  ])('INT-08: %s', (_, alg, fault) => {
    expect(faultOf(proofText({ alg }))).toBe(fault)
  })

  test.each(SIGNATURE_ALGORITHMS)('%s is known', alg => {
    expect(proofOf(proofText({ alg })).algorithm).toBe(alg)
  })

  test('CVE-2015-9235: a symmetric algorithm is refused with any key', () => {
    const oct = { kty: 'oct', k: 'AAAA' }
    expect(faultOf(proofText({ alg: 'HS256', jwk: oct }))).toBe('proof_algorithm_symmetric')
    expect(faultOf(proofText({ alg: 'HS256', jwk: undefined }))).toBe('proof_algorithm_symmetric')
  })
})

describe('RFC 9449 §4.3-6: jwk', () => {
  test.each([
    ['absent', undefined],
    ['null', null],
    ['a text', 'key'],
    ['a JWK as text', JSON.stringify(KEY)],
    ['in an array', [KEY]],
    ['a number', 1],
  ])('INT-08: %s', (_, jwk) => {
    expect(faultOf(proofText({ jwk }))).toBe('proof_key_missing')
  })

  test.each<[string, object]>([
    ['no members', {}],
    ['a set of keys', { keys: [KEY] }],
    ['another type', { kty: 'RSA', n: 'AQAB', e: 'AQAB' }],
    ['another curve', { ...KEY, crv: 'P-384' }],
    ['no curve', { ...KEY, crv: undefined }],
    ['a curve in an array', { ...KEY, crv: ['P-256'] }],
    ['a type in an array', { ...KEY, kty: ['EC'] }],
    ['no y', { ...KEY, y: undefined }],
    ['a number for x', { ...KEY, x: 1 }],
    ['null for x', { ...KEY, x: null }],
    ['x too short', { ...KEY, x: KEY.x?.slice(0, -2) }],
    ['use enc', { ...KEY, use: 'enc' }],
    ['use in an array', { ...KEY, use: ['sig'] }],
    ['use null', { ...KEY, use: null }],
    ['key_ops sign', { ...KEY, key_ops: ['sign'] }],
    ['key_ops as text', { ...KEY, key_ops: 'verify' }],
    ['key_ops null', { ...KEY, key_ops: null }],
    ['key_ops as objects', { ...KEY, key_ops: [{ verify: true }] }],
    ['key_ops in an array in an array', { ...KEY, key_ops: [['verify']] }],
    ['alg of another algorithm', { ...KEY, alg: 'ES384' }],
    ['alg null', { ...KEY, alg: null }],
  ])('RFC 7517 §4, RFC 7518 §6.2: %s', (_, jwk) => {
    expect(faultOf(proofText({ jwk }))).toBe('proof_key_unfit')
  })

  test.each<[string, object]>([
    ['use sig', { ...KEY, use: 'sig' }],
    ['key_ops verify', { ...KEY, key_ops: ['verify'] }],
    ['its own alg', { ...KEY, alg: 'ES256' }],
    ['a kid', { ...KEY, kid: 'k' }],
    ['a certificate', { ...KEY, x5c: ['MIIB'] }],
    ['unknown members', { ...KEY, 'urn:example': { d: 1 } }],
  ])('RFC 7517 §4: with %s', (_, jwk) => {
    expect(faultOf(proofText({ jwk }))).toBeUndefined()
  })

  test('RFC 7515 §4.1.2, §4.1.5, §4.1.4: no key is taken from elsewhere', () => {
    const elsewhere = { jku: 'https://eve.example/jwks', x5u: 'https://eve.example/x5', x5c: ['MIIB'], kid: 'k' }
    expect(faultOf(proofText({ ...elsewhere, jwk: undefined }))).toBe('proof_key_missing')
    expect(proofOf(proofText(elsewhere)).key).toEqual(KEY)
  })
})

describe('RFC 9449 §4.3-7: no private key', () => {
  test.each(
    ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'].flatMap(name =>
      ['AA', '', null, [], 0].map(value => [name, value] as const),
    ),
  )('INT-08: %s as %j', (name, value) => {
    const text = proofText({ jwk: { ...KEY, [name]: value } })
    expect(faultOf(text)).toBe('proof_key_private')
    expect(proofOf(text).privateMembers).toEqual([name])
    expect(Object.hasOwn(proofOf(text).key, name)).toBe(false)
  })

  test('RFC 7518 §6.4: a symmetric key', () => {
    expect(faultOf(proofText({ jwk: { kty: 'oct', k: 'AAAA' } }))).toBe('proof_key_private')
  })

  test('the trace names private members without their values', () => {
    const secret = 'jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI'
    const shown = traceOf(proofText({ jwk: { ...KEY, d: secret, k: secret } }))
    expect(shown).toContain('d k')
    expect(shown).toContain('must make a new one')
    expect(shown).not.toContain(secret)
  })
})

describe('RFC 7515 §4.1.11: crit', () => {
  test.each([
    ['an unknown name', ['urn:example']],
    ['b64 (RFC 7797)', ['b64']],
    ['a name that is known', ['jwk']],
    ['empty', []],
    ['a text', 'exp'],
    ['null', null],
    ['false', false],
  ])('CVE-2025-59420: %s', (_, crit) => {
    expect(faultOf(proofText({ crit, b64: false }))).toBe('proof_extension_unknown')
  })
})

describe('RFC 9449 §4.2: other content of a proof', () => {
  test.each<[string, object, object]>([
    ['unknown header parameters', { 'urn:example': [1], kid: 'k' }, {}],
    ['unknown claims', {}, { 'urn:example': { a: 1 } }],
    ['claims named like those of objects', {}, { constructor: 'a', toString: 1 }],
    ['b64 without crit (RFC 7797 §6)', { b64: false }, {}],
    ['nbf and exp', {}, { nbf: CLAIMS.iat, exp: CLAIMS.iat + 60 }],
    ['iss, sub and aud', {}, { iss: 'a', sub: 'b', aud: ['c'] }],
    ['ath, without a token in the request', {}, { ath: RFC9449.ath }],
  ])('CERT-24: extra claims and headers ignored: %s', (_, header, claims) => {
    expect(faultOf(proofText(header, claims))).toBeUndefined()
  })

  test.each([
    ['absent', undefined, undefined],
    ['a text', 'a-nonce', 'a-nonce'],
    ['empty', '', ''],
    ['null', null, ''],
    ['a number', 1, ''],
    ['in an array', ['a-nonce'], ''],
    ['false', false, ''],
  ])('RFC 9449 §4.2: a nonce that is not a string counts as an unknown one: %s', (_, nonce, read) => {
    expect(proofOf(proofText({}, { nonce })).nonce).toBe(read)
  })

  test.each([
    ['absent', undefined],
    ['null', null],
    ['a number', 1],
    ['in an array', [RFC9449.ath]],
  ] as const)('RFC 9449 §4.2: an ath that is not a string counts as absent: %s', (_, ath) => {
    expect(proofOf(proofText({}, { ath })).ath).toBeUndefined()
  })
})

describe('RFC 9449 §11.1: the length of jti', () => {
  test.each([
    [1, undefined],
    [36, undefined],
    [256, undefined],
    [257, 'proof_identifier_too_long'],
    [4000, 'proof_identifier_too_long'],
  ])('docs/rules.md §7: %i characters', (length, fault) => {
    expect(faultOf(proofText({}, { jti: 'j'.repeat(length) }))).toBe(fault)
  })
})

describe('docs/rules.md §8: for any proof', () => {
  /**
   * Texts that are not names and must never be in a trace: an opaque value, a URL with user and
   * query, control characters.
   */
  const SECRETS = [
    's3cr3t-s3cr3t-s3cr3t-s3cr3t-s3cr3t-s3cr3t',
    'https://user:pass@h/?code=s3cr3t',
    '\u001b[31m\r\ns3cr3t',
  ]
  const TEXT_MEMBERS = ['typ', 'alg', 'jti', 'htm', 'htu', 'iat', 'ath', 'nonce', 'crit']
  const KEY_MEMBERS = ['kty', 'crv', 'x', 'y', 'n', 'e', 'd', 'k', 'use', 'alg', 'kid']

  test.each(SECRETS)('the trace never contains %j, wherever it is', secret => {
    for (const name of TEXT_MEMBERS)
      expect(traceOf(proofText({ [name]: secret }, { [name]: secret }))).not.toMatch(/s3cr3t|pass/)
    for (const name of KEY_MEMBERS)
      expect(traceOf(proofText({ jwk: { ...KEY, [name]: secret } }))).not.toMatch(/s3cr3t|pass/)
  })

  test('the trace contains no proof, no jti and no signature', () => {
    const text = proofText({ typ: 'JWT', crit: [] }, { jti: 'jti-of-the-proof' })
    const shown = traceOf(text)
    for (const part of [...text.split('.'), 'jti-of-the-proof', KEY.x, KEY.y]) expect(shown).not.toContain(part)
  })

  test('nothing throws, the trace is printable, and a proof that passes has all that the clauses require', () => {
    const member = fc.oneof(fc.jsonValue(), anyText, fc.constantFrom('ES256', 'dpop+jwt', 'P-256', KEY.x))
    const header = fc.record(
      {
        typ: member,
        alg: member,
        jwk: fc.oneof(member, fc.dictionary(fc.constantFrom(...KEY_MEMBERS), member)),
        crit: member,
      },
      { requiredKeys: [] },
    )
    const claims = fc.dictionary(fc.constantFrom('jti', 'htm', 'htu', 'iat', 'ath', 'nonce'), member)
    fc.assert(
      fc.property(header, claims, fc.boolean(), (one, other, whole) => {
        const text = whole ? proofText(one, other) : `${encoded(one)}.${encoded(other)}.AA`
        const fault = faultOf(text)
        expect(traceOf(text)).toMatch(/^[ -~]*$/)
        if (fault !== undefined) return
        const { jti, htm, htu, iat, privateMembers, critical, type } = proofOf(text)
        expect([jti, htm, htu].every(each => each !== '')).toBe(true)
        expect(iat).toBeTypeOf('number')
        expect([jwtType(type), privateMembers, critical]).toEqual(['dpop+jwt', [], false])
      }),
    )
    fc.assert(fc.property(anyText, text => !readDpopProof(text).ok))
  })
})

test('every rule has a clause, and no name is repeated', () => {
  expect(new Set(DPOP_FORM_RULES.map(({ name }) => name)).size).toBe(DPOP_FORM_RULES.length)
  for (const { clause } of DPOP_FORM_RULES) expect(clause).toMatch(/RFC \d+ §/)
})

describe('RFC 9449 §4.3-5: an algorithm that local policy does not accept', () => {
  test.each(SIGNATURE_ALGORITHMS)('%s', alg => {
    const text = proofText({ alg }, {})
    const others = SIGNATURE_ALGORITHMS.filter(each => each !== alg)
    expect(readDpopProof(text, others)).toEqual({ ok: false, refusal: { reason: 'proof_algorithm_unsupported' } })
    expect(readDpopProof(text, [alg])).toMatchObject({ ok: true, value: { algorithm: alg } })
  })
})

test.each([
  ['an EC key', { kty: 'EC', crv: 'P-256', x: KEY.x, y: KEY.y }, 'kty EC, crv P-256'],
  ['an RSA key of 2048 bits', { kty: 'RSA', n: 'v'.repeat(342), e: 'AQAB' }, 'kty RSA, n of 256 octets'],
])('RFC 9449 §4.3-5: the report says of which kind %s is', (_, jwk, actual) => {
  const rule = DPOP_FORM_RULES.find(({ name }) => name === 'key of the algorithm')
  expect(rule?.seen?.(proofOf(proofText({ jwk })))).toEqual({ expected: 'a key for ES256', actual })
})

test('RFC 9449 §4.3-5: the report says how long an RSA key must be', () => {
  const rule = DPOP_FORM_RULES.find(({ name }) => name === 'key of the algorithm')
  const seen = rule?.seen?.(proofOf(proofText({ alg: 'PS256' })))
  expect(seen?.expected).toBe('a key for PS256 of 2048 to 4096 bits')
})
