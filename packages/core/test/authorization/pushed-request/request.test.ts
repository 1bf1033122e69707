import { describe, expect, test } from 'vitest'
import { readPushedRequest } from '../../../src/authorization/pushed-request/request.js'

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
})
