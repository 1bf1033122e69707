import {
  type Answer,
  CLIENT_SECRET,
  type Expectation,
  type Operations,
  type Setting,
  SIGNING_KEY,
  type TokenChanges,
  type World,
} from '@symbolon/contract/scenarios'
import type { ClientConfiguration, ServiceConfiguration } from '@symbolon/core'

/** The resource of most tokens in these scenarios. */
export const API_URL = 'https://api.example'

/** A resource server: it authenticates with HTTP Basic, and is responsible for one resource. */
export const API: ClientConfiguration = {
  clientId: 3001,
  clientIdAlias: 'api',
  clientSecret: `plain:${CLIENT_SECRET}`,
  grantTypes: [],
  responseTypes: [],
  resourceIndicators: [API_URL],
}

/** Another one, for another resource. */
const OTHER_API: ClientConfiguration = {
  ...API,
  clientId: 3002,
  clientIdAlias: 'other-api',
  resourceIndicators: ['https://other.example'],
}

/** A service that signs with ES256, and both resource servers, of which changes concern the first. */
export function served(client: ClientConfiguration = {}, service: Partial<ServiceConfiguration> = {}): Setting {
  return { service: { jwks: { keys: [SIGNING_KEY] }, ...service }, clients: [{ ...API, ...client }, OTHER_API] }
}

/** Credentials of one that authenticates with HTTP Basic. */
export const by = (clientId: string) => ({ clientId, clientSecret: CLIENT_SECRET })

/** Asks about a token as the resource server `api`, unless more says otherwise. */
export function askAbout(operations: Operations, token: string, more: object = {}): Promise<Answer> {
  return operations.introspectFor({ parameters: new URLSearchParams({ token }).toString(), ...by('api'), ...more })
}

/** A token for the resource server `api`. */
export function tokenFor(world: World, changes: TokenChanges = {}): Promise<string> {
  return world.token({ resources: [API_URL], ...changes })
}

/** Asks about such a token. */
export const asking =
  (changes: TokenChanges = {}, more: object = {}) =>
  async (world: World): Promise<Answer> =>
    askAbout(world, await tokenFor(world, changes), more)

/** What a resource server learns about a token that is not for it, or not active: nothing. */
export const NOTHING: Expectation = {
  action: 'OK',
  type: 'introspectionEndpointResponse',
  responseContent: '{"active":false}',
  contentType: 'application/json',
}

/** The answer about a token that is active. */
export const ACTIVE: Expectation = { action: 'OK', resultCode: 'A058001' }
