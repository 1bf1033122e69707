import { generateRandomCodeVerifier } from 'oauth4webapi'
import { signerOf } from '../../assertions/signers.js'
import { type Changes, signingInput } from '../../jwt-mutations/jwt.js'
import { outcomeOf, Refused, type SuiteRow } from '../row.js'
import { byAssertion, type Forging, type SuiteClient } from './client.js'
import { obtainToken, parametersOf, post } from './flow.js'
import { type OAuchRow, onServer } from './par-rows.js'
import type { SuiteServer } from './server.js'

/*
 * OAuch sends its assertions to the token endpoint alone. Here they are sent to each endpoint that
 * authenticates clients, by a key and by a secret.
 */

/** The form that each endpoint takes from a client that has authenticated. */
const FORMS: Readonly<Record<string, (client: SuiteClient) => URLSearchParams | Promise<URLSearchParams>>> = {
  '/par': client => parametersOf(client, generateRandomCodeVerifier()),
  '/token': () => new URLSearchParams({ grant_type: 'authorization_code', code: 'unknown' }),
  '/introspect': () => new URLSearchParams({ token: 'unknown' }),
}

/** Sends assertions to an endpoint. An unknown code says that the client was authenticated. */
async function sendTo(server: SuiteServer, path: string, client: SuiteClient, forging: Forging): Promise<void> {
  const form = await FORMS[path]?.(client)
  const credentials = byAssertion(client.clientId, client.signer, forging)
  await post(server, path, form ?? new URLSearchParams(), credentials).catch((error: unknown) => {
    if (!(error instanceof Refused) || !error.message.endsWith('400 invalid_grant')) throw error
  })
}

const strangers = { key: await signerOf('ES256'), mac: await signerOf('HS256') }
type Method = keyof typeof strangers

type Play = (server: SuiteServer, path: string, method: Method) => Promise<void>

const sending =
  (forging: Forging | ((method: Method) => Forging)): Play =>
  (server, path, method) =>
    sendTo(server, path, server.clients[method], typeof forging === 'function' ? forging(method) : forging)

const claims = (change: () => Changes['claims']): Play => sending({ changes: () => ({ claims: change() ?? {} }) })

const secondsFromNow = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
const DAY = 86_400

const twice: Play = async (server, path, method) => {
  const jti = crypto.randomUUID()
  const again = { changes: () => ({ claims: { jti } }) }
  await sendTo(server, path, server.clients[method], again)
  await sendTo(server, path, server.clients[method], again)
}

/** What a row says, and how it is played at each endpoint. */
type AssertionRow = Omit<SuiteRow<never>, 'play' | 'ours'> & {
  readonly ours: 'accepted' | 'refused'
  readonly play: Play
}

const ROWS: readonly AssertionRow[] = [
  {
    test: 'Jwt.SupportsJwtClientAuthentication',
    sends: 'an assertion that expires in a day, where `clientAssertionMaxLifetime` is a day',
    demands: 'accepted',
    clause: 'RFC 7523 §2.2',
    level: 'MUST',
    ours: 'accepted',
    play: sending({}),
  },
  {
    test: 'Jwt.HasIssuerClaim',
    sends: 'an assertion without iss',
    demands: 'refused',
    clause: 'RFC 7523 §3',
    level: 'MUST',
    ours: 'refused',
    play: claims(() => ({ iss: undefined })),
  },
  {
    test: 'Jwt.HasSubjectClaim',
    sends: 'an assertion without sub',
    demands: 'refused',
    clause: 'RFC 7523 §3',
    level: 'MUST',
    ours: 'refused',
    play: claims(() => ({ sub: undefined })),
  },
  {
    test: 'Jwt.HasAudienceClaim',
    sends: 'an assertion without aud',
    demands: 'refused',
    clause: 'RFC 7523 §3',
    level: 'MUST',
    ours: 'refused',
    play: claims(() => ({ aud: undefined })),
  },
  {
    test: 'Jwt.IsExpirationChecked',
    sends: 'an assertion that expired a day ago',
    demands: 'refused',
    clause: 'RFC 7523 §3',
    level: 'MUST',
    ours: 'refused',
    play: claims(() => ({ exp: secondsFromNow(-DAY) })),
  },
  {
    test: 'Jwt.IsNotBeforeChecked',
    sends: 'an assertion that is valid from tomorrow on',
    demands: 'refused',
    clause: 'RFC 7523 §3',
    level: 'MUST',
    ours: 'refused',
    play: claims(() => ({ nbf: secondsFromNow(DAY), exp: secondsFromNow(2 * DAY) })),
  },
  {
    // The one before also lives longer than any `clientAssertionMaxLifetime` allows.
    test: 'Jwt.IsNotBeforeChecked',
    sends: 'an assertion that is valid from an hour on',
    demands: 'refused',
    clause: 'RFC 7523 §3',
    level: 'MUST',
    ours: 'refused',
    play: claims(() => ({ nbf: secondsFromNow(3_600) })),
  },
  {
    test: 'Jwt.IsIssuedAtChecked',
    sends: 'an assertion whose iat is a year ago',
    demands: 'refused',
    clause: 'RFC 7523 §3',
    level: 'MAY',
    ours: 'accepted',
    because:
      'RFC 7523 §3 (6) lets the server decide (MAY). `exp` is bounded and the `jti` is used once, so the age of an ' +
      'assertion adds nothing.',
    play: claims(() => ({ iat: secondsFromNow(-365 * DAY) })),
  },
  {
    test: 'Jwt.IsJwtReplayDetected',
    sends: 'two assertions with one jti',
    demands: 'refused',
    clause: 'RFC 7523 §3',
    level: 'MAY',
    ours: 'refused',
    play: twice,
  },
  {
    test: 'Jwt.IsSignatureRequired',
    sends: 'an assertion by `none`',
    demands: 'refused',
    clause: 'RFC 7523 §3',
    level: 'MUST',
    ours: 'refused',
    play: sending({ changes: () => ({ header: { alg: 'none' } }), sign: content => `${signingInput(content)}.` }),
  },
  {
    test: 'Jwt.IsSignatureChecked',
    sends: 'an assertion by a stranger',
    demands: 'refused',
    clause: 'RFC 7523 §3',
    level: 'MUST',
    ours: 'refused',
    play: sending(method => ({ sign: strangers[method].sign })),
  },
]

/** The tests of assertions in OAuch, at one endpoint by one method. */
function rowsAt(path: string, method: Method): readonly OAuchRow[] {
  return ROWS.map(({ play, ours, ...row }) => ({
    ...row,
    ours: ours === 'accepted' ? ours : `${path} 401 invalid_client`,
    play: server => outcomeOf(() => play(server, path, method)),
  }))
}

/** By the endpoint and the method. */
export const ASSERTION_ROWS: Readonly<Record<string, readonly OAuchRow[]>> = Object.fromEntries(
  Object.keys(FORMS).flatMap(path => [
    [`private_key_jwt at ${path}`, rowsAt(path, 'key')],
    [`client_secret_jwt at ${path}`, rowsAt(path, 'mac')],
  ]),
)

/** The same over whole flows. */
export const ASSERTION_FLOW_ROWS: readonly OAuchRow[] = [
  {
    test: 'Jwt.SupportsJwtClientAuthentication',
    sends: 'a flow with assertions that expire in a day, where `clientAssertionMaxLifetime` is a day',
    demands: 'accepted',
    clause: 'RFC 7523 §2.2',
    level: 'MUST',
    ours: 'accepted',
    play: server => outcomeOf(() => obtainToken(server, server.clients.key)),
  },
  {
    test: 'Jwt.SupportsJwtClientAuthentication',
    sends: 'a flow with assertions that expire in a day, by default',
    demands: 'accepted',
    clause: 'RFC 7523 §2.2',
    level: 'MUST',
    ours: '/par 401 invalid_client',
    because:
      'RFC 7523 §3 (4) allows to reject an `exp` that is far ahead. An hour bounds how long a `jti` is kept; ' +
      '`clientAssertionMaxLifetime` allows a day.',
    play: server =>
      onServer(server, { clientAssertionAudience: 'endpoints', dpopNonceRequired: false }, other =>
        obtainToken(other, other.clients.key),
      ),
  },
]
