import { calculatePKCECodeChallenge, generateRandomCodeVerifier } from 'oauth4webapi'
import { outcomeOf, Refused } from '../row.js'
import { type Credentials, REDIRECT_URI, type SuiteClient, withoutSecret } from './client.js'
import { authorize, callApi, type FlowChanges, post, push, type Tokens } from './flow.js'
import { type OAuchRow, onServer } from './par-rows.js'
import { FOR_OAUCH, type SuiteServer } from './server.js'

/** A client of a server, with a code of its own. */
interface Redeeming {
  readonly server: SuiteServer
  readonly client: SuiteClient
  /** Redeems the code, as often as it is called. */
  redeem(changes?: Readonly<Record<string, string>>, as?: SuiteClient, credentials?: Credentials): Promise<Tokens>
  refresh(token: unknown, as?: SuiteClient, credentials?: Credentials): Promise<Tokens>
  revoke(token: unknown, as?: SuiteClient, credentials?: Credentials): Promise<void>
  callApi(tokens: Tokens): Promise<void>
}

type Play = (redeeming: Redeeming) => Promise<unknown>

/** Goes through the flow up to the code. */
async function redeeming(server: SuiteServer, client: SuiteClient, changes?: FlowChanges): Promise<Redeeming> {
  const verifier = generateRandomCodeVerifier()
  const code = await authorize(server, client, await push(server, client, verifier, changes))
  const form = (as: SuiteClient, parameters: object) => new URLSearchParams({ client_id: as.clientId, ...parameters })
  const sent = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT_URI, code_verifier: verifier }
  return {
    server,
    client,
    redeem: (more = {}, as = client, credentials = as.credentials) =>
      post(server, '/token', without(form(as, { ...sent, ...more })), credentials),
    refresh: (token, as = client, credentials = as.credentials) =>
      post(server, '/token', form(as, { grant_type: 'refresh_token', refresh_token: String(token) }), credentials),
    async revoke(token, as = client, credentials = as.credentials) {
      const [headers, body] = [new Headers(), form(as, { token: String(token) })]
      await credentials(server, body, headers)
      const response = await fetch(`${server.origin}/revoke`, { method: 'POST', headers, body })
      if (!response.ok) throw new Refused(`/revoke ${response.status} ${Object(await response.json()).error}`)
    },
    callApi: tokens => callApi(server, { Authorization: `Bearer ${tokens.access_token}` }),
  }
}

/** An empty value leaves a parameter out. */
function without(form: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...form].filter(([, value]) => value !== ''))
}

const by =
  (client: 'secret' | 'public', play: Play, changes?: FlowChanges): OAuchRow['play'] =>
  server =>
    outcomeOf(async () => play(await redeeming(server, server.clients[client], changes)))

/** The same on a server of its own, whose clock moves. */
const later =
  (client: 'secret' | 'public', play: Play): OAuchRow['play'] =>
  shared =>
    onServer(shared, FOR_OAUCH, async server => play(await redeeming(server, server.clients[client])))

const refused = { demands: 'refused', level: 'MUST', ours: '/token 400 invalid_grant' } as const
const accepted = { demands: 'accepted', level: 'MUST', ours: 'accepted' } as const
const UNAUTHENTICATED = '/token 401 invalid_client'
const REVOKED = '/api/accounts 401 Bearer invalid_token'

async function usedTwice({ redeem }: Redeeming): Promise<Tokens> {
  const tokens = await redeem()
  await outcomeOf(redeem)
  return tokens
}

/** Asks the token endpoint in another way than by a posted form. */
const asked =
  (make: (url: URL, form: URLSearchParams) => RequestInit): OAuchRow['play'] =>
  server =>
    outcomeOf(async () => {
      const url = new URL('/token', server.origin)
      const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'x', client_id: 'oauch' })
      const response = await fetch(url, make(url, form))
      if (!response.ok) throw new Refused(`/token ${response.status}`)
    })

const named = (name: string, value: string): OAuchRow['play'] =>
  by('secret', async ({ server, client, redeem }) => {
    await redeem()
    const [headers, body] = [new Headers(), new URLSearchParams({ grant_type: 'authorization_code', code: 'x' })]
    await client.credentials(server, body, headers)
    const response = await fetch(`${server.origin}/token`, { method: 'POST', headers, body })
    if (!response.headers.get(name)?.includes(value)) throw new Refused(`no ${value}`)
  })

const CODES: readonly OAuchRow[] = [
  {
    ...refused,
    test: 'TokenEndpoint.MultipleCodeExchanges',
    sends: 'a code again',
    clause: 'RFC 6749 §4.1.2',
    play: by('secret', async ({ redeem }) => {
      await redeem()
      await redeem()
    }),
  },
  {
    ...refused,
    test: 'TokenEndpoint.TokenValidAfterMultiExchange',
    sends: 'the access token of a code that came again, to the API',
    clause: 'RFC 6749 §4.1.2',
    level: 'SHOULD',
    ours: REVOKED,
    play: by('secret', async redeeming => redeeming.callApi(await usedTwice(redeeming))),
  },
  {
    ...refused,
    test: 'TokenEndpoint.RefreshTokenValidAfterMultiExchange',
    sends: 'the refresh token of a code that came again',
    clause: 'RFC 6749 §4.1.2',
    level: 'SHOULD',
    play: by('secret', async redeeming => redeeming.refresh((await usedTwice(redeeming)).refresh_token)),
  },
  {
    ...refused,
    test: 'Concurrency.SingleFastACExchange',
    sends: 'a code five times at once, and then what the best of them got, to the API',
    clause: 'RFC 6749 §4.1.2',
    ours: REVOKED,
    play: by('secret', async ({ redeem, callApi }) => {
      const answers = await Promise.allSettled(Array.from({ length: 5 }, () => redeem()))
      const [won, ...more] = answers.flatMap(each => (each.status === 'fulfilled' ? [each.value] : []))
      if (won === undefined || more.length > 0) throw new Error('not one has won')
      await callApi(won)
    }),
  },
  {
    ...refused,
    test: 'TokenEndpoint.AuthorizationCodeTimeout',
    sends: 'a code after 12 minutes',
    clause: 'RFC 6749 §4.1.2',
    play: later('secret', async ({ server, redeem }) => {
      server.clock.moveForward(720)
      await redeem()
    }),
  },
  {
    ...refused,
    test: 'TokenEndpoint.IsCodeBoundToClient',
    sends: 'a code of another client',
    clause: 'RFC 6749 §4.1.3',
    play: by('secret', ({ server, redeem }) => redeem({}, server.clients.alternative)),
  },
  {
    ...refused,
    test: 'TokenEndpoint.RedirectUriChecked',
    sends: 'another redirect_uri',
    clause: 'RFC 6749 §4.1.3',
    play: by('secret', ({ redeem }) => redeem({ redirect_uri: `${REDIRECT_URI}/Modified` })),
  },
  {
    ...refused,
    test: 'Pkce.IsPkceImplemented',
    sends: 'another code_verifier',
    clause: 'RFC 7636 §4.6',
    play: by('secret', ({ redeem }) => redeem({ code_verifier: generateRandomCodeVerifier() })),
  },
  {
    ...refused,
    test: 'Pkce.IsPkceTokenDowngradeDetected',
    sends: 'no code_verifier, and a challenge before',
    clause: 'RFC 7636 §4.6',
    play: by('secret', ({ redeem }) => redeem({ code_verifier: '' })),
  },
  {
    ...refused,
    test: 'Pkce.IsPkceDowngradeDetected',
    sends: 'a code_verifier, and no challenge before',
    clause: 'RFC 9700 §2.1.1',
    play: by('secret', ({ redeem }) => redeem(), {
      push: form => new URLSearchParams([...form].filter(([name]) => !name.startsWith('code_challenge'))),
    }),
  },
  {
    ...refused,
    test: 'Pkce.ShortVerifier',
    sends: 'a code_verifier of 8 characters, which fits its challenge',
    clause: 'RFC 7636 §4.1',
    play: by('secret', ({ redeem }) => redeem({ code_verifier: 'abcdefgh' }), {
      async push(form) {
        form.set('code_challenge', await calculatePKCECodeChallenge('abcdefgh'))
        return form
      },
    }),
  },
]

const REFRESHES: readonly OAuchRow[] = [
  {
    ...accepted,
    test: 'TokenEndpoint.UsesTokenRotation',
    sends: 'a refresh token of a public client, which gets another',
    clause: 'RFC 9700 §4.14.2',
    level: 'SHOULD',
    play: by('public', async ({ redeem, refresh }) => {
      const { refresh_token: token } = await redeem()
      if ((await refresh(token)).refresh_token === token) throw new Refused('the same')
    }),
  },
  {
    ...refused,
    test: 'TokenEndpoint.RefreshTokenRevokedAfterUse',
    sends: 'a replaced refresh token again, after five seconds',
    clause: 'RFC 9700 §4.14.2',
    level: 'SHOULD',
    ours: 'accepted',
    because:
      'A client that missed the answer gets the same successor for 30 seconds, until that is used. Nothing new is ' +
      'given, and `lifetimes.retry: 0` refuses it at once.',
    play: later('public', async ({ server, redeem, refresh }) => {
      const { refresh_token: token } = await redeem()
      await refresh(token)
      server.clock.moveForward(5)
      await refresh(token)
    }),
  },
  {
    ...refused,
    test: 'TokenEndpoint.InvalidatedRefreshToken',
    sends: 'the successor of a refresh token that came again after one and a half minutes',
    clause: 'RFC 9700 §4.14.2',
    level: 'SHOULD',
    play: later('public', async ({ server, redeem, refresh }) => {
      const { refresh_token: token } = await redeem()
      const { refresh_token: successor } = await refresh(token)
      server.clock.moveForward(90)
      await outcomeOf(() => refresh(token))
      await refresh(successor)
    }),
  },
  {
    ...refused,
    test: 'TokenEndpoint.IsRefreshAuthenticationRequired',
    sends: 'a refresh token without the secret',
    clause: 'RFC 6749 §6',
    ours: UNAUTHENTICATED,
    play: by('secret', async ({ client, redeem, refresh }) =>
      refresh((await redeem()).refresh_token, client, withoutSecret),
    ),
  },
  {
    ...refused,
    test: 'TokenEndpoint.IsRefreshBoundToClient',
    sends: 'a refresh token of another client',
    clause: 'RFC 6749 §6',
    play: by('secret', async ({ server, redeem, refresh }) =>
      refresh((await redeem()).refresh_token, server.clients.alternative),
    ),
  },
]

const REQUESTS: readonly OAuchRow[] = [
  {
    ...refused,
    test: 'TokenEndpoint.IsClientAuthenticationRequired',
    sends: 'a code without the secret',
    clause: 'RFC 6749 §3.2.1',
    ours: UNAUTHENTICATED,
    play: by('secret', ({ client, redeem }) => redeem({}, client, withoutSecret)),
  },
  {
    ...refused,
    test: 'TokenEndpoint.IsClientIdRequired',
    sends: 'a code of a public client without its client_id',
    clause: 'RFC 6749 §3.2.1',
    ours: '/token 400 invalid_request',
    play: by('public', ({ redeem }) => redeem({ client_id: '' })),
  },
  {
    ...refused,
    test: 'TokenEndpoint.IsGetSupported',
    sends: 'a GET',
    clause: 'RFC 6749 §3.2',
    ours: '/token 405',
    play: asked((url, form) => {
      url.search = form.toString()
      return { method: 'GET' }
    }),
  },
  {
    ...refused,
    test: 'TokenEndpoint.IsAuthInUriAllowed',
    sends: 'the secret in the URL',
    clause: 'RFC 6749 §2.3.1',
    ours: '/token 401',
    play: asked((url, form) => {
      url.search = 'client_secret=a-secret-of-at-least-thirty-two-bytes'
      return { method: 'POST', body: form }
    }),
  },
  {
    ...refused,
    test: 'TokenEndpoint.SameParameterTwiceDisallowed',
    sends: 'a parameter twice',
    clause: 'RFC 6749 §3.2',
    ours: '/token 400',
    play: asked((_, form) => ({ method: 'POST', body: `${form}&refresh_token=x`, headers: FORM })),
  },
  {
    ...accepted,
    test: 'TokenEndpoint.UnrecognizedParameterAllowed',
    sends: 'a parameter that nobody knows',
    clause: 'RFC 6749 §3.2',
    play: by('secret', ({ redeem }) => redeem({ oauch: 'unknown' })),
  },
  {
    ...accepted,
    test: 'TokenEndpoint.HasCacheControlHeader',
    sends: 'a token request',
    clause: 'RFC 6749 §5.1',
    play: named('Cache-Control', 'no-store'),
  },
  {
    ...accepted,
    test: 'TokenEndpoint.HasPragmaHeader',
    sends: 'a token request',
    clause: 'RFC 6749 §5.1',
    play: named('Pragma', 'no-cache'),
  },
]

const REVOCATIONS: readonly OAuchRow[] = [
  {
    ...refused,
    test: 'Revocation.CanAccessTokensBeRevoked',
    sends: 'a revoked access token to the API',
    clause: 'RFC 7009 §2',
    level: 'SHOULD',
    ours: REVOKED,
    play: by('secret', async ({ redeem, revoke, callApi }) => {
      const tokens = await redeem()
      await revoke(tokens.access_token)
      await callApi(tokens)
    }),
  },
  {
    ...refused,
    test: 'Revocation.CanRefreshTokensBeRevoked',
    sends: 'a revoked refresh token',
    clause: 'RFC 7009 §2',
    play: by('secret', async ({ redeem, revoke, refresh }) => {
      const { refresh_token: token } = await redeem()
      await revoke(token)
      await refresh(token)
    }),
  },
  {
    ...refused,
    test: 'Revocation.RefreshRevokesAccess',
    sends: 'an access token to the API, whose refresh token was revoked',
    clause: 'RFC 7009 §2.1',
    level: 'SHOULD',
    ours: REVOKED,
    play: by('secret', async ({ redeem, revoke, callApi }) => {
      const tokens = await redeem()
      await revoke(tokens.refresh_token)
      await callApi(tokens)
    }),
  },
  {
    ...refused,
    test: 'Revocation.AccessRevokesRefresh',
    sends: 'a refresh token, whose access token was revoked',
    clause: 'RFC 7009 §2.1',
    level: 'MAY',
    ours: 'accepted',
    because: 'RFC 7009 §2.1 lets the server decide. A client that gives one access token back keeps its authorization.',
    play: by('secret', async ({ redeem, revoke, refresh }) => {
      const tokens = await redeem()
      await revoke(tokens.access_token)
      await refresh(tokens.refresh_token)
    }),
  },
  {
    ...accepted,
    test: 'Revocation.IsBoundToClient',
    sends: 'a refresh token that another client has tried to revoke',
    clause: 'RFC 7009 §2.1',
    play: by('secret', async ({ server, redeem, revoke, refresh }) => {
      const { refresh_token: token } = await redeem()
      await revoke(token, server.clients.alternative)
      await refresh(token)
    }),
  },
  {
    ...refused,
    test: 'Revocation.IsClientAuthRequired',
    sends: 'a revocation without the secret',
    clause: 'RFC 7009 §2.1',
    ours: '/revoke 401 invalid_client',
    play: by('secret', async ({ client, redeem, revoke }) =>
      revoke((await redeem()).refresh_token, client, withoutSecret),
    ),
  },
]

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }

/** The tests of the token endpoint in OAuch. */
export const TOKEN_ENDPOINT_ROWS: readonly OAuchRow[] = [...CODES, ...REFRESHES, ...REQUESTS]
/** The same of the revocation endpoint. */
export const REVOCATION_ROWS: readonly OAuchRow[] = REVOCATIONS
