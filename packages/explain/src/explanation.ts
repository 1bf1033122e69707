import { requireOptions } from '@symbolon/core/internal'
import {
  commonLength,
  LINE_LENGTH,
  type Line,
  labelled,
  labelledIfAny,
  plainLine,
  type Tone,
  writtenLines,
} from './lines.js'

/**
 * How sure a finding is. `certain`: a rule has refused, and this is the rule. `likely`: a rule has
 * refused under assumptions about the server. `possible`: one of several meanings of a code.
 */
export type Confidence = 'certain' | 'likely' | 'possible'

/** One thing that is wrong, and what to do about it. */
export interface Finding {
  /** A reason or a result code of docs/refusals.md. It is stable: scripts may rely on it. */
  readonly code: string
  readonly confidence: Confidence
  /** What is wrong, in one sentence. */
  readonly problem: string
  /** The rule that refused, and its source. */
  readonly rule?: string
  /** What would have passed. */
  readonly expected?: string
  /** What was found. */
  readonly actual?: string
  /** What was compared as a whole, line by line: a signature base. */
  readonly lines?: readonly string[]
  /** Which of {@link lines} the client has signed differently, from 1; absent where nobody knows. */
  readonly differingLine?: number
  /** What the client gets. */
  readonly answer?: string
  /** Why this happens most of the time; taken from what was compared, where that says it. */
  readonly cause?: string
  /** The nearest request that passes the rule, in one sentence; absent where the rule names none. */
  readonly nearest?: string
  /** What to do. */
  readonly fix: string
}

/** What something is, and what is wrong with it. */
export interface Explanation {
  /** What it is, in one line. */
  readonly subject: string
  /** By what and when it was judged, in one line; absent for what was only looked up. */
  readonly judged?: string
  /** The first is the one to mend first. Empty: nothing is wrong. */
  readonly findings: readonly Finding[]
  /** What to capture besides, where the first finding is one of several; absent where it is sure. */
  readonly add?: string
}

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
  { subject, judged, findings, add }: Explanation,
  options: FormatExplanationOptions = {},
): string {
  const { colour = false } = requireOptions('formatExplanation', options, { colour: true })
  const [primary, ...others] = findings
  const lines =
    primary === undefined ? [{ text: 'Nothing is wrong.', tone: 'good' as const }] : linesOf(primary, judged)
  const first = { text: plainLine(subject, LINE_LENGTH) }
  const rest = [...others.flatMap(lineOfOther).slice(0, OTHERS), ...labelledIfAny('judged', judged, 'faint')]
  return writtenLines([first, ...lines, ...labelledIfAny('add', add, 'strong'), ...rest], colour)
}

function linesOf(finding: Finding, judged: string | undefined): readonly Line[] {
  const { confidence, code, problem, answer = judged && NO_ANSWER } = finding
  return [
    labelled('wrong', `${problem} (${code}${CONFIDENCES[confidence]})`, toneOf(finding)),
    ...differenceLines(finding),
    ...labelledIfAny('rule', finding.rule),
    ...labelledIfAny(confidence === 'likely' ? 'would get' : 'answer', answer),
    ...labelledIfAny(confidence, judged && MEANINGS[confidence], 'faint'),
  ]
}

/** Faults and what else is no reason have a code. */
export function toneOf({ code }: Finding): Tone {
  return /^A\d+[12]\d\d$/.test(code) ? 'fault' : 'refused'
}

/** What differs and what to do, then why. */
export function differenceLines(finding: Finding): readonly Line[] {
  const { expected, actual, lines = [], differingLine, fix, cause, nearest } = finding
  return [
    ...labelledIfAny('expected', expected),
    ...labelledIfAny('actual', actual),
    ...labelledIfAny('', markDifference(expected, actual), 'refused'),
    ...lines.map((line, at) =>
      at + 1 === differingLine ? labelled('differs', line, 'refused') : labelled('over', line, 'faint'),
    ),
    labelled('fix', fix, 'strong'),
    ...labelledIfAny('cause', cause),
    ...labelledIfAny('nearest', nearest),
  ]
}

const CONFIDENCES: Readonly<Record<Confidence, string>> = {
  certain: '',
  likely: ', likely',
  possible: ', possible',
}

/** What the words mean for a request that was judged. */
const MEANINGS: Readonly<Partial<Record<Confidence, string>>> = {
  likely: 'the request is wrong at every server that knows its client, token and keys',
  possible: 'one cause of several',
}

const NO_ANSWER = 'not known: the capture does not say it'

function lineOfOther({ confidence, code, cause, problem, fix }: Finding): readonly Line[] {
  return [labelled(confidence === 'possible' ? 'or' : 'also', `${code}: ${cause ?? problem} ${fix}`)]
}

/** Findings after the first that are shown. */
const OTHERS = 40

/**
 * Marks the part of a text that differs from another, by carets to write below it. `undefined` where
 * the texts have too little in common for a mark to help.
 */
export function markDifference(expected: string | undefined, actual: string | undefined): string | undefined {
  if (expected === undefined || actual === undefined || expected === actual) return undefined
  const [left, right] = [[...expected], [...actual]]
  const before = commonLength(left, right)
  const after = commonLength(left.slice(before).reverse(), right.slice(before).reverse())
  if (before < BEGINNING || before + after < COMMON) return undefined
  return ' '.repeat(before) + '^'.repeat(Math.max(1, right.length - before - after))
}

/** Characters that two texts must have in common before a mark helps. */
const COMMON = 8

/** Characters with which both must begin: a mark at the beginning says no more than the texts. */
const BEGINNING = 4
