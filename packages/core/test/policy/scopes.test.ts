import { describe, expect, test } from 'vitest'
import { defineService } from '../../src/configuration/service.js'
import { shownSupported } from '../../src/policy/token.js'

const serviceWith = (count: number) =>
  defineService({
    serviceId: 'bank',
    issuer: 'https://as.example',
    supportedScopes: Array.from({ length: count }, (_, at) => ({ name: `scope${at}` })),
  })

describe('the scopes that a service describes, for operators (RFC 6749 §3.3)', () => {
  test.each<[count: number, shown: RegExp]>([
    [0, /^none: supportedScopes is empty$/],
    [2, /^scope0 scope1$/],
    [20, /^scope0 .* scope19$/],
    [21, /^scope0 .* scope19 and 1 more$/],
    [5_000, /^.{1,200} and 4980 more$/],
  ])('%i scopes', async (count, shown) => {
    expect(shownSupported(await serviceWith(count))).toMatch(shown)
  })
})
