/** A part of a picture, and where its lower edge is. */
export interface Drawn {
  readonly svg: readonly string[]
  readonly bottom: number
}

/** What a picture says to those who do not see it. */
export interface Described {
  readonly title: string
  readonly description: string
}

/**
 * Colours of both schemes. A picture has a background of its own, so that it can be read on any page.
 */
const STYLE = `
  svg { color-scheme: light dark; --ground: #fcfcfd; --ink: #1c1c22; --faint: #55555f; --line: #b9b9c6; --fill: #eef1f4; --mark: #0b5c6b; --bad: #9c1c28 }
  @media (prefers-color-scheme: dark) {
    svg { --ground: #17171c; --ink: #ececf1; --faint: #aeaeba; --line: #4c4c58; --fill: #24242c; --mark: #6fd3e0; --bad: #ff9a9a }
  }
  text { font: 13px system-ui, sans-serif; fill: var(--ink) }
  .title { font-weight: 600; font-size: 14px }
  .small { font-size: 11px; fill: var(--faint) }
  .code { font: 11px ui-monospace, monospace; fill: var(--bad) }
  .bad { fill: var(--bad) }
  .ground { fill: var(--ground) }
  .box { fill: var(--fill); stroke: var(--line) }
  .line { stroke: var(--line); fill: none }
  .arrow { stroke: var(--mark); fill: none; stroke-width: 1.5 }
  .head { fill: var(--mark) }
`.trim()

/** A whole picture. Its text stays text, and it has no script. */
export function picture({ title, description }: Described, width: number, { svg, bottom }: Drawn): string {
  const height = Math.ceil(bottom)
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title description">`,
    `<title id="title">${escaped(title)}</title>`,
    `<desc id="description">${escaped(description)}</desc>`,
    `<style>${STYLE}</style>`,
    `<rect class="ground" width="${width}" height="${height}" rx="8"/>`,
    ...svg,
    '</svg>',
  ].join('\n')}\n`
}

export function text(x: number, y: number, content: string, kind = '', anchor = 'start'): string {
  const named = kind === '' ? '' : ` class="${kind}"`
  const anchored = anchor === 'start' ? '' : ` text-anchor="${anchor}"`
  return `<text x="${x}" y="${y}"${named}${anchored}>${escaped(content)}</text>`
}

/** A box with round corners. */
export function box(x: number, y: number, width: number, height: number): string {
  return `<rect class="box" x="${x}" y="${y}" width="${width}" height="${height}" rx="5"/>`
}

/** Lines of at most so many characters. */
export function linesOf(content: string, characters: number): readonly string[] {
  const lines: string[] = []
  for (const word of content.split(' ')) {
    const last = lines.at(-1)
    if (last === undefined || `${last} ${word}`.length > characters) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}

function escaped(content: string): string {
  return content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
