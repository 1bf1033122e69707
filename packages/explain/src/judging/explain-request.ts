import { authenticateClient, type ConfigurationFault, type Jwk, type Ports, type ReportEvent } from '@symbolon/core'
import {
  answerIntrospectionOverHttp,
  answerPushedRequestOverHttp,
  guardResource,
  type HttpAnswer,
  httpAnswerToClient,
  type PostedForm,
  processAuthorizationOverHttp,
  type ResourceDemands,
  readPostedForm,
  verifyDpopProofOverHttp,
} from '@symbolon/core/http'
import { loggableUri } from '@symbolon/core/internal'
import type { Instant } from '@symbolon/core/stores'
import type { Explanation, Finding } from '../explanation.js'
import { type CapturedRequest, contentsOf, type Endpoint, endpointOf, timeOfRequest } from './captured-request.js'
import {
  answeredFindings,
  asFarAsSeen,
  type Captured,
  closerCauses,
  type Judged,
  likely,
  reportedFindings,
} from './findings.js'
import { assumedPorts, type JudgingServer, portsOfServer, resigned } from './judging-ports.js'
import { type WireMistake, wireMistakes } from './wire-mistakes.js'

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

/** Judges a captured request, and says what is wrong with it. Nothing is used up. */
export async function explainRequest(request: CapturedRequest, context: ExplainContext): Promise<Explanation> {
  const contents = contentsOf(request)
  const endpoint = context.endpoint ?? endpointOf(request)
  const { at, source } = timeOfRequest({ ...request, at: context.at ?? request.at }, contents)
  return {
    subject: `${SUBJECTS[endpoint]} ${shownUrl(request)}`,
    judged: `${against(context)}; at ${new Date(at).toISOString()}, ${source}`,
    findings: await findingsOf({ request, contents, endpoint }, at, context),
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
    ? 'without a configuration, as if the client, the token and the keys that it names were registered'
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
  if (!ports.ok) return among(ports.refusal.map(notRegistrable).map(closer), mistakes)
  const judged = await judge({ endpoint, request: resigned(request, contents) }, demands, ports.value)
  return inOrder(judged, mistakes, reported => likely(reported).map(closer))
}

/** What reported findings mean for the server that has judged. */
type Weigh = (reported: readonly Finding[]) => readonly Finding[]

/** What no operation sees explains an answer that came before any operation. */
function inOrder(judged: Judged, mistakes: readonly WireMistake[], weigh: Weigh): readonly Finding[] {
  const reported = reportedFindings(judged)
  return reported.length > 0
    ? among(weigh(reported), mistakes)
    : [...mistakes.map(({ finding }) => finding), ...answeredFindings(judged)]
}

/** A mistake that makes others comes before what the operations say. */
function among(reported: readonly Finding[], mistakes: readonly WireMistake[]): readonly Finding[] {
  const those = (explains: boolean) => mistakes.filter(each => each.explains === explains).map(({ finding }) => finding)
  return [...those(true), ...reported, ...those(false)]
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

function viewOf({ method, url, headers, body }: CapturedRequest): PostedForm {
  return { method, targetUri: url, headers, body }
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

async function answerToken(view: PostedForm, ports: Ports): Promise<HttpAnswer | undefined> {
  const read = readPostedForm(view)
  if (!read.ok) return read.refusal
  const client = await authenticateClient(read.value, ports)
  if (client.action !== 'OK') return httpAnswerToClient(client, view)
  const proof = await verifyDpopProofOverHttp(view, ports, client)
  return proof.ok ? undefined : proof.refusal
}

async function answerAuthorization(view: PostedForm, ports: Ports): Promise<HttpAnswer | undefined> {
  const query = view.targetUri?.split('?').slice(1).join('?') ?? ''
  const processed = await processAuthorizationOverHttp(view.method === 'POST' ? view.body : query, ports)
  return processed.ok ? undefined : processed.refusal
}
