import { randomText } from '../jwt.js'
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
import { refused, UNAUTHENTICATED, type Verdict } from '../verdicts.js'

/** Where the client authenticates. */
interface Place {
  readonly name: 'push' | 'redeem' | 'introspect'
  readonly endpoint: string
  readonly clause: string
  readonly unless?: Unless
  readonly send: (session: Session, token: string, change: Change) => Promise<Verdict>
}

const PUSH: Place = {
  name: 'push',
  endpoint: 'a pushed request',
  clause: 'RFC 9126 §2',
  send: async (session, _, change) => refused((await session.push(change)).exchange, UNAUTHENTICATED),
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
    send: async (session, token, change) => refused(await session.introspect(token, change), CALLER),
  },
]

const CALLER = [...UNAUTHENTICATED, 'invalid_request', 'unauthorized_client', 'access_denied']

interface CredentialsRow extends Pick<Probe, 'clause' | 'check' | 'severity' | 'changed' | 'unless'> {
  readonly code: string
  readonly change: Change
  /** Whether it is sent to every place: what is the same everywhere is sent to one. */
  readonly isEverywhere?: boolean
}

const MISSING = 'no-authentication'

const ROWS: readonly CredentialsRow[] = [
  {
    code: MISSING,
    clause: 'RFC 6749 §2.3',
    check: 'credentials present',
    severity: 'violation',
    changed: 'without authentication of the client',
    unless: needsCredentials,
    change: { by: 'nobody' },
    isEverywhere: true,
  },
  {
    code: 'wrong-secret',
    clause: 'RFC 6749 §2.3.1',
    check: 'client secret',
    severity: 'violation',
    changed: 'with another secret',
    unless: needsSecret,
    change: { secret: 'not the secret of this client' },
    isEverywhere: true,
  },
  {
    code: 'assertion-forged',
    clause: 'RFC 7523 §3 (9)',
    check: 'signature of the assertion',
    severity: 'violation',
    changed: 'with an assertion whose signature is altered',
    unless: needsAssertions,
    change: { assertion: { signature: 'forged' } },
    isEverywhere: true,
  },
  {
    code: 'assertion-unsigned',
    clause: 'RFC 7523 §3 (9)',
    check: 'signature of the assertion',
    severity: 'violation',
    changed: 'with an assertion with alg none',
    unless: needsAssertions,
    change: { assertion: { signature: 'none' } },
  },
  {
    code: 'assertion-symmetric',
    clause: 'RFC 7523 §3 (9)',
    check: 'signature of the assertion',
    severity: 'violation',
    changed: 'with an assertion with alg HS256, by the public key as secret',
    unless: needsAssertions,
    change: { assertion: { signature: 'symmetric' } },
  },
  {
    code: 'assertion-audience',
    clause: 'RFC 7523 §3 (3)',
    check: 'audience of the assertion',
    severity: 'violation',
    changed: 'with an assertion for another server',
    unless: needsAssertions,
    change: { assertion: { claims: { aud: 'https://elsewhere.invalid' } } },
  },
  {
    code: 'assertion-expired',
    clause: 'RFC 7523 §3 (4)',
    check: 'assertion not expired',
    severity: 'violation',
    changed: 'with an assertion that expired an hour ago',
    unless: needsAssertions,
    change: { assertion: { shift: -3660 } },
  },
  {
    code: 'assertion-without-expiry',
    clause: 'RFC 7523 §3 (4)',
    check: 'expiry of the assertion present',
    severity: 'violation',
    changed: 'with an assertion without exp',
    unless: needsAssertions,
    change: { assertion: { claims: { exp: undefined } } },
  },
  {
    code: 'assertion-subject',
    clause: 'RFC 7523 §3 (2)',
    check: 'subject of the assertion',
    severity: 'violation',
    changed: 'with an assertion about another client',
    unless: needsAssertions,
    change: { assertion: { claims: { sub: 'somebody-else' } } },
  },
]

export const AUTHENTICATION_PROBES: readonly Probe[] = [
  ...PLACES.flatMap(place =>
    ROWS.filter(row => row.isEverywhere || place === PUSH).map(row => credentialsProbe(place, row)),
  ),
  {
    code: 'push-unknown-client',
    clause: 'RFC 6749 §5.2; RFC 9126 §2.3',
    check: 'client known',
    severity: 'violation',
    changed: 'a pushed request of a client that is not registered',
    wants: 'a client that is not registered is refused',
    run: async session => refused((await unknownClient(session)).exchange, [...UNAUTHENTICATED, 'invalid_request']),
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

function credentialsProbe(place: Place, { code, change, clause, isEverywhere, unless, ...row }: CredentialsRow): Probe {
  return {
    ...row,
    code: `${place.name}-${code}`,
    clause: `${clause}; ${place.clause}`,
    changed: `${place.endpoint} ${row.changed}`,
    wants: 'a client that has credentials authenticates by them',
    ...(code === MISSING ? {} : { under: `${place.name}-${isEverywhere ? MISSING : 'assertion-forged'}` }),
    unless: unlessAny(place.unless, unless),
    run: (session, { token }) => place.send(session, token, change),
  }
}

function unknownClient(session: Session) {
  return session.push({ by: 'nobody', form: { client_id: `unknown-${randomText()}` } })
}
