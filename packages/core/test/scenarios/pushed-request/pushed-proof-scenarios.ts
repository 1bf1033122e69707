import {
  type Answer,
  CLIENT_SECRET,
  type Expectation,
  form,
  HOLDER_THUMBPRINT,
  hashOf,
  type ProofChanges,
  proofFor,
  type Scenario,
  type World,
} from '@symbolon/contract/scenarios'
import { DPOP_PROOF_ROWS } from '../dpop/dpop-scenarios.js'
import { expecting, given } from '../rows.js'

const ENDPOINT = 'https://as.example/par'

const CREATED: Expectation = { action: 'CREATED', resultCode: 'A245001' }

/** A request that the client pushes with HTTP Basic and a proof. */
async function pushedWith(
  world: World,
  changes: ProofChanges,
  { dpopKeyThumbprint, ...demands }: { readonly dpopKeyThumbprint?: string } = {},
  parameters: Readonly<Record<string, string>> = {},
) {
  const claims = { htm: 'POST', htu: ENDPOINT, ...changes.claims }
  return {
    parameters: form({ dpop_jkt: dpopKeyThumbprint, ...parameters }),
    clientId: 'shop',
    clientSecret: CLIENT_SECRET,
    dpop: await proofFor(world, undefined, { ...changes, claims }),
    htm: 'POST',
    htu: ENDPOINT,
    ...demands,
  }
}

/** An answer with the key to which the stored request is bound. */
async function boundTo(world: World, answer: Answer): Promise<Answer> {
  const stored = await world.stores.pushedRequests.find(await hashOf(String(Reflect.get(answer, 'requestUri'))))
  return Object.assign(answer, { dpopKeyThumbprint: stored?.dpopKeyThumbprint })
}

const OWN: readonly Scenario[] = [
  ...expecting({ ...CREATED, dpopKeyThumbprint: HOLDER_THUMBPRINT, absent: ['dpopNonce'] })({
    'binds the code to its key (RFC 9449 §10.1; PAR-22)': async world =>
      boundTo(world, await world.push(await pushedWith(world, {}))),
  }),
  ...expecting({ ...CREATED, dpopKeyThumbprint: HOLDER_THUMBPRINT })({
    'with dpop_jkt of the same key (RFC 9449 §10.1; PAR-22)': async world =>
      boundTo(world, await world.push(await pushedWith(world, {}, { dpopKeyThumbprint: HOLDER_THUMBPRINT }))),
  }),
  ...expecting(CREATED)({
    'for POST and the endpoint of the service, if the call names neither (docs/rules.md §3)': async world =>
      world.push({ ...(await pushedWith(world, {})), htm: undefined, htu: undefined }),
    'is not used up by a request with refused parameters (docs/rules.md §3)': async world => {
      const good = await pushedWith(world, {})
      await world.push({ ...good, parameters: form({ scope: 'unknown' }) })
      return world.push(good)
    },
  }),
  {
    name: 'if neither the service nor the call names the endpoint',
    clause: 'RFC 9449 §4.3-9',
    service: { pushedAuthReqEndpoint: undefined },
    play: async world => world.push({ ...(await pushedWith(world, {})), htu: undefined }),
    expect: { action: 'INTERNAL_SERVER_ERROR', resultCode: 'A245202', error: 'server_error' },
  },
  ...expecting({ action: 'BAD_REQUEST', resultCode: 'A254301', error: 'invalid_dpop_proof' })({
    'that is empty still counts as a proof (RFC 9449 §4.3-1)': async world =>
      world.push(await pushedWith(world, {}, { dpop: '' } as object)),
  }),
  ...expecting({ action: 'UNAUTHORIZED', resultCode: 'A157305' })({
    'is checked after client authentication (RFC 9126 §2.1; docs/rules.md §3)': async world =>
      world.push({ ...(await pushedWith(world, { ahead: -3600 })), clientSecret: 'wrong' }),
  }),
  ...given({ service: { dpopNonceRequired: true } }).expecting({ ...CREATED, nonceReturned: true })({
    'with the nonce of the last answer is accepted, and the answer has a nonce too (RFC 9449 §8, §8.2; PAR-23)':
      async world => {
        const challenged = await world.push(await pushedWith(world, {}))
        const nonce: unknown = Reflect.get(challenged, 'dpopNonce')
        const answer = await world.push(await pushedWith(world, { claims: { nonce } }))
        const nonceReturned = typeof nonce === 'string' && Reflect.get(answer, 'dpopNonce') === nonce
        return Object.assign(answer, { nonceReturned })
      },
  }),
  {
    name: 'if the replay store fails',
    clause: 'docs/rules.md §1',
    faults: ['replays'],
    play: async world => world.push(await pushedWith(world, {})),
    expect: { action: 'INTERNAL_SERVER_ERROR', resultCode: 'A245101', absent: ['requestUri'] },
  },
]

/** The rows that apply to proofs at every endpoint. */
const SHARED: readonly Scenario[] = DPOP_PROOF_ROWS.map(
  ([name, clause, changes, { action, resultCode = '', error }, demands]): Scenario => ({
    name,
    clause,
    play: async world => world.push(await pushedWith(world, changes, demands)),
    expect: action === 'OK' ? CREATED : { action, resultCode, ...(error !== undefined && { error }) },
  }),
)

/** DPoP proofs with pushed requests. */
export const PUSHED_PROOF_SCENARIOS: readonly Scenario[] = [...SHARED, ...OWN].map(scenario => ({
  ...scenario,
  name: `a proof with a pushed request: ${scenario.name}`,
}))
