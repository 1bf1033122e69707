import type { World } from '@symbolon/contract/scenarios'
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

/** The client whose assertions and request objects are tested. */
export const CLIENT_ID = 'signer'

const TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

/**
 * A world with the current time and the signer as client, where only the issuer is an allowed
 * audience.
 */
export function worldOf({ registration }: Signer, service: Partial<ServiceConfiguration> = {}): Promise<World> {
  const client = { ...registration, clientId: 3001, clientIdAlias: CLIENT_ID, redirectUris: [REDIRECT_URI] }
  return presentWorld({ service: { clientAssertionAudience: 'issuer-string', ...service }, clients: [client] })
}

/** The result of a request. */
export interface Judgement {
  readonly action: string
  readonly responseContent: string
  /** The reason of the refusal. */
  readonly reason: string | undefined
  /** The outcome of the signature check. */
  readonly signature: string | undefined
}

/** The ports with an empty replay store, so that nothing is refused as used. */
export function unused(ports: Ports): Ports {
  return { ...ports, replays: memoryStores({ serviceId: 'unused' }).replays }
}

/** Authenticates the client with an assertion. */
export async function judgeAssertion(
  ports: Ports,
  assertion: string,
  changes: Readonly<Record<string, string>> = {},
): Promise<Judgement> {
  const form = { client_id: CLIENT_ID, client_assertion_type: TYPE, client_assertion: assertion, ...changes }
  const events: ReportEvent[] = []
  const reporting = { ...ports, report: (event: ReportEvent) => events.push(event) }
  const answer = await authenticateClient({ parameters: new URLSearchParams(form).toString() }, reporting)
  return judgement(answer, events, 'signature of the assertion')
}

/** Pushes a request object of a client that authenticates with a valid assertion. */
export async function judgeObject(
  ports: Ports,
  request: string,
  assertion: string,
  outside: Readonly<Record<string, string>> = {},
): Promise<Judgement> {
  const form = { client_id: CLIENT_ID, client_assertion_type: TYPE, client_assertion: assertion, request, ...outside }
  const events: ReportEvent[] = []
  const reporting = { ...ports, report: (event: ReportEvent) => events.push(event) }
  const answer = await pushAuthorizationRequest({ parameters: new URLSearchParams(form).toString() }, reporting)
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
