import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scaled } from '../../../test/scale.js'
import { pemBlocks } from '../src/bytes.js'
import { isSameName } from '../src/compare-names.js'
import { readRevocationList } from '../src/crl.js'
import { readDer } from '../src/der.js'
import { type GeneralName, type Name, readName } from '../src/name.js'
import { baseForm, isIn, mightBeIn, nameForm } from '../src/subtrees.js'
import { name } from './forge.js'
import { chanceFrom, mutateOctets, mutateValues } from './mutate.js'
import { pemOf } from './pem.js'
import { REVOCATION_ROWS } from './revocation-rows.js'
import { utf8 } from './write-der.js'

const RUNS = { numRuns: scaled(50_000) }

/** Texts similar to hosts, email addresses and URIs. */
const text = fc
  .array(
    fc.constantFrom('a', 'A', 'b', '.', '@', '*', '*.', 'example', 'com', '://', ':', '/', '1', ' ', '"', 'https'),
    { maxLength: 8 },
  )
  .map(parts => parts.join(''))

const part = fc.tuple(
  fc.constantFrom('2.5.4.3', '2.5.4.10'),
  fc.constantFrom('Bank', 'BANK', 'Bank ', 'Ban\u200bk', 'Shop', 'ß', 'SS'),
)

function nameOf(parts: readonly (readonly [string, string])[]): Name {
  const der = readDer(name(...parts.map(([type, value]) => [type, utf8(value)] as const)))
  return (der === undefined ? undefined : readName(der)) ?? { parts: [], der: new Uint8Array() }
}

const directoryName = fc.array(part, { maxLength: 3 }).map(nameOf)

const generalName: fc.Arbitrary<GeneralName> = fc.oneof(
  fc.record({ kind: fc.constantFrom('dns' as const, 'email' as const, 'uri' as const), text }),
  fc.record({ kind: fc.constant('ip' as const), address: fc.uint8Array({ minLength: 4, maxLength: 32 }) }),
  fc.record({ kind: fc.constant('directory' as const), name: directoryName }),
  fc.record({ kind: fc.constant('other' as const), tag: fc.constant(0xa0) }),
)

describe('names and subtrees', () => {
  test('isIn implies mightBeIn, and neither throws', () => {
    fc.assert(
      fc.property(generalName, generalName, (each, base) => {
        const [name, region] = [nameForm(each), baseForm(base)]
        if (name === undefined || region === undefined) return
        expect(isIn(name, region) && !mightBeIn(name, region)).toBe(false)
        if (each.kind !== base.kind) expect(mightBeIn(name, region)).toBe(false)
      }),
      RUNS,
    )
  })

  test('a name is in no subtree of another kind', () => {
    const samples: readonly GeneralName[] = [
      { kind: 'dns', text: '*.example.com' },
      { kind: 'dns', text: 'a.undefined' },
      { kind: 'email', text: 'ada@example.com' },
      { kind: 'uri', text: 'https://example.com/' },
      { kind: 'ip', address: new Uint8Array(4) },
      { kind: 'directory', name: nameOf([['2.5.4.10', 'Bank']]) },
    ]
    const bases: readonly GeneralName[] = [
      ...(['dns', 'email', 'uri'] as const).map(kind => ({ kind, text: 'example.com' })),
      { kind: 'ip', address: new Uint8Array(8) },
      { kind: 'directory', name: nameOf([]) },
    ]
    for (const each of samples) {
      for (const base of bases.filter(({ kind }) => kind !== each.kind)) {
        const [form, region] = [nameForm(each), baseForm(base)]
        if (form === undefined || region === undefined) throw new Error('no form')
        expect([isIn(form, region), mightBeIn(form, region)]).toStrictEqual([false, false])
      }
    }
  })

  test('a host is in the subtree of every domain above it and of no similar one', () => {
    const label = fc.stringMatching(/^[a-z]{1,5}$/)
    fc.assert(
      fc.property(fc.array(label, { minLength: 1, maxLength: 4 }), fc.array(label, { maxLength: 3 }), (base, below) => {
        const host = nameForm({ kind: 'dns', text: [...below, ...base].join('.') })
        const above = base.join('.').toUpperCase()
        const isBelow = (text: string) => {
          const region = baseForm({ kind: 'dns', text })
          return host !== undefined && region !== undefined && isIn(host, region)
        }
        expect(isBelow(above)).toBe(true)
        expect(isBelow(`x${above}`)).toBe(false)
      }),
    )
  })

  test('isSameName is symmetric', () => {
    fc.assert(
      fc.property(directoryName, directoryName, (one, other) => {
        expect(isSameName(one, other)).toBe(isSameName(other, one))
        expect(isSameName(one, one)).toBe(one.parts.length > 0)
      }),
      RUNS,
    )
  })
})

describe('PEM', () => {
  test('reads blocks with any text around them', () => {
    const around = fc.string().filter(each => !each.includes('-----'))
    fc.assert(
      fc.property(
        fc.array(fc.uint8Array({ minLength: 1, maxLength: 200 }), { maxLength: 3 }),
        around,
        (blocks, between) => {
          const written = blocks.map(block => `${between}\n${pemOf(block)}`).join('')
          expect(pemBlocks(written, 'CERTIFICATE')).toStrictEqual(blocks)
          expect(pemBlocks(written, 'X509 CRL')).toStrictEqual([])
        },
      ),
    )
  })

  test('does not throw for random text', () => {
    const pieces = fc.constantFrom(
      '-----BEGIN CERTIFICATE-----',
      '-----END CERTIFICATE-----',
      'AAAA',
      'A=',
      '=',
      '-',
      '\n',
      'ü',
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 10 }), parts => void pemBlocks(parts.join(''), 'CERTIFICATE')),
      RUNS,
    )
  })
})

test('does not throw for mutated CRLs', () => {
  const lists = REVOCATION_ROWS.flatMap(({ crls }) => crls)
  fc.assert(
    fc.property(fc.nat(lists.length - 1), fc.nat(), fc.boolean(), (at, seed, values) => {
      const list = lists[at] ?? new Uint8Array()
      readRevocationList((values ? mutateValues : mutateOctets)(list, chanceFrom(seed)))
    }),
    RUNS,
  )
})
