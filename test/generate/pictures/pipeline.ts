import type { StageOutline } from '../../../packages/core/src/pipeline/trace.js'
import { box, type Drawn, linesOf, picture, text } from './svg.js'

/** What leaves at a rule: result codes, by the name of the stage and of the check. */
export type Leaving = (stage: string, rule: string) => readonly string[]

const WIDTH = 400

/** An operation as a picture: its stages in their order, each check with its clause and its codes. */
export function pipelinePicture(call: string, stages: readonly StageOutline[], leaving: Leaving): string {
  const drawn = stages.reduce<Drawn>(
    ({ svg, bottom }, stage, at) => {
      const next = stageAt(stage, at, bottom, leaving)
      return { svg: [...svg, ...next.svg], bottom: next.bottom }
    },
    { svg: [text(16, 28, call, 'title')], bottom: 40 },
  )
  const description = stages
    .map(({ name, checks }, at) => `${at + 1}. ${[name, ...checks.map(check => check.name)].join(', ')}`)
    .join('. ')
  const end = [
    `<path class="head" d="M${WIDTH / 2} ${drawn.bottom + 4} l-5 -8 h10 z"/>`,
    text(WIDTH / 2, drawn.bottom + 20, 'the answer', '', 'middle'),
  ]
  return picture({ title: `The pipeline of ${call}`, description }, WIDTH, {
    svg: [...drawn.svg, ...end],
    bottom: drawn.bottom + 34,
  })
}

function stageAt(stage: StageOutline, at: number, top: number, leaving: Leaving): Drawn {
  const begin = top + (at === 0 ? 0 : 10)
  const rules = [
    { ...stage, name: `${at + 1}. ${stage.name}`, rule: stage.name },
    ...stage.checks.map(check => ({ ...check, rule: check.name })),
  ]
  const drawn = rules.reduce<Drawn>(
    ({ svg, bottom }, { name, clause, rule }, row) => {
      const next = ruleAt({ name, clause, codes: leaving(stage.name, rule), isStage: row === 0 }, bottom)
      return { svg: [...svg, ...next.svg], bottom: next.bottom }
    },
    { svg: [], bottom: begin + 6 },
  )
  const arrow = at === 0 ? [] : [`<path class="head" d="M${WIDTH / 2} ${begin} l-5 -8 h10 z"/>`]
  return {
    svg: [...arrow, box(12, begin + 2, WIDTH - 24, drawn.bottom - begin), ...drawn.svg],
    bottom: drawn.bottom + 2,
  }
}

interface Rule {
  readonly name: string
  readonly clause: string
  readonly codes: readonly string[]
  readonly isStage: boolean
}

function ruleAt({ name, clause, codes, isStage }: Rule, top: number): Drawn {
  const left = isStage ? 22 : 36
  const clauses = linesOf(clause, 58)
  const shown = codes.length > 2 ? `${codes.slice(0, 2).join(' ')} +${codes.length - 2}` : codes.join(' ')
  return {
    svg: [
      text(left, top + 14, name, isStage ? 'title' : ''),
      ...(shown === '' ? [] : [text(WIDTH - 22, top + 14, shown, 'code', 'end')]),
      ...clauses.map((line, row) => text(left, top + 28 + row * 13, line, 'small')),
    ],
    bottom: top + 20 + clauses.length * 13,
  }
}
