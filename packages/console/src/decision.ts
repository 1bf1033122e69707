import type { ReportEvent } from '@symbolon/core'
import { explain, type Finding } from '@symbolon/explain'
import type { Numbered } from './event-ring.js'
import { type Call, flowOf } from './flow.js'
import { type Row, rowOf } from './row.js'

/** One decision as the page draws it. */
export interface Decision {
  readonly row: Row
  /** Why it was refused; absent when it was granted. */
  readonly finding?: Finding
  /** The page that says more about what to do. */
  readonly page?: string
  readonly event: ReportEvent
  readonly flow: readonly Call[]
}

/** A decision with its explanation, and the calls of its flow. */
export function decisionOf(chosen: Numbered, events: readonly Numbered[]): Decision {
  const [finding] = explain(chosen.event).findings
  return {
    row: rowOf(chosen),
    ...(finding !== undefined && explained(finding)),
    event: chosen.event,
    flow: flowOf(chosen, events),
  }
}

const DOCUMENTS = 'https://github.com/symbolon/symbolon/blob/main/docs/'

/** A page as findings name it. */
const NAMED = / \(docs\/([\w./#-]+)\)/

/** A finding whose texts name no page, and the page that they named; else that of all refusals. */
function explained({ fix, cause, ...finding }: Finding): Pick<Decision, 'finding' | 'page'> {
  const page = NAMED.exec(fix)?.[1] ?? NAMED.exec(cause ?? '')?.[1] ?? 'refusals.md'
  const plain = {
    ...finding,
    fix: fix.replace(NAMED, ''),
    ...(cause !== undefined && { cause: cause.replace(NAMED, '') }),
  }
  return { finding: plain, page: DOCUMENTS + page }
}
