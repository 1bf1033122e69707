import { type Case, compared, type Outcome, type Target } from '../case.js'
import { type Compared, compareTargets, type Sending } from '../http/compare.js'

const UNIT = 'processor time of the server per request'

/** CLIENT_SECRET_BASIC over HTTP. */
export const HTTP_PUSH_BASIC: Case = {
  name: 'http-push-basic',
  title: `pushed authorization request over HTTP, CLIENT_SECRET_BASIC: ${UNIT}`,
  measure: seconds => pushes('push by secret', { ratio: 0.4 }, seconds),
}

export const HTTP_PUSH_PRIVATE_KEY_JWT: Case = {
  name: 'http-push-private-key-jwt',
  title: `pushed authorization request over HTTP, PRIVATE_KEY_JWT ES256: ${UNIT}`,
  measure: seconds => pushes('push by key', { ratio: 0.5 }, seconds),
}

/** Introspection over HTTP: of a JSON body, of a protected resource, and by the REST surface. */
export const HTTP_INTROSPECTION: Case = {
  name: 'http-introspection',
  title: `introspection over HTTP, bearer token: ${UNIT}`,
  measure: introspections,
}

/** Codes, redeemed with an assertion and a DPoP proof, for an access token and a refresh token. */
export const HTTP_TOKEN: Case = {
  name: 'http-token',
  title: `code exchange over HTTP, PRIVATE_KEY_JWT and DPoP, ES256: ${UNIT}`,
  measure: async seconds => {
    const measured = await compareTargets(['token: node:http', 'token: oidc-provider'], seconds, 'codes')
    const rows = [rowOf(measured, 'token')('node:http', 'oidc-provider', { ratio: 0.5 })]
    return { rows, notes: ['', `Requests per second: ${measured.rates}.`], failures: [] }
  },
}

const PUSHES = [
  'push: baseline',
  'push: node:http',
  'push: Express',
  'push: Express that only reads the body',
  'push: oidc-provider',
] as const

async function pushes(by: Sending, target: Target, seconds: number): Promise<Outcome> {
  const measured = await compareTargets(PUSHES, seconds, by)
  const row = rowOf(measured, 'push')
  const [express, reading] = ['push: Express', 'push: Express that only reads the body'] as const
  const surplus = measured.micros(express) - measured.micros(reading)
  return {
    rows: [
      row('node:http', 'oidc-provider', target),
      row('node:http', 'baseline'),
      row('Express', 'oidc-provider'),
      row('Express that only reads the body', 'oidc-provider'),
      {
        what: 'Express, above reading the body',
        against: 'oidc-provider',
        reference: measured.micros('push: oidc-provider'),
        ours: surplus,
        ratio: measured.surplus(express, reading, 'push: oidc-provider'),
        ...(by === 'push by secret' && { target: { ratio: 0.25 } }),
      },
    ],
    notes: ['', `Requests per second: ${measured.rates}.`],
    failures: [],
  }
}

const INTROSPECTIONS = [
  'introspection: baseline',
  'introspection: node:http',
  'introspection: symbolon serve',
  'introspection: guard',
  'introspection: Express guard',
  'introspection: oidc-provider',
] as const

async function introspections(seconds: number): Promise<Outcome> {
  const measured = await compareTargets(INTROSPECTIONS, seconds)
  const row = rowOf(measured, 'introspection')
  return {
    rows: [
      row('node:http', 'oidc-provider', { ratio: 0.3 }),
      row('node:http', 'baseline'),
      row('symbolon serve', 'oidc-provider', { ratio: 0.45 }),
      row('guard', 'oidc-provider'),
      row('Express guard', 'oidc-provider'),
    ],
    notes: ['', `Requests per second: ${measured.rates}.`],
    failures: [],
  }
}

/** Rows of targets whose names begin with the same word, without that word. */
function rowOf<Subject extends string, Name extends string>(
  measured: Compared<`${Subject}: ${Name}`>,
  subject: Subject,
) {
  return (what: Name, against: Name, target?: Target) => {
    const names = { what: `${subject}: ${what}`, against: `${subject}: ${against}` } as const
    return { ...compared(measured, { ...names, ...(target && { target }) }), what, against }
  }
}
