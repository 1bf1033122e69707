import { expect, test } from 'vitest'
import { z } from 'zod'
import { readInput } from '../../../src/lib/read-input.js'

const problemOf = (schema: z.ZodType, input: unknown) => {
  const read = readInput(z.strictObject({ field: schema }), { field: input })
  return read.ok ? undefined : read.refusal.problem
}

test.each<[string, z.ZodType, unknown, string]>([
  ['text that is missing', z.string(), undefined, 'is missing'],
  ['text', z.string(), 1, 'must be a string'],
  ['a boolean', z.boolean(), 'true', 'must be true or false'],
  ['a list', z.array(z.string()), 'a', 'must be an array'],
  ['an object', z.object({}), 'a', 'must be an object'],
  ['a whole number', z.int(), 1.5, 'must be a whole number'],
  ['a number', z.number(), 'a', 'must be a number'],
  ['another type', z.date(), 'a', 'is of another type'],
  ['a word', z.enum(['ONE', 'TWO']), 'hidden', 'must be one of ONE, TWO'],
  ['long text', z.string().max(2), 'abc', 'must hold at most 2 characters'],
  ['short text', z.string().min(2), 'a', 'must hold at least 2 characters'],
  ['a long list', z.array(z.string()).max(1), ['a', 'b'], 'must hold at most 1 values'],
  ['a large number', z.int().max(2), 3, 'must be at most 2'],
  ['empty text', z.string().min(1), '', 'must not be empty'],
  ['an empty list', z.array(z.string()).min(1), [], 'must not be empty'],
  ['zero for a positive number', z.number().positive(), 0, 'must be more than 0'],
  ['an object that is missing', z.object({}), undefined, 'must be an object'],
  ['a small number', z.int().nonnegative(), -1, 'must be at least 0'],
  ['anything else', z.string().regex(/b/), 'a', 'cannot be read'],
])('%s is reported in plain words, without its value', (_, schema, input, words) => {
  expect(problemOf(schema, input)).toBe(`field: ${words}`)
})

test('a schema with a message of its own keeps it', () => {
  expect(problemOf(z.string('must be a word'), 1)).toBe('field: must be a word')
})

test.each<[name: string, instead: string]>([
  ['redirectUri', 'redirectUri (did you mean redirectUris?)'],
  ['REDIRECTURIS', 'REDIRECTURIS (did you mean redirectUris?)'],
  ['colour', 'colour'],
  [`redirectUris${'s'.repeat(30)}`, ''],
])('an unknown member %s: the similar one that there is, and no other', (name, instead) => {
  const read = readInput(z.strictObject({ scopes: z.string().optional(), redirectUris: z.string().optional() }), {
    [name]: 'hidden',
  })
  const problem = `the request: has a field that this call does not have${instead && `: ${instead}`}`
  expect(read).toEqual({ ok: false, refusal: { reason: 'request_unreadable', problem } })
})

test('only the first unknown members are compared with those that there are', () => {
  const names = ['fielda', 'fieldb', 'fieldc', 'fieldd']
  const read = readInput(
    z.strictObject({ field: z.string().optional() }),
    Object.fromEntries(names.map(name => [name, 1])),
  )
  expect(JSON.stringify(read).match(/did you mean/g)).toHaveLength(3)
})
