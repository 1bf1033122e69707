import { describe, expect, test } from 'vitest'
import { bundle, IMPORTED } from './bundle-sizes.js'

const bundles = await Promise.all(IMPORTED.map(bundle))

describe.each(bundles.map(each => [`${each.name} of ${each.from}`, each] as const))('%s', (_, each) => {
  test('contains no unused packages', () => {
    expect(each.packages.filter(name => each.without.includes(name))).toStrictEqual([])
  })

  test('has not grown, and its limit is near', () => {
    expect(each.bytes).toBeLessThanOrEqual(each.most * 1_000)
    expect(each.bytes).toBeGreaterThan(each.most * 850 - 1_500)
  })
})
