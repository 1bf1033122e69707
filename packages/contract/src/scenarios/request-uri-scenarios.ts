import { pushed, SHOP } from './cast.js'
import type { Scenario } from './scenario.js'
import type { World } from './world.js'

/** An authorization request with a request_uri. */
export function byUri(requestUri: string, changes: Readonly<Record<string, string>> = {}): object {
  return { parameters: new URLSearchParams({ client_id: 'shop', request_uri: requestUri, ...changes }).toString() }
}

/** Pushes a request, and returns its request_uri. */
export async function pushedUri(world: World, changes = {}): Promise<string> {
  return String(Reflect.get(await world.push(pushed(changes)), 'requestUri'))
}

const UNKNOWN_URI = {
  action: 'BAD_REQUEST',
  resultCode: 'A008303',
  error: 'invalid_request_uri',
  absent: ['ticket'],
}
/** The request waits for the user. */
export const WAITING = { action: 'INTERACTION', resultCode: 'A004001' }

/** Authorization requests with a request_uri. */
export const REQUEST_URI_SCENARIOS: readonly Scenario[] = [
  {
    name: 'a pushed request asks the user',
    clause: 'service.md 4.3; wire.md §4',
    play: async world => world.authorize(byUri(await pushedUri(world, { login_hint: 'ada', max_age: '60' }))),
    expect: {
      ...WAITING,
      type: 'authorizationResponse',
      loginHint: 'ada',
      maxAge: 60,
      prompts: [],
      acrs: [],
      resources: [],
    },
  },
  {
    name: 'other parameters of the front channel are ignored',
    clause: 'RFC 9101 §6.3; requirements.md §6 CVE-2026-7571',
    play: async world =>
      world.authorize(
        byUri(await pushedUri(world), { scope: 'admin', redirect_uri: 'https://evil.example', prompt: 'none' }),
      ),
    expect: WAITING,
  },
  {
    name: 'a request_uri can be used once',
    clause: 'RFC 9126 §7.3; wire.md §4; requirements.md §2 row 28; requirements.md §6 spring gh-1974',
    play: async world => {
      const uri = await pushedUri(world)
      await world.authorize(byUri(uri))
      return world.authorize(byUri(uri))
    },
    expect: UNKNOWN_URI,
  },
  {
    name: 'until-completed: the page can be reloaded',
    clause: 'wire.md §4; requirements.md §1',
    service: { pushedRequestUse: 'until-completed' },
    play: async world => {
      const uri = await pushedUri(world)
      await world.authorize(byUri(uri))
      return world.authorize(byUri(uri))
    },
    expect: WAITING,
  },
  {
    name: 'an unknown request_uri',
    clause: 'wire.md §4 A008303',
    play: world => world.authorize(byUri('urn:ietf:params:oauth:request_uri:x')),
    expect: UNKNOWN_URI,
  },
  {
    name: 'a request_uri of another client',
    clause: 'RFC 9126 §2.2, §4; requirements.md §2 rows 27, 28; requirements.md §6 spring gh-1971',
    play: async world => world.authorize(byUri(await pushedUri(world), { client_id: 'post' })),
    expect: UNKNOWN_URI,
  },
  {
    name: 'a request of another client does not use up the request_uri',
    clause: 'design.md §4',
    play: async world => {
      const uri = await pushedUri(world)
      await world.authorize(byUri(uri, { client_id: 'post' }))
      return world.authorize(byUri(uri))
    },
    expect: WAITING,
  },
  {
    name: 'a request_uri of another service',
    clause: 'design.md §4',
    play: async world => world.neighbour.authorize(byUri(await pushedUri(world))),
    expect: UNKNOWN_URI,
  },
  {
    name: 'an expired request_uri',
    clause: 'RFC 9126 §4; wire.md §4 A006325; requirements.md §2 row 28',
    play: async world => {
      const uri = await pushedUri(world)
      world.pass(60)
      return world.authorize(byUri(uri))
    },
    expect: { action: 'BAD_REQUEST', resultCode: 'A006325', error: 'invalid_request_uri' },
  },
  {
    name: 'a request_uri in its last second',
    clause: 'RFC 9126 §4',
    play: async world => {
      const uri = await pushedUri(world)
      world.pass(59)
      return world.authorize(byUri(uri))
    },
    expect: WAITING,
  },
  {
    name: 'a request_uri that was not pushed',
    clause: 'wire.md §4 A008307; requirements.md §6 CVE-2020-10770',
    play: world => world.authorize(byUri('https://client.example/request.jwt')),
    expect: { action: 'BAD_REQUEST', resultCode: 'A008307', error: 'invalid_request_uri' },
  },
  {
    name: 'request and request_uri together',
    clause: 'RFC 9101 §5; wire.md §4 A008304',
    play: async world => world.authorize(byUri(await pushedUri(world), { request: 'x' })),
    expect: { action: 'BAD_REQUEST', resultCode: 'A008304', error: 'invalid_request' },
  },
  {
    name: 'the policy is applied again when a request is redeemed',
    clause: 'RFC 9126 §7.4',
    play: async world => {
      const uri = await pushedUri(world)
      await world.stores.clients.remove('1001')
      await world.putClient({ ...SHOP, redirectUris: ['https://shop.example/new'] })
      return world.authorize(byUri(uri))
    },
    expect: { action: 'BAD_REQUEST', resultCode: 'A011302' },
  },
]
