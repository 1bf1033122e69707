import { PROBES } from './probes.js'
import type { ProbeFinding, ProbeOutcome } from './result.js'

/** Why known findings stay, by their codes. */
export type Known = Readonly<Record<string, string>>

/** Every known finding is one of a probe, so that a name that is mistyped hides nothing. */
export function requireKnown(known: Known): void {
  const unknown = Object.keys(known).find(each => !PROBES.some(({ code }) => code === each))
  if (unknown !== undefined) throw new TypeError(`there is no probe '${unknown}', whose finding is known`)
}

/** Findings with the reason why they stay: their own, or that of the finding that explains them. */
export function withKnown(findings: readonly ProbeFinding[], known: Known): readonly ProbeFinding[] {
  return findings.map(finding => {
    const reason = known[finding.code] ?? known[finding.because ?? '']
    return reason === undefined ? finding : { ...finding, known: reason }
  })
}

/** Known findings whose probes have passed. */
export function staleOf(probes: readonly ProbeOutcome[], known: Known): readonly string[] {
  return probes.flatMap(({ code, outcome }) => (outcome === 'passed' && Object.hasOwn(known, code) ? code : []))
}
