import {
  byUri,
  CLIENT_SECRET,
  form,
  pushedUri,
  registered,
  type Scenario,
  SUCCESSIONS,
  ticketOf,
  WAITING,
  type World,
} from '@symbolon/contract/scenarios'
import { expecting } from './rows.js'

/** Tokens of a client whose name now belongs to another client, introspected by RFC 7662. */
export const REGISTERED_STANDARD_TOKENS: readonly Scenario[] = SUCCESSIONS.map(([name, before, then]) => ({
  name: `a token whose client ${name} is inactive`,
  clause: 'RFC 7662 §2.2; docs/rules.md §6',
  async play(world) {
    await registered(world, before)
    const token = await world.token()
    await registered(world, then)
    return world.introspectStandard({ parameters: new URLSearchParams({ token }).toString() })
  },
  expect: { action: 'OK', responseContent: '{"active":false}', resultCode: 'A098301' },
}))

/** Pushed requests of a client whose name now belongs to another client. */
export const REGISTERED_REQUESTS: readonly Scenario[] = [
  ...SUCCESSIONS.flatMap(([name, before, then]) =>
    (['once', 'until-completed'] as const).map(
      (pushedRequestUse): Scenario => ({
        name: `${pushedRequestUse}: a request_uri whose client ${name} is unknown`,
        clause: 'RFC 9126 §2.2, §4; docs/rules.md §6',
        service: { pushedRequestUse },
        async play(world) {
          await registered(world, before)
          const uri = await pushedUri(world)
          await registered(world, then)
          return world.authorize(byUri(uri))
        },
        expect: { action: 'BAD_REQUEST', resultCode: 'A008303', error: 'invalid_request_uri', absent: ['ticket'] },
      }),
    ),
  ),
  ...expecting(WAITING)({
    'a request_uri of a registered client asks the user (RFC 9126 §4; docs/rules.md §6)': async world => {
      await registered(world)
      return world.authorize(byUri(await pushedUri(world)))
    },
  }),
]

/** Tickets of plain and pushed requests of a client whose name now belongs to another client. */
export const REGISTERED_TICKETS: readonly Scenario[] = [
  ...SUCCESSIONS.flatMap(([name, before, then]) =>
    ([false, true] as const).map(
      (isPushed): Scenario => ({
        name: `a ticket of a ${isPushed ? 'pushed' : 'plain'} request whose client ${name} cannot be completed`,
        clause: 'docs/rules.md §4, §6',
        service: { pushedRequestUse: 'until-completed' },
        async play(world) {
          await registered(world, before)
          const ticket = await waiting(world, isPushed)
          await registered(world, then)
          return world.complete({ ticket })
        },
        expect: { action: 'BAD_REQUEST', resultCode: 'A040303', error: 'invalid_request' },
      }),
    ),
  ),
  ...expecting({ action: 'OK', isReported: true })({
    'a ticket of a registered client is completed, and the answer contains the registration (docs/rules.md §4, §6)':
      async world => {
        await registered(world)
        const completed = await world.complete({ ticket: await waiting(world, true) })
        const authenticated = await world.authenticate({
          parameters: '',
          clientId: 'shop',
          clientSecret: CLIENT_SECRET,
        })
        const [registration, other] = [completed, authenticated].map(answer => Object(answer).client?.registration)
        return { ...completed, isReported: typeof registration === 'string' && registration === other }
      },
  }),
]

async function waiting(world: World, isPushed: boolean): Promise<string> {
  return ticketOf(world.authorize(isPushed ? byUri(await pushedUri(world)) : { parameters: form() }))
}
