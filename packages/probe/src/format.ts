import type { ProbeFinding, ProbeOutcome, ProbeResult } from './result.js'

const TITLES = {
  tested: 'was tested',
  untestable: 'cannot be tested',
  listed: 'would get these requests',
  stopped: 'was tested in part: the run was stopped',
} as const

/** A result as text for a terminal. What one finding explains is below it. */
export function formatProbe(result: ProbeResult): string {
  const { issuer, outcome, reason, findings } = result
  const primary = findings.filter(({ because }) => because === undefined)
  const lines = [
    `${issuer} ${TITLES[outcome]}${reason === undefined ? '' : `: ${reason}`}`,
    ...(outcome === 'listed' ? result.requests.map(({ probe, method, url }) => `  ${method} ${url}  (${probe})`) : []),
    ...primary.flatMap(finding => ['', ...linesOf(finding, findings)]),
    ...(outcome === 'listed' ? [] : ['', summaryOf(result)]),
  ]
  return lines.join('\n')
}

function linesOf(finding: ProbeFinding, all: readonly ProbeFinding[]): readonly string[] {
  const { severity, code, clause, check, sent, came, wants } = finding
  const more = all.filter(({ because }) => because === code)
  return [
    `${severity}  ${code}  (${clause})`,
    `  sent   ${sent}`,
    `  came   ${came}`,
    `  wanted ${wants}`,
    ...(check === undefined ? [] : [`  check  ${check}`]),
    ...(more.length === 0 ? [] : [`  likely the same cause: ${more.map(each => each.code).join(', ')}`]),
  ]
}

function summaryOf({ probes, findings, requests }: ProbeResult): string {
  const count = (wanted: ProbeOutcome['outcome']) => probes.filter(({ outcome }) => outcome === wanted).length
  const violations = findings.filter(({ severity }) => severity === 'violation').length
  return [
    `${violations} violations, ${findings.length - violations} weaknesses`,
    `${count('passed')} probes passed, ${count('not-applicable')} not applicable, ${count('untestable')} untestable`,
    `${requests.length} requests`,
  ].join('; ')
}

/** A result as JUnit XML: a test case for each probe. */
export function junitOfProbe({ issuer, outcome, reason, probes, findings }: ProbeResult): string {
  const cases = probes.map(each => caseOf(each, findings))
  const baseline = outcome === 'tested' ? '' : `<failure message="${escaped(reason ?? outcome)}"/>`
  const failures = findings.length + (baseline === '' ? 0 : 1)
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
  if (found !== undefined) return testCase(code, failureOf(found))
  return testCase(code, outcome === 'passed' ? '' : `<skipped message="${escaped(reason)}"/>`)
}

function failureOf({ severity, clause, sent, came, wants }: ProbeFinding): string {
  const text = `${clause}\nsent: ${sent}\ncame: ${came}\nwanted: ${wants}`
  return `<failure type="${severity}" message="${escaped(wants)}">${escaped(text)}</failure>`
}

const testCase = (code: string, content: string): string => `  <testcase name="${code}">${content}</testcase>`

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string): string => text.replace(/[&<>"]/g, sign => ENTITIES[sign] ?? '')
