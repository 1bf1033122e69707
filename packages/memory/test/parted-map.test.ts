import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PartedMap } from '../src/parted-map.js'

const key = fc.option(fc.oneof(fc.string({ maxLength: 3 }), fc.base64String({ minLength: 4, maxLength: 8 })), {
  nil: undefined,
})
const act = fc.tuple(fc.constantFrom('set', 'delete', 'get'), key, fc.nat())

describe('a map in parts', () => {
  test('holds what a map holds, whatever is put and removed', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 100 }), acts => {
        const [parted, plain] = [new PartedMap<string | undefined, number>(), new Map<string | undefined, number>()]
        for (const [name, each, value] of acts) {
          if (name === 'set') plain.set(each, value)
          if (name === 'set') parted.set(each, value)
          if (name === 'delete') expect(parted.delete(each)).toBe(plain.delete(each))
          expect(parted.get(each)).toBe(plain.get(each))
          expect(parted.has(each)).toBe(plain.has(each))
          expect(parted.size).toBe(plain.size)
        }
        expect(new Map(parted.entries())).toEqual(plain)
        expect([...parted.values()].toSorted()).toEqual([...plain.values()].toSorted())
      }),
    )
  })

  test('what is removed while somebody goes through it is passed over, what is added in the same part is met', () => {
    const parted = new PartedMap<string, number>()
    for (const each of ['aa', 'ab', 'ac']) parted.set(each, 1)
    const met: string[] = []
    for (const [each] of parted.entries()) {
      met.push(each)
      parted.delete('ac')
    }
    expect(met.filter(each => each !== 'ac').toSorted()).toEqual(['aa', 'ab'])
  })

  test('keys of usual forms are spread: no part holds them all', () => {
    // Whoever has the same last characters shares a part.
    const parts = new Set(Array.from({ length: 100 }, (_, at) => placeOf(`user-${at}`)))
    expect(parts.size).toBeGreaterThan(8)
  })
})

/** Which entries come before a key tells its part. */
function placeOf(key: string): number {
  const parted = new PartedMap<string, string>()
  const markers = Array.from({ length: 128 }, (_, code) => `\0${String.fromCharCode(code)}`)
  for (const marker of markers) parted.set(marker, marker)
  parted.set(key, key)
  return [...parted.entries()].findIndex(([each]) => each === key)
}
