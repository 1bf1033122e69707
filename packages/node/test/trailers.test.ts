import { generateKeyPairSync } from 'node:crypto'
import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createAccessToken, createPorts, defineClient } from '@symbolon/core'
import { signRequest } from '@symbolon/core/http'
import { memoryStores } from '@symbolon/memory'
import { expect, test } from 'vitest'
import { resourceGuard } from '../src/index.js'

const ORIGIN = 'https://rs.example'
const BODY = 'a body'
const TRAILER = 'Wed, 9 Nov 2022 07:28:00 GMT'

/** A guarded server of a client that signs a trailer, and the headers of its request. */
async function signedWithTrailer() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { d = '', x = '', y = '' } = privateKey.export({ format: 'jwk' })
  const publicKey = { kty: 'EC', crv: 'P-256', kid: 'own', x, y }
  const stores = memoryStores({ serviceId: 'signed' })
  const service = { serviceId: 'signed', issuer: 'https://as.example', rsRequestSigned: true }
  const ports = createPorts({ service, stores, secrets: ['x'.repeat(32)] })
  const client = { clientId: 1, clientSecret: 'plain:secret', jwks: { keys: [publicKey] } }
  await stores.clients.put(await defineClient({ ...client, grantTypes: ['CLIENT_CREDENTIALS'] }), 0)
  const created = await createAccessToken({ grantType: 'CLIENT_CREDENTIALS', clientId: 1 }, ports)
  if (created.action !== 'OK') throw new Error(created.resultMessage)
  const headers = [['Authorization', `Bearer ${created.accessToken}`]] as const
  const components = ['@method', '@target-uri', 'authorization', 'content-digest', ['expires', { tr: true }]] as const
  const signature = await signRequest(
    { method: 'POST', targetUri: `${ORIGIN}/thing`, headers, body: BODY, trailers: [['Expires', TRAILER]] },
    { key: { ...publicKey, d }, components },
    ports,
  )
  const guard = resourceGuard({ ports, publicOrigin: ORIGIN, signedBody: text })
  const server = createServer((req, res) => guard(req, res, () => res.end('granted')))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return { server, headers: { ...Object.fromEntries(headers), ...signature } }
}

function posted(port: number, headers: Record<string, string>, trailers: Record<string, string>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const req = send({ port, host: '127.0.0.1', method: 'POST', path: '/thing', headers }, res => {
      text(res).then(body => resolve([res.statusCode, body]), reject)
    })
    req.on('error', reject)
    req.write(BODY)
    req.addTrailers(trailers)
    req.end()
  })
}

test('RFC 9421 §2.1.4: a signature may cover a trailer, and not one that is absent or another', async () => {
  const { server, headers } = await signedWithTrailer()
  const { port } = server.address() as AddressInfo
  const chunked = { ...headers, 'Transfer-Encoding': 'chunked', Trailer: 'Expires' }
  expect(await posted(port, chunked, { Expires: TRAILER })).toEqual([200, 'granted'])
  expect(await posted(port, chunked, { Expires: 'never' })).toEqual([401, ''])
  expect(await posted(port, { ...headers, 'Transfer-Encoding': 'chunked' }, {})).toEqual([401, ''])
  expect(await posted(port, { ...headers, 'Transfer-Encoding': 'chunked', Expires: TRAILER }, {})).toEqual([401, ''])
  server.close()
})
