import type { Exchange } from '../exchange.js'
import {
  needsActive,
  needsIntrospection,
  needsResource,
  type Probe,
  type Unless,
  unlessAny,
  violation,
} from '../row.js'
import { Unreachable } from '../traffic.js'
import { challenged, expected, refused, UNAUTHENTICATED, type Verdict } from '../verdicts.js'

const needsTls: Unless = ({ options }) =>
  options.client.authentication.method.endsWith('tls_client_auth') ? undefined : 'the client has no certificate to show'

const needsBound: Unless = ({ options }) =>
  options.client.certificateBound === true ? undefined : 'the tokens of the client are bound to no certificate'

const needsOtherCertificate: Unless = ({ options }) =>
  options.otherClient?.fetch === undefined ? 'no other client with a certificate was given' : undefined

/** Who demands certificates may refuse the connection, before there is an answer. */
async function connected(sent: Promise<Exchange>, judge: (exchange: Exchange) => Verdict): Promise<Verdict> {
  try {
    return judge(await sent)
  } catch (error) {
    if (error instanceof Unreachable) return undefined
    throw error
  }
}

const CLIENT = 'RFC 8705 §2'
const BOUND = 'RFC 8705 §3'
const OTHER = { certificate: 'other' } as const
const REGISTERED = 'certificate registered'
const BINDING = 'certificate of the binding'
const ANOTHER = 'with the certificate of another client'
const CLIENT_ERRORS = [...UNAUTHENTICATED, 'invalid_request']
const atClient = unlessAny(needsTls, needsOtherCertificate)
const atResource = unlessAny(needsBound, needsResource)

/** Clients and tokens with certificates (RFC 8705). */
export const CERTIFICATE_PROBES: readonly Probe[] = [
  violation(
    ['push-other-certificate', CLIENT, `a pushed request ${ANOTHER}`, 'invalid_client', REGISTERED],
    async session => {
      const sent = session.push(OTHER).then(({ exchange }) => exchange)
      return connected(sent, exchange => refused(exchange, CLIENT_ERRORS))
    },
    { under: 'push-no-authentication', unless: atClient },
  ),
  violation(
    ['redeem-other-certificate', CLIENT, `a token request ${ANOTHER}`, 'invalid_client', REGISTERED],
    async session => {
      const grant = await session.grant()
      return connected(session.redeem(grant, OTHER), exchange => refused(exchange, CLIENT_ERRORS))
    },
    { under: 'redeem-no-authentication', unless: atClient },
  ),
  violation(
    [
      'call-no-certificate',
      BOUND,
      'a call without the certificate of the token',
      'invalid_token',
      'certificate presented',
    ],
    async (session, { token }) => {
      const sent = session.call(await token(), { certificate: 'none' })
      return connected(sent, exchange => challenged(exchange, ['invalid_token']))
    },
    { under: 'call-no-token', unless: atResource },
  ),
  violation(
    ['call-other-certificate', BOUND, `a call ${ANOTHER}`, 'invalid_token', BINDING],
    async (session, { token }) =>
      connected(session.call(await token(), OTHER), exchange => challenged(exchange, ['invalid_token'])),
    { under: 'call-no-certificate', unless: unlessAny(atResource, needsOtherCertificate) },
  ),
  violation(
    ['introspect-certificate', 'RFC 8705 §3.2', 'an introspection request for a bound token', 'cnf with x5t#S256'],
    async (_, { introspected }) =>
      expected(typeof Object(introspected?.body.cnf)['x5t#S256'] === 'string', 'an answer without it'),
    { unless: unlessAny(needsIntrospection, needsActive, needsBound) },
  ),
]
