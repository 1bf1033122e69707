import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scaled } from '../../../../../test/scale.js'
import { base64url } from '../../../src/lib/base64.js'
import { fromUtf8, utf8 } from '../../../src/lib/encoding.js'
import { signJwt } from '../../../src/standards/jose/jwt.js'
import { SIGNATURE_ALGORITHMS } from '../../../src/standards/jose/signature-algorithms.js'
import {
  nonStringParameters,
  readRequestObject,
  requestObjectParameters,
} from '../../../src/standards/request-object/read.js'
import { keyPairFor } from '../../setup/platform/keys.js'
import { PLATFORMS } from '../../setup/platform/platforms.js'
import { anyText } from '../../texts.js'
import { vectorsOf } from '../../vectors.js'
import { encrypted, keyOf } from '../jose/encrypting.js'
import { CLAIMS, encoded, HEADER, objectOf, objectText, RFC9101, textOfPayload } from './request-objects.js'

/** Why a text is not a signed request object; `undefined` when it is one. */
function faultOf(text: string): string | undefined {
  const read = readRequestObject(text)
  return read.ok ? undefined : read.refusal.reason
}

const parametersOf = (claims: object) => requestObjectParameters(objectOf(textOfPayload(JSON.stringify(claims))))
const rfc7515 = vectorsOf<{ readonly vectors: readonly { readonly id: string; readonly jws: string }[] }>(
  'rfc7515-jws.json',
)
const [header = '', claims = '', signature = ''] = objectText().split('.')

describe('RFC 9101 §4: the example', () => {
  const object = objectOf(RFC9101.requestObject)

  test('is read', () => {
    expect(object).toMatchObject({ type: undefined, algorithm: 'RS256', kid: 'k2bdc', claims: RFC9101.payload })
    expect([object.exp, object.nbf, object.iat, object.jti]).toEqual([undefined, undefined, undefined, undefined])
    expect(JSON.parse(object.payload)).toEqual(RFC9101.payload)
    expect(`${fromUtf8(object.signed)}.${base64url(object.signature)}`).toBe(RFC9101.requestObject)
  })

  test.each(PLATFORMS)('is signed by the printed key, with %s', async (_, crypto) => {
    const { algorithm, signed, signature: right } = object
    expect(await crypto.verify(algorithm, RFC9101.jwk, signed, right)).toBe(true)
    expect(await crypto.verify(algorithm, RFC9101.jwk, signed.subarray(1), right)).toBe(false)
  })

  test('gives these parameters', () => {
    expect(requestObjectParameters(object)).toEqual([
      ['response_type', 'code id_token'],
      ['client_id', 's6BhdRkqt3'],
      ['redirect_uri', 'https://client.example.org/cb'],
      ['scope', 'openid'],
      ['state', 'af0ifjsldkj'],
      ['nonce', 'n-0S6_WzA2Mj'],
      ['max_age', '86400'],
    ])
  })
})

describe('RFC 7515 Appendix A: the examples', () => {
  test.each([
    ['7515-A.1', 'request_object_algorithm_symmetric'],
    ['7515-A.2', undefined],
    ['7515-A.3', undefined],
    ['7515-A.4', 'request_object_malformed'],
    ['7515-A.5', 'request_object_algorithm_none'],
  ])('%s', (id, fault) => {
    expect(faultOf(rfc7515.vectors.find(each => each.id === id)?.jws ?? '')).toBe(fault)
  })
})

describe('RFC 7515 §7.1, RFC 7519 §7.2: a JWT in compact form', () => {
  test('is read', () => {
    expect(objectOf(objectText())).toMatchObject({
      type: HEADER.typ,
      algorithm: 'ES256',
      kid: 'k',
      claims: CLAIMS,
      payload: JSON.stringify(CLAIMS),
      exp: CLAIMS.exp,
      nbf: CLAIMS.nbf,
      iat: CLAIMS.iat,
      jti: 'one',
    })
  })

  test.each([
    ['nothing', ''],
    ['a text', 'request'],
    ['a full stop', '.'],
    ['two full stops', '..'],
    ['two parts', `${header}.${claims}`],
    ['four parts', `${header}.${claims}.${signature}.`],
    ['a trailing space', `${objectText()} `],
    ['padding', `${objectText()}==`],
    ['bits in the unused end', `${objectText().slice(0, -1)}B`],
    ['a header in an array', `${encoded([HEADER])}.${claims}.${signature}`],
    ['claims in an array', `${header}.${encoded([CLAIMS])}.${signature}`],
    ['claims in an array, and no signature', `${header}.${encoded([CLAIMS])}.`],
    ['no header', `.${claims}.${signature}`],
    ['an array in JSON', JSON.stringify([CLAIMS])],
    ['a text in JSON', '"claims"'],
    ['no alg', objectText({ alg: undefined })],
    ['alg as a number', objectText({ alg: 256 })],
    ['alg in an array', objectText({ alg: ['ES256'] })],
    ['kid as a number', objectText({ kid: 1 })],
    ['kid null', objectText({ kid: null })],
    ['a claim that is repeated (RFC 7519 §4)', textOfPayload('{"client_id":"shop","client_id":"eve"}')],
    ['the same with escapes', textOfPayload('{"client_id":"shop","\\u0063lient_id":"eve"}')],
    ['claims nested 33 deep', textOfPayload(`{"claims":${'['.repeat(32)}${']'.repeat(32)}}`)],
  ])('malformed: %s', (_, text) => {
    expect(faultOf(text)).toBe('request_object_malformed')
  })

  test.each([
    [49_152, undefined],
    [49_153, 'request_object_malformed'],
    [1 << 20, 'request_object_malformed'],
  ] as const)('docs/rules.md §7: %i characters', (length, fault) => {
    const heads = ['', 'k', 'kk', 'kkk'].map(kid => `${encoded({ ...HEADER, kid })}.${claims}.`)
    const head = heads.find(each => (length - each.length) % 4 === 0) ?? ''
    expect(faultOf(head + 'A'.repeat(length - head.length))).toBe(fault)
  })
})

describe('RFC 9101 §4, §10.5: signed', () => {
  test.each([
    ['claims as JSON', JSON.stringify(CLAIMS)],
    ['claims as JSON, and white space', ` ${JSON.stringify(CLAIMS, undefined, 2)}\n`],
    ['claims without a signature', `${header}.${claims}.`],
    ['a JWS in the JSON form (RFC 7515 §7.2)', JSON.stringify({ payload: claims, protected: header, signature })],
  ])('CVE-2026-9793: unsigned: %s', (_, text) => {
    expect(faultOf(text)).toBe('request_object_unsigned')
  })

  test.each(['none', 'None', 'NONE', 'nOnE'])('PAR-19: alg %s', alg => {
    expect(faultOf(objectText({ alg }))).toBe('request_object_algorithm_none')
    expect(faultOf(`${encoded({ alg })}.${claims}.`)).toBe('request_object_algorithm_none')
  })

  test.each(PLATFORMS)('CVE-2026-9793: inside a JWE as well, with %s', async (_, crypto) => {
    const key = await keyOf('P-256')
    const insideOf = async (text: string) => {
      const plaintext = await crypto.decrypt(await encrypted(key, { text }), key)
      return faultOf(fromUtf8(plaintext ?? new Uint8Array()) ?? 'no text')
    }
    expect(await insideOf(objectText())).toBeUndefined()
    expect(await insideOf(JSON.stringify(CLAIMS))).toBe('request_object_unsigned')
    expect(await insideOf(`${encoded({ alg: 'none' })}.${claims}.`)).toBe('request_object_algorithm_none')
    expect(await insideOf(await encrypted(key, { text: objectText() }))).toBe('request_object_malformed')
  })

  test.each(['HS256', 'HS384', 'HS512', 'hs256', 'HS1'])('CVE-2015-9235: alg %s', alg => {
    expect(faultOf(objectText({ alg }))).toBe('request_object_algorithm_symmetric')
  })

  test.each([
    ['a number', 256],
    ['in an array', ['none']],
    ['of another name', 'nonesuch'],
    ['absent', undefined],
  ])('RFC 7515 §4.1.1: without a signature, alg %s is not none', (_, alg) => {
    expect(faultOf(`${encoded({ alg })}.${claims}.`)).toBe('request_object_unsigned')
  })

  test.each(['', 'xHS256', 'es256', 'ES256K', 'RS1', 'Ed448', 'RSA-OAEP', 'ES256 ', '__proto__', 'constructor'])(
    'RFC 8725 §3.1: alg %j',
    alg => {
      expect(faultOf(objectText({ alg }))).toBe('request_object_algorithm_unsupported')
    },
  )

  test.each(SIGNATURE_ALGORITHMS)('%s is known', alg => {
    expect(objectOf(objectText({ alg })).algorithm).toBe(alg)
  })

  test.each([[['exp']], [['b64']], [[]], ['exp'], [null], [false]])('RFC 7515 §4.1.11: crit %j', crit => {
    expect(faultOf(objectText({ crit, b64: false }))).toBe('request_object_extension_unknown')
  })
})

describe('what is read of header and claims', () => {
  test.each([
    ['absent', undefined, undefined],
    ['a text', 'JWT', 'JWT'],
    ['null', null, ''],
    ['a number', 1, ''],
    ['in an array', ['JWT'], ''],
  ])('RFC 7515 §4.1.9: typ %s', (_, typ, read) => {
    expect(objectOf(objectText({ typ })).type).toBe(read)
  })

  test.each(['exp', 'nbf', 'iat'] as const)('RFC 7519 §2: %s is a number that a date can name', name => {
    const read = (value: unknown) => objectOf(objectText({}, { [name]: value }))[name]
    for (const time of [0, 1.5, 1_700_000_000, 8.64e12]) expect(read(time)).toBe(time)
    for (const none of ['1700000000', null, true, [1], {}, -1, 8.64e12 + 1, 1e300]) expect(read(none)).toBeUndefined()
    const beyond = textOfPayload(JSON.stringify({ ...CLAIMS, [name]: 0 }).replace(`"${name}":0`, `"${name}":1e400`))
    expect(objectOf(beyond)[name]).toBeUndefined()
  })

  test('docs/rules.md §7: jti is a text of 256 characters at most', () => {
    const read = (jti: unknown) => objectOf(objectText({}, { jti })).jti
    for (const jti of ['a', 'j'.repeat(256)]) expect(read(jti)).toBe(jti)
    for (const jti of ['', 'j'.repeat(257), 1, null, ['a'], undefined]) expect(read(jti)).toBeUndefined()
  })

  test('docs/rules.md §8: __proto__ gives neither', () => {
    const inherited = (value: object) => base64url(utf8(`{"__proto__":${JSON.stringify(value)}}`))
    expect(faultOf(`${inherited(HEADER)}.${claims}.${signature}`)).toBe('request_object_malformed')
    expect(objectOf(`${header}.${inherited(CLAIMS)}.${signature}`)).toMatchObject({ exp: undefined, jti: undefined })
  })
})

describe('RFC 9101 §4: claims as parameters', () => {
  test('RFC 7519 §4.1: claims of the JWT are not parameters of the request', () => {
    expect(parametersOf({ iss: 'a', sub: 'b', aud: 'c', exp: 1, nbf: 2, iat: 3, jti: 'd', state: 'e' })).toEqual([
      ['state', 'e'],
    ])
    expect(parametersOf({ iss: null, sub: null, aud: null, exp: null, nbf: null, iat: null, jti: null })).toEqual([])
  })

  test.each<[what: string, payload: string, parameters: readonly (readonly [string, string])[]]>([
    [
      'in their order',
      '{"b":"1","a":"2"}',
      [
        ['b', '1'],
        ['a', '2'],
      ],
    ],
    ['a text with escapes', '{"state":"\\u0061\\n\\"\\/"}', [['state', 'a\n"/']]],
    ['a pair of surrogates', '{"state":"\\ud83d\\ude00"}', [['state', '\u{1f600}']]],
    ['a name with escapes', '{"st\\u0061te":"a"}', [['state', 'a']]],
    ['a number', '{"max_age": 86400 }', [['max_age', '86400']]],
    ['a number as it was written', '{"max_age":8.640e4}', [['max_age', '8.640e4']]],
    [
      'booleans',
      '{"a":true,"b":false}',
      [
        ['a', 'true'],
        ['b', 'false'],
      ],
    ],
    [
      'text that looks like one of these',
      '{"a":"null","b":"1"}',
      [
        ['a', 'null'],
        ['b', '1'],
      ],
    ],
    ['empty texts (RFC 6749 §3.1; node-oidc-provider 3d222065)', '{"state":"","scope":"read"}', [['scope', 'read']]],
    [
      'OpenID Connect Core §5.5: an object, as it was signed',
      '{"claims":{"userinfo": {"b":null,"a":{"value":1.50}} }}',
      [['claims', '{"userinfo": {"b":null,"a":{"value":1.50}} }']],
    ],
    [
      'RFC 9396 §3: an array, as it was signed',
      '{"authorization_details":[ {"type":"pay","amount":10.00,"2":1,"1":2} ]}',
      [['authorization_details', '[ {"type":"pay","amount":10.00,"2":1,"1":2} ]']],
    ],
    ['RFC 8707 §2: a resource', '{"resource":"https://a.example"}', [['resource', 'https://a.example']]],
    [
      'RFC 8707 §2: resources, one by one',
      '{"resource":["https://a.example","","https:\\/\\/b.example"],"scope":"read"}',
      [
        ['resource', 'https://a.example'],
        ['resource', 'https://b.example'],
        ['scope', 'read'],
      ],
    ],
    ['no resources', '{"resource":[]}', []],
    ['__proto__ as any other name', '{"__proto__":"a"}', [['__proto__', 'a']]],
    ['none', '{}', []],
  ])('%s', (_, payload, parameters) => {
    expect(requestObjectParameters(objectOf(textOfPayload(payload)))).toEqual(parameters)
  })

  test.each([
    ['null', '{"state":null}'],
    ['a resource that is a number', '{"resource":1}'],
    ['a resource that is null', '{"resource":null}'],
    ['a resource that is an object', '{"resource":{"a":"b"}}'],
    ['a number among resources', '{"resource":["https://a.example",1]}'],
    ['null among resources', '{"resource":[null]}'],
    ['resources in resources', '{"resource":[["https://a.example"]]}'],
    ['a lone high surrogate', '{"state":"\\ud83d"}'],
    ['a lone low surrogate', '{"state":"a\\ude00a"}'],
    ['the same in a name', '{"\\ud83d":"a"}'],
    ['the same in a resource', '{"resource":["\\ud83d"]}'],
  ])('none at all: %s', (_, payload) => {
    expect(requestObjectParameters(objectOf(textOfPayload(payload)))).toBeUndefined()
  })

  test('for any claims, one parameter each', () => {
    const names = fc
      .string({ minLength: 1 })
      .filter(name => !['resource', '__proto__', ...Object.keys(CLAIMS)].includes(name))
    const values = fc.jsonValue().filter(value => value !== null && value !== '')
    fc.assert(
      fc.property(fc.dictionary(names, values), all => {
        const expected = Object.entries(all).map(([name, value]) => [
          name,
          typeof value === 'string' ? value : JSON.stringify(value),
        ])
        const texts = Object.entries(all).flatMap(([name, value]) =>
          typeof value === 'string' ? [name, value] : [name],
        )
        fc.pre(!texts.some(text => /\p{Surrogate}/u.test(text)))
        expect(parametersOf(all)).toEqual(expected)
      }),
    )
  })
})

describe('RFC 7515 §5.2: for any text', () => {
  test('nothing is thrown, and next to nothing is a request object', () => {
    const part = fc.oneof(
      anyText,
      fc.json().map(text => base64url(utf8(text))),
    )
    fc.assert(fc.property(anyText, text => faultOf(text) !== undefined))
    fc.assert(
      fc.property(part, part, part, (...parts) => {
        const read = readRequestObject(parts.join('.'))
        if (read.ok) requestObjectParameters(read.value)
      }),
    )
  })

  test.each(PLATFORMS)('one other character, and it is refused, with %s', async (_, crypto) => {
    const characters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/ {"\u00e9']
    const algorithms = fc.constantFrom(...SIGNATURE_ALGORITHMS)
    await fc.assert(
      fc.asyncProperty(algorithms, fc.nat(), fc.constantFrom(...characters), async (alg, where, character) => {
        const { privateKey, publicKey } = await keyPairFor(alg)
        const text = await signJwt({ ...HEADER, alg }, CLAIMS, data => crypto.sign(alg, privateKey, data))
        const isRight = async (each: string) => {
          const read = readRequestObject(each)
          if (!read.ok) return false
          const { algorithm, signed, signature: made } = read.value
          return crypto.verify(algorithm, publicKey, signed, made)
        }
        const at = where % text.length
        fc.pre(text[at] !== character)
        expect(await isRight(text)).toBe(true)
        expect(await isRight(text.slice(0, at) + character + text.slice(at + 1))).toBe(false)
      }),
      { numRuns: scaled(1_000) },
    )
  })
})

describe('RFC 9101 §4: parameters that are defined as strings', () => {
  const NAMES = [
    'response_type',
    'client_id',
    'redirect_uri',
    'scope',
    'state',
    'nonce',
    'display',
    'prompt',
    'ui_locales',
    'claims_locales',
    'id_token_hint',
    'login_hint',
    'acr_values',
    'response_mode',
    'code_challenge',
    'code_challenge_method',
    'dpop_jkt',
    'grant_id',
    'grant_management_action',
  ]

  test.each(NAMES)('%s as a number is reported, and as a string is not', name => {
    expect(nonStringParameters({ claims: { [name]: 1 } })).toEqual([name])
    expect(nonStringParameters({ claims: { [name]: '1' } })).toEqual([])
  })

  test.each([null, true, ['a'], { a: 1 }])('all of them as %j', value => {
    expect(nonStringParameters({ claims: Object.fromEntries(NAMES.map(name => [name, value])) })).toEqual(NAMES)
  })

  test.each(['max_age', 'claims', 'authorization_details', 'resource', 'of_an_extension'])(
    '%s may be any JSON',
    name => {
      expect(nonStringParameters({ claims: { [name]: { a: 1 } } })).toEqual([])
    },
  )
})
