import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { filesBelow, ROOT } from '../workspace.js'

/** The place of a recipe in a page: a mark, and a link to the file. */
export const RECIPE: RegExp = /^<!-- recipe: (\S+) -->\n.*$/gm

/** Guides that show recipes. */
const GUIDES = ['docs/behind-a-proxy.md', 'docs/fapi.md']

/** The pages that may show recipes, by their path below the root. */
export function pagesWithRecipes(): readonly string[] {
  return [...GUIDES, ...filesBelow(join(ROOT, 'docs/recipes'), '.md').map(file => `docs/recipes/${file}`)]
}

/** These pages, with the code of each recipe in TypeScript and in JavaScript. */
export function recipePagesWithCode(): readonly (readonly [path: string, text: string])[] {
  return pagesWithRecipes().map(path => withCode([path, readFileSync(join(ROOT, path), 'utf8')]))
}

/** A page with the code of its recipes, in TypeScript and in JavaScript. */
export function withCode([path, text]: readonly [path: string, text: string]): readonly [path: string, text: string] {
  return [path, text.replace(RECIPE, (_, name: string) => codeGroup(name))]
}

function codeGroup(name: string): string {
  const code = readFileSync(join(ROOT, 'examples/recipes/src', `${name}.ts`), 'utf8').trimEnd()
  const blocks = [
    `\`\`\`ts recipe [TypeScript]\n${code}\n\`\`\``,
    `\`\`\`js recipe [JavaScript]\n${javaScriptOf(code)}\n\`\`\``,
  ]
  return ['::: code-group', ...blocks, ':::'].join('\n\n')
}

const EMPTY_LINE = '//empty line'

/** The same without types. The compiler drops empty lines, but no comments. */
export function javaScriptOf(code: string): string {
  const { outputText } = ts.transpileModule(code.replace(/^$/gm, EMPTY_LINE), {
    compilerOptions: { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext },
  })
  return outputText
    .replace(new RegExp(`^ *${EMPTY_LINE}$`, 'gm'), '')
    .replace(/^( {4})+/gm, indent => indent.slice(indent.length / 2))
    .replace(/;$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
