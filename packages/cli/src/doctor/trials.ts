import { completeAuthorization } from '@symbolon/core'
import type { ConfiguredService } from '../configuration.js'
import { newSecret } from '../secrets.js'
import { certain, type Flaw, type Head, type Rule, type Seen } from './rules.js'
import { type Answer, type Damage, TrialServer, trialKey } from './trial-server.js'

export interface SeenForTrial extends Seen {
  readonly configured: ConfiguredService
  readonly at: number
  /** Only for tests: breaks a port. */
  readonly damage?: Damage
}

/** Bad input that must be refused, after the same input was good; otherwise a refusal proves nothing. */
interface Trial extends Omit<Head, 'problem'> {
  readonly what: string
  /** Ways to authenticate under which it can be tried. Default: all. */
  readonly methods?: RegExp
  good(server: TrialServer): Promise<Answer>
  bad(server: TrialServer): Promise<Answer>
}

const TRIALS: readonly Trial[] = [
  {
    ...certain('forged_token_accepted', 'RFC 6750 §3.1'),
    what: 'a token that was altered',
    good: presentedRight,
    bad: server =>
      withToken(server, async token => {
        const forged = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
        return server.present(forged, await server.proof(forged))
      }),
  },
  {
    ...certain('expired_token_accepted', 'RFC 6750 §3.1'),
    what: 'a token that has expired',
    good: presentedRight,
    bad: server =>
      withToken(server, async token => {
        server.pass(server.service.accessTokenDuration + 1)
        return server.present(token, await server.proof(token))
      }),
  },
  {
    ...certain('stolen_token_accepted', 'RFC 9449 §7.1'),
    what: 'a bound token without a proof',
    good: presentedRight,
    bad: server => withToken(server, token => server.present(token)),
  },
  {
    ...certain('proof_of_another_key_accepted', 'RFC 9449 §4.3-12'),
    what: 'a bound token with a proof by another key',
    good: presentedRight,
    bad: server => withToken(server, async token => server.present(token, await server.proof(token, trialKey()))),
  },
  {
    ...certain('replayed_proof_accepted', 'RFC 9449 §11.1'),
    what: 'a DPoP proof that was used',
    good: presentedRight,
    bad: server =>
      withToken(server, async (token, proof) => {
        await server.present(token, proof)
        return server.present(token, proof)
      }),
  },
  {
    ...certain('forged_credentials_accepted', 'RFC 6749 §2.3; RFC 7523 §3 (9)'),
    what: 'credentials of somebody who knows neither key nor secret',
    methods: /SECRET|JWT/,
    good: authenticatedRight,
    async bad(server) {
      const thief = { ...server.client, key: trialKey(), secret: newSecret() }
      return server.authenticate(await server.credentials(thief))
    },
  },
  {
    ...certain('replayed_assertion_accepted', 'RFC 7523 §3 (7)'),
    what: 'a client assertion that was used',
    methods: /PRIVATE_KEY_JWT/,
    good: authenticatedRight,
    async bad(server) {
      const credentials = await server.credentials()
      await server.authenticate(credentials)
      return server.authenticate(credentials)
    },
  },
  {
    ...certain('foreign_redirect_uri_accepted', 'RFC 9700 §4.1.3'),
    what: 'a redirect URI that the client has not registered',
    good: server => server.push(),
    bad: server => server.push({ redirect_uri: 'https://evil.invalid/callback' }),
  },
  {
    ...certain('expired_request_uri_accepted', 'RFC 9126 §2.2'),
    what: 'a request_uri that has expired',
    good: openedRight,
    bad: server =>
      withRequestUri(server, requestUri => {
        server.pass(server.service.pushedAuthReqDuration + 1)
        return server.open(server.client.id, requestUri)
      }),
  },
  {
    ...certain('foreign_request_uri_accepted', 'RFC 9126 §2.2'),
    what: 'a request_uri of another client',
    good: openedRight,
    bad: server => withRequestUri(server, requestUri => server.open(server.other.id, requestUri)),
  },
  {
    ...certain('ticket_completed_twice', 'RFC 9126 §7.3'),
    what: 'a request that was completed',
    good: server => withTicket(server, ticket => completeAuthorization({ ticket }, server.ports)),
    bad: server =>
      withTicket(server, async ticket => {
        await completeAuthorization({ ticket }, server.ports)
        return completeAuthorization({ ticket }, server.ports)
      }),
  },
]

async function withToken(server: TrialServer, use: (token: string, proof: string) => Promise<Answer>): Promise<Answer> {
  const token = await server.token()
  // No token could be made; the report says why.
  return token === undefined ? { action: 'nothing' } : use(token, await server.proof(token))
}

function presentedRight(server: TrialServer): Promise<Answer> {
  return withToken(server, (token, proof) => server.present(token, proof))
}

async function authenticatedRight(server: TrialServer): Promise<Answer> {
  return server.authenticate(await server.credentials())
}

async function withRequestUri(
  server: TrialServer,
  use: (requestUri: string) => Answer | Promise<Answer>,
): Promise<Answer> {
  const answer = await server.push()
  return answer.action === 'CREATED' ? use(answer.requestUri) : answer
}

function openedRight(server: TrialServer): Promise<Answer> {
  return withRequestUri(server, requestUri => server.open(server.client.id, requestUri))
}

function withTicket(server: TrialServer, use: (ticket: string) => Answer | Promise<Answer>): Promise<Answer> {
  return withRequestUri(server, async requestUri => {
    const waiting = await server.open(server.client.id, requestUri)
    return 'ticket' in waiting ? use(waiting.ticket) : waiting
  })
}

const GRANTED: ReadonlySet<string> = new Set(['OK', 'CREATED', 'INTERACTION', 'NO_INTERACTION'])

/** A failure is no refusal. */
const FAULT = 'INTERNAL_SERVER_ERROR'

/** One rule for each trial, in a server of its own: what is good is granted, and then what is bad is refused. */
export const TRIAL_RULES: readonly Rule<SeenForTrial>[] = TRIALS.map(trial => ({
  code: trial.code,
  clause: trial.clause,
  confidence: trial.confidence,
  problem: `The service accepts ${trial.what}.`,
  find: seen => flawOf(trial, seen),
}))

async function flawOf(
  { what, methods = /./, good, bad }: Trial,
  { configured, at, damage }: SeenForTrial,
): Promise<Flaw | undefined> {
  const server = await TrialServer.open(configured, at, damage)
  if (!methods.test(server.client.client.tokenAuthMethod)) return undefined
  if (!GRANTED.has((await good(server)).action)) return notMade(what, server)
  const { action } = await bad(await TrialServer.open(configured, at, damage))
  if (!GRANTED.has(action) && action !== FAULT) return undefined
  return {
    problem: `The service ${action === FAULT ? 'fails at' : 'accepts'} ${what}.`,
    expected: 'a refusal',
    actual: action,
    fix: 'Correct what the other findings name; if there is none, report this as a vulnerability.',
  }
}

/** The trial proves nothing, and the report says which check stands in its way. */
function notMade(what: string, server: TrialServer): Flaw {
  const report = server.lastReport
  const refused = report?.checks.find(({ outcome }) => outcome === 'refused')
  return {
    code: 'trial_not_made',
    confidence: 'possible',
    problem: `Whether ${what} is refused was not tried: the doctor cannot make a request that the service accepts.`,
    actual: `${report?.action ?? 'nothing'}${refused ? `: ${refused.name} (${refused.clause})` : ''}`,
    fix: 'Try it with a client of your own: symbolon explain judges its request.',
  }
}
