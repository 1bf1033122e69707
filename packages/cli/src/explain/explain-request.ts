import { dirname } from 'node:path'
import type { Jwk } from '@symbolon/core'
import type { ResourceDemands } from '@symbolon/core/http'
import { loggableUri } from '@symbolon/core/internal'
import type { Explanation, Finding } from '@symbolon/explain'
import type { ConfigurationProblem, Configured, ConfiguredService } from '../configured.js'
import { placesOf } from '../storage/storage.js'
import type { CapturedRequest } from './captured-request.js'
import { type Carried, carriedBy } from './carried.js'
import { closerCauses } from './closer-causes.js'
import { type Endpoint, endpointOf } from './endpoint.js'
import { answeredFindings, reportedFindings } from './findings-of-judged.js'
import { type Judged, judge } from './judge.js'
import { resigned } from './resigned.js'
import { assumedServerFor, configuredServer, type ServerToJudge } from './server-to-judge.js'
import { type Stray, strayFindings } from './stray-findings.js'
import { timeOfRequest } from './time-of-request.js'
import { asFarAsSeen, likely } from './unknowable.js'

/** How a captured request is judged. */
export interface JudgingOptions {
  /** What the request is for; absent: what it seems to be for. */
  readonly endpoint?: Endpoint
  /** The instant at which the request arrived; absent: as {@link timeOfRequest} says. */
  readonly at?: number
  /** What the resource demands. */
  readonly demands: ResourceDemands
  /** Public keys of the client, where no configuration has them. */
  readonly keys: readonly Jwk[]
  /** The server that the request was sent to; absent: one under which it could be right. */
  readonly server?: { readonly configured: Configured; readonly service: ConfiguredService; readonly file: string }
}

/** Judges a captured request, and says what is wrong with it. Nothing is used up. */
export async function explainRequest(request: CapturedRequest, options: JudgingOptions): Promise<Explanation> {
  const carried = carriedBy(request)
  const endpoint = options.endpoint ?? endpointOf(request)
  const time = timeOfRequest({ ...request, ...(options.at !== undefined && { at: options.at }) }, carried, Date.now())
  return {
    subject: `${SUBJECTS[endpoint]} ${shownUrl(request)}`,
    judged: `${against(options)}; at ${new Date(time.at).toISOString()}, ${time.source}`,
    findings: await findingsOf(request, carried, endpoint, time.at, options),
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

function against({ server }: JudgingOptions): string {
  return server === undefined
    ? 'without a configuration, as if the client, the token and the keys that it names were registered'
    : `by the configured service ${server.service.service.serviceId}`
}

async function findingsOf(
  request: CapturedRequest,
  carried: Carried,
  endpoint: Endpoint,
  at: number,
  { server, demands, keys }: JudgingOptions,
): Promise<readonly Finding[]> {
  const strays = strayFindings(request, endpoint)
  const closer = closerCauses({ request, carried, endpoint })
  if (server !== undefined) {
    const { configured, service, file } = server
    const judging = await configuredServer(configured, service, at, dirname(file))
    const judged = await judgedBy(judging, request, endpoint, demands)
    const isInMemory = placesOf(configured.storage).some(({ kind }) => kind === 'memory')
    return inOrder(judged, strays, reported => asFarAsSeen(reported, isInMemory).map(closer))
  }
  const assumed = await assumedServerFor(request, carried, at, keys)
  if (!assumed.ok) return among(assumed.refusal.map(unregistrable).map(closer), strays)
  const judged = await judgedBy(assumed.value, resigned(request, carried), endpoint, demands)
  return inOrder(judged, strays, reported => likely(reported).map(closer))
}

/** What reported findings mean for the server that has judged. */
type Weigh = (reported: readonly Finding[]) => readonly Finding[]

/** What no operation sees explains an answer that came before any operation. */
function inOrder(judged: Judged, strays: readonly Stray[], weigh: Weigh): readonly Finding[] {
  const reported = reportedFindings(judged)
  return reported.length > 0
    ? among(weigh(reported), strays)
    : [...strays.map(({ finding }) => finding), ...answeredFindings(judged)]
}

/** A mistake that makes others comes before what the operations say. */
function among(reported: readonly Finding[], strays: readonly Stray[]): readonly Finding[] {
  const those = (explains: boolean) => strays.filter(each => each.explains === explains).map(({ finding }) => finding)
  return [...those(true), ...reported, ...those(false)]
}

async function judgedBy(
  { ports, close }: ServerToJudge,
  request: CapturedRequest,
  endpoint: Endpoint,
  demands: ResourceDemands,
): Promise<Judged> {
  try {
    return await judge(request, endpoint, demands, ports)
  } finally {
    await close()
  }
}

/** What no server can register: a redirect URI with a fragment, an identifier that is none. */
export function unregistrable({ path, problem }: ConfigurationProblem): Finding {
  const property = path.replace(/^services\[0\]\.(?:clients\[0\]\.)?/, '')
  return {
    code: 'not_registrable',
    confidence: 'likely',
    problem: `No client can be registered with what the request names: ${property} ${problem}.`,
    rule: 'docs/configuration.md',
    fix: 'Correct the value in the request and in the registration.',
  }
}
