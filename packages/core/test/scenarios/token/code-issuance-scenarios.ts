import {
  type Answer,
  bodyOf,
  form,
  issued,
  redeemed,
  type Scenario,
  SHOP,
  ticketOf,
  type World,
} from '@symbolon/contract/scenarios'
import { UNKNOWN_INSIDE } from '../access-token/token-making.js'
import { expecting, given } from '../rows.js'
import { AUTHENTICATION_ASKED_SCENARIOS } from './authentication-asked-scenarios.js'

const ISSUED = { action: 'OK', resultCode: 'A049001' }
const MISTAKE = { action: 'INTERNAL_SERVER_ERROR', resultCode: 'A049201' }

/** The answer to an authorization request that the user completed. */
async function completedIn(world: World): Promise<Answer> {
  return world.complete({ ticket: await ticketOf(world.authorize({ parameters: form() })) })
}

/** Decisions that cannot be stored, or that a later call could not read. */
const UNREADABLE: Readonly<Record<string, object>> = {
  'a property without a value': { properties: [{ key: 'tier' }] },
  'a property that is hidden in words': { properties: [{ key: 'tier', value: 'gold', hidden: 'yes' }] },
  'details without a type': { authorizationDetails: { elements: [{}] } },
  'details whose other fields are no object': {
    authorizationDetails: { elements: [{ type: 'a', otherFields: '[]' }] },
  },
  'a resource that is no text': { resources: [1] },
  'a time before 1970': { authTime: -1 },
  'a claim that is no text': { consentedClaims: [null] },
  'an acr that is no text': { acr: 1 },
  ...Object.fromEntries(UNKNOWN_INSIDE),
}

/** The codes of what users decided. */
export const CODE_ISSUANCE_SCENARIOS: readonly Scenario[] = [
  ...AUTHENTICATION_ASKED_SCENARIOS,
  ...expecting({ ...ISSUED, expiresAt: 1_767_225_660_000 })({
    'a code lives for a minute (RFC 6749 §4.1.2; TOK-01)': world => issued(world),
  }),
  ...given({ service: { supportedAuthorizationDetailsTypes: ['payment'] } }).expecting({
    action: 'OK',
    scope: 'read',
    details: [{ type: 'payment' }],
  })({
    'a code gives what the user granted, and no more (RFC 6749 §3.3; RFC 9396 §7)': async world => {
      const decided = { scopes: ['read'], authorizationDetails: { elements: [{ type: 'payment' }] } }
      const { code } = Object(await issued(world, { decided }))
      const answer = await redeemed(world, code)
      const { scope, authorization_details: details } = bodyOf(answer)
      return { ...answer, scope, details }
    },
  }),
  ...expecting(MISTAKE)({
    'a decision about nothing (docs/rules.md §1)': world => world.issueCode({ subject: 'ada' }),
    'a decision of nobody (docs/rules.md §1)': async world =>
      world.issueCode({ completed: await completedIn(world), subject: '' }),
    'a completion that was refused (docs/rules.md §1)': async world =>
      world.issueCode({ completed: await world.complete({ ticket: 'x' }), subject: 'ada' }),
    ...Object.fromEntries(
      Object.entries(UNREADABLE).map(([what, decided]) => [
        `a decision with ${what} (docs/rules.md §1)`,
        (world: World) => issued(world, { decided }),
      ]),
    ),
  }),
  ...expecting(ISSUED)({
    'a property that does not say that it is hidden (docs/rules.md §1)': world =>
      issued(world, { decided: { properties: [{ key: 'tier', value: 'gold', hidden: null }] } }),
  }),
  ...expecting({ action: 'BAD_REQUEST', resultCode: 'A049202' })({
    'a client that was removed meanwhile (RFC 6749 §4.1.2)': async world => {
      const completed = await completedIn(world)
      await world.stores.clients.remove('1001')
      return world.issueCode({ completed, subject: 'ada' })
    },
  }),
  ...expecting({ action: 'BAD_REQUEST', resultCode: 'A001215' })({
    'a client that was locked meanwhile (docs/rules.md §3)': async world => {
      const completed = await completedIn(world)
      await world.putClient({ ...SHOP, locked: true })
      return world.issueCode({ completed, subject: 'ada' })
    },
  }),
  ...expecting({ action: 'BAD_REQUEST', resultCode: 'A049203' })({
    'a scope that the service does not know (RFC 6749 §3.3)': world =>
      issued(world, { decided: { scopes: ['other'] } }),
  }),
  ...['tokenFamilies.add', 'clients.find'].flatMap(fault =>
    given({ faults: [fault] }).expecting({ action: 'INTERNAL_SERVER_ERROR' })({
      [`${fault} fails (docs/rules.md §1)`]: world => issued(world),
    }),
  ),
]
