import { box, type Drawn, linesOf, picture, text } from './svg.js'

/** The six concepts, in the order in which a call meets them. */
const CONCEPTS: readonly (readonly [name: string, meaning: string])[] = [
  ['port', 'What an operation needs from outside: stores, clock, crypto, nonces. You pass them in.'],
  ['stage', 'Gathers facts, by the ports that it needs, and then runs its checks.'],
  ['check', 'One rule with its clause: facts in, a refusal or nothing out. It calls nobody.'],
  ['refusal', 'A value that names its reason. It is never thrown.'],
  ['refusal table', 'Says what each reason means: action, error, code and text for the client.'],
  ['report', 'What happened, for you: every check, what it expected and what it found.'],
]

const WIDTH = 400

/** The six concepts on one page. */
export function conceptsPicture(): string {
  const drawn = CONCEPTS.reduce<Drawn>(
    ({ svg, bottom }, [name, meaning], at) => {
      const lines = linesOf(meaning, 47)
      const height = 30 + lines.length * 16
      return {
        svg: [
          ...svg,
          ...(at === 0 ? [] : [`<path class="head" d="M${WIDTH / 2} ${bottom} l-5 -8 h10 z"/>`]),
          box(16, bottom + 2, WIDTH - 32, height),
          text(28, bottom + 22, name, 'title'),
          ...lines.map((line, row) => text(28, bottom + 40 + row * 16, line)),
        ],
        bottom: bottom + height + 14,
      }
    },
    { svg: [], bottom: 14 },
  )
  const description = CONCEPTS.map(([name, meaning]) => `${name}: ${meaning}`).join(' ')
  return picture({ title: 'The six concepts', description }, WIDTH, { ...drawn, bottom: drawn.bottom + 2 })
}
