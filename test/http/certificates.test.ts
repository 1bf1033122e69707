import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CLIENT, OTHER } from '../../packages/express/test/tls-identities.js'
import { callOverTls, TLS_SERVER } from '../../packages/node/test/over-tls.js'
import { APPLICATIONS, OVER_FETCH } from './applications/applications.js'
import { FORM } from './behaviour-rows.js'
import { newWorld, type World } from './world.js'

/* The certificate of the connection, where the server itself ends TLS. A `Request` of fetch has none. */

describe.each(Object.entries(APPLICATIONS))('over %s', (name, mount) => {
  let world: World
  let server: ReturnType<typeof createServer>
  const isOverFetch = OVER_FETCH.has(name)

  beforeAll(async () => {
    world = await newWorld()
    server = createServer(TLS_SERVER, await mount(world))
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const call = (identity: Parameters<typeof callOverTls>[1], request: Parameters<typeof callOverTls>[2]) =>
    callOverTls((server.address() as AddressInfo).port, identity, request)

  test('RFC 8705 §3: a bound token passes only with the certificate of its connection', async () => {
    const request = { path: '/thing', headers: { authorization: `Bearer ${world.certificateToken}` } }
    expect(await call(CLIENT, request)).toMatch(isOverFetch ? /^401/ : /^200 ada/)
    expect(await call(OTHER, request)).toMatch(/^401/)
    expect(await call({}, request)).toMatch(/^401/)
  })

  test('RFC 8705 §2: a form comes with the certificate of its connection, or with the one that an option says', async () => {
    const request = { path: '/form', method: 'POST', headers: { [FORM[0]]: FORM[1] }, body: 'certificate' }
    const shown = isOverFetch ? '200 none undefined' : `200 ${CLIENT.cert.trim()} false`
    expect(await call(CLIENT, request)).toBe(shown)
    expect(await call({}, request)).toBe(isOverFetch ? shown : '200 none false')
    expect(await call(CLIENT, { ...request, path: '/elsewhere/form' })).toBe('200 pem undefined')
  })
})
