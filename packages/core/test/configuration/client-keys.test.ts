import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scaled } from '../../../../test/scale.js'
import { readClientKeys } from '../../src/configuration/keys.js'
import { EC } from './cases.js'

const KEY = { ...EC, kid: 'one' }
const KEY_TEXT = JSON.stringify(KEY)

function read(value: unknown) {
  return readClientKeys(typeof value === 'string' ? value : JSON.stringify(value))
}

describe('RFC 7517 §5: the keys that a client serves', () => {
  test.each<[what: string, value: unknown, keys: readonly object[]]>([
    ['a key', { keys: [KEY] }, [KEY]],
    ['no key', { keys: [] }, []],
    ['members that are not known are left out', { keys: [{ ...KEY, 'x5t#S256': 'A', ext: true }], v: 1 }, [KEY]],
    ['a key of an unknown type', { keys: [{ kty: 'PQ', kid: 'new' }] }, [{ kty: 'PQ', kid: 'new' }]],
    ['`__proto__` sets nothing', '{"__proto__":{"keys":[]},"keys":[]}', []],
  ])('%s', (_, value, keys) => {
    expect(read(value)).toStrictEqual({ ok: true, value: { keys } })
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
    ['a key without a type', { keys: [{ ...KEY, kty: undefined }] }, 'jwks.keys[0].kty'],
    ['more than 100 keys', { keys: Array.from({ length: 101 }, (_, at) => ({ ...KEY, kid: `${at}` })) }, 'jwks.keys'],
    ['RFC 7517 §4.5: a repeated kid', { keys: [KEY, KEY] }, 'jwks'],
    ['a private key', { keys: [KEY, { ...KEY, kid: 'two', d: 'AA' }] }, 'jwks'],
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
        const set = readClientKeys(text)
        expect(JSON.stringify(set)).not.toContain('hunter2')
        return set.ok ? set.value.keys.every(key => key.kty !== 'oct') : set.refusal.length > 0
      }),
      { numRuns: scaled(1_000) },
    )
  })
})
