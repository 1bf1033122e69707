import type { World } from '@symbolon/contract'
import {
  authenticateClient,
  type Ports,
  pushAuthorizationRequest,
  type ReportEvent,
  type ServiceConfiguration,
} from '@symbolon/core'
import { memoryStores } from '@symbolon/memory'
import { presentWorld } from '../dpop/world.js'
import { REDIRECT_URI } from './methods.js'
import type { Signer } from './signers.js'

/** The client whose assertions and request objects are judged. */
export const CLIENT_ID = 'signer'

const TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

/** A world of the present in which the signer is a client, and in which an audience must be the issuer alone. */
export function worldOf({ registration }: Signer, service: Partial<ServiceConfiguration> = {}): Promise<World> {
  const client = { ...registration, clientId: 3001, clientIdAlias: CLIENT_ID, redirectUris: [REDIRECT_URI] }
  return presentWorld({ service: { clientAssertionAudRestrictedToIssuer: true, ...service }, clients: [client] })
}

/** What came of a request. */
export interface Judgement {
  readonly action: string
  readonly responseContent: string
  /** Why it was refused. */
  readonly reason: string | undefined
  /** What became of the check of the signature. */
  readonly signature: string | undefined
}

/** The ports where nothing was ever used, so that nothing is refused for that. */
export function unused(ports: Ports): Ports {
  return { ...ports, replays: memoryStores({ serviceId: 'nothing was used' }).replays }
}

/** Authenticates the client by an assertion. */
export async function judgeAssertion(
  ports: Ports,
  assertion: string,
  changes: Readonly<Record<string, string>> = {},
): Promise<Judgement> {
  const form = { client_id: CLIENT_ID, client_assertion_type: TYPE, client_assertion: assertion, ...changes }
  const events: ReportEvent[] = []
  const listening = { ...ports, report: (event: ReportEvent) => events.push(event) }
  const answer = await authenticateClient({ parameters: new URLSearchParams(form).toString() }, listening)
  return judgement(answer, events, 'signature of the assertion')
}

/** Pushes a request object of a client that authenticates by an assertion that is in order. */
export async function judgeObject(
  ports: Ports,
  request: string,
  assertion: string,
  beside: Readonly<Record<string, string>> = {},
): Promise<Judgement> {
  const form = { client_id: CLIENT_ID, client_assertion_type: TYPE, client_assertion: assertion, request, ...beside }
  const events: ReportEvent[] = []
  const listening = { ...ports, report: (event: ReportEvent) => events.push(event) }
  const answer = await pushAuthorizationRequest({ parameters: new URLSearchParams(form).toString() }, listening)
  return judgement(answer, events, 'signature of the request object')
}

function judgement(
  answer: { readonly action: string; readonly responseContent?: string },
  [event]: readonly ReportEvent[],
  signature: string,
): Judgement {
  return {
    action: answer.action,
    responseContent: answer.responseContent ?? '',
    reason: event?.reason,
    signature: event?.checks.find(({ name }) => name === signature)?.outcome,
  }
}
