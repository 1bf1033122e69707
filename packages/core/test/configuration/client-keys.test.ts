import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scaled } from '../../../../test/scale.js'
import { readClient } from '../../src/configuration/client.js'
import { readServedKeys } from '../../src/configuration/keys.js'
import { readService } from '../../src/configuration/service.js'
import { EC } from './cases.js'

const KEY = { ...EC, kid: 'one' }
const KEY_TEXT = JSON.stringify(KEY)

function read(value: unknown) {
  const set = served(value)
  return set.ok ? { ok: true as const, value: set.value.jwks } : set
}

function served(value: unknown) {
  return readServedKeys(typeof value === 'string' ? value : JSON.stringify(value))
}

describe('RFC 7517 §5: the keys that a client serves', () => {
  test.each<[what: string, value: unknown, keys: readonly object[]]>([
    ['a key', { keys: [KEY] }, [KEY]],
    ['no key', { keys: [] }, []],
    ['members that are not known are left out', { keys: [{ ...KEY, 'x5t#S256': 'A', ext: true }], v: 1 }, [KEY]],
    ['members that are null are absent', { keys: [{ ...KEY, alg: null, x5c: null, d: null }], k: null }, [KEY]],
    ['`__proto__` sets nothing', '{"__proto__":{"keys":[]},"keys":[]}', []],
  ])('%s', (_, value, keys) => {
    expect(read(value)).toStrictEqual({ ok: true, value: { keys } })
  })

  test.each<[what: string, entry: unknown, path: string]>([
    ['null', null, ''],
    ['a list', [], ''],
    ['a text', 'key', ''],
    ['no kty', { ...KEY, kty: undefined }, '.kty'],
    ['kty that is null', { ...KEY, kty: null }, '.kty'],
    ['a type that nobody knows', { kty: 'PQ', kid: 'new' }, '.kty'],
    ['such a type with public members that another type keeps private', { kty: 'DSA', p: 'AA', q: 'AA' }, '.kty'],
    ['a kid that is a number', { ...KEY, kid: 1 }, '.kid'],
    ['alg that is a list', { ...KEY, alg: ['ES256'] }, '.alg'],
    ['key_ops that is a text', { ...KEY, key_ops: 'verify' }, '.key_ops'],
    ['key_ops with null', { ...KEY, key_ops: [null] }, '.key_ops[0]'],
    ['an empty x5c', { ...KEY, x5c: [] }, '.x5c'],
    ['x5c that is no certificate', { ...KEY, x5c: ['AA=='] }, '.x5c[0]'],
    ['more than 100 certificates', { ...KEY, x5c: Array.from({ length: 101 }, () => '') }, '.x5c'],
    ['a modulus that is a number', { kty: 'RSA', n: 1, e: 'AQAB' }, '.n'],
  ])('an entry that is not understood is ignored, and named: %s', (_, entry, path) => {
    const set = served({ keys: [entry, KEY] })
    expect(set).toMatchObject({
      ok: true,
      value: { jwks: { keys: [KEY] }, ignored: [{ path: `jwks.keys[0]${path}` }] },
    })
  })

  test('they are frozen', () => {
    const set = read({ keys: [KEY] })
    expect(set.ok && [set.value, set.value.keys, set.value.keys[0]].every(Object.isFrozen)).toBe(true)
  })

  test.each<[what: string, value: unknown, path: string]>([
    ['no JSON', 'keys', 'jwks'],
    ['a list', [KEY], 'jwks'],
    ['null', 'null', 'jwks'],
    ['RFC 8259 §4: a repeated name', `{"keys":[],"keys":[${KEY_TEXT}]}`, 'jwks'],
    ['the same in a key', `{"keys":[${KEY_TEXT.replace('"kty"', '"kty":"EC","kty"')}]}`, 'jwks'],
    ['the same with an escape', `{"keys":[${KEY_TEXT.replace('"kty"', '"k\\u0074y":"RSA","kty"')}]}`, 'jwks'],
    ['nested too deep', `{"keys":[${'['.repeat(40)}${']'.repeat(40)}]}`, 'jwks'],
    ['longer than 65,536 characters', `{"keys":[],"x":"${'x'.repeat(65_536)}"}`, 'jwks'],
    ['no keys', {}, 'jwks.keys'],
    ['keys of another type', { keys: {} }, 'jwks.keys'],
    ['more than 100 keys', { keys: Array.from({ length: 101 }, (_, at) => ({ ...KEY, kid: `${at}` })) }, 'jwks.keys'],
    ['RFC 7517 §4.5: a repeated kid', { keys: [KEY, KEY] }, 'jwks'],
    ['a private key', { keys: [KEY, { ...KEY, kid: 'two', d: 'AA' }] }, 'jwks'],
    ['a private key that cannot be read', { keys: [KEY, { d: 'AA' }] }, 'jwks'],
    ['a shared secret', { keys: [{ kty: 'oct', k: 'AA' }] }, 'jwks'],
  ])('refused: %s', (_, value, path) => {
    const set = read(value)
    expect(set.ok ? undefined : set.refusal.map(fault => fault.path)).toEqual([path])
  })

  test('any text is keys or faults, and faults hold nothing of it', () => {
    const anyKey = fc.record({ kty: fc.constantFrom('EC', 'oct', 'RSA'), d: fc.constantFrom('hunter2', undefined) })
    const anyValue = fc.oneof(
      fc.json(),
      fc.record({ keys: fc.array(anyKey) }).map(set => JSON.stringify(set)),
    )
    fc.assert(
      fc.property(anyValue, text => {
        const set = readServedKeys(text)
        expect(JSON.stringify(set)).not.toContain('hunter2')
        return set.ok ? set.value.jwks.keys.every(key => key.kty !== 'oct') : set.refusal.length > 0
      }),
      { numRuns: scaled(1_000) },
    )
  })
})

describe('what a person types into jwks', () => {
  const client = (key: object) =>
    readClient({ clientIdAlias: 'shop', tokenAuthMethod: 'PRIVATE_KEY_JWT', jwks: { keys: [key] } })
  const service = (key: object) =>
    readService({ serviceId: 'bank', issuer: 'https://as.example', jwks: { keys: [key] } })

  test.each<[what: string, key: object, path: string | undefined]>([
    ['members that are null are absent', { ...KEY, alg: null, use: null, x5c: null, key_ops: null }, undefined],
    ['no kty', { ...KEY, kty: null }, 'jwks.keys[0].kty'],
    ['a kid that is a number', { ...KEY, kid: 1 }, 'jwks.keys[0].kid'],
    ['an empty x5c', { ...KEY, x5c: [] }, 'jwks.keys[0].x5c'],
  ])('is strict, but %s', async (_, key, path) => {
    for (const read of [await client(key), await service(key)]) {
      if (read.ok) expect([read.value.jwks.keys, path]).toEqual([[KEY], undefined])
      else expect(read.refusal).toMatchObject([{ path }])
    }
  })
})
