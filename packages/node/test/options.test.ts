import { authorizationEndpoint, formEndpoint, pushedAuthorizationRequestEndpoint, resourceGuard } from '@symbolon/node'
import { expect, test } from 'vitest'
import { fixture } from './fixture.js'

const { ports } = await fixture()
const answer = () => ({ status: 200, headers: {}, body: '' })

const forwarded = { header: 'Forwarded', hops: 1 } as const

test.each<[what: string, make: () => unknown, message: RegExp]>([
  ['a form endpoint', () => formEndpoint(answer, { publicOrign: 'x' } as never), /did you mean `publicOrigin`/],
  ['a PAR endpoint', () => pushedAuthorizationRequestEndpoint({ ports, onfault() {} } as never), /mean `onFault`/],
  ['an authorization endpoint', () => authorizationEndpoint({ ports, askuser() {} } as never), /mean `askUser`/],
  ['a guard', () => resourceGuard({ ports, scope: ['read'] } as never), /did you mean `scopes`/],
  ['a guard without ports', () => resourceGuard({ scopes: [] } as never), /createPorts/],
  ['a PAR endpoint without options', () => pushedAuthorizationRequestEndpoint(undefined as never), /createPorts/],
  ['a page that is no function', () => authorizationEndpoint({ ports, askUser: 'x' as never }), /askUser/],
  ['a demand of another type', () => resourceGuard({ ports, scopes: 'read' as never }), /must be an array of strings/],
  ['an origin with a path', () => formEndpoint(answer, { publicOrigin: 'https://as.example/' }), /publicOrigin/],
  ['an origin without a scheme', () => resourceGuard({ ports, publicOrigin: 'as.example' }), /publicOrigin/],
  ['a proxy of a form endpoint', () => formEndpoint(answer, { trustedProxy: {} }), /trustedProxy: pass forwarded/],
  [
    'a proxy and an origin of a guard',
    () => resourceGuard({ ports, publicOrigin: 'https://as.example', trustedProxy: { forwarded } }),
    /either `publicOrigin` or `trustedProxy.forwarded`/,
  ],
  [
    'a proxy and a function of a PAR endpoint',
    () =>
      pushedAuthorizationRequestEndpoint({
        ports,
        clientCertificatePath: () => [],
        trustedProxy: { clientCertificate: { format: 'nginx' } },
      }),
    /either `clientCertificatePath` or `trustedProxy.clientCertificate`/,
  ],
])('throws a TypeError that says what to do for %s', (_, make, message) => {
  expect(make).toThrow(TypeError)
  expect(make).toThrow(message)
})
