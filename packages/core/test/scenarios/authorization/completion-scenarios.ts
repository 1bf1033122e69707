import {
  type Answer,
  byUri,
  CODE_CHALLENGE,
  form,
  HOLDER_THUMBPRINT,
  hashOf,
  pushedUri,
  pushedWithProof,
  type Scenario,
  SHOP,
  ticketOf,
  type World,
} from '@symbolon/contract/scenarios'
import { expecting } from '../rows.js'
import { COMPLETED_DETAILS } from './authorization-details-scenarios.js'
import { KEPT_OF_PLAIN_REQUESTS } from './kept-parameters-scenarios.js'
import { MOVED_TICKETS } from './moved-record-scenarios.js'
import { COMPLETIONS_OF_SESSIONS } from './session-scenarios.js'
import { SIGNED_RESPONSES } from './signed-response-scenarios.js'
import { COMPLETED_ELSEWHERE } from './unregistered-redirect-scenarios.js'

/** Pushes a request, redeems it at the authorization endpoint and completes it. */
async function throughPar(world: World, changes = {}): Promise<Answer> {
  const ticket = await ticketOf(
    world.authorize(byUri(await pushedUri(world, { dpop_jkt: 'A'.repeat(43), ...changes }))),
  )
  return world.complete({ ticket })
}

/** The same for a request that is pushed with a DPoP proof, and without `dpop_jkt`. */
async function throughParWithProof(world: World): Promise<Answer> {
  const uri = String(Reflect.get(await world.push(await pushedWithProof(world)), 'requestUri'))
  return world.complete({ ticket: await ticketOf(world.authorize(byUri(uri))) })
}

const COMPLETED = { action: 'OK', resultCode: 'A040001' }

const FIELDS = {
  ...COMPLETED,
  clientIdentifier: 'shop',
  redirectUri: 'https://shop.example/cb',
  scopes: ['read', 'write'],
  resources: [],
  state: 'af0ifjsldkj',
  codeChallenge: CODE_CHALLENGE,
  codeChallengeMethod: 'S256',
}

/** Completions of authorization requests. */
export const COMPLETION_SCENARIOS: readonly Scenario[] = [
  ...expecting({ ...FIELDS, absent: ['dpopKeyThumbprint'] })({
    'a plain request is completed with its parameters (docs/rules.md §4)': async world =>
      world.complete({ ticket: await ticketOf(world.authorize({ parameters: form() })) }),
  }),
  ...KEPT_OF_PLAIN_REQUESTS,
  ...expecting({ ...FIELDS, dpopKeyThumbprint: 'A'.repeat(43) })({
    'once: a pushed request is completed (docs/rules.md §4)': world => throughPar(world),
  }),
  ...expecting({ ...COMPLETED, dpopKeyThumbprint: HOLDER_THUMBPRINT })({
    'once: the code is bound to the key of the proof that came with the pushed request (RFC 9449 §10.1)': world =>
      throughParWithProof(world),
  }),
  {
    name: 'until-completed: the code is bound to the key of the proof that came with the pushed request',
    clause: 'RFC 9449 §10.1',
    service: { pushedRequestUse: 'until-completed' },
    play: world => throughParWithProof(world),
    expect: { ...COMPLETED, dpopKeyThumbprint: HOLDER_THUMBPRINT },
  },
  {
    name: 'until-completed: a pushed request is completed',
    clause: 'docs/rules.md §4',
    service: { pushedRequestUse: 'until-completed' },
    play: world => throughPar(world),
    expect: { ...FIELDS, dpopKeyThumbprint: 'A'.repeat(43) },
  },
  ...expecting({ action: 'BAD_REQUEST', resultCode: 'A040303' })({
    'the client was removed before completion (docs/rules.md §4)': async world => {
      const ticket = await ticketOf(world.authorize({ parameters: form() }))
      await world.stores.clients.remove('1001')
      return world.complete({ ticket })
    },
  }),
  ...expecting({ action: 'BAD_REQUEST', resultCode: 'A001215', error: 'unauthorized_client' })({
    'the client was locked before completion (docs/rules.md §4)': async world => {
      const ticket = await ticketOf(world.authorize({ parameters: form() }))
      await world.putClient({ ...SHOP, locked: true })
      return world.complete({ ticket })
    },
  }),
  ...expecting({ action: 'BAD_REQUEST', resultCode: 'A011302' })({
    'the redirect URI was withdrawn before completion (RFC 9126 §7.4)': async world => {
      const ticket = await ticketOf(world.authorize({ parameters: form() }))
      await world.putClient({ ...SHOP, redirectUris: ['https://shop.example/new'] })
      return world.complete({ ticket })
    },
  }),
  ...expecting({ ...COMPLETED, scopes: [] })({
    'default scopes that were added before completion are not granted (docs/rules.md §4)': async world => {
      const ticket = await ticketOf(world.authorize({ parameters: form({ scope: undefined }) }))
      const supportedScopes = [{ name: 'admin', defaultEntry: true }]
      return world.changed({ supportedScopes }).complete({ ticket })
    },
  }),
  ...expecting({ ...COMPLETED, scopes: ['write'] })({
    'scopes that were withdrawn before completion are not granted (RFC 9126 §7.4)': async world => {
      const ticket = await ticketOf(world.authorize({ parameters: form() }))
      return world.changed({ supportedScopes: [{ name: 'write' }] }).complete({ ticket })
    },
  }),
  {
    name: 'the only redirect URI, omitted in the request, was changed before completion',
    clause: 'RFC 9126 §7.4',
    clients: [{ ...SHOP, redirectUris: ['https://shop.example/only'] }],
    play: async world => {
      const ticket = await ticketOf(world.authorize({ parameters: form({ redirect_uri: undefined }) }))
      await world.putClient({ ...SHOP, redirectUris: ['https://shop.example/moved'] })
      return world.complete({ ticket })
    },
    expect: { action: 'BAD_REQUEST', resultCode: 'A011302' },
  },
  ...expecting({ ...COMPLETED, unchanged: true })({
    'parameters of 384 characters and more are returned unchanged (PAR-33)': async world => {
      const [state, nonce] = ['s'.repeat(16_384), 'n'.repeat(384)]
      const completed = await throughPar(world, { state, nonce })
      const parameters = new Map<unknown, unknown>(Object(completed).parameters)
      return { ...completed, unchanged: Object(completed).state === state && parameters.get('nonce') === nonce }
    },
  }),
  ...expecting({ ...COMPLETED, grantId: 'grant-1', gmAction: 'MERGE' })({
    'the grant that the client names is part of the completed request (Grant Management §5.2)': world =>
      throughPar(world, { grant_management_action: 'merge', grant_id: 'grant-1' }),
  }),
  ...SIGNED_RESPONSES,
  ...COMPLETED_ELSEWHERE,
  ...COMPLETED_DETAILS,
  ...COMPLETIONS_OF_SESSIONS,
  ...MOVED_TICKETS,
  ...expecting({ action: 'INTERNAL_SERVER_ERROR', resultCode: 'A040201', error: 'server_error' })({
    'a call with members of wrong types cannot be read (docs/rules.md §1)': world => world.complete({ ticket: 7 }),
  }),
  ...['tickets.find', 'tickets.take', 'clients.find'].map(fault => ({
    name: `${fault} fails`,
    clause: 'docs/rules.md §1',
    faults: [fault],
    play: async (world: World) => world.complete({ ticket: await plantedTicket(world) }),
    expect: { action: 'INTERNAL_SERVER_ERROR', resultCode: 'A040101', error: 'server_error' },
  })),
]

/** Stores a ticket without the failing ports. */
async function plantedTicket(world: World): Promise<string> {
  const key = await hashOf('planted')
  const { serviceId } = await world.ports.service.load()
  const until = world.now() + 60_000
  const record = { serviceId, key, clientId: 1001, clientIdentifier: '1001', createdAt: world.now() }
  const parameters = [...new URLSearchParams(form())]
  await world.stores.tickets.add(
    {
      ...record,
      parameters,
      scopes: ['read'],
      redirectUri: 'https://shop.example/cb',
      expiresAt: until,
      retainedUntil: until,
    },
    world.now(),
  )
  return 'planted'
}
