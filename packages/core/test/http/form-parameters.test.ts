import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { authenticateClient } from '../../src/client-authentication/authenticate-client.js'
import { readFormParameters } from '../../src/http/posted-form.js'
import { fakePorts } from '../fakes.js'

/** The error in the answer to the client, or `undefined` when the form was read. */
function errorOf(text: string) {
  const read = readFormParameters(text)
  return read.ok ? undefined : { status: read.refusal.status, ...JSON.parse(read.refusal.body) }
}

describe('the parameters of a form', () => {
  test.each<[what: string, text: string, values: Record<string, string>]>([
    ['a question mark in front is part of the first name', '?code=one&code=two', { '?code': 'one', code: 'two' }],
    ['two of them', '??code=one', { '??code': 'one' }],
    ['one without a value is omitted', 'code=&state', {}],
    ['plus and escapes', 'scope=a+b%20c', { scope: 'a b c' }],
    ['resource may be repeated; the value is the first', 'resource=a&resource=b', { resource: 'a' }],
    ['__proto__ is a name like any other', '__proto__=x', { ['__proto__']: 'x' }],
    ['nothing', '', {}],
  ])('%s', (_, text, values) => {
    const read = readFormParameters(text)
    expect(read.ok && [...read.value.values]).toEqual(Object.entries(values))
  })

  test.each<[what: string, text: string, code: string]>([
    ['a repeated parameter', 'code=one&code=two', 'A244301'],
    ['the same value twice', 'code=one&code=one', 'A244301'],
    ['one of two empty', 'code=&code=two', 'A244301'],
    ['one of two escaped', 'code=one&c%6Fde=two', 'A244301'],
    ['a control character', 'code=%00', 'A244302'],
    ['no UTF-8', 'code=%FF', 'A244302'],
    ['201 of them', Array.from({ length: 201 }, (_, at) => `p${at}=x`).join('&'), 'A244303'],
  ])('RFC 6749 §3.1, §5.2: %s is 400 invalid_request', (_, text, code) => {
    const error_description = expect.stringMatching(`^\\[${code}\\]`)
    expect(errorOf(text)).toEqual({ status: 400, error: 'invalid_request', error_description })
  })

  test('docs/rules.md §3: it accepts what the authentication of a client accepts, of any form', async () => {
    const { ports } = await fakePorts()
    const piece = fc.constantFrom('code', 'c%6Fde', 'resource', 'state', '?', '&', '&', '=', '=', '+', '%', '%00', 'x')
    const credentials = { clientId: 'shop', clientSecret: 'a secret of the shop' }
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async pieces => {
        const parameters = pieces.join('')
        const { action } = await authenticateClient({ parameters, ...credentials }, ports)
        expect(readFormParameters(parameters).ok).toBe(action === 'OK')
      }),
    )
  })
})
