import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scaled } from '../../../../test/scale.js'
import { readIntrospectionRequest } from '../../src/introspection/request.js'

/** All members of a request. */
const NAMES = [
  'token',
  'scopes',
  'subject',
  'clientCertificate',
  'dpop',
  'htm',
  'htu',
  'resources',
  'acrValues',
  'maxAge',
  'requiredComponents',
  'uri',
  'message',
  'headers',
  'targetUri',
  'dpopNonceRequired',
  'requestBodyContained',
]

const problemOf = (input: unknown) => {
  const read = readIntrospectionRequest(input)
  return read.ok ? undefined : `${read.refusal.reason} ${'problem' in read.refusal ? read.refusal.problem : ''}`
}

describe('an introspection request (docs/rules.md §1)', () => {
  test('null and undefined mean absent', () => {
    const all = (value: unknown) => Object.fromEntries(NAMES.map(name => [name, value]))
    const empty = readIntrospectionRequest({})
    expect(empty).toEqual({ ok: true, value: expect.objectContaining({ scopes: [], resources: [], acrValues: [] }) })
    expect(readIntrospectionRequest(all(null))).toEqual(empty)
    expect(readIntrospectionRequest(all(undefined))).toEqual(empty)
  })

  test('docs/rules.md §1: absent members change nothing, whatever they are called', () => {
    const demands = { token: 'x', scopes: ['read'], headers: [{ key: 'k', value: 'v' }] }
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.constantFrom(null, undefined)), absent => {
        expect(readIntrospectionRequest({ ...absent, ...demands })).toEqual(readIntrospectionRequest(demands))
      }),
    )
  })

  test('docs/rules.md §1: an inherited demand counts, even next to absent members', () => {
    class Demands {
      get scopes() {
        return ['admin']
      }
    }
    const input = Object.assign(new Demands(), { token: 'x', unheard: null })
    expect(readIntrospectionRequest(input)).toMatchObject({ ok: true, value: { token: 'x', scopes: ['admin'] } })
  })

  test.each<[string, object, object]>([
    ['docs/rules.md §1: an empty subject is a subject', { subject: '' }, { subject: '' }],
    ['docs/rules.md §1: an empty list demands nothing', { scopes: [] }, { scopes: [] }],
    ['docs/rules.md §1: maxAge 0 demands something', { maxAge: 0 }, { maxAge: 0 }],
    ['an empty token is read and later refused', { token: '' }, { token: '' }],
    ['a hundred scopes', { scopes: Array.from({ length: 100 }, (_, at) => `s${at}`) }, {}],
    ['a hundred headers', { headers: Array.from({ length: 100 }, () => ({ key: 'k', value: 'v' })) }, {}],
  ])('%s', (_, input, expected) => {
    expect(readIntrospectionRequest(input)).toMatchObject({ ok: true, value: expected })
  })

  test.each<[string, unknown]>([
    ['token', 1],
    ['token', ['x']],
    ['scopes', 'read write'],
    ['scopes', [1]],
    ['scopes', [null]],
    ['scopes', ['a b']],
    ['scopes', ['']],
    ['scopes', ['a"']],
    ['scopes', ['a\\']],
    ['scopes', ['a\n']],
    ['scopes', ['\u00e9']],
    ['scopes', Array.from({ length: 101 }, (_, at) => `s${at}`)],
    ['subject', 1],
    ['resources', 'https://rs.example'],
    ['resources', ['https://rs.example/"']],
    ['acrValues', ['gold"']],
    ['acrValues', {}],
    ['maxAge', -1],
    ['maxAge', 1.5],
    ['maxAge', '60'],
    ['maxAge', Number.NaN],
    ['maxAge', 2 ** 53],
    ['dpopNonceRequired', 'true'],
    ['requestBodyContained', 1],
    ['headers', { Signature: 'x' }],
    ['headers', [{ key: 'k' }]],
    ['headers', Array.from({ length: 101 }, () => ({ key: 'k', value: 'v' }))],
    ['headers', [{ key: 'k', value: 'v'.repeat(65_536) }]],
    ['htu', 'x'.repeat(16_385)],
    ['message', '\ud800'],
    ['requiredComponents', Array.from({ length: 51 }, () => 'a')],
    ['requiredComponents', ['']],
    ['requiredComponents', '@method'],
  ])('docs/rules.md §2: %s %j cannot be read, and the problem names the field', (name, value) => {
    expect(problemOf({ token: 'x', [name]: value })).toMatch(new RegExp(`^request_unreadable ${name}`))
  })

  test.each([null, undefined, 'x', 1, [], true])('the whole request: %s', input => {
    expect(problemOf(input)).toMatch(/^request_unreadable the request: /)
  })

  test('a list that the caller changes afterwards has been read', () => {
    const scopes = ['read']
    const read = readIntrospectionRequest({ token: 'x', scopes })
    scopes.push('admin')
    expect(read).toMatchObject({ ok: true, value: { scopes: ['read'] } })
  })

  test('never throws for any value, and no problem repeats a value', () => {
    const hostile = fc.constant('hunter2-hunter2"\u0000')
    const value = fc.oneof(hostile, fc.anything(), fc.array(hostile), fc.dictionary(fc.string(), hostile))
    const name = fc.constantFrom('token', 'scopes', 'headers', 'maxAge', 'acrValues', '__proto__', 'subject')
    fc.assert(
      fc.property(fc.oneof(fc.dictionary(name, value), fc.anything()), input => {
        expect(problemOf(input) ?? '').not.toContain('hunter2')
      }),
      { numRuns: scaled(10_000) },
    )
  })
})
