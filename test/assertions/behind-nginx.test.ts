import { afterAll, describe, expect, test, vi } from 'vitest'
import { MOUNTS } from '../../examples/demo/test/tour/mounts.js'
import { createDemo } from '../../examples/demo/tour/demo.js'
import { listen } from '../../examples/demo/tour/listen.js'
import { SERVER } from '../../packages/express/test/tls-identities.js'
import { startProxy, whySkipped } from '../servers/proxies.js'
import { LOGINS } from './logins.js'
import { methodClients } from './methods.js'
import { recordingFetch } from './wire.js'

/*
 * openid-client logs in through nginx, which ends TLS and passes on the certificate of the client,
 * with the configuration of docs/behind-a-proxy.md.
 */

vi.setConfig({ testTimeout: 60_000 })

const skipped = await whySkipped('nginx')
const client = (await methodClients()).find(({ name }) => name === 'self_signed_tls_client_auth')

describe.skipIf(skipped !== '')(`behind nginx ${skipped}`, () => {
  const closing: (() => Promise<void>)[] = []
  afterAll(() => Promise.all(closing.map(close => close())))

  test.each(Object.entries(MOUNTS))('openid-client logs in with its certificate, on %s', async (_, mount) => {
    if (client === undefined) throw new RangeError('no client with a certificate')
    const origin = 'https://as.example'
    const trustedProxy = { clientCertificate: { format: 'nginx' } } as const
    const server = await listen(0)
    const demo = await createDemo(origin, { clients: [client.registration], trustedProxy, mount })
    server.serve(demo.app)
    const proxy = await startProxy('nginx', Number(new URL(server.origin).port), SERVER)
    closing.push(
      () => proxy.stop(),
      () => server.close(),
    )
    // The name has no address.
    const connection = {
      hostname: '127.0.0.1',
      port: proxy.port,
      servername: 'as.example',
      checkServerIdentity: () => undefined,
    }
    const wire = recordingFetch(client.identity, connection)
    const way = { dpop: 'always' } as const
    const loggedIn = await LOGINS['openid-client']({
      demo: { ...demo, origin, close: server.close },
      client,
      way,
      wire,
    })
    expect(loggedIn.token).toMatchObject({ token_type: 'dpop', scope: 'accounts' })
    expect(loggedIn.accounts).toContain('Checking')
  })
})
