import { authenticateClient, type Ports, type ReportEvent } from '@symbolon/core'
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
import type { CapturedRequest } from './captured-request.js'
import type { Endpoint } from './endpoint.js'

/** What a server would do with a captured request. */
export interface Judged {
  /** The reports of the operations, in their order. */
  readonly events: readonly ReportEvent[]
  /** What the client would get; `undefined` where the request would be granted. */
  readonly answer: HttpAnswer | undefined
}

/** Judges a captured request by the operation that its endpoint would call. */
export async function judge(
  request: CapturedRequest,
  endpoint: Endpoint,
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
    return guarded.granted ? undefined : guarded.answer
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
  return 'answer' in processed ? processed.answer : undefined
}
