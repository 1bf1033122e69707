import { PROBES } from '../../packages/probe/src/probes.js'
import { table } from './markdown.js'

/** Every probe, and the check that is the same rule. */
export function probeTable(): Readonly<Record<string, string>> {
  const rows = PROBES.map(({ code, severity, clause, check = '', changed }) => [
    `\`${code}\``,
    severity,
    clause,
    check,
    changed,
  ])
  return { probes: table(['code', 'severity', 'clause', 'check', 'what is sent'], rows) }
}
