import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearestName } from '../../src/lib/misuse.js'

const KNOWN = ['scopes', 'subject', 'resources', 'acrValues', 'maxAge', 'requiredComponents']

test.each<[written: string, meant: string | undefined]>([
  ['scope', 'scopes'],
  ['Scopes', 'scopes'],
  ['sopces', 'scopes'],
  ['acr_values', 'acrValues'],
  ['max_age', 'maxAge'],
  ['resource', 'resources'],
  ['required_component', 'requiredComponents'],
  ['audience', undefined],
  ['x', undefined],
  ['', undefined],
  ['__proto__', undefined],
  ['s'.repeat(41), undefined],
])('%j means %s', (written, meant) => {
  expect(nearestName(written, KNOWN)).toBe(meant)
})

test('a known name is its own nearest, and one slip in it changes nothing', () => {
  fc.assert(
    fc.property(fc.constantFrom(...KNOWN), fc.nat({ max: 20 }), fc.constantFrom('x', '_', ''), (name, at, letter) => {
      expect(nearestName(name, KNOWN)).toBe(name)
      const place = at % name.length
      expect(nearestName(name.slice(0, place) + letter + name.slice(place + 1), KNOWN)).toBe(name)
    }),
  )
})
