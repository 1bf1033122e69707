import { describe, expect, test } from 'vitest'
import { bothDemands, type ResourceDemands } from '../../src/http/resource-demands.js'

type Row = readonly [what: string, some: ResourceDemands, others: ResourceDemands, both: ResourceDemands]

const ROWS: readonly Row[] = [
  ['scopes: all of both', { scopes: ['a', 'b'] }, { scopes: ['b', 'c'] }, { scopes: ['a', 'b', 'c'] }],
  ['resources: all of both', { resources: ['urn:a'] }, { resources: ['urn:b'] }, { resources: ['urn:a', 'urn:b'] }],
  [
    'components: all of both',
    { requiredComponents: ['@method'] },
    { requiredComponents: ['@target-uri'] },
    { requiredComponents: ['@method', '@target-uri'] },
  ],
  ['a subject', { subject: 'ada' }, {}, { subject: 'ada' }],
  ['one subject twice', { subject: 'ada' }, { subject: 'ada' }, { subject: 'ada' }],
  // RFC 9470 §3: one of the acr values is enough, so a union would demand less than either list.
  ['acr values: those in common', { acrValues: ['a', 'b'] }, { acrValues: ['c', 'b'] }, { acrValues: ['b'] }],
  ['acr values and none', { acrValues: ['a'] }, { acrValues: [] }, { acrValues: ['a'] }],
  ['no acr values and some', {}, { acrValues: ['a'] }, { acrValues: ['a'] }],
  ['the smaller age', { maxAge: 60 }, { maxAge: 30 }, { maxAge: 30 }],
  ['an age of 0', { maxAge: 0 }, { maxAge: 30 }, { maxAge: 0 }],
  ['an age and none', { maxAge: 60 }, { maxAge: null }, { maxAge: 60 }],
  ['a nonce', { dpopNonceRequired: true }, { dpopNonceRequired: false }, { dpopNonceRequired: true }],
  ['a nonce of the others', {}, { dpopNonceRequired: true }, { dpopNonceRequired: true }],
]

/** Demands without the names of those that demand nothing. */
const demanded = (demands: ResourceDemands) =>
  Object.fromEntries(Object.entries(demands).filter(([, value]) => value !== undefined && String(value) !== ''))

describe('bothDemands', () => {
  test.each(ROWS)('%s', (_, some, others, both) => {
    expect(demanded(bothDemands(some, others))).toEqual(both)
  })

  test('an empty subject is a subject', () => {
    expect(bothDemands({}, { subject: '' }).subject).toBe('')
    expect(() => bothDemands({ subject: 'ada' }, { subject: '' })).toThrow(/two subjects/)
  })

  test.each([
    ['two subjects', { subject: 'ada' }, { subject: 'bob' }, /two subjects/],
    ['acr values without a common one', { acrValues: ['a'] }, { acrValues: ['b'] }, /acrValues: a and b/],
    ['a demand that is not valid', { maxAge: -1 }, {}, /not valid/],
  ])('throws for %s', (_, some, others, message) => {
    expect(() => bothDemands(some, others)).toThrow(TypeError)
    expect(() => bothDemands(some, others)).toThrow(message)
  })
})
