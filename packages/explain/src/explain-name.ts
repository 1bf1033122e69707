import { defined } from '@symbolon/core/internal'
import { answerText } from './answer-text.js'
import { causeOf } from './causes.js'
import type { Confidence, Explanation, Finding } from './explanation.js'
import { PLAIN_CODES } from './plain-codes.js'
import { plainText } from './plain-text.js'
import { type AnyRow, REFUSAL_TABLES } from './refusal-tables.js'

/** What a result code or a reason can mean; `undefined` for a text that is neither. */
export function explainName(name: string): Explanation | undefined {
  const refusals = refusalsNamed(name)
  const findings = [...refusals.map(each => meaningOf(each, confidenceOf(refusals))), ...plainMeaningsOf(name)]
  return findings.length === 0 ? undefined : { subject: subjectOf(name, refusals), findings }
}

/** A refusal, with all functions that answer it in the same words. */
interface Named {
  readonly reason: string
  readonly row: AnyRow
  readonly functions: readonly string[]
}

/** The refusals with this reason, or with this code for caller or client. */
function refusalsNamed(name: string): readonly Named[] {
  const named = new Map<string, Named>()
  for (const { functions, refusals } of REFUSAL_TABLES) {
    for (const [reason, row] of Object.entries(refusals)) {
      if (name !== reason && name !== row.code && name !== row.shown?.code) continue
      const key = `${reason} ${row.code}`
      named.set(key, { reason, row, functions: [...(named.get(key)?.functions ?? []), ...functions] })
    }
  }
  return [...named.values()]
}

function confidenceOf(refusals: readonly Named[]): Confidence {
  return refusals.length === 1 ? 'certain' : 'possible'
}

function subjectOf(name: string, refusals: readonly Named[]): string {
  const functions = [...new Set(refusals.flatMap(each => each.functions))]
  const what = /^A\d{6}$/.test(name) ? 'result code' : 'reason'
  const count = refusals.length > 1 ? `, ${refusals.length} meanings; the report has the reason` : ''
  return functions.length === 0 ? `${what} ${name}` : `${what} ${name} of ${functions.join(', ')}${count}`
}

function meaningOf({ reason, row }: Named, confidence: Confidence): Finding {
  const { cause, fix = 'Compare what was expected with what was found.' } = causeOf(reason, row.code) ?? {}
  return defined({
    code: reason,
    confidence,
    problem: row.text,
    answer: answerText(row),
    cause: cause && plainText(cause),
    fix: plainText(fix),
  })
}

function plainMeaningsOf(name: string): readonly Finding[] {
  return PLAIN_CODES.filter(({ code }) => code === name).map(({ code, where, meaning, fix }) => ({
    code,
    confidence: 'certain',
    problem: meaning,
    rule: where,
    fix: plainText(fix),
  }))
}
