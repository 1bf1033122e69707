import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'

/** What a planted version does with a member that no version has: it reads it, or also writes it to every record. */
export type Planted = 'reads' | 'writes'

const READS = [
  'const full = completed(withPresentNames(record, renamed), usual(record))',
  "Reflect.deleteProperty(record, 'planted')",
] as const
const WRITES = [
  'return JSON.stringify(shortened(record, usual(record)))',
  "return JSON.stringify({ ...shortened(record, usual(record)), planted: 'in a later version' })",
] as const

/**
 * Makes a version of the packages that is one or two releases later than this one. Until there is a tag, such versions
 * show that the check of two versions finds what it has to find.
 */
export function planted(does: Planted): Plugin {
  return {
    name: `a version that ${does} a planted member`,
    setup({ onLoad }) {
      onLoad({ filter: /core[\\/]src[\\/]records[\\/]codec\.ts$/ }, async ({ path }) => {
        const source = await readFile(path, 'utf8')
        const reading = replaced(source, READS[0], `${READS[1]}\n      ${READS[0]}`)
        return { contents: does === 'reads' ? reading : replaced(reading, ...WRITES), loader: 'ts' }
      })
    },
  }
}

function replaced(source: string, line: string, by: string): string {
  if (!source.includes(line)) throw new Error(`codec.ts has no line \`${line}\` any more: plant the member elsewhere`)
  return source.replace(line, by)
}
