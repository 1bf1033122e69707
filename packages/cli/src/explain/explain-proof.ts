import { type ReportEvent, verifyDpopProof } from '@symbolon/core'
import { loggableUri } from '@symbolon/core/internal'
import { type Explanation, explain } from '@symbolon/explain'
import { carriedBy } from './carried.js'
import { closerCauses } from './closer-causes.js'
import { explainRequest, unregistrable } from './explain-request.js'
import type { JwtContext } from './jwt-context.js'
import { type JwtParts, textOf } from './jwt-parts.js'
import { assumedServerFor } from './server-to-judge.js'
import { timeOfRequest } from './time-of-request.js'

/**
 * Says what is wrong with a DPoP proof (RFC 9449 §4.3). With the access token, as a request for a
 * resource; without it, as at the token endpoint, where `ath` is not compared. Method and URL that
 * are not given count as those of the proof.
 */
export async function explainProof(proof: string, { claims }: JwtParts, context: JwtContext): Promise<Explanation> {
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
  const carried = carriedBy(request)
  const { at, source } = timeOfRequest(context, carried, Date.now())
  const assumed = await assumedServerFor(request, carried, at, [])
  if (!assumed.ok) return { subject: 'a DPoP proof', findings: assumed.refusal.map(unregistrable) }
  const events: ReportEvent[] = []
  const report = (event: ReportEvent) => void events.push(event)
  await verifyDpopProof({ dpop: proof, htm: method, htu: url }, { ...assumed.value.ports, report })
  return {
    subject: `a DPoP proof for ${method} ${loggableUri(url)}`,
    judged: `at ${new Date(at).toISOString()}, ${source}`,
    findings: events
      .flatMap(event => explain(event).findings)
      .map(closerCauses({ request, carried, endpoint: 'token' })),
  }
}
