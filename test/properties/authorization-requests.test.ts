import { type Answer, connectToCore, form, openWorld, pushed, type World } from '@symbolon/contract/scenarios'
import { createStorage, memoryStores } from '@symbolon/memory'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { scaled } from '../scale.js'

/** Values of the parameters of an authorization request, some valid and some not. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  response_type: ['code', 'token', 'Code'],
  redirect_uri: [
    'https://shop.example/cb',
    'https://shop.example/cb?tenant=1',
    'https://new.example/cb',
    'javascript:x',
  ],
  response_mode: ['query', 'fragment', 'form_post', 'jwt', 'form_post.jwt', 'pigeon'],
  scope: ['read', 'read write openid', 'read  write', 'unknown', '"'],
  state: ['s', 's'.repeat(384), 'caf\u00e9', '"><script>', '\t'],
  nonce: ['n', 'n'.repeat(384), '\t'],
  prompt: ['none', 'login consent', 'none login', 'dance'],
  max_age: ['0', '60', '-1', 'x'],
  acr_values: ['gold', 'gold silver', '"'],
  claims: ['{"userinfo":{"email":null}}', '{}', '[]', '{'],
  login_hint: ['ada', 'Zo\u00eb'],
  ui_locales: ['de fr'],
  id_token_hint: ['ada', 'e30.e30.AAAA', 'e30..AAAA.AAAA.AAAA', 'a.b.c'],
  code_challenge: ['E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', 'short'],
  code_challenge_method: ['S256', 'plain', 's256'],
  resource: ['https://api.example/a', 'urn:example:b', '/relative', 'https://api.example/#x'],
  dpop_jkt: ['A'.repeat(43), 'short'],
  grant_id: ['grant-1', 'caf\u00e9'],
  grant_management_action: ['create', 'merge', 'replace', 'update'],
  authorization_details: [
    '[]',
    '[{"type":"payment"}]',
    '[{"type":"payment","n":1.00,"locations":["https://bank.example"]}]',
    '[{"type":"constructor"}]',
    '[{"type":"payment","actions":"x"}]',
    '[{}]',
    '{',
  ],
  request: ['x'],
  request_uri: ['urn:ietf:params:oauth:request_uri:x', 'https://client.example/r'],
  unknown_parameter: ['1', ''],
}

type Pairs = readonly (readonly [name: string, value: string])[]

const pair = fc.oneof(
  ...Object.entries(VALUES).map(([name, values]) => fc.tuple(fc.constant(name), fc.constantFrom(...values))),
)

/** The parameters of a valid request, with some changed, added or repeated. */
const parameters: fc.Arbitrary<Pairs> = fc
  .tuple(fc.array(pair, { maxLength: 5 }), fc.boolean())
  .map(([changes, repeats]) => {
    const base = [...new URLSearchParams(form())]
    const changed = new Set(changes.map(([name]) => name))
    return [...(repeats ? base : base.filter(([name]) => !changed.has(name))), ...changes]
  })

/** A request of each outcome, so that each is compared at every scale. */
const OF_EACH_OUTCOME: readonly Pairs[] = [
  {},
  { redirect_uri: 'javascript:x' },
  { scope: 'unknown' },
  { scope: 'unknown', response_mode: 'form_post' },
  { prompt: 'none' },
].map(changes => Object.entries({ ...Object.fromEntries(new URLSearchParams(form())), ...changes }))

/** Parameters, and the same parameters in a random order. */
const permuted = parameters.chain(pairs =>
  fc
    .shuffledSubarray([...pairs], { minLength: pairs.length, maxLength: pairs.length })
    .map(shuffled => [pairs, shuffled] as const),
)

const textOf = (pairs: Pairs) => new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString()

let world: World
beforeAll(async () => {
  const storage = createStorage()
  world = await openWorld(serviceId => memoryStores({ serviceId, storage }), connectToCore, {
    service: { supportedAuthorizationDetailsTypes: ['payment'] },
  })
})

const push = (text: string) => world.push({ ...pushed(), parameters: text })

/** An answer without the members that are new in every answer. */
function comparable(answer: Answer): object {
  const { ticket, requestUri, resources, responseContent, resultMessage, ...others } = Object(answer)
  // The order of resources is that of the request.
  const list = [...(resources ?? [])].sort()
  return { ...others, resources: list, ...(requestUri === undefined && { responseContent, resultMessage }) }
}

describe('the order of parameters does not matter (RFC 6749 §3.1)', () => {
  test.each(['push', 'authorize'] as const)(
    '%s: gives the same answer to any permutation',
    async operation => {
      const call = (pairs: Pairs) =>
        operation === 'push' ? push(textOf(pairs)) : world.authorize({ parameters: textOf(pairs) })
      const seen = new Set<string>()
      await fc.assert(
        fc.asyncProperty(permuted, async ([one, other]) => {
          const answer = await call(one)
          seen.add(answer.action)
          expect(comparable(await call(other))).toEqual(comparable(answer))
        }),
        {
          numRuns: scaled(10_000) + OF_EACH_OUTCOME.length,
          examples: OF_EACH_OUTCOME.map((pairs): [readonly [Pairs, Pairs]] => [[pairs, [...pairs].reverse()]]),
        },
      )
      // Requests of both outcomes were compared.
      expect([...seen].sort()).toEqual(
        operation === 'push'
          ? ['BAD_REQUEST', 'CREATED']
          : ['BAD_REQUEST', 'FORM', 'INTERACTION', 'LOCATION', 'NO_INTERACTION'],
      )
    },
    60_000,
  )
})

describe('pushed requests of an authenticated client', () => {
  const RUNS = scaled(100_000)
  const oddText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom(
      '\0',
      '\r\n',
      '\ud800',
      '%',
      '[',
      '[{"type":',
      '[{"type":"payment","a":',
      '{"',
      'a.b.c',
      '..',
      '1e400',
    ),
    fc.json({ maxDepth: 2 }),
  )
  const names = fc.constantFrom(...Object.keys(VALUES), 'client_id', 'client_secret', '__proto__', '')
  const odd = fc.array(fc.oneof(pair, fc.tuple(names, oddText)), { maxLength: 4 })

  test(`${RUNS} random forms are registered or refused, without a throw or a server error`, async () => {
    const base = new URLSearchParams(form())
    const actions = new Set<string>()
    await fc.assert(
      fc.asyncProperty(odd, async pairs => {
        const text = new URLSearchParams(base)
        for (const [name, value] of pairs) text.set(name, value)
        const { action } = await push(text.toString())
        actions.add(action)
      }),
      { numRuns: RUNS },
    )
    expect([...actions].sort()).toEqual(['BAD_REQUEST', 'CREATED'])
  }, 180_000)
})
