import { createHash } from 'node:crypto'
import type { ConfigurationFault, Jwk, Ports, ReportEvent } from '@symbolon/core'
import {
  answerIntrospectionOverHttp,
  answerPushedRequestOverHttp,
  guardResource,
  type HttpAnswer,
  type PostedForm,
  processAuthorizationOverHttp,
  type ResourceDemands,
} from '@symbolon/core/http'
import { loggableUri } from '@symbolon/core/internal'
import type { Instant } from '@symbolon/core/stores'
import { answerTokenOverHttp, tokenPorts } from '@symbolon/token'
import type { Explanation, Finding } from '../explanation.js'
import { type Answered, demandsIn, readAnswer, responseOf, usualCauses } from './answers.js'
import {
  type Capture,
  type CapturedRequest,
  type CapturedResponse,
  certificateOf,
  contentsOf,
  dateIn,
  type Endpoint,
  endpointOf,
  jwtParts,
  timeOfRequest,
} from './captured-request.js'
import { asFarAsSeen, type Captured, closerCauses, type Judged, likely, reportedFindings } from './findings.js'
import { assumedPorts, type JudgingServer, portsOfServer, resigned } from './judging-ports.js'
import { type WireMistakes, wireMistakes } from './wire-mistakes.js'

/** What is known of a text besides the text. */
export interface ExplainContext {
  /** What the request is for; absent: what it seems to be for. */
  readonly endpoint?: Endpoint | undefined
  /** When the request arrived; absent: when it was captured or made, as far as it says so, else now. */
  readonly at?: Instant | undefined
  /** The method and the URL of the request that a JWT was sent with. */
  readonly method?: string | undefined
  readonly url?: string | undefined
  /** The access token that a DPoP proof was sent with. */
  readonly token?: string | undefined
  /** What the resource demands. */
  readonly demands?: ResourceDemands | undefined
  /** Public keys of the client, where no configuration has them. */
  readonly keys?: readonly Jwk[] | undefined
  /** Trusted roots of certificates, in PEM; absent: the last certificate of a chain counts as one. */
  readonly roots?: string | undefined
  /** The server that the request was sent to; absent: one under which it could be right. */
  readonly server?: JudgingServer | undefined
}

/** Judges what was captured, and says what is wrong with it. Nothing is used up. */
export async function explainCapture(capture: Capture, context: ExplainContext): Promise<Explanation> {
  const { request, response, lacks } = capture
  const answered = response && readAnswer(response)
  if (request === undefined) {
    return withAdd({ subject: `an answer ${response?.status}`, findings: answered?.findings ?? [] }, capture)
  }
  const sent = { ...request, ...(request.at === undefined && response && dateIn(response.headers)) }
  // Of a token that is no JWT nobody knows the scopes.
  const isOpaque = jwtParts(contentsOf(request).accessToken) === undefined
  const demands = { ...(isOpaque ? {} : demandsIn(answered?.said ?? {})), ...context.demands }
  const explained = await explainRequest(sent, { ...context, demands }, lacks)
  const subject = `${explained.subject}${statusOf(response)}`
  return withAdd({ ...explained, subject, findings: withAnswer(explained.findings, answered, capture) }, capture)
}

/** Says what to capture besides, where the first finding is one of several. */
function withAdd(explanation: Explanation, { response, lacks }: Capture): Explanation {
  const [first] = explanation.findings
  if (first?.confidence !== 'possible') return explanation
  const isBare = response !== undefined && response.headers.length === 0
  if (response === undefined) return { ...explanation, add: ADD_ANSWER }
  return { ...explanation, add: isBare && lacks !== undefined ? `${ADD_ANSWER}; or ${ADD_LINE}` : ADD_LINE }
}

const ADD_ANSWER = "the response's headers and body (curl -v): its description names the cause"
const ADD_LINE = "the line of the server's own log, or the report, which have the reason that clients must not learn"

const isCertain = ({ confidence }: Finding): boolean => confidence === 'certain'

/** A line of a log does not say where a redirect leads. */
function isRedirect(response: CapturedResponse | undefined): boolean {
  return response !== undefined && response.status >= 300 && response.status < 400 && response.headers.length === 0
}

function statusOf(response: CapturedResponse | undefined): string {
  return response === undefined ? '' : `, answered ${response.status}`
}

/**
 * What the server answered is certain, and what was found in the request says more of it. A mistake that no operation
 * sees comes first where it is why.
 */
function withAnswer(
  found: readonly Finding[],
  answered: Answered | undefined,
  { request, response, lacks }: Capture,
): readonly Finding[] {
  if (answered === undefined || (isRedirect(response) && lacks !== undefined)) return found
  if (!answered.isError) return found.filter(isCertain)
  const { findings, reasons } = answered
  const meant = found.find(({ code }) => reasons.includes(code))
  const [{ code = '', confidence = 'certain' } = {}] = findings
  const isVague = confidence === 'possible' || /\d$/.test(code)
  const before = found.slice(0, meant === undefined ? Number(isVague) : found.indexOf(meant))
  // A line of a log says no more than the request has shown.
  const isBare = code.startsWith('http_') && lacks !== 'content'
  const first = before.filter(finding => isCertain(finding) || isBare)
  const usual = first.length === 0 && isVague && request ? usualCauses(code, request) : []
  // Where the causes of a code are listed, the code itself says nothing more.
  const answers = usual.length === 0 ? findings : findings.filter(each => each.code !== code)
  const seen = meant === undefined ? [...usual, ...answers] : [{ ...meant, ...(!isVague && { confidence }) }]
  const known = isBare && first.length > 0 ? [] : seen.map(finding => withCertificate(finding, request))
  return [...first, ...known, ...found.filter(each => each !== meant && !first.includes(each))]
}

/** Which certificate it was, where a proxy passed it on. */
function withCertificate(finding: Finding, request: CapturedRequest | undefined): Finding {
  const certificate = request && certificateOf(request)?.certificate
  return certificate === undefined || !/^certificate_(?:different|unregistered)$/.test(finding.code)
    ? finding
    : { ...finding, actual: `a certificate with x5t#S256 ${digestOf(certificate)}` }
}

/** The SHA-256 of what a PEM holds. */
function digestOf(pem: string): string {
  const lines = pem.split('\n').filter(line => !line.startsWith('-'))
  return createHash('sha256')
    .update(Buffer.from(lines.join(''), 'base64'))
    .digest('base64url')
}

/** Judges a captured request, and says what is wrong with it. Nothing is used up. */
export async function explainRequest(
  request: CapturedRequest,
  context: ExplainContext,
  lacks?: Capture['lacks'],
): Promise<Explanation> {
  const contents = contentsOf(request)
  const endpoint = context.endpoint ?? endpointOf(request)
  const { at, source } = timeOfRequest({ ...request, at: context.at ?? request.at }, contents)
  const captured = { request, contents, endpoint }
  // All of an authorization request is in its URL, and most of a request for a resource in its headers.
  const isUnknown = lacks !== undefined && endpoint !== (lacks === 'headers' ? 'authorization' : 'resource')
  return {
    subject: `${SUBJECTS[endpoint]} ${shownUrl(request)}`,
    judged: `${against(context)}; at ${new Date(at).toISOString()}, ${source}`,
    findings: isUnknown
      ? Object.values(wireMistakes(request, endpoint)).flat()
      : await findingsOf(captured, at, context),
  }
}

const SUBJECTS: Readonly<Record<Endpoint, string>> = {
  par: 'a pushed authorization request to',
  token: 'a token request to',
  introspection: 'an introspection request to',
  authorization: 'an authorization request to',
  resource: 'a request for the resource',
}

/** The URL without what may be secret: user information, query, long segments. */
function shownUrl({ method, url }: CapturedRequest): string {
  return `${method} ${loggableUri(url)}`
}

function against({ server }: ExplainContext): string {
  return server === undefined
    ? 'without a configuration: whether the client, the token and the keys are registered was not checked'
    : `by the configured service ${server.service.serviceId}`
}

async function findingsOf(captured: Captured, at: Instant, context: ExplainContext): Promise<readonly Finding[]> {
  const { request, contents, endpoint } = captured
  const { server, demands = {} } = context
  const mistakes = wireMistakes(request, endpoint)
  const closer = closerCauses(captured)
  if (server !== undefined) {
    const { ports, close } = await portsOfServer(server, at)
    const judged = await judge(captured, demands, ports).finally(close)
    return inOrder(judged, mistakes, reported => asFarAsSeen(reported, server.isInMemory).map(closer))
  }
  const ports = await assumedPorts(request, contents, at, context.keys)
  if (!ports.ok) return [...mistakes.explaining, ...ports.refusal.map(notRegistrable).map(closer), ...mistakes.others]
  const judged = await judge({ endpoint, request: resigned(request, contents) }, demands, ports.value)
  return inOrder(judged, mistakes, reported => likely(reported, contents).map(closer))
}

/** What reported findings mean for the server that has judged. */
type Weigh = (reported: readonly Finding[]) => readonly Finding[]

/**
 * A mistake that makes others comes before what the operations say, and each before an answer that came before any
 * operation.
 */
function inOrder(judged: Judged, { explaining, others }: WireMistakes, weigh: Weigh): readonly Finding[] {
  const reported = weigh(reportedFindings(judged))
  // A header without a scheme holds a token, so it is not missing.
  const held = others.some(({ code }) => code === 'scheme_missing') ? 'token_missing' : undefined
  return judged.events.some(({ reason, fault }) => reason !== undefined || fault !== undefined)
    ? [...explaining, ...reported, ...others]
    : [...explaining, ...others, ...answeredFindings(judged).filter(({ code }) => code !== held)]
}

/** What no server can register: a redirect URI with a fragment, an identifier that is none. */
export function notRegistrable({ path, problem }: ConfigurationFault): Finding {
  return {
    code: 'not_registrable',
    confidence: 'likely',
    problem: `No client can be registered with what the request names: ${path} ${problem}.`,
    rule: 'docs/configuration.md',
    fix: 'Correct the value in the request and in the registration.',
  }
}

async function judge(
  { request, endpoint }: Pick<Captured, 'request' | 'endpoint'>,
  demands: ResourceDemands,
  ports: Ports,
): Promise<Judged> {
  const events: ReportEvent[] = []
  const reporting = { ...ports, report: (event: ReportEvent) => void events.push(event) }
  const answer = await ANSWERS[endpoint](viewOf(request), reporting, demands)
  return { events, answer }
}

function answeredFindings({ answer }: Judged): readonly Finding[] {
  return answer === undefined ? [] : readAnswer(responseOf(answer)).findings
}

function viewOf(request: CapturedRequest): PostedForm {
  const { method, url, headers, body } = request
  const { certificate, path } = certificateOf(request) ?? {}
  return { method, targetUri: url, headers, body, clientCertificate: certificate, clientCertificatePath: path }
}

type Answering = (view: PostedForm, ports: Ports, demands: ResourceDemands) => Promise<HttpAnswer | undefined>

const ANSWERS: Readonly<Record<Endpoint, Answering>> = {
  par: answerPushedRequestOverHttp,
  introspection: answerIntrospectionOverHttp,
  token: answerToken,
  authorization: answerAuthorization,
  async resource(view, ports, demands) {
    const guarded = await guardResource(view, demands, ports)
    return guarded.ok ? undefined : guarded.refusal
  },
}

/** Where the storage has no codes, none is found. */
function answerToken(view: PostedForm, ports: Ports): Promise<HttpAnswer> {
  return answerTokenOverHttp(view, tokenPorts({ ports, secrets: ['a secret of a server that makes no token here'] }))
}

async function answerAuthorization(view: PostedForm, ports: Ports): Promise<HttpAnswer | undefined> {
  const query = view.targetUri?.split('?').slice(1).join('?') ?? ''
  const processed = await processAuthorizationOverHttp(view.method === 'POST' ? view.body : query, ports)
  return processed.ok ? undefined : processed.refusal
}
