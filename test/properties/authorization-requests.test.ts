import { type Answer, connectToCore, form, openWorld, pushed, type World } from '@symbolon/contract'
import { createStorage, memoryStores } from '@symbolon/memory'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'

/** Values of the parameters of an authorization request: some in order, some not. */
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
  unheard_of: ['1', ''],
}

type Pairs = readonly (readonly [name: string, value: string])[]

const pair = fc.oneof(
  ...Object.entries(VALUES).map(([name, values]) => fc.tuple(fc.constant(name), fc.constantFrom(...values))),
)

/** The parameters of a request that is in order, some of them changed, left out or repeated. */
const parameters: fc.Arbitrary<Pairs> = fc
  .tuple(fc.array(pair, { maxLength: 5 }), fc.boolean())
  .map(([changes, repeats]) => {
    const base = [...new URLSearchParams(form())]
    const changed = new Set(changes.map(([name]) => name))
    return [...(repeats ? base : base.filter(([name]) => !changed.has(name))), ...changes]
  })

/** The same parameters twice, the second time in any other order. */
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

/** What an answer says, less what is new in every answer. */
function saidBy(answer: Answer): object {
  const { ticket, requestUri, resources, responseContent, resultMessage, ...said } = Object(answer)
  // Resources are a list: their order is the request's.
  const list = [...(resources ?? [])].sort()
  return { ...said, resources: list, ...(requestUri === undefined && { responseContent, resultMessage }) }
}

describe('the order of parameters says nothing (RFC 6749 §3.1)', () => {
  test.each(['push', 'authorize'] as const)(
    '%s: any permutation gives the same answer',
    async operation => {
      const call = (pairs: Pairs) =>
        operation === 'push' ? push(textOf(pairs)) : world.authorize({ parameters: textOf(pairs) })
      const seen = new Set<string>()
      await fc.assert(
        fc.asyncProperty(permuted, async ([one, other]) => {
          const answer = await call(one)
          seen.add(answer.action)
          expect(saidBy(await call(other))).toEqual(saidBy(answer))
        }),
        { numRuns: 2_000 },
      )
      // Both sides were reached, so the property says something of each.
      expect([...seen].sort()).toEqual(
        operation === 'push'
          ? ['BAD_REQUEST', 'CREATED']
          : ['BAD_REQUEST', 'FORM', 'INTERACTION', 'LOCATION', 'NO_INTERACTION'],
      )
    },
    60_000,
  )
})

describe('whatever a client that has authenticated pushes', () => {
  const RUNS = 100_000
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

  test(`${RUNS} random forms: registered or refused, never a throw and never our mistake`, async () => {
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
