import { expect, test } from 'vitest'
import { requireKnownMembers } from '../../src/lib/misuse.js'

const KNOWN = ['scopes', 'subject']

class Options {
  get scope() {
    return ['x']
  }
}

class Inheriting extends Options {}

test.each<[what: string, value: unknown, message: RegExp]>([
  ['a misspelt member', { scope: [] }, /^here: there is no `scope`; did you mean `scopes`\?$/],
  ['one that is undefined', { scope: undefined }, /did you mean `scopes`/],
  [
    'one that is similar to no known one',
    { audience: 'x' },
    /^here: there is no `audience`; known are scopes, subject$/,
  ],
  ['a getter of a class', new Options(), /did you mean `scopes`/],
  ['an inherited getter', new Inheriting(), /did you mean `scopes`/],
  ['an inherited member', Object.create({ scope: [] }), /did you mean `scopes`/],
  ['a hidden member', Object.defineProperty({}, 'scope', { value: [] }), /did you mean `scopes`/],
  ['a member of an object without a prototype', Object.assign(Object.create(null), { scope: [] }), /`scopes`/],
  ['one inherited from such an object', Object.create(Object.assign(Object.create(null), { scope: [] })), /`scopes`/],
  [
    'a member of JSON that has the name of an inherited one',
    JSON.parse('{"__proto__":{"scopes":["x"]}}'),
    /`__proto__`/,
  ],
  ['one that hides an inherited one', { constructor: ['x'] }, /there is no `constructor`/],
  ['a name that may be a secret', { 'eyJ.secret': 1 }, /^here: there is no `\(another name\)`; known are/],
  ['nothing', undefined, /^here: pass an object with scopes, subject$/],
  ['null', null, /^here: pass an object with scopes, subject$/],
  ['a text', 'scopes', /^here: pass an object with scopes, subject$/],
  ['a list', ['scopes'], /^here: pass an object with/],
])('a TypeError for %s', (_, value, message) => {
  expect(() => requireKnownMembers('here', value, KNOWN)).toThrow(message)
  expect(() => requireKnownMembers('here', value, KNOWN)).toThrow(TypeError)
})

test.each([{}, { scopes: [] }, Object.create({ subject: 'ada' }), Object.create(null)])(
  'known members pass, wherever they are',
  value => {
    expect(() => requireKnownMembers('here', value, KNOWN)).not.toThrow()
  },
)
