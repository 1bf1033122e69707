import type { ClientConfiguration } from '@symbolon/core'
import { CLIENT_SECRET, form, SHOP } from './cast.js'
import { ticketOf } from './common.js'
import type { Answer } from './operations.js'
import type { World } from './world.js'

/** The verifier of `CODE_CHALLENGE` (RFC 7636 Appendix B). */
export const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'

/** A public client whose refresh tokens are replaced at each use. */
export const SPA: ClientConfiguration = {
  clientId: 2101,
  clientIdAlias: 'spa',
  clientType: 'PUBLIC',
  tokenAuthMethod: 'NONE',
  redirectUris: ['https://shop.example/cb'],
  grantTypes: ['AUTHORIZATION_CODE', 'REFRESH_TOKEN'],
}

/** Another client that authenticates as `shop` does. */
export const RIVAL: ClientConfiguration = { ...SHOP, clientId: 2102, clientIdAlias: 'rival' }

/** Parameters of a form, of which `undefined` leaves one out. */
export type Form = Readonly<Record<string, string | undefined>>

const basic = (clientId: string) => ({ clientId, clientSecret: CLIENT_SECRET })

/** How each client of these scenarios names itself. */
export const AS = {
  shop: basic('shop'),
  rival: basic('rival'),
  spa: { clientId: 'spa' },
  wallet: { clientId: 'wallet' },
} as const

/** The name of such a client. */
export type Caller = keyof typeof AS

const written = (parameters: Form) => {
  const kept = Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return new URLSearchParams(kept).toString()
}

/** The code of a request that the user ada approves. */
export async function codeOf(
  world: World,
  { as = 'shop', asked = {}, decided = {} }: { as?: Caller; asked?: Form; decided?: object } = {},
): Promise<string> {
  const { code } = Object(await issued(world, { as, asked, decided }))
  return String(code)
}

/** The answer to such an approval. */
export async function issued(
  world: World,
  { as = 'shop', asked = {}, decided = {} }: { as?: Caller; asked?: Form; decided?: object } = {},
): Promise<Answer> {
  const ticket = await ticketOf(world.authorize({ parameters: form({ client_id: as, ...asked }) }))
  return world.issueCode({ completed: await world.complete({ ticket }), subject: 'ada', ...decided })
}

/** What a client sends to the token endpoint. */
export function exchangeOf(as: Caller, parameters: Form, more: object = {}): object {
  return { parameters: written(parameters), ...AS[as], ...more }
}

/** Calls the token endpoint as a client. */
export function exchanged(world: World, as: Caller, parameters: Form, more: object = {}): Promise<Answer> {
  return world.exchange(exchangeOf(as, parameters, more))
}

/** What the redemption of a code sends. */
export const REDEMPTION: Form = {
  grant_type: 'authorization_code',
  redirect_uri: 'https://shop.example/cb',
  code_verifier: VERIFIER,
}

/** Redeems a code. */
export function redeemed(world: World, code: string, as: Caller = 'shop', changes: Form = {}, more: object = {}) {
  return exchanged(world, as, { ...REDEMPTION, code, ...changes }, more)
}

/** A new refresh token. */
export async function refreshTokenOf(world: World, as: Caller = 'shop', more: object = {}): Promise<string> {
  return refreshTokenIn(await redeemed(world, await codeOf(world, { as }), as, {}, more))
}

/** The refresh token of an answer. */
export function refreshTokenIn(answer: Answer): string {
  return String(bodyOf(answer).refresh_token)
}

/** The body that the client gets. */
export function bodyOf(answer: Answer): Readonly<Record<string, unknown>> {
  return JSON.parse(Object(answer).responseContent)
}

/** Uses a refresh token. */
export function refreshed(world: World, token: string, as: Caller = 'shop', changes: Form = {}, more: object = {}) {
  return exchanged(world, as, { grant_type: 'refresh_token', refresh_token: token, ...changes }, more)
}

/** Revokes a token as a client. */
export function revokedBy(world: World, as: Caller, parameters: Form): Promise<Answer> {
  return world.revoke({ parameters: written(parameters), ...AS[as] })
}
