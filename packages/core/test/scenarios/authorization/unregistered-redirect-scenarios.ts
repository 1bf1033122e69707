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
import { expecting, given } from '../rows.js'

const ROVER = { ...SHOP, unregisteredRedirectUrisAllowed: true }

const permitted: Setting = { clients: [ROVER] }

const NEW_URI = 'https://new.example/cb'

const elsewhere = { redirect_uri: NEW_URI }

const UNREGISTERED = { action: 'BAD_REQUEST', resultCode: 'A011302', error: 'invalid_request' }

const clause = 'RFC 9126 §2.4, §7.2; PAR-16'

/** Pushed requests with unregistered redirect URIs. */
export const PUSHED_ELSEWHERE: readonly Scenario[] = [
  ...expecting(UNREGISTERED)({
    'a client without the permission pushes an unregistered redirect_uri (RFC 9126 §2.4, §7.2; PAR-16)': world =>
      world.push(pushed(elsewhere)),
  }),
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
  ...given(permitted).expecting({ action: 'UNAUTHORIZED', resultCode: 'A157305' })({
    'an unregistered redirect_uri of a client that did not authenticate (RFC 9126 §2.4, §7.2; PAR-16)': world =>
      world.push({ ...pushed(elsewhere), clientSecret: `not ${CLIENT_SECRET}` }),
  }),
]

/** Authorization requests with unregistered redirect URIs. */
export const AUTHORIZED_ELSEWHERE: readonly Scenario[] = [
  ...given(permitted).expecting(UNREGISTERED)({
    'a plain request with an unregistered redirect_uri, although the client may push it (RFC 9126 §2.4, §7.2; PAR-16)':
      world => world.authorize({ parameters: form(elsewhere) }),
    'the client lost the permission before redemption (RFC 9126 §7.4; PAR-33)': async world => {
      const uri = await pushedUri(world, elsewhere)
      await world.putClient(SHOP)
      return world.authorize(byUri(uri))
    },
    'the client became a public client before redemption (RFC 9126 §2.4, §7.2; PAR-16)': async world => {
      const uri = await pushedUri(world, elsewhere)
      const { clientSecret: _, ...identity } = SHOP
      await world.putClient({ ...identity, tokenAuthMethod: 'NONE', clientType: 'PUBLIC' })
      return world.authorize(byUri(uri))
    },
  }),
  {
    name: 'a plain request without redirect_uri, if none is registered',
    clause: 'RFC 6749 §3.1.2.3',
    clients: [{ ...ROVER, redirectUris: [] }],
    play: world => world.authorize({ parameters: form({ redirect_uri: undefined }) }),
    expect: { action: 'BAD_REQUEST', resultCode: 'A011301' },
  },
  ...given(permitted).expecting(WAITING)({
    'a pushed unregistered redirect_uri is accepted at redemption (RFC 9126 §2.4, §7.2; PAR-16)': async world =>
      world.authorize(byUri(await pushedUri(world, elsewhere))),
  }),
  ...given(permitted).expecting({ action: 'LOCATION', resultCode: 'A007302', sent: true })({
    'errors are sent to the pushed unregistered redirect_uri (RFC 9126 §2.4; RFC 6749 §4.1.2.1)': async world => {
      const uri = await pushedUri(world, elsewhere)
      const answer = await world.changed({ supportedScopes: [] }).authorize(byUri(uri))
      return { ...answer, sent: String(Reflect.get(answer, 'responseContent')).startsWith(`${NEW_URI}?error=`) }
    },
  }),
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
  ...given(permitted).expecting(UNREGISTERED)({
    'the client lost the permission before completion (RFC 9126 §7.4; PAR-33)': async world => {
      const ticket = await waitingTicket(world)
      await world.putClient(SHOP)
      return world.complete({ ticket })
    },
    'the redirect URI of a plain request was withdrawn before completion, although it may be pushed (RFC 9126 §2.4, §7.2; PAR-16)':
      async world => {
        const ticket = await ticketOf(world.authorize({ parameters: form() }))
        await world.putClient({ ...ROVER, redirectUris: [NEW_URI] })
        return world.complete({ ticket })
      },
  }),
]
