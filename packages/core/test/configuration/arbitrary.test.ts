import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scaled } from '../../../../test/scale.js'
import { readClient } from '../../src/configuration/client.js'
import type { ConfigurationFault } from '../../src/configuration/fault.js'
import { readService } from '../../src/configuration/service.js'
import type { Result } from '../../src/lib/result.js'
import { anyText, webUrl } from '../texts.js'

const NUM_RUNS = scaled(10_000)

/** Values of every kind; names of properties occur more often than by chance. */
function configurations(names: readonly string[]): fc.Arbitrary<unknown> {
  const value = fc.oneof(
    fc.anything({
      withDate: true,
      withMap: true,
      withSet: true,
      withBigInt: true,
      withNullPrototype: true,
      size: 'xsmall',
      maxKeys: 3,
    }),
    fc.constantFrom('https://as.example', 'NONE', 'CODE', 'plain:x', true, 1, 60, [], null, undefined),
    fc.jsonValue({ maxDepth: 1 }),
  )
  const key = fc.oneof({ arbitrary: fc.constantFrom(...names), weight: 20 }, { arbitrary: fc.string(), weight: 1 })
  return fc.oneof(
    { arbitrary: fc.dictionary(key, value, { maxKeys: 6 }), weight: 4 },
    { arbitrary: fc.anything({ size: 'xsmall' }), weight: 1 },
    { arbitrary: fc.json({ maxDepth: 3 }).map(json => JSON.parse(json)), weight: 1 },
  )
}

/** What must be true of every answer of a reader. */
function judge<Value extends object>(
  read: Result<Value, readonly ConfigurationFault[]>,
  again: (value: Value) => void,
): void {
  if (read.ok) {
    again(read.value)
    return
  }
  expect(read.refusal.length).toBeGreaterThan(0)
  for (const { path, problem } of read.refusal) expect([typeof path, problem !== '']).toEqual(['string', true])
}

test('any value for a service: never throws, and what is read is valid', () => {
  const names = [
    'serviceId',
    'issuer',
    'jwks',
    'supportedScopes',
    'parRequired',
    '__proto__',
    'constructor',
    'attributes',
  ]
  fc.assert(
    fc.property(configurations(names), input => {
      judge(readService(input), service => {
        expect(service.serviceId).toMatch(/^[A-Za-z0-9._~-]{1,64}$/)
        expect(new URL(service.issuer).hash).toBe('')
        expect(typeof service.parRequired).toBe('boolean')
        expect(readService(service)).toStrictEqual({ ok: true, value: service })
      })
    }),
    { numRuns: NUM_RUNS },
  )
})

test('any value added to a valid service: read exactly when it is right', () => {
  const names = ['parRequired', 'supportedScopes', 'errorUriBase', 'pushedAuthReqDuration', '__proto__', 'x']
  fc.assert(
    fc.property(configurations(names), input => {
      const whole = Object.assign(Object.create(null), input, { serviceId: 's', issuer: 'https://as.example' })
      judge(readService({ ...whole }), service => {
        expect(typeof service.parRequired).toBe('boolean')
        expect(service.pushedAuthReqDuration).toBeGreaterThanOrEqual(5)
        expect(Object.values(service).every(value => value !== null && value !== undefined)).toBe(true)
      })
    }),
    { numRuns: scaled(1_000) },
  )
})

test('any value for a client: never rejects, and what is read is valid', async () => {
  const names = ['clientId', 'clientIdAlias', 'tokenAuthMethod', 'clientSecret', 'redirectUris', 'locked', '__proto__']
  await fc.assert(
    fc.asyncProperty(configurations(names), async input => {
      const read = await readClient(input)
      judge(read, client => {
        expect(Number.isSafeInteger(client.clientId)).toBe(true)
        expect(client.tokenAuthMethod === 'NONE').toBe(client.clientSecret === undefined)
        expect(client.clientType === 'PUBLIC').toBe(client.tokenAuthMethod === 'NONE')
        expect(/^\d*$/.test(client.clientIdAlias ?? 'none')).toBe(false)
      })
      if (read.ok) expect(await readClient(read.value)).toStrictEqual(read)
    }),
    { numRuns: NUM_RUNS },
  )
})

test('any redirect URI: each one that is read is absolute and harmless, and has no fragment', async () => {
  const piece = fc.constantFrom(
    'https://',
    'http://',
    'javascript:',
    'data:',
    'app.example',
    '127.0.0.1',
    '/',
    '#',
    '\n',
    '@',
    '\\',
    '?',
    'a',
    '\t',
    ' ',
  )
  const uris = fc.oneof(
    anyText,
    webUrl,
    fc.array(piece).map(pieces => pieces.join('')),
  )
  await fc.assert(
    fc.asyncProperty(uris, async uri => {
      const read = await readClient({ clientId: 1, tokenAuthMethod: 'NONE', redirectUris: [uri] })
      if (!read.ok) {
        expect(read.refusal.map(({ path }) => path)).toEqual(['redirectUris[0]'])
        return
      }
      const url = new URL(uri)
      expect(['javascript:', 'data:', 'vbscript:', 'blob:', 'file:', 'about:']).not.toContain(url.protocol)
      expect(uri).toMatch(/^[A-Za-z][A-Za-z0-9+.-]*:[\x21-\x7e]*$/)
      expect(uri).not.toContain('#')
      expect(url.protocol !== 'http:' || ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname)).toBe(true)
    }),
    { numRuns: NUM_RUNS },
  )
})
