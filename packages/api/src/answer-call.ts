import type { Ports, Report, ReportEvent, Result } from '@symbolon/core'
import type { HttpAnswer, HttpCall } from '@symbolon/core/http'
import { isPromised } from '@symbolon/core/internal'
import { operationAnswer, refusalAnswer } from './answer.js'
import { readInput } from './input.js'
import type { ApiReason } from './refusals.js'
import { type Listeners, passFault, report } from './report.js'
import { findRoute, type Route } from './routes.js'
import { type ClaimPorts, type Verified, verifyClaim } from './verify-claim.js'

/** What answers calls, with the defaults of its options. */
export interface Api extends ClaimPorts, Listeners {
  readonly requireTls: boolean
  /** The scheme that the caller used. */
  readonly scheme: (call: HttpCall) => string
}

/**
 * Answers a call of the REST API. The promise never rejects: mistakes of the caller and faults are
 * answers. `listener` receives what was decided about this call, whoever decided it.
 */
export async function answerCall(call: HttpCall, api: Api, listener: Report | undefined): Promise<HttpAnswer> {
  let route: Route | undefined
  try {
    route = findRoute(call.path)
    const answered = await operate(call, route, api, listener)
    if (answered.ok) return answered.value
    report([api.report, listener], answered.refusal)
    return refusalAnswer(answered.refusal, route?.authentication.challenge)
  } catch (error) {
    report([api.report, listener], 'fault', error)
    passFault(error, api.onFault)
    return refusalAnswer('fault', undefined)
  }
}

/** The steps of a call, in order of precedence: the first problem is the answer. */
async function operate(
  call: HttpCall,
  route: Route | undefined,
  api: Api,
  listener: Report | undefined,
): Promise<Result<HttpAnswer, ApiReason>> {
  if (route === undefined) return refuse('path_unknown')
  if (call.method !== 'POST') return refuse('method_wrong')
  if (api.requireTls && !/^https:?$/i.test(api.scheme(call))) return refuse('tls_missing')
  const authorization = call.header('authorization')
  if (authorization === undefined) return refuse('authorization_missing')
  const claim = route.authentication.read(authorization)
  if (claim === undefined) return refuse('authorization_malformed')
  const verifying = verifyClaim(claim, api)
  // A pause costs as much as hashing a token.
  const verified = isPromised(verifying) ? await verifying : verifying
  if (verified === undefined) return refuse('credentials_wrong')
  const { operation } = route
  const input = await readInput(call, operation)
  if (!input.ok) return input
  const answer = await operation.run(input.value, portsFor(verified, listener))
  return { ok: true, value: operationAnswer(answer, operation.statuses) }
}

/** The ports of a call. It uses the service that was verified: that is loaded once per call. */
function portsFor({ ports, service }: Verified, listener: Report | undefined): Ports {
  const own = { ...ports, service: { load: () => service } }
  if (listener !== undefined) own.report = ports.report === undefined ? listener : both(ports.report, listener)
  return own
}

function both(first: Report, second: Report): Report {
  const report = (event: ReportEvent) => {
    try {
      first(event)
    } finally {
      second(event)
    }
  }
  const readsChecks = first.readsChecks !== false || second.readsChecks !== false
  return readsChecks ? report : Object.assign(report, { readsChecks })
}

function refuse(refusal: ApiReason): Result<never, ApiReason> {
  return { ok: false, refusal }
}
