import { DETAILED } from './authorization-details-rows.js'
import { CLIENT_SECRET, form, pushed, SHOP } from './cast.js'
import { hashOf } from './hash.js'
import { byUri, pushedUri, WAITING } from './request-uri-scenarios.js'
import type { Scenario } from './scenario.js'
import { ticketOf } from './waiting.js'
import type { Setting, World } from './world.js'

/** Members in an order, numbers in a form and white space that no other text has. */
const AMOUNT = '{ "zeta":1.00,"10":12345678901234567890, "2" : "\\u00e9"}'

const TEXT = `[ {"instructedAmount": ${AMOUNT} ,"datatypes":["a","b"],"type":"payment_initiation","locations":["https://bank.example/p"],"actions":["initiate"],"identifier":"i","privileges":["p"], "__proto__":1e400},{"type":"account_information"}]`

const DETAILS = {
  elements: [
    {
      type: 'payment_initiation',
      locations: ['https://bank.example/p'],
      actions: ['initiate'],
      dataTypes: ['a', 'b'],
      identifier: 'i',
      privileges: ['p'],
      otherFields: `{"instructedAmount":${AMOUNT},"__proto__":1e400}`,
    },
    { type: 'account_information' },
  ],
}

const asked = { authorization_details: TEXT }

/** The port breaks: nothing is registered and no user is asked. */
const failing = (setting: Setting): Setting => ({ ...setting, ...DETAILED, faults: ['authorizationDetails.accepts'] })

/** Details in pushed requests. */
export const PUSHED_DETAILS: readonly Scenario[] = [
  {
    name: 'authorization details are kept as they were sent',
    clause: 'wire.md §3',
    ...DETAILED,
    play: async world => {
      const answer = await world.push(pushed(asked))
      const record = await world.stores.pushedRequests.find(await hashOf(String(Reflect.get(answer, 'requestUri'))))
      return { ...answer, kept: record?.parameters.find(([name]) => name === 'authorization_details')?.[1] }
    },
    expect: { action: 'CREATED', kept: TEXT },
  },
  {
    name: 'authorizationDetails.accepts fails',
    clause: 'design.md §2',
    ...failing({}),
    play: world => world.push(pushed(asked)),
    expect: { action: 'INTERNAL_SERVER_ERROR', resultCode: 'A245101', error: 'server_error', absent: ['requestUri'] },
  },
  {
    name: 'the authorization server is not asked about details of a client that did not authenticate',
    clause: 'RFC 9126 §2.1',
    ...failing({}),
    play: world => world.push({ ...pushed(asked), clientSecret: `not ${CLIENT_SECRET}` }),
    expect: { action: 'UNAUTHORIZED', resultCode: 'A157305' },
  },
  {
    name: 'the authorization server is not asked about details of a type that is not supported',
    clause: 'RFC 9396 §5',
    ...failing({}),
    play: world => world.push(pushed({ authorization_details: '[{"type":"else"}]' })),
    expect: { action: 'BAD_REQUEST', resultCode: 'A249304', error: 'invalid_authorization_details' },
  },
]

/** Details at the authorization endpoint. */
export const AUTHORIZED_DETAILS: readonly Scenario[] = [
  {
    name: 'authorization details are told, members and numbers as they were sent',
    clause: 'wire.md §3, §4; service.md 2.3',
    ...DETAILED,
    play: world => world.authorize({ parameters: form(asked) }),
    expect: { ...WAITING, authorizationDetails: DETAILS },
  },
  {
    name: 'authorization details that were pushed are told',
    clause: 'wire.md §4; RFC 9396 §4',
    ...DETAILED,
    play: async world => world.authorize(byUri(await pushedUri(world, asked))),
    expect: { ...WAITING, authorizationDetails: DETAILS },
  },
  {
    name: 'without authorization details there are none',
    clause: 'wire.md §1.2',
    ...DETAILED,
    play: world => world.authorize({ parameters: form() }),
    expect: { ...WAITING, absent: ['authorizationDetails', 'grantId', 'gmAction', 'idTokenHint'] },
  },
  {
    name: 'a type that was withdrawn after the push',
    clause: 'RFC 9126 §7.4; requirements.md §2 row 33',
    ...DETAILED,
    play: async world => {
      const uri = await pushedUri(world, asked)
      return world.changed({ supportedAuthorizationDetailsTypes: ['payment_initiation'] }).authorize(byUri(uri))
    },
    expect: { action: 'LOCATION', resultCode: 'A249304', error: 'invalid_authorization_details' },
  },
  {
    name: 'authorizationDetails.accepts fails',
    clause: 'design.md §2',
    ...failing({}),
    play: world => world.authorize({ parameters: form(asked) }),
    expect: { action: 'INTERNAL_SERVER_ERROR', resultCode: 'A004101', error: 'server_error', absent: ['ticket'] },
  },
]

async function waitingTicket(world: World): Promise<string> {
  return ticketOf(world.authorize(byUri(await pushedUri(world, asked))))
}

const COMPLETED = { action: 'OK', resultCode: 'A040001' }

/** Details of completed requests. */
export const COMPLETED_DETAILS: readonly Scenario[] = [
  {
    name: 'authorization details go with the completion',
    clause: 'wire.md §4; RFC 9396 §6',
    ...DETAILED,
    play: async world => world.complete({ ticket: await waitingTicket(world) }),
    expect: { ...COMPLETED, authorizationDetails: DETAILS },
  },
  {
    name: 'what is completed can be given to an access token, and comes back as it was sent',
    clause: 'wire.md §5; RFC 9396 §9.2',
    ...DETAILED,
    play: async world => {
      const completed = await world.complete({ ticket: await waitingTicket(world) })
      const authorizationDetails: unknown = Reflect.get(completed, 'authorizationDetails')
      const creation = { grantType: 'AUTHORIZATION_CODE', clientId: 1001, subject: 'ada', authorizationDetails }
      const token: unknown = Reflect.get(await world.createToken(creation), 'accessToken')
      const seen = await world.introspect({ token })
      return { ...completed, seen: Reflect.get(seen, 'authorizationDetails') }
    },
    expect: { ...COMPLETED, seen: DETAILS },
  },
  {
    name: 'elements of a type that the service withdrew while the user thought are not granted',
    clause: 'RFC 9126 §7.4',
    ...DETAILED,
    play: async world => {
      const ticket = await waitingTicket(world)
      return world.changed({ supportedAuthorizationDetailsTypes: ['account_information'] }).complete({ ticket })
    },
    expect: { ...COMPLETED, authorizationDetails: { elements: [{ type: 'account_information' }] } },
  },
  {
    name: 'elements of a type that the client lost while the user thought are not granted',
    clause: 'RFC 9126 §7.4',
    ...DETAILED,
    play: async world => {
      const ticket = await waitingTicket(world)
      await world.putClient({ ...SHOP, authorizationDetailsTypes: [] })
      return world.complete({ ticket })
    },
    expect: { ...COMPLETED, authorizationDetails: { elements: [] } },
  },
]
