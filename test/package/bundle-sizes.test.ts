import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../workspace.js'
import { bundle, IMPORTED, SIZES, sizesDocument } from './bundle-sizes.js'

const bundles = await Promise.all(IMPORTED.map(bundle))

const file = join(ROOT, SIZES)
if (process.env.UPDATE_DOCS !== undefined) writeFileSync(file, sizesDocument(bundles))
const documented = existsSync(file) ? readFileSync(file, 'utf8') : ''

/**
 * The most bytes of a bundle, whatever is documented. More than half of `introspect` is zod, which
 * cannot be divided; the modules of core in it all take part in an introspection.
 */
const LIMITS = new Map([
  ['introspect', 51_200],
  ['verifyCodeVerifier', 2_000],
])

describe.each(bundles.map(each => [`${each.name} of ${each.from}`, each] as const))('%s', (_, each) => {
  test('contains no unused packages', () => {
    expect(each.packages.filter(name => each.without.includes(name))).toStrictEqual([])
  })

  test('has the documented size within 10 %', () => {
    const row = documented.split('\n').find(line => line.startsWith(`| \`${each.name}\` | \`${each.from}\` |`))
    const size = Number(row?.split('|')[3]) * 1000
    expect(Math.abs(each.bytes - size)).toBeLessThanOrEqual(size / 10)
    expect(each.bytes).toBeLessThanOrEqual(LIMITS.get(each.name) ?? Number.POSITIVE_INFINITY)
  })
})
