import { createApi, serviceDirectory } from '@symbolon/api'
import { type Answer, type Connect, connectToCore } from '@symbolon/contract'
import type { Ports } from '@symbolon/core'

const CREDENTIALS = { accessTokens: ['plain:token'], apiKey: 'key', apiSecret: 'plain:secret' }

/** Where the operations of a service stand, and how its callers say who they are. */
export interface Generation {
  readonly authorization: string
  prefix(serviceId: string): string
}

/** The two generations of the API. */
export const GENERATIONS: Readonly<Record<'3.0' | '2.x', Generation>> = {
  '3.0': { authorization: 'Bearer token', prefix: serviceId => `/api/${serviceId}/` },
  '2.x': { authorization: `Basic ${btoa('key:secret')}`, prefix: () => '/api/' },
}

/** The actions by which scenarios speak of what HTTP says with a status. */
const ACTIONS: ReadonlyMap<number, string> = new Map([
  [400, 'BAD_REQUEST'],
  [401, 'UNAUTHORIZED'],
  [403, 'FORBIDDEN'],
  [500, 'INTERNAL_SERVER_ERROR'],
])

/** How a request reaches the surface: by a call of its handler, or over a socket. */
export type Send = (api: (request: Request) => Promise<Response>, request: Request) => Promise<Response>

/** The operations of a service behind the REST surface; `authenticate` and `prove`, which are not on it, stay with core. */
export function connectOverHttp(
  { authorization, prefix }: Generation,
  send: Send = (api, request) => api(request),
): Connect {
  return ports => {
    const surface = surfaceOf(ports)
    const post = (path: string) => async (request: unknown) => {
      const { api, serviceId } = await surface
      const headers = { authorization, 'content-type': 'application/json' }
      const url = `https://api.example${prefix(serviceId)}${path}`
      return answerIn(await send(api, new Request(url, { method: 'POST', headers, body: JSON.stringify(request) })))
    }
    return {
      introspect: post('auth/introspection'),
      introspectStandard: post('auth/introspection/standard'),
      push: post('pushed_auth_req'),
      authorize: post('auth/authorization'),
      complete: post('auth/authorization/complete'),
      authenticate: connectToCore(ports).authenticate,
      prove: connectToCore(ports).prove,
      createToken: post('auth/token/create'),
      updateToken: post('auth/token/update'),
      revokeTokens: post('auth/token/revoke'),
    }
  }
}

async function surfaceOf(ports: Ports) {
  const service = { load: async () => ({ ...(await ports.service.load()), ...CREDENTIALS }) }
  const directory = await serviceDirectory([{ ...ports, service }])
  return { api: createApi({ directory }), serviceId: (await service.load()).serviceId }
}

async function answerIn(response: Response): Promise<Answer> {
  const body: Answer = withoutNobody(await response.json())
  return response.status === 200 ? body : { ...body, action: ACTIONS.get(response.status) ?? String(response.status) }
}

/** On this surface alone a client that is not known has the number 0 (docs/rest-api.md); in scenarios it has none. */
function withoutNobody<Body extends object & { readonly clientId?: unknown }>(body: Body): Body {
  const { clientId: _, ...others } = body
  return body.clientId === 0 ? Object.assign(Object.create(null), others) : body
}
