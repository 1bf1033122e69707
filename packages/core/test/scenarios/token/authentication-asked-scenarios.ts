import { issued, type Scenario, SIGNING_KEY, type World } from '@symbolon/contract/scenarios'
import { given, type Row, rows } from '../rows.js'

/*
 * OpenID Connect Core §3.1.2.1, §3.1.2.2, §5.5.1: what a request says about the user and the authentication, against
 * the decision. Scenarios begin at this instant; clocks may differ by 10 seconds.
 */

const NOW = 1_767_225_600

interface Made {
  readonly asked: object
  readonly decided: object
  /** Seconds between the request and the decision. */
  readonly wait?: number
}

const idToken = (id_token: object) => ({ scope: 'openid', claims: JSON.stringify({ id_token }) })
const maxAge = (seconds: number) => ({ scope: 'read', max_age: String(seconds) })

const ISSUED: readonly Row<Made>[] = rows<Made>({ action: 'OK', resultCode: 'A049001' })({
  'max_age and the skew ago (OpenID Connect Core §3.1.2.1)': { asked: maxAge(60), decided: { authTime: NOW - 70 } },
  'before the request, and the decision takes its time (OpenID Connect Core §3.1.2.1)': {
    asked: maxAge(60),
    decided: { authTime: NOW - 60 },
    wait: 300,
  },
  'max_age=0, and a login after the request (OpenID Connect Core §3.1.2.1)': {
    asked: maxAge(0),
    decided: { authTime: NOW + 100 },
    wait: 200,
  },
  'in the future by the skew (OpenID Connect Core §2)': { asked: {}, decided: { authTime: NOW + 10 } },
  'no time without max_age (OpenID Connect Core §2)': { asked: {}, decided: {} },
  'the subject that sub.value names (OpenID Connect Core §5.5.1)': {
    asked: idToken({ sub: { value: 'ada' } }),
    decided: {},
  },
  'a subject among values (OpenID Connect Core §5.5.1)': {
    asked: idToken({ sub: { essential: true, values: ['eve', 'ada'] } }),
    decided: {},
  },
  'any subject for sub without a value (OpenID Connect Core §5.5.1)': { asked: idToken({ sub: null }), decided: {} },
  'claims at the UserInfo endpoint alone (OpenID Connect Core §5.5)': {
    asked: { scope: 'openid', claims: '{"userinfo":{"sub":{"value":"eve"}}}' },
    decided: {},
  },
  'claims of a request that is not OpenID Connect (OpenID Connect Core §5.5)': {
    asked: { ...idToken({ sub: { value: 'eve' } }), scope: 'read' },
    decided: {},
  },
  'an essential acr (OpenID Connect Core §5.5.1.1)': {
    asked: idToken({ acr: { essential: true, values: ['gold', 'silver'] } }),
    decided: { acr: 'silver' },
  },
  'another acr where it is not essential (OpenID Connect Core §5.5.1.1)': {
    asked: idToken({ acr: { values: ['gold'] } }),
    decided: { acr: 'silver' },
  },
  'an essential acr without values (OpenID Connect Core §5.5.1.1)': {
    asked: idToken({ acr: { essential: true } }),
    decided: {},
  },
  'an essential auth_time that is given (OpenID Connect Core §2)': {
    asked: idToken({ auth_time: { essential: true } }),
    decided: { authTime: NOW },
  },
})

const login = (resultCode: string) => ({ action: 'BAD_REQUEST', resultCode })
const MISTAKE = 'INTERNAL_SERVER_ERROR'

const REFUSED: readonly Row<Made>[] = [
  ...rows<Made>(login('A049205'))({
    'a second longer ago (OpenID Connect Core §3.1.2.1)': { asked: maxAge(60), decided: { authTime: NOW - 71 } },
    'the same after a wait (OpenID Connect Core §3.1.2.1)': {
      asked: maxAge(60),
      decided: { authTime: NOW - 71 },
      wait: 300,
    },
    'max_age=0, and a login before the request (OpenID Connect Core §3.1.2.1)': {
      asked: maxAge(0),
      decided: { authTime: NOW - 11 },
    },
  }),
  ...rows<Made>({ action: MISTAKE, resultCode: 'A049204' })({
    'a second further in the future (OpenID Connect Core §2)': { asked: {}, decided: { authTime: NOW + 11 } },
  }),
  ...rows<Made>(login('A049206'))({
    'another subject than sub.value (OpenID Connect Core §3.1.2.2)': {
      asked: idToken({ sub: { value: 'eve' } }),
      decided: {},
    },
    'a subject that is not among values (OpenID Connect Core §5.5.1)': {
      asked: idToken({ sub: { values: [] } }),
      decided: {},
    },
    'a sub.value that is no text (OpenID Connect Core §5.5.1)': {
      asked: idToken({ sub: { value: null } }),
      decided: {},
    },
    'another subject, though openid is not granted (OpenID Connect Core §5.5.1)': {
      asked: { ...idToken({ sub: { value: 'eve' } }), scope: 'openid read' },
      decided: { scopes: ['read'] },
    },
  }),
  ...rows<Made>(login('A049207'))({
    'another acr than an essential one (OpenID Connect Core §5.5.1.1)': {
      asked: idToken({ acr: { essential: true, value: 'gold' } }),
      decided: { acr: 'silver' },
    },
    'no acr where one is essential (OpenID Connect Core §5.5.1.1)': {
      asked: idToken({ acr: { essential: true, values: ['gold'] } }),
      decided: {},
    },
  }),
  ...rows<Made>({ action: MISTAKE, resultCode: 'A049201' })({
    'no authTime where auth_time is essential (OpenID Connect Core §2)': {
      asked: idToken({ auth_time: { essential: true } }),
      decided: {},
    },
  }),
]

/** The answer to a decision about such a request. */
function playing({ asked, decided, wait = 0 }: Made): Scenario['play'] {
  return (world: World) => {
    const complete = (request: object) => {
      world.pass(wait)
      return world.complete(request)
    }
    return issued({ ...world, complete }, { asked: Object(asked), decided })
  }
}

/** `authTime` has whole seconds, and a request arrives within one. */
const WITHIN_A_SECOND: readonly Scenario[] = given({ service: { allowableClockSkew: 0 } }).expecting({
  action: 'OK',
  resultCode: 'A049001',
})({
  'authenticated: max_age=0, and a login in the second of the request (OpenID Connect Core §3.1.2.1)': world => {
    world.pass(0.9)
    return issued(world, { asked: maxAge(0), decided: { authTime: NOW } })
  },
})

/** Decisions about what a request demands of the authentication. */
export const AUTHENTICATION_ASKED_SCENARIOS: readonly Scenario[] = [...ISSUED, ...REFUSED]
  .flatMap(([name, clause, made, expect]) =>
    given({ service: { jwks: { keys: [SIGNING_KEY] } } }).expecting(expect)({
      [`authenticated: ${name} (${clause})`]: playing(made),
    }),
  )
  .concat(WITHIN_A_SECOND)
