import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergePatched } from '../../src/admin/requests.js'

// The rows of RFC 7396 appendix A whose documents and patches are objects.
test.each<[original: string, patch: string, result: string]>([
  ['{"a":"b"}', '{"a":"c"}', '{"a":"c"}'],
  ['{"a":"b"}', '{"b":"c"}', '{"a":"b","b":"c"}'],
  ['{"a":"b"}', '{"a":null}', '{}'],
  ['{"a":"b","b":"c"}', '{"a":null}', '{"b":"c"}'],
  ['{"a":["b"]}', '{"a":"c"}', '{"a":"c"}'],
  ['{"a":"c"}', '{"a":["b"]}', '{"a":["b"]}'],
  ['{"a":{"b":"c"}}', '{"a":{"b":"d","c":null}}', '{"a":{"b":"d"}}'],
  ['{"a":[{"b":"c"}]}', '{"a":[1]}', '{"a":[1]}'],
  ['{"e":null}', '{"a":1}', '{"e":null,"a":1}'],
  ['{}', '{"a":{"bb":{"ccc":null}}}', '{"a":{"bb":{}}}'],
])('%s with %s is %s', (original, patch, result) => {
  expect(mergePatched(JSON.parse(original), JSON.parse(patch))).toStrictEqual(JSON.parse(result))
})

test('a member that is called __proto__ changes no prototype', () => {
  const patched = mergePatched({}, JSON.parse('{"__proto__":{"admin":true}}'))
  expect(Reflect.get(patched, 'admin')).toBeUndefined()
  expect(Object.hasOwn(patched, '__proto__')).toBe(true)
})

test('a patch applied twice is as if it were applied once', () => {
  const object = fc.dictionary(fc.string(), fc.jsonValue())
  fc.assert(
    fc.property(object, object, (document, patch) => {
      const once = mergePatched(document, patch)
      expect(mergePatched(once, patch)).toEqual(once)
    }),
  )
})
