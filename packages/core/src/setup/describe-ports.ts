import { requirePorts } from '../lib/misuse.js'
import type { Ports } from '../ports/ports.js'
import { STORES, type StoreName, storeNames } from '../ports/store-table.js'
import { consequenceOf } from './introspection-ports.js'

/** A port, or a method of one, that an operation can do without, and what follows. */
export interface MissingPort {
  /** Such as `certificates`, or `clients.revokeTokens` where only the method is missing. */
  readonly port: string
  readonly consequence: string
}

/** What {@link describePorts} finds. It holds names alone: no secret, no configuration. */
export interface PortsDescription {
  /** The operations that have every port that they need; any other is INTERNAL_SERVER_ERROR. */
  readonly operations: readonly string[]
  /** The ports that somebody gave, with the methods that operations call: `accessTokens.find`. */
  readonly has: readonly string[]
  /** What else these operations would use, which may be what you want. */
  readonly missing: readonly MissingPort[]
  /** The same for people: two lines, and one for each that is missing. */
  readonly text: string
}

/**
 * What these ports have, and what follows from each that is missing: for a line in the log at the
 * start. For all ports or some of them, such as those of `introspectionPorts`.
 *
 * No port is called, so nothing is said about whether a storage answers (`createStoresCheck` says
 * that), nor about the service, which may need no such port.
 */
export function describePorts(ports: Partial<Record<keyof Ports, unknown>>): PortsDescription {
  requirePorts('describePorts', ports)
  const isThere = (path: string) => (path === ANY_CLIENTS ? hasClients(ports) : isGiven(path, ports))
  const operations = Object.keys(NEEDED).filter(name => NEEDED[name]?.every(isThere))
  const has = paths().filter(path => isGiven(path, ports))
  const missing = [...standIns(ports), ...absences(ports, operations)]
  return { operations, has, missing, text: textOf(operations, has, missing) }
}

type SomePorts = Partial<Record<string, unknown>>

function isGiven(path: string, ports: SomePorts): boolean {
  const [port = '', method] = path.split('.')
  const given = ports[port]
  if (consequenceOf(given) !== undefined) return false
  return typeof (method === undefined ? given : Reflect.get(Object(given), method)) === 'function'
}

/** A stand-in has every client, so that nothing but introspection may use it. */
const ANY_CLIENTS = 'clients.find or a stand-in'

function hasClients(ports: SomePorts): boolean {
  return isGiven('clients.find', ports) || consequenceOf(ports.clients) !== undefined
}

function standIns(ports: SomePorts): readonly MissingPort[] {
  return Object.entries(ports).flatMap(([port, given]) => {
    const consequence = consequenceOf(given)
    return consequence === undefined ? [] : [{ port, consequence }]
  })
}

/** What is absent and would be used. The methods of a stand-in are not missing one by one. */
function absences(ports: SomePorts, operations: readonly string[]): readonly MissingPort[] {
  const isStandIn = (path: string) => consequenceOf(ports[path.split('.', 1).join()]) !== undefined
  const absent = OPTIONAL.filter(({ port, of }) => {
    const isUsed = of === undefined ? operations.length > 0 : of.some(name => operations.includes(name))
    return isUsed && !isGiven(port, ports) && !isStandIn(port)
  })
  const isDeaf = Reflect.get(Object(ports.report), 'readsChecks') === false
  return [...absent, ...(isDeaf ? [NO_CHECKS] : [])].map(({ port, consequence }) => ({ port, consequence }))
}

function textOf(operations: readonly string[], has: readonly string[], missing: readonly MissingPort[]): string {
  return [
    `operations: ${operations.join(', ') || 'none'}`,
    `ports: ${has.join(', ') || 'none'}`,
    ...missing.map(({ port, consequence }) => `missing ${port}: ${consequence}`),
  ].join('\n')
}

const FOR_ALL = ['service.load', 'clock.now', 'crypto.sha256'] as const

/** What each operation calls whatever the request is like. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  introspect: [...FOR_ALL, ANY_CLIENTS, 'accessTokens.find'],
  introspectStandard: [...FOR_ALL, ANY_CLIENTS, 'accessTokens.find'],
  introspectForResourceServer: [...FOR_ALL, 'clients.find', 'secrets.matches', 'accessTokens.find'],
  pushAuthorizationRequest: [...FOR_ALL, 'clients.find', 'secrets.matches', 'pushedRequests.add'],
  registerAuthorizationRequest: [...FOR_ALL, 'clients.find', 'pushedRequests.add'],
  processAuthorizationRequest: [
    ...[...FOR_ALL, 'clients.find', 'tickets.add'],
    ...['pushedRequests.find', 'pushedRequests.take'],
  ],
  completeAuthorization: [...FOR_ALL, 'clients.find', 'tickets.find', 'tickets.take', 'pushedRequests.take'],
  createAccessToken: [...FOR_ALL, 'clients.find', 'accessTokens.add'],
  updateAccessToken: [...FOR_ALL, 'accessTokens.find', 'accessTokens.replace'],
  revokeAccessTokens: [...FOR_ALL, 'clients.find', 'accessTokens.find', 'accessTokens.remove'],
  authenticateClient: [...FOR_ALL, 'clients.find', 'secrets.matches'],
  verifyDpopProof: [...FOR_ALL, 'nonces.current', 'nonces.acceptedUntil', 'replays.claim'],
}

interface OptionalPort extends MissingPort {
  /** The operations that would use it; all of them when absent. */
  readonly of?: readonly string[]
}

const AUTHENTICATING = ['introspectForResourceServer', 'pushAuthorizationRequest', 'authenticateClient'] as const
const USING_MARKS = ['introspect', ...AUTHENTICATING, 'processAuthorizationRequest'] as const
const FAULT = 'INTERNAL_SERVER_ERROR'

const OPTIONAL: readonly OptionalPort[] = [
  {
    port: 'replays.claim',
    of: USING_MARKS,
    consequence: `what can be used once is ${FAULT}: DPoP proofs, assertions, request objects with a jti`,
  },
  {
    port: 'nonces.current',
    of: ['introspect', ...AUTHENTICATING],
    consequence: `DPoP proofs are ${FAULT} where a nonce is required`,
  },
  { port: 'secrets.reveal', of: AUTHENTICATING, consequence: `clients with CLIENT_SECRET_JWT are ${FAULT}` },
  {
    port: 'certificates.verifyPath',
    of: AUTHENTICATING,
    consequence: `clients with TLS_CLIENT_AUTH are ${FAULT}, or refused where the service lacks the method`,
  },
  {
    port: 'attestations.read',
    of: AUTHENTICATING,
    consequence: `client attestations are ${FAULT}, or refused where the service trusts no attester`,
  },
  {
    port: 'authorizationDetails.accepts',
    of: ['pushAuthorizationRequest', 'registerAuthorizationRequest', 'processAuthorizationRequest'],
    consequence: 'authorization_details of a supported and allowed type are accepted with any content',
  },
  {
    port: 'introspectionRules.mayIntrospect',
    of: ['introspectForResourceServer'],
    consequence: 'a resource server learns about the tokens whose audience it is in, and about no others',
  },
  {
    port: 'crypto.encrypt',
    of: ['introspectForResourceServer', 'processAuthorizationRequest'],
    consequence: `clients and resource servers that registered encrypted responses get ${FAULT}`,
  },
  {
    port: 'revocations.find',
    of: ['introspect', 'introspectStandard', 'introspectForResourceServer'],
    consequence: 'tokens of a revoked client or subject are refused only after they are removed',
  },
  {
    port: 'revocations.revoke',
    of: ['revokeAccessTokens'],
    consequence: 'tokens of a client or a subject are removed one by one, and not refused before',
  },
  { port: 'accessTokens.sweep', of: ['createAccessToken'], consequence: 'expired tokens stay until you remove them' },
  {
    port: 'pushedRequests.sweep',
    of: ['pushAuthorizationRequest', 'registerAuthorizationRequest'],
    consequence: 'expired requests stay until you remove them',
  },
  {
    port: 'tickets.sweep',
    of: ['processAuthorizationRequest'],
    consequence: 'expired tickets stay until you remove them',
  },
  { port: 'replays.sweep', of: USING_MARKS, consequence: 'marks of what was used stay until you remove them' },
  {
    port: 'revocations.sweep',
    of: ['revokeAccessTokens'],
    consequence: 'marks of revocations stay until you remove them',
  },
  { port: 'report', consequence: 'nobody learns why a request was refused: pass report' },
  { port: 'onFault', consequence: `the errors behind ${FAULT} are dropped: pass onFault` },
]

const NO_CHECKS: MissingPort = {
  port: 'report.checks',
  consequence: 'the listener has readsChecks: false, so it gets the reason of a refusal and not what was compared',
}

const CALLED = [...Object.values(NEEDED).flat(), ...OPTIONAL.map(({ port }) => port)]

/** Also what `@symbolon/token` calls, whose operations are not described here. */
function paths(): readonly string[] {
  const ofStores = storeNames().flatMap(name => methodsOf(name).map(method => `${name}.${method}`))
  return [...new Set([...CALLED, ...ofStores])].filter(path => path !== ANY_CLIENTS).sort()
}

function methodsOf(name: StoreName): readonly string[] {
  const { methods, swept } = STORES[name]
  return swept ? [...methods, 'sweep'] : methods
}
