import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../workspace.js'

/** As wide as the column of a page. */
const COLUMNS = 80

const CODE = /^( *)```(ts|js|typescript)\b([^\n`]*)\n([\s\S]*?)^\1```$/gm

/** Pages by their paths, with their code in lines of 80 columns as far as the formatter can break them. */
export function narrowed(pages: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const blocks = [...pages.values()].flatMap(text =>
    [...text.matchAll(CODE)].map(([, indent = '', , , code = '']) => outdented(code, indent)),
  )
  const formatted = formattedBlocks(blocks)
  let at = 0
  return new Map(
    [...pages].map(([path, text]) => [
      path,
      text.replace(CODE, (_, indent: string, language: string, marks: string) => {
        const code = indented(formatted[at++] ?? '', indent)
        return `${indent}\`\`\`${language}${marks}\n${code}${indent}\`\`\``
      }),
    ]),
  )
}

function outdented(code: string, indent: string): string {
  return code.replace(new RegExp(`^${indent}`, 'gm'), '')
}

function indented(code: string, indent: string): string {
  return code.replace(/^(?=.)/gm, indent)
}

/** One call for all, because to start the formatter takes longer than to format. What it cannot read stays as it is. */
function formattedBlocks(blocks: readonly string[]): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'symbolon-code-'))
  const { formatter, javascript } = JSON.parse(readFileSync(join(ROOT, 'biome.json'), 'utf8'))
  const options = { files: { maxSize: 1e7 }, formatter: { ...formatter, lineWidth: COLUMNS }, javascript }
  writeFileSync(join(folder, 'biome.json'), JSON.stringify(options))
  const files = blocks.map((block, at) => {
    const file = join(folder, `${at}.ts`)
    writeFileSync(file, block)
    return file
  })
  spawnSync(join(ROOT, 'node_modules/.bin/biome'), ['format', '--write', '--log-level=none', '.'], { cwd: folder })
  const formatted = files.map(file => readFileSync(file, 'utf8').replace(WIDE_COMMENT, brokenComment))
  rmSync(folder, { recursive: true })
  return formatted
}

/** A line that is only a comment, or a part of one. */
const WIDE_COMMENT = new RegExp(`^( *(?:// | \\* ))(?! )(?=.{${COLUMNS - 10},}$)(.*)$`, 'gm')

function brokenComment(_: string, start: string, text: string): string {
  const lines = ['']
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trimStart()
    if (start.length + longer.length > COLUMNS) lines.push(word)
    else lines[lines.length - 1] = longer
  }
  return lines.map(line => start + line).join('\n')
}
