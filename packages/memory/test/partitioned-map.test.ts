import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PartitionedMap } from '../src/partitioned-map.js'

const key = fc.option(fc.oneof(fc.string({ maxLength: 3 }), fc.base64String({ minLength: 4, maxLength: 8 })), {
  nil: undefined,
})
const call = fc.tuple(fc.constantFrom('set', 'delete', 'get'), key, fc.nat())

/** One round of a new walk. */
function entriesOf<Key extends string | undefined, Value>(map: PartitionedMap<Key, Value>): readonly [Key, Value][] {
  const walk = map.walk()
  return Array.from({ length: map.size }, () => walk.next()).filter(entry => entry !== undefined)
}

describe('PartitionedMap', () => {
  test('behaves like a Map under any sequence of calls', () => {
    fc.assert(
      fc.property(fc.array(call, { maxLength: 100 }), calls => {
        const [partitioned, plain] = [
          new PartitionedMap<string | undefined, number>(),
          new Map<string | undefined, number>(),
        ]
        for (const [name, each, value] of calls) {
          if (name === 'set') plain.set(each, value)
          if (name === 'set') partitioned.set(each, value)
          if (name === 'delete') expect(partitioned.delete(each)).toBe(plain.delete(each))
          expect(partitioned.get(each)).toBe(plain.get(each))
          expect(partitioned.has(each)).toBe(plain.has(each))
          expect(partitioned.size).toBe(plain.size)
        }
        expect(new Map(entriesOf(partitioned))).toEqual(plain)
        expect([...partitioned.values()].toSorted()).toEqual([...plain.values()].toSorted())
      }),
    )
  })

  test('a walk skips entries that are deleted before it meets them', () => {
    const partitioned = new PartitionedMap<string, number>()
    for (const each of ['aa', 'ab', 'ac']) partitioned.set(each, 1)
    const walk = partitioned.walk()
    const met = [walk.next()?.[0]]
    partitioned.delete('ac')
    met.push(walk.next()?.[0])
    expect(met.filter(each => each !== 'ac').toSorted()).toEqual(['aa', 'ab'].slice(0, met.includes('ac') ? 1 : 2))
  })

  test('a walk meets all entries in every round, and nothing in an empty map', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ maxLength: 3 }), { minLength: 1, maxLength: 60 }), keys => {
        const partitioned = new PartitionedMap<string, number>()
        const walk = partitioned.walk()
        expect(walk.next()).toBeUndefined()
        for (const [at, each] of keys.entries()) partitioned.set(each, at)
        for (let round = 0; round < 3; round++) {
          const met = keys.map(() => walk.next()?.[0])
          expect(met.toSorted()).toEqual(keys.toSorted())
        }
        for (const each of keys) partitioned.delete(each)
        expect(walk.next()).toBeUndefined()
      }),
    )
  })

  test('spreads keys of a common form over most partitions', () => {
    const places = new Set(Array.from({ length: 100 }, (_, at) => placeOf(`user-${at}`)))
    expect(places.size).toBeGreaterThan(8)
  })
})

/** The position of a key among markers of every partition: it reveals the key's partition. */
function placeOf(key: string): number {
  const partitioned = new PartitionedMap<string, string>()
  const markers = Array.from({ length: 128 }, (_, code) => `\0${String.fromCharCode(code)}`)
  for (const marker of markers) partitioned.set(marker, marker)
  partitioned.set(key, key)
  return entriesOf(partitioned).findIndex(([each]) => each === key)
}
