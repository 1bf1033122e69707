import { type Exchange, shapeOf } from './exchange.js'
import { requireKnown, staleOf, withKnown } from './known.js'
import { discovered } from './metadata.js'
import type { ProbeOptions } from './options.js'
import { probesOf } from './profiles.js'
import { rehearsal } from './rehearsal.js'
import type { ProbeFinding, ProbeOutcome, ProbeResult } from './result.js'
import { type Baseline, type Probe, unlessAny } from './row.js'
import { type Session, sessionOf, tokenIn } from './session.js'
import { NotApplicable, type Traffic, trafficOf, Untestable } from './traffic.js'
import { type Fault, severityOf } from './verdicts.js'

/**
 * Probes an authorization server, and a resource, that you own: first a valid request, which must pass, then one change
 * at a time, each by a clause. It sends requests to the origins that you name and to no other.
 */
export async function probe(options: ProbeOptions): Promise<ProbeResult> {
  const { issuer, client, dryRun = false, known = {} } = options
  requireKnown(known)
  const rows = probesOf(options)
  const stage = rehearsal(issuer, client.redirectUri)
  const asked = dryRun ? { ...options, login: stage.login } : options
  const traffic = trafficOf(asked, dryRun ? stage.fetch : (options.fetch ?? fetch))
  const run: Run = { probes: [], findings: [] }
  const outcome = await outcomeOf(asked, traffic, rows, run)
  const { probes } = run
  const found = { findings: withKnown(explained(run.findings), known), stale: staleOf(probes, known), probes }
  return { issuer, ...outcome, ...(dryRun ? NOTHING : found), requests: traffic.requests }
}

const NOTHING = { findings: [], stale: [], probes: [] } as const

interface Run {
  readonly probes: ProbeOutcome[]
  readonly findings: ProbeFinding[]
}

async function outcomeOf(
  options: ProbeOptions,
  traffic: Traffic,
  rows: readonly Probe[],
  run: Run,
): Promise<Pick<ProbeResult, 'outcome' | 'reason'>> {
  try {
    const server = await discovered(options, traffic)
    const session = await sessionOf(options, server, traffic)
    await probeAll(rows, session, await baselineOf(session), run)
    await stillPasses(session)
    return { outcome: options.dryRun ? 'listed' : 'tested' }
  } catch (error) {
    if (traffic.signal.aborted) return { outcome: 'stopped' }
    if (error instanceof Untestable) return { outcome: 'untestable', reason: error.message }
    throw error
  }
}

/** A request that must be granted, all the way to the resource. */
async function baselineOf(session: Session): Promise<Baseline> {
  const grant = await session.grant()
  const granted = await session.redeem(grant)
  let token = tokenIn(granted)
  const refusal = await refusalAtResource(session, token)
  if (refusal !== undefined) throw new Untestable(`resource: ${refusal}`)
  return {
    grant,
    granted,
    introspected: await introspected(session, token),
    async token() {
      // A token may live for a minute only: a refusal for that reason would prove nothing.
      if ((await refusalAtResource(session, token)) !== undefined)
        token = tokenIn(await session.redeem(await session.grant()))
      return token
    },
  }
}

async function refusalAtResource(session: Session, token: string): Promise<string | undefined> {
  if (session.options.resource === undefined) return undefined
  const answer = await session.call(token)
  return answer.status < 300 ? undefined : shapeOf(answer)
}

/** Where the valid request is refused in the end, the refusals before proved nothing. */
async function stillPasses(session: Session): Promise<void> {
  session.traffic.begin('baseline')
  await baselineOf(session).catch((error: unknown) => {
    if (!(error instanceof Untestable)) throw error
    throw new Untestable(`the valid request passed before the probes and not after them: ${error.message}`)
  })
}

async function introspected(session: Session, token: string): Promise<Exchange | undefined> {
  if (session.server.introspection === undefined) return undefined
  const answer = await session.introspect(token)
  return answer.status === 200 ? answer : undefined
}

async function probeAll(
  rows: readonly Probe[],
  session: Session,
  baseline: Baseline,
  { probes, findings }: Run,
): Promise<void> {
  for (const [done, row] of rows.entries()) {
    session.options.onProgress?.({ probe: row.code, done, total: rows.length })
    session.traffic.begin(row.code)
    const reason = unlessAny(row.promised, row.unless)(session, baseline)
    if (reason !== undefined) probes.push({ code: row.code, outcome: 'not-applicable', reason })
    else probes.push(await probed(row, session, baseline, findings))
  }
}

async function probed(
  row: Probe,
  session: Session,
  baseline: Baseline,
  findings: ProbeFinding[],
): Promise<ProbeOutcome> {
  const { code } = row
  try {
    const fault = await row.run(session, baseline)
    if (fault === undefined) return { code, outcome: 'passed' }
    findings.push(findingOf(row, fault))
    return { code, outcome: 'found' }
  } catch (error) {
    if (!(error instanceof Untestable)) throw error
    return { code, outcome: error instanceof NotApplicable ? 'not-applicable' : 'untestable', reason: error.message }
  }
}

function findingOf({ code, clause, check, severity, changed, wants, under }: Probe, fault: Fault): ProbeFinding {
  return {
    code,
    clause,
    ...(check !== undefined && { check }),
    severity: severityOf(fault, severity),
    sent: changed,
    came: fault.came,
    wants: fault.wants ?? wants,
    ...(fault.kind === 'accepted' && under !== undefined && { because: under }),
  }
}

/** A finding is explained by another one only if that was found. */
function explained(findings: readonly ProbeFinding[]): readonly ProbeFinding[] {
  const codes = new Set(findings.map(({ code }) => code))
  return findings.map(({ because, ...finding }) =>
    because !== undefined && codes.has(because) ? { ...finding, because } : finding,
  )
}
