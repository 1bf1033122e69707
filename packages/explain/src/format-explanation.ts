import { requireOptions } from '@symbolon/core/internal'
import type { Confidence, Explanation, Finding } from './explanation.js'
import { markDifference } from './mark-difference.js'
import { plainLine } from './plain-line.js'

/** How {@link formatExplanation} writes. */
export interface FormatExplanationOptions {
  /** Colours for a terminal. Default: none. */
  readonly colour?: boolean
}

/**
 * An explanation as text: what it is, the finding to mend first in about ten lines, and one line for
 * each of the others. It has no control characters but its own line breaks and colours.
 */
export function formatExplanation(
  { subject, judged, findings }: Explanation,
  options: FormatExplanationOptions = {},
): string {
  const { colour = false } = requireOptions('formatExplanation', options, { colour: true })
  const [primary, ...others] = findings
  const lines =
    primary === undefined
      ? [{ text: 'Nothing is wrong.', tone: TONES.good }]
      : [...linesOf(primary, judged), ...others.flatMap(lineOfOther).slice(0, OTHERS)]
  return [
    { text: plainLine(subject, LINE_LENGTH), tone: undefined },
    ...lines,
    ...labelledIfAny('judged', judged, TONES.faint),
  ]
    .map(({ text, tone }) => (colour && tone !== undefined ? `\u001b[${tone}m${text}\u001b[0m` : text))
    .join('\n')
}

interface Line {
  readonly text: string
  readonly tone: number | undefined
}

/** The codes of ANSI colours. */
const TONES = { good: 32, bad: 31, notable: 33, faint: 2 } as const

function linesOf({ confidence, code, problem, ...finding }: Finding, judged: string | undefined): readonly Line[] {
  const difference = markDifference(finding.expected, finding.actual)
  return [
    labelled('wrong', `${problem} (${code}${CONFIDENCES[confidence]})`, TONES.bad),
    ...labelledIfAny('rule', finding.rule),
    ...labelledIfAny('expected', finding.expected),
    ...labelledIfAny('actual', finding.actual),
    ...labelledIfAny('', difference),
    ...(finding.lines ?? []).map((line, at) =>
      at + 1 === finding.differingLine ? labelled('differs', line, TONES.notable) : labelled('over', line, TONES.faint),
    ),
    ...labelledIfAny('answer', finding.answer ?? (judged && NO_ANSWER)),
    ...labelledIfAny('cause', finding.cause, TONES.notable),
    ...labelledIfAny('nearest', finding.nearest),
    labelled('fix', finding.fix, TONES.good),
  ]
}

/** How a finding says that it is not certain. */
const CONFIDENCES: Readonly<Record<Confidence, string>> = {
  certain: '',
  likely: ', likely',
  possible: ', possible',
}

const NO_ANSWER = 'not known: no operation has answered this'

function labelledIfAny(label: string, text: string | undefined, tone?: number): readonly Line[] {
  return text === undefined ? [] : [labelled(label, text, tone)]
}

function labelled(label: string, text: string, tone: number | undefined): Line {
  return { text: `  ${label.padEnd(LABEL_WIDTH)}${plainLine(text, LINE_LENGTH)}`, tone }
}

/** Another meaning of a code, or another thing that is wrong. */
function lineOfOther({ confidence, code, cause, problem, fix }: Finding): readonly Line[] {
  return [labelled(confidence === 'possible' ? 'or' : 'also', `${code}: ${cause ?? problem} ${fix}`, undefined)]
}

const LABEL_WIDTH = 'expected'.length + 2

/** Findings after the first that are shown. */
const OTHERS = 40

/** Characters of one line. */
const LINE_LENGTH = 4_140
