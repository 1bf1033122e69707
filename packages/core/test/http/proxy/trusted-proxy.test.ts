import { expect, test } from 'vitest'
import { type ProxyOptions, requireTrustedProxy, type TrustedProxy } from '../../../src/http/proxy/trusted-proxy.js'

const FORWARDED = { header: 'Forwarded', hops: 1 } as const
const NGINX = { format: 'nginx' } as const

test.each<[what: string, trustedProxy: TrustedProxy | undefined]>([
  ['none', undefined],
  ['forwarded headers', { forwarded: FORWARDED }],
  ['a certificate', { clientCertificate: NGINX }],
  ['both', { forwarded: { header: 'X-Forwarded', hops: 3 }, clientCertificate: { format: 'envoy', hops: 2 } }],
  ['every member', { clientCertificate: { format: 'rfc9440', header: 'X-A', chainHeader: 'X-B', validated: true } }],
])('accepts %s', (_, trustedProxy) => {
  expect(requireTrustedProxy({ trustedProxy })).toEqual(trustedProxy)
})

test('a later change of the option changes nothing', () => {
  const forwarded = { header: 'Forwarded' as const, hops: 1 }
  const trusted = requireTrustedProxy({ trustedProxy: { forwarded } })
  forwarded.hops = 9
  expect(trusted?.forwarded?.hops).toBe(1)
})

const FORWARDED_ROWS: readonly (readonly [what: string, forwarded: unknown, message: RegExp])[] = [
  ['null in it', null, /trustedProxy\.forwarded: pass an object/],
  ['a misspelt number', { header: 'Forwarded', hop: 1 }, /did you mean `hops`/],
  ['another header', { header: 'X-Real-IP', hops: 1 }, /one of Forwarded, X-Forwarded, X-Forwarded-Proto$/],
  ['a header that objects inherit', { header: 'toString', hops: 1 }, /header must be one of/],
  ['no number', { header: 'Forwarded' }, /hops must be the number of trusted proxies/],
  ['zero', { header: 'Forwarded', hops: 0 }, /hops must be/],
  ['a negative number', { header: 'Forwarded', hops: -1 }, /hops must be/],
  ['a fraction', { header: 'Forwarded', hops: 1.5 }, /hops must be/],
  ['a number as text', { header: 'Forwarded', hops: '1' }, /hops must be/],
]

const CERTIFICATE_ROWS: readonly (readonly [what: string, clientCertificate: unknown, message: RegExp])[] = [
  ['a misspelt format', { fromat: 'nginx' }, /did you mean `format`/],
  ['no format', {}, /format must be one of rfc9440, nginx, envoy/],
  ['another format', { format: 'apache' }, /format must be one of/],
  ['a format that objects inherit', { format: 'valueOf' }, /format must be one of/],
  ['a header that is no name', { ...NGINX, header: 'X: y' }, /header must be the name/],
  ['an empty header', { ...NGINX, header: '' }, /header must be the name/],
  ['a chain header that is no name', { format: 'google', chainHeader: 1 }, /chainHeader must be the name/],
  ['a chain where there is none', { ...NGINX, chainHeader: 'X-B' }, /nginx has no header with a chain/],
  ['hops where there are none', { ...NGINX, hops: 1 }, /nginx has one certificate and no hops/],
  ['no hops of Envoy', { format: 'envoy', hops: 0 }, /hops must be/],
  ['validated as text', { ...NGINX, validated: 'false' }, /validated must be true or false/],
]

test.each<readonly [what: string, options: unknown, message: RegExp]>([
  ['no object', { trustedProxy: true }, /^trustedProxy: pass an object with forwarded, clientCertificate$/],
  ['nothing in it', { trustedProxy: {} }, /pass forwarded, clientCertificate or both/],
  ['a misspelt member', { trustedProxy: { forwarder: FORWARDED } }, /did you mean `forwarded`/],
  [
    'publicOrigin as well',
    { publicOrigin: 'https://as.example', trustedProxy: { forwarded: FORWARDED } },
    /either `publicOrigin` or `trustedProxy.forwarded`/,
  ],
  [
    'a function as well',
    { clientCertificate: () => '', trustedProxy: { clientCertificate: NGINX } },
    /either `clientCertificate` or `trustedProxy.clientCertificate`/,
  ],
  [
    'a function for the chain as well',
    { clientCertificatePath: () => [], trustedProxy: { clientCertificate: NGINX } },
    /either `clientCertificatePath`/,
  ],
  ...FORWARDED_ROWS.map(([what, forwarded, message]) => [what, { trustedProxy: { forwarded } }, message] as const),
  ...CERTIFICATE_ROWS.map(
    ([what, clientCertificate, message]) => [what, { trustedProxy: { clientCertificate } }, message] as const,
  ),
])('throws a TypeError for %s', (_, options, message) => {
  const require = () => requireTrustedProxy(options as ProxyOptions)
  expect(require).toThrow(TypeError)
  expect(require).toThrow(message)
})

test('publicOrigin and a certificate do not contradict each other, nor do a function and forwarded headers', () => {
  const [certificate, forwarded] = [{ clientCertificate: NGINX }, { forwarded: FORWARDED }]
  expect(requireTrustedProxy({ publicOrigin: 'https://as.example', trustedProxy: certificate })).toEqual(certificate)
  expect(requireTrustedProxy({ clientCertificate: () => '', trustedProxy: forwarded })).toEqual(forwarded)
})
