import { box, type Described, type Drawn, linesOf, picture, text } from './svg.js'

/** A step of a sequence: a message from one party to another, or what one party does by itself. */
export interface Step {
  readonly from: string
  /** Absent for what a party does by itself. */
  readonly to?: string
  readonly says: string
  readonly refuses?: true
}

/** Who speaks with whom, in order. */
export interface Sequence extends Described {
  readonly parties: readonly string[]
  readonly steps: readonly Step[]
}

/** Narrow enough for a telephone. */
const WIDTH = 400
const [MARGIN, TOP, ROW] = [16, 58, 16]

export function sequencePicture(sequence: Sequence): string {
  const columns = columnsOf(sequence.parties)
  const drawn = sequence.steps.reduce<Drawn>(
    ({ svg, bottom }, step, at) => {
      const next = stepAt(step, at, bottom, columns)
      return { svg: [...svg, ...next.svg], bottom: next.bottom }
    },
    { svg: [], bottom: TOP },
  )
  const bottom = drawn.bottom + 8
  const frame = [...columns].flatMap(([party, x]) => [
    `<line class="line" x1="${x}" y1="38" x2="${x}" y2="${bottom}"/>`,
    box(x - widthOf(party) / 2, 14, widthOf(party), 24),
    text(x, 31, party, 'title', 'middle'),
  ])
  return picture(sequence, WIDTH, { svg: [...frame, ...drawn.svg], bottom: bottom + 8 })
}

function columnsOf(parties: readonly string[]): ReadonlyMap<string, number> {
  const [first = '', last = ''] = [parties[0], parties.at(-1)]
  const [left, right] = [MARGIN + widthOf(first) / 2, WIDTH - MARGIN - widthOf(last) / 2]
  const distance = (right - left) / Math.max(1, parties.length - 1)
  return new Map(parties.map((party, at) => [party, Math.round(left + at * distance)]))
}

function widthOf(party: string): number {
  return party.length * 8 + 16
}

function stepAt(step: Step, at: number, top: number, columns: ReadonlyMap<string, number>): Drawn {
  const lines = linesOf(`${at + 1}. ${step.says}`, 50)
  const [from, to] = [columns.get(step.from) ?? 0, step.to === undefined ? undefined : columns.get(step.to)]
  const kind = step.refuses ? 'bad' : ''
  const background = `<rect class="ground" x="${MARGIN}" y="${top + 4}" width="${WIDTH - 2 * MARGIN}" height="${lines.length * ROW + 4}"/>`
  const said = lines.map((line, row) => text(WIDTH / 2, top + 17 + row * ROW, line, kind, 'middle'))
  const y = top + 15 + lines.length * ROW
  return { svg: [background, ...said, ...(to === undefined ? own(from, y) : arrow(from, to, y))], bottom: y + 10 }
}

function arrow(from: number, to: number, y: number): readonly string[] {
  const towards = to > from ? 1 : -1
  const tip = to - towards * 2
  return [
    `<line class="arrow" x1="${from}" y1="${y}" x2="${tip - towards * 6}" y2="${y}"/>`,
    `<path class="head" d="M${tip} ${y} l${-towards * 9} -4.5 v9 z"/>`,
  ]
}

function own(x: number, y: number): readonly string[] {
  return [`<circle class="head" cx="${x}" cy="${y}" r="4"/>`]
}
