import { createHash } from 'node:crypto'
import { type Client, type PushedRequest, pushedRequestPorts, type ServiceConfiguration } from '@symbolon/core'
import { readFormParameters } from '@symbolon/core/http'
import { pushedAuthorizationRequestEndpoint, sendAnswer } from '@symbolon/express'
import { type Request, type Response, Router } from 'express'

/** What your server has already, and one table for pushed requests. */
export interface YourServer {
  readonly service: ServiceConfiguration
  readonly secrets: readonly [string, ...string[]]
  readonly findClient: (identifier: string) => Promise<Client | undefined>
  readonly requests: {
    /** `insert … on conflict do nothing`: false when the key exists. */
    insert(record: PushedRequest): Promise<boolean>
    /** `delete … where key = $1 and client_id = $2 returning *`: one caller gets the record. */
    take(key: string, clientId: number): Promise<PushedRequest | undefined>
  }
}

/** Mount it before your own authorization endpoint, which then calls {@link parametersOf}. */
export function pushedRequests({ service, secrets, findClient, requests }: YourServer): Router {
  const ports = pushedRequestPorts({ service, secrets, findClient, addRequest: requests.insert })
  const router = Router()
  router.all('/par', pushedAuthorizationRequestEndpoint({ ports }))
  router.all('/authorize', async (req, res, next) => {
    // Express takes a HEAD for a GET, and a preview of a link would use it up.
    if (req.method !== 'GET') return next()
    const query = readFormParameters(queryOf(req))
    if (!query.ok) return sendAnswer(res, query.refusal)
    const uri = query.value.values.get('request_uri')
    if (uri === undefined) return next()
    // The client is looked up again: it may have been removed since it pushed the request.
    const client = await findClient(query.value.values.get('client_id') ?? '')
    const key = createHash('sha256').update(uri).digest('base64url')
    const pushed = client && (await requests.take(key, client.clientId))
    if (pushed === undefined || Date.now() >= pushed.expiresAt) {
      return void res.status(400).send('This link was used or is too old. Start again at the app.')
    }
    res.locals.pushed = pushed
    next()
  })
  return router
}

/** The parameters of the request, pushed or not: read them here instead of `req.query`. */
export function parametersOf(req: Request, res: Response): URLSearchParams {
  const pushed: PushedRequest | undefined = res.locals.pushed
  // Nothing in the query counts beside a request_uri.
  return pushed
    ? new URLSearchParams(pushed.parameters.map(([name, value]) => [name, value]))
    : new URLSearchParams(queryOf(req))
}

function queryOf({ originalUrl }: Request): string {
  return originalUrl.split('?')[1] ?? ''
}
