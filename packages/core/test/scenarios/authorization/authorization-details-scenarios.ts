import {
  byUri,
  CLIENT_SECRET,
  form,
  hashOf,
  pushed,
  pushedUri,
  type Scenario,
  type Setting,
  SHOP,
  ticketOf,
  WAITING,
  type World,
} from '@symbolon/contract/scenarios'
import { given } from '../rows.js'
import { DETAILED } from './authorization-details-rows.js'

/** Unusual order of members, form of numbers and white space, which must be preserved. */
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

const requested = { authorization_details: TEXT }

/** The port of authorization details fails. */
const failing = (setting: Setting): Setting => ({ ...setting, ...DETAILED, faults: ['authorizationDetails.accepts'] })

/** Authorization details in pushed requests. */
export const PUSHED_DETAILS: readonly Scenario[] = [
  ...given(DETAILED).expecting({ action: 'CREATED', kept: TEXT })({
    'authorization details are kept as they were sent (docs/rules.md §3)': async world => {
      const answer = await world.push(pushed(requested))
      const record = await world.stores.pushedRequests.find(await hashOf(String(Reflect.get(answer, 'requestUri'))))
      return { ...answer, kept: record?.parameters.find(([name]) => name === 'authorization_details')?.[1] }
    },
  }),
  {
    name: 'authorizationDetails.accepts fails',
    clause: 'docs/rules.md §1',
    ...failing({}),
    play: world => world.push(pushed(requested)),
    expect: { action: 'INTERNAL_SERVER_ERROR', resultCode: 'A245101', error: 'server_error', absent: ['requestUri'] },
  },
  ...given(failing({})).expecting({ action: 'UNAUTHORIZED', resultCode: 'A157305' })({
    'authorizationDetails.accepts is not called if the client did not authenticate (RFC 9126 §2.1)': world =>
      world.push({ ...pushed(requested), clientSecret: `not ${CLIENT_SECRET}` }),
  }),
  {
    name: 'authorizationDetails.accepts is not called for an unsupported type',
    clause: 'RFC 9396 §5',
    ...failing({}),
    play: world => world.push(pushed({ authorization_details: '[{"type":"else"}]' })),
    expect: { action: 'BAD_REQUEST', resultCode: 'A249304', error: 'invalid_authorization_details' },
  },
]

/** Authorization details at the authorization endpoint. */
export const AUTHORIZED_DETAILS: readonly Scenario[] = [
  ...given(DETAILED).expecting({ ...WAITING, authorizationDetails: DETAILS })({
    'authorization details are reported with members and numbers as they were sent (docs/rules.md §3, §4)': world =>
      world.authorize({ parameters: form(requested) }),
    'pushed authorization details are reported (docs/rules.md §4; RFC 9396 §4)': async world =>
      world.authorize(byUri(await pushedUri(world, requested))),
  }),
  {
    name: 'no authorization details are reported if none were sent',
    clause: 'docs/rules.md §1',
    ...DETAILED,
    play: world => world.authorize({ parameters: form() }),
    expect: { ...WAITING, absent: ['authorizationDetails', 'grantId', 'gmAction', 'idTokenHint'] },
  },
  {
    name: 'authorization details of a type that was withdrawn after the push',
    clause: 'RFC 9126 §7.4; PAR-33',
    ...DETAILED,
    play: async world => {
      const uri = await pushedUri(world, requested)
      return world.changed({ supportedAuthorizationDetailsTypes: ['payment_initiation'] }).authorize(byUri(uri))
    },
    expect: { action: 'LOCATION', resultCode: 'A249304', error: 'invalid_authorization_details' },
  },
  {
    name: 'authorizationDetails.accepts fails',
    clause: 'docs/rules.md §1',
    ...failing({}),
    play: world => world.authorize({ parameters: form(requested) }),
    expect: { action: 'INTERNAL_SERVER_ERROR', resultCode: 'A004101', error: 'server_error', absent: ['ticket'] },
  },
]

async function waitingTicket(world: World): Promise<string> {
  return ticketOf(world.authorize(byUri(await pushedUri(world, requested))))
}

const COMPLETED = { action: 'OK', resultCode: 'A040001' }

/** Authorization details of completed requests. */
export const COMPLETED_DETAILS: readonly Scenario[] = [
  ...given(DETAILED).expecting({ ...COMPLETED, authorizationDetails: DETAILS })({
    'authorization details are part of the completed request (docs/rules.md §4; RFC 9396 §6)': async world =>
      world.complete({ ticket: await waitingTicket(world) }),
  }),
  ...given(DETAILED).expecting({ ...COMPLETED, seen: DETAILS })({
    'authorization details are unchanged after completion, token creation and introspection (docs/rules.md §5; RFC 9396 §9.2)':
      async world => {
        const completed = await world.complete({ ticket: await waitingTicket(world) })
        const authorizationDetails: unknown = Reflect.get(completed, 'authorizationDetails')
        const creation = { grantType: 'AUTHORIZATION_CODE', clientId: 1001, subject: 'ada', authorizationDetails }
        const token: unknown = Reflect.get(await world.createToken(creation), 'accessToken')
        const seen = await world.introspect({ token })
        return { ...completed, seen: Reflect.get(seen, 'authorizationDetails') }
      },
  }),
  {
    name: 'elements of a type that the service withdrew before completion are not granted',
    clause: 'RFC 9126 §7.4',
    ...DETAILED,
    play: async world => {
      const ticket = await waitingTicket(world)
      return world.changed({ supportedAuthorizationDetailsTypes: ['account_information'] }).complete({ ticket })
    },
    expect: { ...COMPLETED, authorizationDetails: { elements: [{ type: 'account_information' }] } },
  },
  ...given(DETAILED).expecting({ ...COMPLETED, authorizationDetails: { elements: [] } })({
    'elements of a type that the client lost before completion are not granted (RFC 9126 §7.4)': async world => {
      const ticket = await waitingTicket(world)
      await world.putClient({ ...SHOP, authorizationDetailsTypes: [] })
      return world.complete({ ticket })
    },
  }),
]
