import { type JwtChange, randomText } from '../jwt.js'
import {
  needsAssertions,
  needsCredentials,
  needsIntrospection,
  needsSecret,
  type Probe,
  type Unless,
  unlessAny,
} from '../row.js'
import type { Change } from '../sender.js'
import type { Session } from '../session.js'
import { Untestable } from '../traffic.js'
import { refused, refusedCaller, UNAUTHENTICATED, type Verdict } from '../verdicts.js'

interface Place {
  readonly name: 'push' | 'redeem' | 'introspect'
  readonly endpoint: string
  readonly clause: string
  readonly unless?: Unless
  readonly send: (session: Session, token: string, change: Change) => Promise<Verdict>
}

/** Two clients in one request are a mistake of the request too. */
const PUSHED = [...UNAUTHENTICATED, 'invalid_request']

const PUSH: Place = {
  name: 'push',
  endpoint: 'a pushed request',
  clause: 'RFC 9126 §2',
  send: async (session, _, change) => refused((await session.push(change)).exchange, PUSHED),
}

const PLACES: readonly Place[] = [
  PUSH,
  {
    name: 'redeem',
    endpoint: 'a token request',
    clause: 'RFC 6749 §3.2.1',
    send: async (session, _, change) => refused(await session.redeem(await session.grant(), change), UNAUTHENTICATED),
  },
  {
    name: 'introspect',
    endpoint: 'an introspection request',
    clause: 'RFC 7662 §2.1',
    unless: needsIntrospection,
    send: async (session, token, change) => refusedCaller(await session.introspect(token, change), CALLER),
  },
]

const CALLER = [...UNAUTHENTICATED, 'invalid_request', 'unauthorized_client', 'access_denied']

type Row = readonly [code: string, clause: string, check: string, changed: string, change: Change]

const MISSING = 'no-authentication'
const FORGED = 'assertion-forged'
const SIGNATURE = 'signature of the assertion'
const FOR_ANOTHER: JwtChange = { claims: { aud: 'https://elsewhere.invalid' } }
const ABOUT_ANOTHER: JwtChange = { claims: { sub: 'somebody-else' } }
const ENDLESS: JwtChange = { claims: { exp: undefined } }

/** Sent to every endpoint. */
const WITHOUT: Row = [MISSING, 'RFC 6749 §2.3', 'credentials present', 'without authentication', { by: 'nobody' }]
const SECRET: Row = [
  'wrong-secret',
  'RFC 6749 §2.3.1',
  'client secret',
  'with another secret',
  { secret: 'not the secret' },
]
const SIGNED: Row = [
  FORGED,
  'RFC 7523 §3 (9)',
  SIGNATURE,
  'with an altered signature',
  { assertion: { signature: 'forged' } },
]

/** Sent to one endpoint, as assertions are read by the same code everywhere. */
const ASSERTIONS: readonly (readonly [code: string, clause: string, check: string, changed: string, JwtChange])[] = [
  ['assertion-unsigned', '(9)', SIGNATURE, 'with alg none', { signature: 'none' }],
  ['assertion-symmetric', '(9)', SIGNATURE, 'with alg HS256, by its public key', { signature: 'symmetric' }],
  ['assertion-audience', '(3)', 'audience of the assertion', 'for another server', FOR_ANOTHER],
  ['assertion-expired', '(4)', 'assertion not expired', 'that expired an hour ago', { shift: -3660 }],
  ['assertion-without-expiry', '(4)', 'expiry of the assertion present', 'without exp', ENDLESS],
  ['assertion-subject', '(2)', 'subject of the assertion', 'about another client', ABOUT_ANOTHER],
]

export const AUTHENTICATION_PROBES: readonly Probe[] = [
  ...PLACES.flatMap(place => [
    credentialsProbe(place, WITHOUT, needsCredentials),
    credentialsProbe(place, SECRET, needsSecret),
    credentialsProbe(place, SIGNED, needsAssertions),
  ]),
  ...ASSERTIONS.map(([code, clause, check, changed, assertion]) => ({
    ...credentialsProbe(
      PUSH,
      [code, `RFC 7523 §3 ${clause}`, check, `with an assertion ${changed}`, { assertion }],
      needsAssertions,
    ),
    under: `push-${FORGED}`,
  })),
  {
    code: 'push-unknown-client',
    clause: 'RFC 6749 §5.2; RFC 9126 §2.3',
    check: 'client known',
    severity: 'violation',
    changed: 'a pushed request of a client that is not registered',
    wants: 'a client that is not registered is refused',
    run: async session => refused((await unknownClient(session)).exchange, PUSHED),
  },
  {
    code: 'push-assertion-reused',
    clause: 'RFC 7523 §3 (7); OpenID Connect Core §9',
    check: 'assertion used once',
    severity: 'weakness',
    changed: 'a pushed request with an assertion that was used before',
    wants: 'the jti of an assertion is accepted once',
    under: 'push-assertion-forged',
    unless: needsAssertions,
    async run(session) {
      const assertion = { verbatim: await session.assertion() }
      const first = await PUSH.send(session, '', { assertion })
      if (first?.kind !== 'accepted') throw new Untestable('the assertion was not accepted the first time')
      return PUSH.send(session, '', { assertion })
    },
  },
]

function credentialsProbe(place: Place, [code, clause, check, changed, change]: Row, needs: Unless): Probe {
  return {
    code: `${place.name}-${code}`,
    clause: `${clause}; ${place.clause}`,
    check,
    severity: 'violation',
    changed: `${place.endpoint} ${changed}`,
    wants: 'a client that has credentials authenticates by them',
    ...(code === MISSING ? {} : { under: `${place.name}-${MISSING}` }),
    unless: unlessAny(place.unless, needs),
    run: async (session, { token }) => place.send(session, place.name === 'introspect' ? await token() : '', change),
  }
}

function unknownClient(session: Session) {
  return session.push({ by: 'nobody', form: { client_id: `unknown-${randomText()}` } })
}
