import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../workspace.js'

const MARKED = /(<!-- generated: (.+) -->\n)[\s\S]*?(<!-- end -->)/g

/** A page that is written by hand, with the present text of each generated part between its marks. */
export function filled(path: string, parts: Readonly<Record<string, string>>): readonly [path: string, text: string] {
  const text = readFileSync(join(ROOT, path), 'utf8')
  const marked = [...text.matchAll(MARKED)].map(([, , name]) => name)
  const missing = Object.keys(parts).filter(name => !marked.includes(name))
  if (missing.length > 0) throw new Error(`${path} has no mark for: ${missing.join(', ')}`)
  return [
    path,
    text.replace(MARKED, (_, begin: string, name: string, end: string) => {
      const part = parts[name]
      if (part === undefined) throw new Error(`${path} marks ${name}, which nothing generates`)
      return `${begin}\n${part}\n\n${end}`
    }),
  ]
}
