import { byUri, pushedUri, UNKNOWN_URI, WAITING } from './common.js'
import type { Scenario } from './scenario.js'

/** Redeems a request_uri after some seconds, and answers the last of the redemptions. */
function redeemedAfter(seconds: number, times = 1): Scenario['play'] {
  return async world => {
    const request = byUri(await pushedUri(world))
    world.pass(seconds)
    for (let time = 1; time < times; time++) await world.authorize(request)
    return world.authorize(request)
  }
}

export const REQUEST_URI_SCENARIOS: readonly Scenario[] = [
  {
    name: 'a pushed request asks the user',
    clause: 'docs/rules.md §4',
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
    name: 'a request_uri can be used once',
    clause: 'RFC 9126 §7.3; docs/rules.md §4; PAR-28; spring gh-1974',
    play: redeemedAfter(0, 2),
    expect: UNKNOWN_URI,
  },
  {
    name: 'until-completed: the page can be reloaded',
    clause: 'docs/rules.md §4; LIMIT-04; CERT-34',
    service: { pushedRequestUse: 'until-completed' },
    play: redeemedAfter(0, 2),
    expect: WAITING,
  },
  {
    name: 'an unknown request_uri',
    clause: 'docs/refusals.md A008303',
    play: world => world.authorize(byUri('urn:ietf:params:oauth:request_uri:x')),
    expect: UNKNOWN_URI,
  },
  {
    name: 'a request_uri of another client',
    clause: 'RFC 9126 §2.2, §4; PAR-27, PAR-28; CERT-36; spring gh-1971',
    play: async world => world.authorize(byUri(await pushedUri(world), { client_id: 'post' })),
    expect: UNKNOWN_URI,
  },
  {
    name: 'a request of another client does not use up the request_uri',
    clause: 'docs/rules.md §4',
    play: async world => {
      const uri = await pushedUri(world)
      await world.authorize(byUri(uri, { client_id: 'post' }))
      return world.authorize(byUri(uri))
    },
    expect: WAITING,
  },
  {
    name: 'a request_uri of another service',
    clause: 'docs/rules.md §8',
    play: async world => (await world.neighbour()).authorize(byUri(await pushedUri(world))),
    expect: UNKNOWN_URI,
  },
  {
    name: 'an expired request_uri',
    clause: 'RFC 9126 §4; docs/refusals.md A006325; PAR-28; CERT-35',
    play: redeemedAfter(60),
    expect: { action: 'BAD_REQUEST', resultCode: 'A006325', error: 'invalid_request_uri' },
  },
  {
    name: 'a request_uri in its last second',
    clause: 'RFC 9126 §4',
    play: redeemedAfter(59),
    expect: WAITING,
  },
]
