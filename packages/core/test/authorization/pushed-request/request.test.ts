import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scaled } from '../../../../../test/scale.js'
import { readBySchema, readPlainly, readPushedRequest } from '../../../src/authorization/pushed-request/request.js'

/** All members of a request. */
const NAMES = [
  'parameters',
  'clientId',
  'clientSecret',
  'clientCertificate',
  'clientCertificatePath',
  'clientCertificateAuthorized',
  'clientOcspResponses',
  'oauthClientAttestation',
  'oauthClientAttestationPop',
  'dpop',
  'htm',
  'htu',
  'dpopNonceRequired',
]

describe('a pushed authorization request (docs/rules.md §1)', () => {
  test.each<[string, object, object]>([
    ['a form alone', { parameters: 'a=1' }, { parameters: 'a=1', clientId: undefined, htm: 'POST' }],
    ['a numeric client_id', { parameters: '', clientId: 17 }, { clientId: '17' }],
    ['an empty client_id', { parameters: '', clientId: '' }, { clientId: '' }],
    ['an empty secret', { parameters: '', clientSecret: '' }, { clientSecret: '' }],
    ['null', { parameters: '', dpop: null, htm: null, dpopNonceRequired: null }, { dpop: undefined, htm: 'POST' }],
    ['a demand', { parameters: '', dpopNonceRequired: true }, { dpopNonceRequired: true }],
    ['a chain', { parameters: '', clientCertificatePath: ['x'] }, { clientCertificatePath: ['x'] }],
    ['a staple', { parameters: '', clientOcspResponses: ['x'] }, { clientOcspResponses: ['x'] }],
    ['no staple', { parameters: '', clientOcspResponses: null }, { clientOcspResponses: [] }],
  ])('%s', (_, input, expected) => {
    expect(readPushedRequest(input)).toMatchObject({ ok: true, value: expected })
  })

  test.each<[string, unknown]>([
    ['parameters', undefined],
    ['parameters', new URLSearchParams()],
    ['clientId', 1.5],
    ['clientId', -1],
    ['clientId', 2 ** 53],
    ['clientSecret', 1],
    ['dpop', ['x']],
    ['clientOcspResponses', 'MAA='],
    ['htu', 'x'.repeat(16_385)],
    ['htm', 'x'.repeat(16_385)],
    ['dpopNonceRequired', 'true'],
  ])('%s %j cannot be read, and the problem names the field', (name, value) => {
    const read = readPushedRequest({ parameters: '', [name]: value })
    expect(read).toMatchObject({ ok: false, refusal: { reason: 'request_unreadable' } })
    expect(read.ok ? '' : read.refusal.problem).toMatch(new RegExp(`^${name}`))
  })

  test('a member that this call does not have is refused', () => {
    expect(readPushedRequest({ parameters: '', dpopNonceRequire: true })).toMatchObject({ ok: false })
  })

  test('what is read without the schema is what the schema reads', () => {
    const word = fc.oneof(fc.constantFrom('', 'x', 'é', 'x'.repeat(16_385)), fc.string())
    const odd = fc.constantFrom(null, undefined, 0, 17, 1.5, -0, -1, 2 ** 53, Number.NaN)
    const anyhow = fc.dictionary(
      fc.constantFrom(...NAMES, 'scope', '__proto__'),
      fc.oneof(word, odd, fc.boolean(), fc.anything()),
      { maxKeys: 5 },
    )
    const plainMembers = {
      parameters: fc.constant('a=1'),
      clientId: fc.constantFrom('17', 17),
      clientSecret: fc.constant('s'),
      clientCertificate: fc.constant('c'),
      dpop: fc.constant('d'),
      htm: fc.constant('POST'),
      htu: fc.constant('https://as.example/par'),
      dpopNonceRequired: fc.boolean(),
    }
    const otherMembers = {
      clientCertificatePath: fc.constant(['p']),
      clientCertificateAuthorized: fc.boolean(),
      clientOcspResponses: fc.constant(['r']),
      oauthClientAttestation: fc.constant('a'),
      oauthClientAttestationPop: fc.constant('p'),
    }
    const usual = fc.record(plainMembers, { requiredKeys: ['parameters'] })
    const rare = fc.record({ ...plainMembers, ...otherMembers }, { requiredKeys: ['parameters'] })
    let plain = 0
    fc.assert(
      fc.property(fc.oneof(usual, rare, anyhow), input => {
        const read = readPlainly(input)
        if (read === undefined) return
        plain++
        expect(readBySchema(input)).toStrictEqual({ ok: true, value: read })
      }),
      { numRuns: Math.max(scaled(100_000), 2_000) },
    )
    expect(plain).toBeGreaterThan(50)
  })
})
