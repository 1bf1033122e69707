import type { Expectation, Scenario } from '@symbolon/contract/scenarios'
import { SCENARIOS } from '@symbolon/scenarios'

/** A scenario with a different result over HTTP, and the reason. */
export interface Difference {
  readonly operation: keyof typeof SCENARIOS
  readonly name: string
  readonly why: string
  readonly expect: Expectation
}

const EMPTY = 'docs/rest-api.md: SDK clients send empty text for an unset proof, secret or client'

type Accepted = readonly [operation: Difference['operation'], call: string, action: string, resultCode: string]

const UNKNOWN_MEMBERS: readonly Difference[] = (
  [
    ['introspection', 'introspect', 'OK', 'A056001'],
    ['standard introspection', 'introspectStandard', 'OK', 'A056002'],
    ['pushed authorization request', 'push', 'CREATED', 'A245001'],
    ['authorization request', 'authorize', 'INTERACTION', 'A004001'],
    ['authorization completion', 'complete', 'OK', 'A040001'],
    ['access tokens', 'createToken', 'OK', 'A109001'],
    ['access tokens', 'updateToken', 'OK', 'A135001'],
    ['access tokens', 'revokeTokens', 'OK', 'A113001'],
  ] satisfies readonly Accepted[]
).flatMap(([operation, call, action, resultCode]) =>
  ['""', '0', 'false', '[]', '{}'].map(value => ({
    operation,
    name: `${call}: an unknown member with the value ${value} is refused`,
    why: 'docs/rest-api.md: SDK clients send fields that no operation here has, unset',
    expect: { action, resultCode },
  })),
)

/** All scenarios with a different result over HTTP. */
export const DIFFERENCES: readonly Difference[] = [
  ...UNKNOWN_MEMBERS,
  {
    operation: 'introspection',
    name: 'a maxAge of 0 demands authentication in the same second',
    why: 'docs/rest-api.md: only the REST API treats 0 as absent, because clients send it for an unset field',
    expect: { action: 'OK', resultCode: 'A056001' },
  },
  {
    operation: 'introspection',
    name: 'an empty proof with an unbound token counts as a proof',
    why: EMPTY,
    expect: { action: 'OK', resultCode: 'A056001' },
  },
  {
    operation: 'introspection',
    name: 'an empty proof with an unbound token, although proofs with such tokens are ignored',
    why: EMPTY,
    expect: { action: 'OK', resultCode: 'A056001' },
  },
  {
    operation: 'pushed authorization request',
    name: 'a proof with a pushed request: that is empty still counts as a proof',
    why: EMPTY,
    expect: { action: 'CREATED', resultCode: 'A245001' },
  },
  {
    operation: 'pushed authorization request',
    name: 'a call with null cannot be read',
    why: 'docs/rest-api.md: a body that is not an object reaches no operation',
    expect: { action: 'BAD_REQUEST', resultCode: 'A001217' },
  },
  {
    operation: 'pushed authorization request',
    name: 'an empty secret',
    why: EMPTY,
    expect: { action: 'UNAUTHORIZED', resultCode: 'A157304', error: 'invalid_client' },
  },
  {
    operation: 'pushed authorization request',
    name: 'secrets that cannot be compared',
    why: 'docs/rest-api.md: the port that compares client secrets compares those of callers too, and fails there first',
    expect: { action: 'INTERNAL_SERVER_ERROR', resultCode: 'A001101' },
  },
  {
    operation: 'access tokens',
    name: 'create: a lifetime of 0',
    why: 'docs/rest-api.md: SDK clients send 0 for an unset field',
    expect: { action: 'OK', resultCode: 'A109001' },
  },
  {
    operation: 'access tokens',
    name: 'update: two tokens',
    why: 'docs/rest-api.md: SDK clients always send the token, and it takes precedence over a hash',
    expect: { action: 'NOT_FOUND', resultCode: 'A135202' },
  },
]

/** The names under which the kit registers the tests of these scenarios. */
export function testsThatDiffer(): readonly string[] {
  return DIFFERENCES.flatMap(each =>
    different(each).map(({ name, clause }) => `${each.operation}: ${name} (${clause})`),
  )
}

export function different({ operation, name }: Difference): readonly Scenario[] {
  return SCENARIOS[operation].filter(scenario => scenario.name === name)
}
