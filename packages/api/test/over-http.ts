import { createApi, type ServiceDirectory, serviceDirectory } from '@symbolon/api'
import { type Answer, type Connect, connectToCore } from '@symbolon/contract/scenarios'
import type { Ports } from '@symbolon/core'

const CREDENTIALS = { accessTokens: ['plain:token'], apiKey: 'key', apiSecret: 'plain:secret' }

/** The paths of a generation, and how its callers authenticate. */
export interface Generation {
  readonly authorization: string
  prefix(serviceId: string): string
}

/** The two generations of the API. */
export const GENERATIONS: Readonly<Record<'3.0' | '2.x', Generation>> = {
  '3.0': { authorization: 'Bearer token', prefix: serviceId => `/api/${serviceId}/` },
  '2.x': { authorization: `Basic ${btoa('key:secret')}`, prefix: () => '/api/' },
}

const ACTIONS: ReadonlyMap<number, string> = new Map([
  [400, 'BAD_REQUEST'],
  [401, 'UNAUTHORIZED'],
  [403, 'FORBIDDEN'],
  [500, 'INTERNAL_SERVER_ERROR'],
])

/** How a request reaches the REST API: by a call of its handler, or over a socket. */
export type Send<Api> = (api: Api, request: Request) => Promise<Response>

/**
 * Calls the operations of a service over the REST API, and `authenticate`, `prove`, `register` and
 * `introspectFor`, which it does not offer, in core.
 */
export function connectOverHttp(generation: Generation): Connect {
  return connectOver(
    generation,
    directory => createApi({ directory }),
    (api, request) => api(request),
  )
}

/** {@link connectOverHttp} with an API of one's own, and another way to it. */
export function connectOver<Api>(
  { authorization, prefix }: Generation,
  make: (directory: ServiceDirectory) => Api,
  send: Send<Api>,
): Connect {
  return ports => {
    const served = serve(ports, make)
    const post = (path: string) => async (request: unknown) => {
      const { api, serviceId } = await served
      const headers = { authorization, 'content-type': 'application/json' }
      const url = `https://api.example${prefix(serviceId)}${path}`
      return answerIn(await send(api, new Request(url, { method: 'POST', headers, body: JSON.stringify(request) })))
    }
    return {
      introspect: post('auth/introspection'),
      introspectStandard: post('auth/introspection/standard'),
      introspectFor: connectToCore(ports).introspectFor,
      push: post('pushed_auth_req'),
      authorize: post('auth/authorization'),
      complete: post('auth/authorization/complete'),
      register: connectToCore(ports).register,
      authenticate: connectToCore(ports).authenticate,
      prove: connectToCore(ports).prove,
      attest: connectToCore(ports).attest,
      challenge: connectToCore(ports).challenge,
      createToken: post('auth/token/create'),
      updateToken: post('auth/token/update'),
      revokeTokens: post('auth/token/revoke'),
      issueCode: connectToCore(ports).issueCode,
      exchange: connectToCore(ports).exchange,
      revoke: connectToCore(ports).revoke,
      introspectAny: connectToCore(ports).introspectAny,
    }
  }
}

async function serve<Api>(ports: Ports, make: (directory: ServiceDirectory) => Api) {
  const service = { load: async () => ({ ...(await ports.service.load()), ...CREDENTIALS }) }
  const directory = await serviceDirectory([{ ...ports, service }])
  return { api: make(directory), serviceId: (await service.load()).serviceId }
}

async function answerIn(response: Response): Promise<Answer> {
  const body: Answer = withoutNumberOfNone(await response.json())
  return response.status === 200 ? body : { ...body, action: ACTIONS.get(response.status) ?? String(response.status) }
}

/** Removes the number 0 that only the REST API writes for an unknown client (docs/rest-api.md). */
function withoutNumberOfNone<Body extends object & { readonly clientId?: unknown }>(body: Body): Body {
  const { clientId: _, ...others } = body
  return body.clientId === 0 ? Object.assign(Object.create(null), others) : body
}
