import { createServer } from 'node:http'
import { createPorts, defineService, processAuthorizationRequest } from '@symbolon/core'
import { serverMetadata } from '@symbolon/core/metadata'
import { memoryStores } from '@symbolon/memory'
import { pushedAuthorizationRequestEndpoint } from '@symbolon/node'
import { exportJWK, generateKeyPair } from 'jose'
import * as client from 'openid-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientsByUrl } from '../src/index.js'
import { fetcherFor, serve, type TestServer } from './server.js'

/*
 * An unmodified openid-client that is registered nowhere. It describes itself in a document at its
 * client_id, authenticates by private_key_jwt with the keys at its jwks_uri, and pushes a request
 * over HTTP.
 */

const REDIRECT_URI = 'https://app.clients.example/cb'

/** What the server of the client serves, by path. */
const served = new Map<string, unknown>()

/** What is open until the end. */
const closing: (() => void)[] = []

let web: TestServer
let as: Awaited<ReturnType<typeof startServer>>

beforeAll(async () => {
  web = await serve((req, res) => {
    const content = served.get(req.url ?? '')
    res.writeHead(content === undefined ? 404 : 200, { 'content-type': 'application/json' })
    res.end(JSON.stringify(content ?? {}))
  })
  closing.push(web.close)
  as = await startServer()
})

afterAll(() => {
  for (const close of closing) close()
})

/** An authorization server with a PAR endpoint, for clients that describe themselves. */
async function startServer() {
  const server = createServer((req, res) => par(req, res))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  closing.push(() => server.closeAllConnections())
  const address = server.address()
  const issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const service = defineService({
    serviceId: 'bank',
    issuer,
    authorizationEndpoint: `${issuer}/authorize`,
    pushedAuthReqEndpoint: `${issuer}/par`,
    clientIdMetadataDocumentSupported: true,
  })
  const stores = memoryStores({ serviceId: 'bank' })
  const clients = clientsByUrl(stores.clients, fetcherFor(), { documents: {} })
  const ports = createPorts({
    service,
    stores: { ...stores, clients },
    secrets: ['a secret of at least thirty-two bytes'],
  })
  const par = pushedAuthorizationRequestEndpoint({ ports })
  return { service, ports }
}

async function keyNamed(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  return { signer: { key: privateKey, kid }, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'ES256' } }
}

/** A client that describes itself, with the keys at its jwks_uri. */
function publish(name: string, keys: readonly object[], changes: object = {}): string {
  const clientId = web.url(`/${name}/client.json`)
  served.set(`/${name}/client.json`, {
    client_id: clientId,
    client_name: name,
    redirect_uris: [REDIRECT_URI],
    token_endpoint_auth_method: 'private_key_jwt',
    jwks_uri: web.url(`/${name}/jwks`),
    ...changes,
  })
  served.set(`/${name}/jwks`, { keys })
  return clientId
}

/** What openid-client gets when it pushes a request: the URL to send the browser to. */
async function push(clientId: string, key: Parameters<typeof client.PrivateKeyJwt>[0]): Promise<URL> {
  const metadata = { ...serverMetadata(as.service) }
  const configuration = new client.Configuration(
    JSON.parse(JSON.stringify(metadata)),
    clientId,
    {},
    client.PrivateKeyJwt(key),
  )
  client.allowInsecureRequests(configuration)
  const codeChallenge = await client.calculatePKCECodeChallenge(client.randomPKCECodeVerifier())
  const parameters = { redirect_uri: REDIRECT_URI, code_challenge: codeChallenge, code_challenge_method: 'S256' }
  return client.buildAuthorizationUrlWithPAR(configuration, parameters)
}

test('Client ID Metadata Document §8.2, RFC 9126 §2: its request is registered, and can be redeemed', async () => {
  const key = await keyNamed('one')
  const clientId = publish('app', [key.jwk])
  const { searchParams } = await push(clientId, key.signer)
  expect(searchParams.get('client_id')).toBe(clientId)
  const redeemed = await processAuthorizationRequest({ parameters: searchParams.toString() }, as.ports)
  expect(redeemed).toMatchObject({ action: 'INTERACTION' })
})

test('RFC 7515 §4.1.4: a new key is accepted as soon as it is published', async () => {
  const [one, two] = [await keyNamed('one'), await keyNamed('two')]
  const clientId = publish('rotating', [one.jwk])
  await push(clientId, one.signer)
  publish('rotating', [one.jwk, two.jwk])
  expect((await push(clientId, two.signer)).searchParams.has('request_uri')).toBe(true)
})

test('RFC 7515 §4.1.4: of many requests by a new key that arrive together none is refused', async () => {
  const [one, two] = [await keyNamed('one'), await keyNamed('two')]
  const clientId = publish('busy', [one.jwk])
  await push(clientId, one.signer)
  publish('busy', [one.jwk, two.jwk])
  const sent = await Promise.allSettled(Array.from({ length: 20 }, () => push(clientId, two.signer)))
  expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 'fulfilled'))
  expect(web.asked.filter(path => path === '/busy/jwks')).toHaveLength(2)
})

test('RFC 7523 §3 (9): a thief with the same kid and another key is refused', async () => {
  const [own, stolen] = [await keyNamed('one'), await keyNamed('one')]
  const clientId = publish('victim', [own.jwk])
  await expect(push(clientId, stolen.signer)).rejects.toMatchObject({ error: 'invalid_client' })
})

test('Client ID Metadata Document §4: a document that names another client is refused', async () => {
  const key = await keyNamed('one')
  const clientId = publish('liar', [key.jwk], { client_id: web.url('/app/client.json') })
  await expect(push(clientId, key.signer)).rejects.toMatchObject({ error: 'invalid_client' })
})

test('Client ID Metadata Document §5.1: a client without a document is refused', async () => {
  const { signer } = await keyNamed('one')
  await expect(push(web.url('/nobody/client.json'), signer)).rejects.toMatchObject({ error: 'invalid_client' })
})

test('Client ID Metadata Document §6: clients learn that they may describe themselves', () => {
  expect(serverMetadata(as.service).client_id_metadata_document_supported).toBe(true)
})
