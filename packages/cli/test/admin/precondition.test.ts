import { expect, test } from 'vitest'
import { isMet, preconditionOf } from '../../src/admin/requests.js'

const callWith = (headers: Readonly<Record<string, string>>) => ({ header: (name: string) => headers[name] })

test.each<[name: string, headers: Readonly<Record<string, string>>, expected: unknown]>([
  ['none', {}, undefined],
  ['If-None-Match: *', { 'if-none-match': '*' }, { kind: 'absent' }],
  ['If-Match: *', { 'if-match': ' * ' }, { kind: 'present' }],
  ['one tag', { 'if-match': '"3"' }, { kind: 'one-of', tags: ['"3"'] }],
  ['several tags', { 'if-match': '"3" , W/"4","a,b"' }, { kind: 'one-of', tags: ['"3"', 'W/"4"', '"a,b"'] }],
  ['both headers', { 'if-match': '"3"', 'if-none-match': '*' }, 'malformed'],
  ['a tag without quotes', { 'if-match': '3' }, 'malformed'],
  ['a list with an asterisk', { 'if-match': '*, "3"' }, 'malformed'],
  ['If-None-Match with a tag', { 'if-none-match': '"3"' }, 'malformed'],
  ['an empty If-Match', { 'if-match': '' }, 'malformed'],
  ['more tags than anybody has', { 'if-match': Array(400).fill('"3"').join(',') }, 'malformed'],
])('preconditions are read: %s (RFC 9110 §13.1)', (_, headers, expected) => {
  expect(preconditionOf(callWith(headers))).toStrictEqual(expected)
})

test.each<[name: string, ifMatch: string, version: number | undefined, expected: boolean]>([
  ['the same version', '"3"', 3, true],
  ['one of several', '"2", "3"', 3, true],
  ['another version', '"2"', 3, false],
  ['a weak tag of the version (RFC 9110 §13.1.1)', 'W/"3"', 3, false],
  ['any version', '*', 3, true],
  ['any version of nothing', '*', undefined, false],
  ['a version of nothing', '"3"', undefined, false],
])('If-Match is compared: %s', (_, ifMatch, version, expected) => {
  const precondition = preconditionOf(callWith({ 'if-match': ifMatch }))
  if (precondition === undefined || precondition === 'malformed') throw new Error('not read')
  expect(isMet(precondition, version)).toBe(expected)
})
