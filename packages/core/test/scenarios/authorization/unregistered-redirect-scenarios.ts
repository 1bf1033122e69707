import {
  byUri,
  CLIENT_SECRET,
  form,
  pushed,
  pushedUri,
  type Scenario,
  type Setting,
  SHOP,
  ticketOf,
  WAITING,
  type World,
} from '@symbolon/contract/scenarios'

const ROVER = { ...SHOP, unregisteredRedirectUrisAllowed: true }

const permitted: Setting = { clients: [ROVER] }

const NEW_URI = 'https://new.example/cb'

const elsewhere = { redirect_uri: NEW_URI }

const UNREGISTERED = { action: 'BAD_REQUEST', resultCode: 'A011302', error: 'invalid_request' }

const clause = 'RFC 9126 §2.4, §7.2; PAR-16'

/** Pushed requests with unregistered redirect URIs. */
export const PUSHED_ELSEWHERE: readonly Scenario[] = [
  {
    name: 'a client without the permission pushes an unregistered redirect_uri',
    clause,
    play: world => world.push(pushed(elsewhere)),
    expect: UNREGISTERED,
  },
  ...[
    ['an https URI', NEW_URI],
    ['an https URI with a query', 'https://new.example:8443/cb?x=1'],
    ['http with a loopback address', 'http://127.0.0.1:51004/cb'],
    ['a scheme with a period', 'com.example.new:/cb'],
    ['a registered one', 'https://shop.example/cb'],
  ].map(([what, uri]) => ({
    name: `a client with the permission pushes ${what}`,
    clause,
    ...permitted,
    play: (world: World) => world.push(pushed({ redirect_uri: uri })),
    expect: { action: 'CREATED' },
  })),
  ...[
    ['http', 'http://new.example/cb'],
    ['a fragment', 'https://new.example/cb#x'],
    ['a user name', 'https://user@new.example/cb'],
    ['a host that starts with a loopback address', 'http://127.0.0.1.evil.example/cb'],
    ['javascript', 'javascript:alert(1)'],
    ['data', 'data:text/html,x'],
    ['a scheme without a period', 'newapp:/cb'],
    ['a relative reference', '/cb'],
    ['a backslash', 'https://new.example\\cb'],
    ['trailing white space', 'https://new.example/cb '],
    ['a letter outside ASCII', 'https://n\u00e9w.example/cb'],
    ['a wildcard that is not a URI', '*'],
    ['a parameter of authorization responses', 'https://new.example/cb?code=x'],
    ['a state parameter', 'https://new.example/cb?state=x'],
  ].map(([what, uri]) => ({
    name: `an unregistered redirect_uri that could not be registered: ${what}`,
    clause,
    ...permitted,
    play: (world: World) => world.push(pushed({ redirect_uri: uri })),
    expect: UNREGISTERED,
  })),
  {
    name: 'an unregistered redirect_uri of a client that did not authenticate',
    clause,
    ...permitted,
    play: world => world.push({ ...pushed(elsewhere), clientSecret: `not ${CLIENT_SECRET}` }),
    expect: { action: 'UNAUTHORIZED', resultCode: 'A157305' },
  },
]

/** Authorization requests with unregistered redirect URIs. */
export const AUTHORIZED_ELSEWHERE: readonly Scenario[] = [
  {
    name: 'a plain request with an unregistered redirect_uri, although the client may push it',
    clause,
    ...permitted,
    play: world => world.authorize({ parameters: form(elsewhere) }),
    expect: UNREGISTERED,
  },
  {
    name: 'a plain request without redirect_uri, if none is registered',
    clause: 'RFC 6749 §3.1.2.3',
    clients: [{ ...ROVER, redirectUris: [] }],
    play: world => world.authorize({ parameters: form({ redirect_uri: undefined }) }),
    expect: { action: 'BAD_REQUEST', resultCode: 'A011301' },
  },
  {
    name: 'a pushed unregistered redirect_uri is accepted at redemption',
    clause,
    ...permitted,
    play: async world => world.authorize(byUri(await pushedUri(world, elsewhere))),
    expect: WAITING,
  },
  {
    name: 'errors are sent to the pushed unregistered redirect_uri',
    clause: 'RFC 9126 §2.4; RFC 6749 §4.1.2.1',
    ...permitted,
    play: async world => {
      const uri = await pushedUri(world, elsewhere)
      const answer = await world.changed({ supportedScopes: [] }).authorize(byUri(uri))
      return { ...answer, sent: String(Reflect.get(answer, 'responseContent')).startsWith(`${NEW_URI}?error=`) }
    },
    expect: { action: 'LOCATION', resultCode: 'A007302', sent: true },
  },
  {
    name: 'the client lost the permission before redemption',
    clause: 'RFC 9126 §7.4; PAR-33',
    ...permitted,
    play: async world => {
      const uri = await pushedUri(world, elsewhere)
      await world.putClient(SHOP)
      return world.authorize(byUri(uri))
    },
    expect: UNREGISTERED,
  },
  {
    name: 'the client became a public client before redemption',
    clause,
    ...permitted,
    play: async world => {
      const uri = await pushedUri(world, elsewhere)
      const { clientSecret: _, ...identity } = SHOP
      await world.putClient({ ...identity, tokenAuthMethod: 'NONE', clientType: 'PUBLIC' })
      return world.authorize(byUri(uri))
    },
    expect: UNREGISTERED,
  },
]

const COMPLETED = { action: 'OK', resultCode: 'A040001', redirectUri: NEW_URI }

async function waitingTicket(world: World): Promise<string> {
  return ticketOf(world.authorize(byUri(await pushedUri(world, elsewhere))))
}

/** Completions with unregistered redirect URIs. */
export const COMPLETED_ELSEWHERE: readonly Scenario[] = [
  ...(['once', 'until-completed'] as const).map(pushedRequestUse => ({
    name: `${pushedRequestUse}: a pushed unregistered redirect_uri can be completed`,
    clause,
    ...permitted,
    service: { pushedRequestUse },
    play: async (world: World) => world.complete({ ticket: await waitingTicket(world) }),
    expect: COMPLETED,
  })),
  {
    name: 'the client lost the permission before completion',
    clause: 'RFC 9126 §7.4; PAR-33',
    ...permitted,
    play: async world => {
      const ticket = await waitingTicket(world)
      await world.putClient(SHOP)
      return world.complete({ ticket })
    },
    expect: UNREGISTERED,
  },
  {
    name: 'the redirect URI of a plain request was withdrawn before completion, although it may be pushed',
    clause,
    ...permitted,
    play: async world => {
      const ticket = await ticketOf(world.authorize({ parameters: form() }))
      await world.putClient({ ...ROVER, redirectUris: [NEW_URI] })
      return world.complete({ ticket })
    },
    expect: UNREGISTERED,
  },
]
