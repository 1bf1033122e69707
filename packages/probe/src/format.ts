import type { ProbeFinding, ProbeOutcome, ProbeResult } from './result.js'

/** What became of a run. */
export const TITLES = {
  tested: 'was tested',
  untestable: 'cannot be tested',
  listed: 'would get these requests',
  stopped: 'was tested in part: the run was stopped',
} as const

/** What a severity means. */
export const SEVERITIES = {
  violation: 'violation: the clause says MUST',
  weakness: 'weakness: the clause says SHOULD, or the refusal is less clear than it could be',
} as const

/** What is wrong with a known finding that was not found. */
export const STALE = 'this finding is known and was not found: take it out of the known ones'

/** A result as text for a terminal. What one finding explains is below it. */
export function formatProbe(result: ProbeResult): string {
  const { issuer, outcome, reason, findings } = result
  const primary = findings.filter(({ because }) => because === undefined)
  const lines = [
    `${issuer} ${TITLES[outcome]}${reason === undefined ? '' : `: ${reason}`}`,
    ...(outcome === 'listed' ? result.requests.map(({ probe, method, url }) => `  ${method} ${url}  (${probe})`) : []),
    ...primary.flatMap(finding => ['', ...linesOf(finding, findings)]),
    ...result.stale.map(code => `\nstale  ${code}\n  ${STALE}`),
    ...(outcome === 'listed' ? [] : ['', summaryOf(result), ...legendOf(findings), ...notTried(result.probes)]),
  ]
  return lines.join('\n')
}

function linesOf(finding: ProbeFinding, all: readonly ProbeFinding[]): readonly string[] {
  const { severity, code, clause, check, sent, came, wants, known } = finding
  const more = all.filter(({ because }) => because === code)
  return [
    `${severity}  ${code}  (${clause})`,
    `  sent   ${sent}`,
    `  came   ${came}`,
    `  wanted ${wants}`,
    ...(check === undefined ? [] : [`  check  ${check}`]),
    ...(known === undefined ? [] : [`  known  ${known}`]),
    ...(more.length === 0 ? [] : [`  likely the same cause: ${more.map(each => each.code).join(', ')}`]),
  ]
}

/** What the severities mean that were found. */
function legendOf(findings: readonly ProbeFinding[]): readonly string[] {
  const found = new Set(findings.map(({ severity }) => severity))
  return Array.from(found, severity => `  ${SEVERITIES[severity]}`)
}

/** The probes that say nothing, by the reason. */
function notTried(probes: readonly ProbeOutcome[]): readonly string[] {
  const byReason = new Map<string, readonly string[]>()
  for (const { code, reason } of probes) {
    if (reason !== undefined) byReason.set(reason, [...(byReason.get(reason) ?? []), code])
  }
  return Array.from(byReason, ([reason, codes]) => `  not tried (${reason}): ${codes.join(', ')}`)
}

/** How many of each there are. */
export function summaryOf({ probes, findings, stale, requests }: ProbeResult): string {
  const count = (wanted: ProbeOutcome['outcome']) => probes.filter(({ outcome }) => outcome === wanted).length
  const violations = findings.filter(({ severity }) => severity === 'violation').length
  const known = findings.filter(each => each.known !== undefined).length
  return [
    `${violations} violations, ${findings.length - violations} weaknesses${known === 0 ? '' : `, ${known} of them known`}`,
    ...(stale.length === 0 ? [] : [`${stale.length} stale`]),
    `${count('passed')} probes passed, ${count('not-applicable')} not applicable, ${count('untestable')} untestable`,
    `${requests.length} requests`,
  ].join('; ')
}

/** A result as JUnit XML: a test case for each probe. */
export function junitOfProbe({ issuer, outcome, reason, probes, findings, stale }: ProbeResult): string {
  const unknown = findings.filter(({ known }) => known === undefined)
  const cases = probes.map(each => (stale.includes(each.code) ? staleCase(each.code) : caseOf(each, findings)))
  const baseline = outcome === 'tested' ? '' : `<failure message="${escaped(reason ?? outcome)}"/>`
  const failures = unknown.length + stale.length + (baseline === '' ? 0 : 1)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuite name="${escaped(issuer)}" tests="${probes.length + 1}" failures="${failures}">`,
    `  <testcase name="baseline">${baseline}</testcase>`,
    ...cases,
    '</testsuite>',
  ].join('\n')
}

function caseOf({ code, outcome, reason = '' }: ProbeOutcome, findings: readonly ProbeFinding[]): string {
  const found = findings.find(finding => finding.code === code)
  if (found?.known !== undefined) return testCase(code, skipped(`known: ${found.known}`))
  if (found !== undefined) return testCase(code, failureOf(found))
  return testCase(code, outcome === 'passed' ? '' : skipped(reason))
}

const skipped = (reason: string): string => `<skipped message="${escaped(reason)}"/>`

const staleCase = (code: string): string => testCase(code, `<failure type="stale" message="${STALE}"/>`)

function failureOf({ severity, clause, sent, came, wants }: ProbeFinding): string {
  const text = `${clause}\nsent: ${sent}\ncame: ${came}\nwanted: ${wants}`
  return `<failure type="${severity}" message="${escaped(wants)}">${escaped(text)}</failure>`
}

const testCase = (code: string, content: string): string => `  <testcase name="${code}">${content}</testcase>`

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text as a part of XML or HTML. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, sign => ENTITIES[sign] ?? '')
