import { Demands, SymbolonGuard } from '@symbolon/nest'
import { describe, expect, test } from 'vitest'
import { demandsOf } from '../src/demands.js'

class Base {
  read() {}
  plain() {}
}
Demands({ scopes: ['read'] })(Base.prototype, 'read', Reflect.getOwnPropertyDescriptor(Base.prototype, 'read'))
Demands({ scopes: ['again'] })(Base.prototype, 'read', Reflect.getOwnPropertyDescriptor(Base.prototype, 'read'))
Demands({ scopes: ['class'], maxAge: 60 })(Base)

class Derived extends Base {
  own() {}
}
Demands({ maxAge: 30 })(Derived.prototype, 'own', Reflect.getOwnPropertyDescriptor(Derived.prototype, 'own'))
Demands({ resources: ['urn:api'] })(Derived)

class Bare {
  run() {}
}

const of = (controller: typeof Base | typeof Bare, handler: () => void) => {
  const { scopes, resources, maxAge } = demandsOf({ getClass: () => controller as never, getHandler: () => handler })
  return { scopes, resources, maxAge }
}

describe('a method demands what its class demands and what it demands itself', () => {
  test.each([
    ['both', Base, Base.prototype.read, { scopes: ['class', 'read', 'again'], resources: [], maxAge: 60 }],
    ['the class', Base, Base.prototype.plain, { scopes: ['class'], resources: [], maxAge: 60 }],
    [
      'an inherited method',
      Derived,
      Base.prototype.read,
      { scopes: ['class', 'read', 'again'], resources: ['urn:api'], maxAge: 60 },
    ],
    ['an inherited class', Derived, Derived.prototype.own, { scopes: ['class'], resources: ['urn:api'], maxAge: 30 }],
    ['neither', Bare, Bare.prototype.run, { scopes: undefined, resources: undefined, maxAge: undefined }],
  ])('%s', (_, controller, handler, demands) => {
    expect(of(controller, handler)).toEqual(demands)
  })

  test('a handler that is no method of the class is not judged by less than all demands', () => {
    expect(() => of(Base, () => undefined)).toThrow(/demands are not known/)
  })
})

describe('a mistake is a TypeError where it is made', () => {
  test.each([
    ['a misspelt demand', { scope: ['read'] }, /scope/],
    ['a demand of another type', { scopes: 'read' }, /scopes: must be an array of strings/],
  ])('%s', (_, demands, message) => {
    expect(() => Demands(demands as never)).toThrow(TypeError)
    expect(() => Demands(demands as never)).toThrow(message)
  })

  test('a class and a method whose demands no token satisfies', () => {
    class Contradicting {
      run() {}
    }
    const { prototype } = Contradicting
    Demands({ subject: 'ada' })(prototype, 'run', Reflect.getOwnPropertyDescriptor(prototype, 'run'))
    expect(() => Demands({ subject: 'bob' })(Contradicting)).toThrow(/two subjects/)
  })

  test.each([
    ['a static method', Object.assign(class {}, { run() {} }), 'run'],
    ['a property', class {}.prototype, 'run'],
  ])('%s', (_, target, key) => {
    expect(() => Demands()(target, key, { value: () => undefined })).toThrow(/a class or a method of its instances/)
  })
})

test('demands come with their guard and their filter', () => {
  const metadata = (key: string, target: object): readonly unknown[] => Reflect.getMetadata(key, target)
  expect(metadata('__guards__', Base)).toEqual([SymbolonGuard])
  expect(metadata('__guards__', Base.prototype.read)).toEqual([SymbolonGuard, SymbolonGuard])
  expect(metadata('__exceptionFilters__', Base)).toHaveLength(1)
})
