import { describe, expect, test } from 'vitest'
import { processAuthorizationRequest } from '../src/authorization/process-authorization-request.js'
import { pushAuthorizationRequest } from '../src/authorization/pushed-request/push-authorization-request.js'
import { answerPushedRequestOverHttp } from '../src/http/endpoints.js'
import { readForm } from '../src/standards/oauth/form.js'
import { fakePorts, shop } from './fakes.js'
import { vectorsOf } from './vectors.js'

const { requests, registered, refused, authorization } = vectorsOf<{
  readonly requests: readonly {
    readonly section: string
    readonly parameters: string
    readonly decoded: readonly (readonly [string, string])[]
  }[]
  readonly registered: { readonly status: number; readonly cacheControl: string; readonly body: object }
  readonly refused: {
    readonly status: number
    readonly cacheControl: string
    readonly body: { readonly error: string }
  }
  readonly authorization: { readonly parameters: string }
}>('rfc9126-pushed-requests.json')

const SECRET = 'a secret of the shop'
const CREDENTIALS = ['client_assertion_type', 'client_assertion']

/** The example of §2.1 with changes, pushed by a client that authenticates by its secret. */
function pushedExample(changes: Readonly<Record<string, string>> = {}): string {
  const example = requests.find(({ section }) => section === '§2.1')?.decoded ?? []
  const parameters = new URLSearchParams(example.map(([name, value]) => [name, changes[name] ?? value]))
  for (const name of CREDENTIALS) parameters.delete(name)
  return parameters.toString()
}

async function examplePorts() {
  const client = await shop({ clientIdAlias: 's6BhdRkqt3', redirectUris: ['https://client.example.org/cb'] })
  const { ports } = await fakePorts({
    clients: [client],
    service: { supportedScopes: [{ name: 'account-information' }] },
  })
  return ports
}

describe('the examples of RFC 9126', () => {
  test.each(requests)('$section: the form', ({ parameters, decoded }) => {
    const form = readForm(parameters)
    expect(form.pairs).toEqual(decoded)
    expect(form.repeated).toEqual([])
  })

  test('§2.1, §2.2: registers the request for as long as in the example', async () => {
    const answer = await pushAuthorizationRequest(
      { parameters: pushedExample(), clientId: 's6BhdRkqt3', clientSecret: SECRET },
      await examplePorts(),
    )
    expect(answer.action).toBe('CREATED')
    const body: object = JSON.parse(answer.responseContent)
    expect(Object.keys(body).sort()).toEqual(Object.keys(registered.body).sort())
    expect(body).toMatchObject({ expires_in: 60 })
  })

  test.each([
    ['§2.2', 'https://client.example.org/cb', registered],
    ['§2.3', 'https://client.example.org/else', refused],
  ])('%s: status, error and Cache-Control of the answer', async (_, redirectUri, { status, cacheControl, body }) => {
    const answer = await answerPushedRequestOverHttp(
      {
        method: 'POST',
        targetUri: 'https://as.example/par',
        headers: [
          ['Content-Type', 'application/x-www-form-urlencoded'],
          ['Authorization', `Basic ${btoa(`s6BhdRkqt3:${SECRET.replaceAll(' ', '+')}`)}`],
        ],
        body: pushedExample({ redirect_uri: redirectUri }),
      },
      await examplePorts(),
    )
    expect(answer).toMatchObject({ status, headers: { 'Cache-Control': cacheControl } })
    const { error }: { readonly error?: string } = JSON.parse(answer.body)
    expect(error).toBe('error' in body ? body.error : undefined)
  })

  test('§4: the front channel names client and request_uri; an unknown request_uri is refused', async () => {
    const form = readForm(authorization.parameters)
    expect([...form.values.keys()]).toEqual(['client_id', 'request_uri'])
    const answer = await processAuthorizationRequest({ parameters: authorization.parameters }, await examplePorts())
    expect(answer).toMatchObject({ action: 'BAD_REQUEST', resultCode: 'A008303' })
  })
})
