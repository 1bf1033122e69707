import { requirePorts } from '../lib/misuse.js'
import type { Ports } from '../ports/ports.js'
import { consequenceOf } from './stand-ins.js'

/** A port, or a method of one, that is missing, and what follows. */
export interface MissingPort {
  /** Such as `certificates`, or `accessTokens.add` where only the method is missing. */
  readonly port: string
  readonly consequence: string
}

/** What {@link describePorts} finds. It holds names alone: no secret, no configuration. */
export interface PortsDescription {
  /** The methods that are there, such as `accessTokens.find`. */
  readonly has: readonly string[]
  /** What is missing, which may be what you want. */
  readonly missing: readonly MissingPort[]
  /** The same for people: a line for what is there, and one for each that is missing. */
  readonly text: string
}

/**
 * What these ports have, and what follows from each that is missing: for a line in the log at the
 * start. For all ports or some of them, and for those of `introspectionPorts` too. No port is
 * called, so nothing is said about whether a storage answers: `createStoresCheck` does that.
 */
export function describePorts(ports: Partial<Record<keyof Ports, unknown>>): PortsDescription {
  requirePorts('describePorts', ports)
  const found = NAMES.map(name => describePort(name, ports[name]))
  const has = found.flatMap(each => each.has)
  const missing = found.flatMap(each => each.missing)
  return { has, missing, text: textOf(has, missing) }
}

function textOf(has: readonly string[], missing: readonly MissingPort[]): string {
  const lines = missing.map(({ port, consequence }) => `missing ${port}: ${consequence}`)
  return [`ports: ${has.length === 0 ? 'none' : has.join(', ')}`, ...lines].join('\n')
}

type Described = Pick<PortsDescription, 'has' | 'missing'>

function describePort(name: Name, port: unknown): Described {
  const { absent, methods } = PORTS[name]
  if (typeof port === 'function') return describeListener(name, port)
  if (typeof port !== 'object' || port === null) return { has: [], missing: [{ port: name, consequence: absent }] }
  const consequence = consequenceOf(port)
  if (consequence !== undefined) return { has: [], missing: [{ port: name, consequence }] }
  const isThere = (method: string) => typeof Reflect.get(port, method) === 'function'
  return {
    has: Object.keys(methods)
      .filter(isThere)
      .map(method => `${name}.${method}`),
    missing: Object.entries(methods)
      .filter(([method]) => !isThere(method))
      .map(([method, follows]) => ({ port: `${name}.${method}`, consequence: follows })),
  }
}

/** A port that is a function; one that wants no checks says so. */
function describeListener(name: Name, port: object): Described {
  const deaf = Reflect.get(port, 'readsChecks') === false
  return { has: [name], missing: deaf ? [{ port: `${name}.checks`, consequence: NO_CHECKS }] : [] }
}

const NO_CHECKS = 'the listener has readsChecks: false, so it gets the reason of a refusal and not what was compared'

/** What follows from a missing port, and from each of its methods where only that is missing. */
interface PortRow {
  readonly absent: string
  readonly methods: Readonly<Record<string, string>>
}

type Name = Exclude<keyof Ports, 'serviceId'>

const FAULT = 'INTERNAL_SERVER_ERROR'
const EVERY_CALL = { absent: `every call is ${FAULT}`, methods: {} }

const PORTS: Readonly<Record<Name, PortRow>> = {
  service: { ...EVERY_CALL, methods: { load: EVERY_CALL.absent } },
  clock: { ...EVERY_CALL, methods: { now: EVERY_CALL.absent } },
  crypto: { ...EVERY_CALL, methods: { sha256: EVERY_CALL.absent, verify: `every signature is ${FAULT}` } },
  secrets: {
    absent: `authentication of clients is ${FAULT}`,
    methods: {
      matches: `clients with a secret are ${FAULT}`,
      reveal: `clients with CLIENT_SECRET_JWT are ${FAULT}`,
    },
  },
  nonces: {
    absent: `DPoP proofs with a nonce are ${FAULT}`,
    methods: {
      current: `a client that needs a nonce is ${FAULT}`,
      acceptedUntil: `DPoP proofs with a nonce are ${FAULT}`,
    },
  },
  clients: {
    absent: `every call that names a client is ${FAULT}`,
    methods: {
      find: `every call that names a client is ${FAULT}`,
      revokeTokens: 'access tokens of a revoked client are refused when they are removed, not at once',
    },
  },
  accessTokens: {
    absent: `introspection and access tokens are ${FAULT}`,
    methods: {
      find: `introspect, introspectStandard and updateAccessToken are ${FAULT}`,
      add: `createAccessToken is ${FAULT}`,
      replace: `updateAccessToken is ${FAULT}`,
      remove: `revokeAccessTokens is ${FAULT}`,
      sweep: 'expired access tokens are kept until you remove them',
    },
  },
  pushedRequests: {
    absent: `pushAuthorizationRequest and every request_uri are ${FAULT}`,
    methods: {
      find: `every request_uri is ${FAULT} at processAuthorizationRequest`,
      add: `pushAuthorizationRequest is ${FAULT}`,
      take: `completeAuthorization is ${FAULT} for pushed requests`,
      sweep: 'expired requests are kept until you remove them',
    },
  },
  tickets: {
    absent: `processAuthorizationRequest and completeAuthorization are ${FAULT}`,
    methods: {
      find: `completeAuthorization is ${FAULT}`,
      add: `processAuthorizationRequest is ${FAULT}`,
      take: `completeAuthorization is ${FAULT}`,
      sweep: 'expired tickets are kept until you remove them',
    },
  },
  replays: {
    absent: `DPoP proofs, client assertions, attestations and request objects with a jti are ${FAULT}`,
    methods: {
      claim: `DPoP proofs, client assertions, attestations and request objects with a jti are ${FAULT}`,
      sweep: 'marks of what was used are kept until you remove them',
    },
  },
  revocations: {
    absent: 'this storage does not keep revocations of subjects',
    methods: {
      revoke: 'no subject can be revoked',
      find: 'no revoked subject is found',
      sweep: 'old revocations are kept until you remove them',
    },
  },
  certificates: {
    absent: `clients with TLS_CLIENT_AUTH are refused, or ${FAULT} where the service supports the method`,
    methods: { verifyPath: `clients with TLS_CLIENT_AUTH are ${FAULT}` },
  },
  authorizationDetails: {
    absent: 'authorization_details of a supported and allowed type are accepted with any content',
    methods: { accepts: `authorization_details are ${FAULT}` },
  },
  subjectRevocations: {
    absent: 'access tokens of a revoked subject are refused when they are removed, not at once: pass revocations',
    methods: {
      find: `every access token with a subject is ${FAULT}`,
      revoke: `revokeAccessTokens of a subject is ${FAULT}`,
    },
  },
  report: { absent: 'nobody learns why a request was refused: pass report', methods: {} },
  onFault: { absent: `the errors behind ${FAULT} are dropped: pass onFault`, methods: {} },
}

const NAMES: readonly Name[] = [
  'service',
  'clock',
  'crypto',
  'secrets',
  'nonces',
  'clients',
  'accessTokens',
  'pushedRequests',
  'tickets',
  'replays',
  'revocations',
  'certificates',
  'authorizationDetails',
  'subjectRevocations',
  'report',
  'onFault',
]
