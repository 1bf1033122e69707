import { X509Certificate } from 'node:crypto'
import { connect } from 'node:tls'
import type { TrustedProxy } from '@symbolon/core/http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CLIENT, OTHER, SERVER } from '../../packages/express/test/tls-identities.js'
import { listen } from '../http/listen.js'
import { bytesOf, responsesIn, type Sent } from '../http/wire.js'
import { proofFor } from '../http/world.js'
import { PROXIES, type ProxyName, type RunningProxy, startProxy, whySkipped } from '../servers/proxies.js'
import { application, newPorts, newTokens, PUSHED, type Tokens } from './world.js'

/*
 * Real proxies with the configuration of docs/behind-a-proxy.md, in front of a server that trusts
 * them. What a client sees over TLS, and what it cannot pretend.
 */

/** What the document says about each proxy, and whether it passes on the rest of the chain. */
const TRUSTED: Readonly<Record<ProxyName, { readonly trustedProxy: TrustedProxy; readonly passesChain: boolean }>> = {
  nginx: {
    trustedProxy: { forwarded: { header: 'X-Forwarded', hops: 1 }, clientCertificate: { format: 'nginx' } },
    passesChain: false,
  },
  haproxy: {
    trustedProxy: { forwarded: { header: 'X-Forwarded-Proto', hops: 1 }, clientCertificate: { format: 'haproxy' } },
    passesChain: true,
  },
}

interface Identity {
  readonly key?: string
  readonly cert?: string
}

type Lines = readonly (readonly [name: string, value: string])[]

const FORM = ['Content-Type', 'application/x-www-form-urlencoded'] as const
const NOBODY: Identity = {}

/** Every header in which a proxy could pass on a certificate, sent by a client. */
const escaped = encodeURIComponent(CLIENT.cert)
const der = new X509Certificate(CLIENT.cert).raw.toString('base64')
const PRETENDED: Lines = [
  ['X-Client-Cert', escaped],
  ['x-client-cert', escaped],
  ['X_Client_Cert', escaped],
  ['X-SSL-Client-Cert', der],
  ['X-SSL-Client-Chain', der],
  ['X_SSL_Client_Cert', der],
  ['Client-Cert', `:${der}:`],
]

/** Headers that name another URL, sent by a client. */
const ELSEWHERE: Lines = [
  ['X-Forwarded-Proto', 'http'],
  ['X-Forwarded-Host', 'evil.example'],
  ['X-Forwarded-Port', '81'],
  ['Forwarded', 'proto=http;host=evil.example'],
]

describe.each(await Promise.all(PROXIES.map(async name => [name, await whySkipped(name)] as const)))(
  '%s %s',
  (name, skipped) => {
    describe.skipIf(skipped !== '')('in front of a server', () => {
      const { trustedProxy, passesChain } = TRUSTED[name]
      let tokens: Tokens
      let server: Awaited<ReturnType<typeof listen>> | undefined
      let proxy: RunningProxy | undefined

      beforeAll(async () => {
        const ports = await newPorts()
        tokens = await newTokens(ports)
        server = await listen(application(ports, trustedProxy))
        proxy = await startProxy(name, server.port, SERVER)
      })
      afterAll(async () => {
        await proxy?.stop()
        server?.close()
      })

      /** Sends a request over TLS, and returns the status and the body. */
      async function call(
        start: string,
        headers: Lines,
        { key, cert }: Identity = NOBODY,
        body = '',
        host = 'as.example',
      ) {
        const fixed = [
          ['Host', host],
          ['Connection', 'close'],
        ] as const
        const sent: Sent = { start: `${start} HTTP/1.1`, headers: [...fixed, ...headers], body }
        const text = await overTls(proxy?.port ?? 0, bytesOf(sent), { ...(key && { key }), ...(cert && { cert }) })
        const [response] = responsesIn(text)
        return [response?.status, response?.body] as const
      }
      const push = async (identity: Identity, headers: Lines = []) =>
        (await call('POST /par', [FORM, ...headers], identity, PUSHED))[0]
      const bearer = () => ['Authorization', `Bearer ${tokens.ofCertificate}`] as const
      const proven = (htu: string): Lines => [
        ['Authorization', `DPoP ${tokens.ofKey}`],
        ['DPoP', proofFor(htu, 'GET', tokens.ofKey)],
      ]

      test('RFC 8705 §2.2: a client pushes a request with its certificate, and with no other', async () => {
        expect([await push(CLIENT), await push(OTHER), await push(NOBODY)]).toEqual([201, 401, 401])
      })

      test('RFC 8705 §3: a bound token counts only with its certificate', async () => {
        expect(await call('GET /thing', [bearer()], CLIENT)).toEqual([200, 'ada'])
        expect((await call('GET /thing', [bearer()], OTHER))[0]).toBe(401)
        expect((await call('GET /thing', [bearer()], NOBODY))[0]).toBe(401)
      })

      test.each(PRETENDED)('RFC 9440 §4: the client’s own %s is overwritten or dropped', async (header, value) => {
        for (const identity of [NOBODY, OTHER]) {
          expect(await push(identity, [[header, value]])).toBe(401)
          expect((await call('GET /thing', [bearer(), [header, value]], identity))[0]).toBe(401)
        }
        expect(await push(CLIENT, [[header, 'x']])).toBe(201)
      })

      test('RFC 9449 §4.3: a proof for the URL that the client used is valid, and for no other', async () => {
        expect(await call('GET /thing', proven('https://as.example/thing'))).toEqual([200, 'ada'])
        expect((await call('GET /thing', proven('http://as.example/thing')))[0]).toBe(401)
        expect((await call('GET /thing', proven(`http://127.0.0.1:${server?.port}/thing`)))[0]).toBe(401)
      })

      test.each([...ELSEWHERE.map(line => [line]), ELSEWHERE])(
        'the client’s own %j changes no URL',
        async (...lines) => {
          expect(await call('GET /thing', [...proven('https://as.example/thing'), ...lines])).toEqual([200, 'ada'])
          for (const htu of ['http://evil.example/thing', 'https://evil.example/thing', 'http://as.example/thing']) {
            expect((await call('GET /thing', [...proven(htu), ...lines]))[0]).toBe(401)
          }
        },
      )

      test('a Host that is not the proxy’s reaches no server', async () => {
        const [status] = await call('GET /thing', proven('https://evil.example/thing'), NOBODY, '', 'evil.example')
        expect([403, 421]).toContain(status)
      })

      test('what the server knows: the URL, and the chain where the proxy passes it on', async () => {
        const [, body = ''] = await call('POST /known', [FORM], { ...CLIENT, cert: CLIENT.cert + OTHER.cert }, 'a=b')
        const chain = passesChain ? [`${new X509Certificate(OTHER.cert)}`] : []
        expect(JSON.parse(body)).toEqual({ targetUri: 'https://as.example/known', clientCertificatePath: chain })
      })
    })
  },
)

/** Sends bytes over TLS, and returns everything that came back until the connection was closed. */
function overTls(port: number, bytes: Buffer, identity: Identity): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    // Clients verify who the server is; this one only needs the name by which the proxy finds it.
    const options = { host: '127.0.0.1', port, servername: 'as.example', ca: SERVER.cert, ...identity }
    const socket = connect({ ...options, checkServerIdentity: () => undefined }, () => socket.write(bytes))
    socket.setEncoding('utf8').on('data', chunk => {
      text += chunk
    })
    socket.on('error', reject).on('close', () => resolve(text))
  })
}
