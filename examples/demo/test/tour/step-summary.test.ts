import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { CHAPTERS } from '../../tour/chapters.js'
import { createPaint } from '../../tour/paint.js'
import { stepSummary, summaryHeading, summaryLayout } from '../../tour/step-summary.js'

const paint = createPaint(false)
const steps = CHAPTERS.flatMap(chapter => chapter.steps)

test.each([
  [100, 100],
  [80, 80],
])('on a terminal of %i columns no line is longer than %i', (columns, longest) => {
  const layout = summaryLayout({ columns }, paint)
  const lines = steps.map((step, index) => {
    const taken = { number: index + 1, step, exchanges: [], events: [], outcome: step.expected }
    return stepSummary(taken, layout)
  })
  expect([summaryHeading(layout), ...lines].filter(line => line.length > longest)).toStrictEqual([])
})

test('a wide terminal shows the check that refused, a narrow one does not', () => {
  const step = steps.at(-1)
  if (step === undefined) throw new Error('the story has no step')
  const taken = { number: 19, step, exchanges: [], events: [], outcome: step.expected }
  expect(stepSummary(taken, summaryLayout({ columns: 100 }, paint))).toContain('token not expired')
  expect(stepSummary(taken, summaryLayout({ columns: 99 }, paint))).not.toContain('token not expired')
  expect(stepSummary(taken, summaryLayout({}, paint))).toContain('token not expired')
})

test('columns stay aligned under colours', () => {
  const step = { title: 'A', clause: 'B', act: async () => '', expected: {} }
  const outcome = { status: 403, error: 'insufficient_scope', refusedBy: 'scopes covered' }
  const taken = { number: 1, step, exchanges: [], events: [], outcome }
  const plain = stepSummary(taken, summaryLayout({}, paint))
  const colored = stepSummary(taken, summaryLayout({}, createPaint(true)))
  expect(stripVTControlCharacters(colored)).toBe(plain)
  expect(colored).not.toBe(plain)
})
