import { createApi } from '@symbolon/api'
import { defineClient, type ReportEvent, type ServiceConfiguration } from '@symbolon/core'
import { memoryStores } from '@symbolon/memory'
import { describe, expect, test } from 'vitest'
import { type Api, BANK, CLIENT_SECRET, CLIENTS, call, directoryOf, members, portsOf } from './fixture.js'

/*
 * docs/rest-api.md, "Decisions about a ticket": whoever decides for a user may have made a mistake, and the user who
 * waits must not pay for it by starting again.
 */

const SERVICE: ServiceConfiguration = {
  ...BANK,
  supportedScopes: [{ name: 'read' }, { name: 'write' }, { name: 'openid' }],
}

const REQUEST = { response_type: 'code', client_id: 'app', redirect_uri: 'https://app.example/cb', scope: 'read' }

interface Server {
  readonly events: ReportEvent[]
  post(path: string, body: object): Promise<Readonly<Record<string, unknown>>>
}

const [APP = {}] = CLIENTS

async function serverOf(service: Partial<ServiceConfiguration>): Promise<Server> {
  const events: ReportEvent[] = []
  const report = (event: ReportEvent) => void events.push(event)
  const stores = memoryStores({ serviceId: 'bank' })
  await stores.clients.put(await defineClient({ ...APP, requestableScopes: ['read', 'openid'] }), 0)
  const ports = await portsOf({ ...SERVICE, ...service }, { report, stores })
  const api: Api = createApi({ directory: directoryOf(() => ports) })
  const post = async (path: string, body: object) =>
    members(await api(call(`/api/bank/${path}`, { body: JSON.stringify(body) })))
  return { events, post }
}

/** The ticket of a request that was pushed; its parameters stay in the record of the push until it is completed. */
async function pushedTicket({ post }: Server, more: object): Promise<unknown> {
  const parameters = new URLSearchParams({ ...REQUEST, ...more }).toString()
  const pushed = { parameters, clientId: 'app', clientSecret: CLIENT_SECRET }
  const { requestUri } = await post('pushed_auth_req', pushed)
  const form = new URLSearchParams({ client_id: 'app', request_uri: String(requestUri) }).toString()
  return (await post('auth/authorization', { parameters: form })).ticket
}

async function plainTicket({ post }: Server, more: object): Promise<unknown> {
  const parameters = new URLSearchParams({ ...REQUEST, ...more }).toString()
  return (await post('auth/authorization', { parameters })).ticket
}

interface Refused {
  readonly decision: object
  readonly resultCode: string
  readonly request?: object
}

const REFUSED: Readonly<Record<string, Refused>> = {
  'a scope that the client may not have': { decision: { scopes: ['write'] }, resultCode: 'A049203' },
  'a scope that the service does not have': { decision: { scopes: ['admin'] }, resultCode: 'A049203' },
  'openid without a key to sign with': { decision: { scopes: ['openid'] }, resultCode: 'A049101' },
  'a login that max_age rules out': {
    decision: { authTime: 1 },
    resultCode: 'A049205',
    request: { max_age: '60' },
  },
  'a decision that cannot be read': { decision: { acr: 1 }, resultCode: 'A049201' },
}

describe('a decision that is refused leaves the ticket to the next one', () => {
  test.each(Object.entries(REFUSED))('%s', async (_, { decision, resultCode, request = {} }) => {
    for (const ticketOf of [plainTicket, pushedTicket]) {
      const server = await serverOf({ pushedRequestUse: 'until-completed' })
      const ticket = await ticketOf(server, request)
      const refused = await server.post('auth/authorization/issue', { ticket, subject: 'ada', ...decision })
      expect(refused).toMatchObject({ resultCode })
      expect(refused.action).not.toBe('LOCATION')
      const authTime = Math.floor(Date.now() / 1000)
      const { action } = await server.post('auth/authorization/issue', { ticket, subject: 'ada', authTime })
      expect(action).toBe('LOCATION')
    }
  })

  test('and only one of two that are approved gets a code', async () => {
    for (const ticketOf of [plainTicket, pushedTicket]) {
      const server = await serverOf({ pushedRequestUse: 'until-completed' })
      const decision = { ticket: await ticketOf(server, {}), subject: 'ada' }
      const answers = await Promise.all([1, 2].map(() => server.post('auth/authorization/issue', decision)))
      expect(answers.map(({ action }) => action).sort()).toStrictEqual(['BAD_REQUEST', 'LOCATION'])
    }
  })

  test('and is reported once; an approval as before', async () => {
    const server = await serverOf({})
    const decision = { ticket: await plainTicket(server, {}), subject: 'ada' }
    server.events.length = 0
    await server.post('auth/authorization/issue', { ...decision, scopes: ['admin'] })
    await server.post('auth/authorization/issue', decision)
    expect(server.events.map(({ operation, action }) => [operation, action])).toStrictEqual([
      ['authorization code', 'BAD_REQUEST'],
      ['authorization completion', 'OK'],
      ['authorization code', 'OK'],
    ])
  })
})
