import { type ReportEvent, verifyDpopProof } from '@symbolon/core'
import { loggableUri } from '@symbolon/core/internal'
import { explain } from '../explain.js'
import type { Explanation, Finding } from '../explanation.js'
import { type CapturedRequest, contentsOf, type JwtParts, jwtParts, textOf, timeOfRequest } from './captured-request.js'
import { type ExplainContext, explainRequest, notRegistrable } from './explain-request.js'
import { closerCauses } from './findings.js'
import { assumedPorts } from './judging-ports.js'

/** Says what is wrong with a JWT alone: a DPoP proof, a client assertion, a request object, an access token. */
export async function explainJwt(jwt: string, context: ExplainContext): Promise<Explanation> {
  const parts = jwtParts(jwt)
  const kind = parts && KINDS.find(({ fits }) => fits(parts))
  return parts === undefined || kind === undefined ? unknownJwt(parts) : kind.explain(jwt, parts, context)
}

const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

/** The kinds of JWT that the operations read, by their `typ` and their claims. */
const KINDS: readonly {
  fits(parts: JwtParts): boolean
  explain(jwt: string, parts: JwtParts, context: ExplainContext): Promise<Explanation>
}[] = [
  {
    fits: ({ header, claims }) => isTyped(header, 'dpop+jwt') || 'htu' in claims || 'jwk' in header,
    explain: explainProof,
  },
  {
    fits: ({ claims }) => ['response_type', 'redirect_uri', 'code_challenge'].some(name => name in claims),
    explain: (jwt, { claims }, context) =>
      explainRequest(
        formTo(context.url ?? endpointIn(claims, '/par'), {
          client_id: textOf(claims, 'client_id') ?? textOf(claims, 'iss') ?? 'the-client',
          request: jwt,
        }),
        { ...context, endpoint: 'par' },
      ),
  },
  {
    fits: ({ header, claims }) => isTyped(header, 'at+jwt') || 'scope' in claims || 'cnf' in claims,
    explain: explainToken,
  },
  {
    fits: ({ claims }) => 'sub' in claims && 'aud' in claims,
    explain: explainAssertion,
  },
]

/** A client assertion alone, at the token endpoint: nobody knows what it asked for. */
async function explainAssertion(jwt: string, { claims }: JwtParts, context: ExplainContext): Promise<Explanation> {
  const url = context.url ?? endpointIn(claims, '/token')
  const form = { grant_type: 'authorization_code', client_assertion_type: ASSERTION_TYPE, client_assertion: jwt }
  const explained = await explainRequest(formTo(url, form), { ...context, endpoint: 'token' })
  return { ...explained, findings: explained.findings.filter(({ code }) => !code.startsWith('grant_')) }
}

/** An access token alone: nobody knows which proof or certificate came with it. */
async function explainToken(jwt: string, _: JwtParts, context: ExplainContext): Promise<Explanation> {
  const { method = 'GET', url = 'https://api.invalid/' } = context
  const headers = [['Authorization', `Bearer ${jwt}`] as const]
  const { subject, judged, findings } = await explainRequest(
    { method, url, headers, body: '' },
    { ...context, endpoint: 'resource' },
  )
  const ofToken = findings.filter(({ code }) => !/^(?:proof|certificate|signature)_/.test(code))
  return { subject, judged: `${judged}; the signature of the token was not verified`, findings: ofToken }
}

/** Types are compared as media types: `application/` may be left out (RFC 7515 §4.1.9). */
function isTyped(header: JwtParts['header'], type: string): boolean {
  return (
    textOf(header, 'typ')
      ?.toLowerCase()
      .replace(/^application\//, '') === type
  )
}

function endpointIn(claims: JwtParts['claims'], path: string): string {
  const [audience] = [claims.aud].flat()
  return typeof audience === 'string' && URL.canParse(audience)
    ? new URL(path, audience).href
    : `https://as.invalid${path}`
}

function formTo(url: string, parameters: Readonly<Record<string, string>>): CapturedRequest {
  return {
    method: 'POST',
    url,
    headers: [['Content-Type', 'application/x-www-form-urlencoded']],
    body: new URLSearchParams(parameters).toString(),
  }
}

function unknownJwt(parts: JwtParts | undefined): Explanation {
  const finding: Finding =
    parts === undefined
      ? {
          code: 'jwt_unreadable',
          confidence: 'certain',
          problem: 'The text has the form of a JWT, and its header or its claims are no JSON object in base64url.',
          rule: 'RFC 7519 §7.2',
          cause: 'It was cut when it was copied, or it is encrypted.',
          fix: 'Copy the whole JWT; for one that is encrypted, capture the request and pass --config.',
        }
      : {
          code: 'jwt_unknown',
          confidence: 'certain',
          problem: 'No operation reads this JWT: its typ and its claims are those of something else.',
          rule: 'RFC 8725 §3.11',
          actual: `typ ${textOf(parts.header, 'typ') ?? 'absent'}, claims ${Object.keys(parts.claims).slice(0, 12).join(' ')}`,
          fix: 'Pass a DPoP proof, a client assertion, a request object or an access token.',
        }
  return { subject: 'a JWT', findings: [finding] }
}

/**
 * Says what is wrong with a DPoP proof (RFC 9449 §4.3). With the access token, as a request for a resource; without it,
 * as at the token endpoint, where `ath` is not compared. Method and URL that are not given count as those of the proof.
 */
async function explainProof(proof: string, { claims }: JwtParts, context: ExplainContext): Promise<Explanation> {
  const {
    method = textOf(claims, 'htm') ?? 'GET',
    url = textOf(claims, 'htu') ?? 'https://api.invalid/',
    token,
  } = context
  const request = {
    ...{ method, url, body: '' },
    headers: [['DPoP', proof] as const, ...(token === undefined ? [] : [['Authorization', `DPoP ${token}`] as const])],
  }
  if (token !== undefined) return explainRequest(request, { ...context, endpoint: 'resource' })
  const contents = contentsOf(request)
  const { at, source } = timeOfRequest({ headers: [], at: context.at }, contents)
  const assumed = await assumedPorts(request, contents, at)
  if (!assumed.ok) return { subject: 'a DPoP proof', findings: assumed.refusal.map(notRegistrable) }
  const events: ReportEvent[] = []
  const report = (event: ReportEvent) => void events.push(event)
  await verifyDpopProof({ dpop: proof, htm: method, htu: url }, { ...assumed.value, report })
  return {
    subject: `a DPoP proof for ${method} ${loggableUri(url)}`,
    judged: `at ${new Date(at).toISOString()}, ${source}`,
    findings: events
      .flatMap(event => explain(event).findings)
      .map(closerCauses({ request, contents, endpoint: 'token' })),
  }
}
