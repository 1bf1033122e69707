import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scaled } from '../../../test/scale.js'
import { API_OPERATIONS } from '../src/operations.js'
import { bankApi, CREATION, call, members } from './fixture.js'

async function messageOf(path: string, body: string): Promise<string> {
  const api = await bankApi()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return String((await members(await api(call(`/api/bank/${path}`, { headers, body })))).resultMessage)
}

/** Words of JSON and JavaScript, which an error about a form must not use. */
const OTHER_WORDS = /\b(?:array|boolean|null|undefined|NaN|object|member|string|received|expected|input)\b/i

describe('an error about a form names the field and its rule (docs/rest-api.md)', () => {
  test.each([
    ['auth/introspection', 'token=a&token=b', 'A057201', 'token is repeated'],
    ['auth/introspection', 'token=a&scopes=a++b', 'A057201', 'scopes must be values with one space between them'],
    ['auth/introspection', 'token=a&maxAge=soon', 'A057201', 'maxAge must be decimal digits'],
    ['auth/introspection', 'token=a&dpopNonceRequired=1', 'A057201', 'dpopNonceRequired must be true or false'],
    ['auth/introspection', 'token=a&headers=%5B%5D', 'A057201', 'headers can be sent in a JSON body only'],
    ['auth/introspection', 'scopes=a&scopes=b&maxAge=x', 'A057201', 'scopes is repeated'],
    ['auth/introspection/standard', 'parameters=a&parameters=a', 'A057202', 'parameters is repeated'],
    ['pushed_auth_req', 'parameters=a&clientId=a&clientId=a', 'A245201', 'clientId is repeated'],
    ['pushed_auth_req', 'clientCertificatePath=a', 'A245201', 'clientCertificatePath can be sent in a JSON body only'],
    ['pushed_auth_req', 'clientOcspResponses=a', 'A245201', 'clientOcspResponses can be sent in a JSON body only'],
    ['auth/authorization', 'parameters=a&parameters=a', 'A004201', 'parameters is repeated'],
    ['auth/authorization/complete', 'ticket=a&ticket=a', 'A040201', 'ticket is repeated'],
    ['auth/token/create', 'forExternalAttachment=yes', 'A109201', 'forExternalAttachment must be true or false'],
    ['auth/token/create', 'clientId=app', 'A109201', 'clientId must be decimal digits'],
    ['auth/token/create', 'grant=a&grant=a', 'A109201', 'grant can be sent in a JSON body only'],
    ['auth/token/update', 'refreshTokenRemoved=', 'A109201', 'refreshTokenRemoved must be true or false'],
    ['auth/token/revoke', 'clientId=1.5', 'A109201', 'clientId must be decimal digits'],
  ])('%s: %s', async (path, body, code, problem) => {
    expect(await messageOf(path, body)).toBe(`[${code}] The form could not be read: ${problem}`)
  })

  test('does not repeat a name that does not look like a field', async () => {
    const message = await messageOf('auth/introspection', 'se-cret1=a&se-cret1=b')
    expect(message).toBe('[A057201] The form could not be read: a field is repeated')
  })

  test('keeps the message of an answer that is not about the form', async () => {
    const answer = await messageOf('auth/authorization', 'parameters=a&context=a&context=b')
    expect(answer).not.toContain('repeated')
  })

  test('keeps the message of the operation about an unknown field', async () => {
    expect(await messageOf('auth/introspection', 'token=a&scope=a')).toContain(
      'a field that this call does not have: scope',
    )
  })

  const FIELDS = [...new Set(API_OPERATIONS.flatMap(({ codings }) => [...codings.keys()])), ...Object.keys(CREATION)]

  test('uses no words of JSON in any message about a form', async () => {
    const field = fc.constantFrom(...FIELDS, 'token', 'parameters', 'ticket', 'accessToken', 'unheard')
    const value = fc.constantFrom('', 'a', '0', '-1', '9'.repeat(20), 'a b', 'a  b', 'true', '"', 'x'.repeat(20_000))
    const form = fc.array(fc.tuple(field, value), { maxLength: 5 }).map(pairs => new URLSearchParams(pairs).toString())
    const paths = API_OPERATIONS.map(({ path }) => path)
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), form, async (path, body) => {
        expect(await messageOf(path, body)).not.toMatch(OTHER_WORDS)
      }),
      { numRuns: scaled(5_000) },
    )
  })
})
