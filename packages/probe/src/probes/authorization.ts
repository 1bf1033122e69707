import { textIn } from '../exchange.js'
import type { Severity } from '../result.js'
import {
  NO_PKCE,
  needsConfidential,
  needsOther,
  needsPublicClient,
  type Probe,
  type Unless,
  unlessAny,
} from '../row.js'
import type { Form } from '../sender.js'
import type { Session } from '../session.js'
import { Untestable } from '../traffic.js'
import { expected, type Verdict } from '../verdicts.js'

const flag =
  (name: string, reason: string): Unless =>
  ({ server }) =>
    server.metadata[name] === true ? undefined : reason

const needsUnpushed: Unless = ({ server }) =>
  server.metadata.require_pushed_authorization_requests === true ? 'requests must be pushed' : undefined

const ELSEWHERE = 'https://elsewhere.invalid/callback'

export const AUTHORIZATION_PROBES: readonly Probe[] = [
  {
    code: 'authorize-iss',
    clause: 'RFC 9207 §2',
    severity: 'violation',
    changed: 'a valid authorization request',
    wants: 'iss in the response is the issuer identifier, as the metadata promise',
    promised: flag('authorization_response_iss_parameter_supported', 'the metadata do not promise iss'),
    async run({ server }, { grant }) {
      const iss = grant.response.get('iss')
      return expected(iss === server.issuer, iss === null ? 'a response without iss' : 'another iss')
    },
  },
  {
    code: 'authorize-state',
    clause: 'RFC 6749 §4.1.2',
    severity: 'violation',
    changed: 'a valid authorization request',
    wants: 'state comes back unchanged',
    run: async (_, { grant }) => expected(grant.response.get('state') === grant.state, 'no state, or another'),
  },
  {
    code: 'authorize-request-uri-reused',
    clause: 'RFC 9126 §4; RFC 9700 §2.1',
    check: 'request_uri',
    severity: 'weakness',
    changed: 'a request_uri that has led to a code before',
    wants: 'a request_uri leads to one code',
    async run(session) {
      const requestUri = await pushedUri(session)
      if (!hasCode(await session.login(requestUri))) throw new Untestable('the login did not lead to a code')
      return noCode(await session.login(requestUri))
    },
  },
  {
    code: 'authorize-request-uri-of-another',
    clause: 'RFC 9126 §2.2, §4',
    check: 'request_uri',
    severity: 'violation',
    changed: 'a request_uri with the client_id of another client',
    wants: 'a request_uri is bound to the client that pushed it',
    unless: needsOther,
    async run(session) {
      const { otherClient } = session.options
      return noCode(await session.login(await pushedUri(session), otherClient?.clientId))
    },
  },
  {
    code: 'authorize-not-pushed',
    clause: 'RFC 9126 §5',
    severity: 'violation',
    changed: 'an authorization request that was not pushed',
    wants: 'no code, as requests must be pushed',
    promised: flag('require_pushed_authorization_requests', 'the metadata do not demand pushed requests'),
    async run(session) {
      const { clientId, redirectUri } = session.options.client
      const request = { ...PLAIN, client_id: clientId, redirect_uri: redirectUri }
      const { status, headers } = await session.open(request)
      // A page of an error may have any status.
      return status >= 400 || errorAt(headers, redirectUri) ? undefined : noCode(await session.loginWith(request))
    },
  },
  {
    code: 'authorize-redirect-uri',
    clause: 'RFC 6749 §3.1.2.4, §4.1.2.1',
    check: 'redirect_uri',
    severity: 'violation',
    changed: 'an authorization request with a redirect_uri that is not registered',
    wants: 'the browser is never sent to it, not even with an error',
    async run(session) {
      const { clientId } = session.options.client
      const { status, headers } = await session.open({ ...PLAIN, client_id: clientId, redirect_uri: ELSEWHERE })
      const leads = headers.get('location')?.startsWith(ELSEWHERE) ?? false
      return expected(!leads, `HTTP ${status}, a redirect to that URL`)
    },
  },
  unpushed('authorize-no-challenge', NO_PKCE, needsPublicClient),
  unpushed('authorize-no-challenge-confidential', NO_PKCE, needsConfidential, 'weakness'),
]

/** What may be asked without pushing, where the server takes it. */
function unpushed(code: string, form: Form, needs: Unless, severity: Severity = 'violation'): Probe {
  return {
    code,
    clause: 'RFC 9700 §2.1.1; RFC 7636 §4.4.1',
    check: 'code_challenge present',
    severity,
    changed: 'an authorization request, not pushed, without code_challenge',
    wants: 'no code',
    unless: unlessAny(needsUnpushed, needs),
    run: async session => noCode((await session.authorize(form)).redirected),
  }
}

/** The challenge of RFC 7636 appendix B. */
const PLAIN = {
  response_type: 'code',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
}

async function pushedUri(session: Session): Promise<string> {
  const requestUri = textIn((await session.push()).exchange, 'request_uri')
  if (requestUri === undefined) throw new Untestable('the pushed request was refused')
  return requestUri
}

const hasCode = (redirected: URL | undefined): boolean => redirected?.searchParams.has('code') ?? false

const noCode = (redirected: URL | undefined): Verdict => expected(!hasCode(redirected), 'a code')

function errorAt(headers: Headers, redirectUri: string): boolean {
  const location = headers.get('location') ?? ''
  return location.startsWith(redirectUri) && /[?&#](?:error|response)=/.test(location)
}
