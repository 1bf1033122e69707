import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pagesWithRecipes, RECIPE } from '../generate/recipe-code.js'
import { filesBelow, ROOT } from '../workspace.js'

/** The folder of the package with the code of the recipes. */
const CODE = join(ROOT, 'examples/recipes')

export interface Recipe {
  readonly name: string
  readonly code: string
}

export function recipes(): readonly Recipe[] {
  return filesBelow(join(CODE, 'src'), '.ts').map(file => ({
    name: file.replace(/\.ts$/, ''),
    code: readFileSync(join(CODE, 'src', file), 'utf8'),
  }))
}

export function recipeTests(): readonly string[] {
  return filesBelow(join(CODE, 'test'), '.ts').map(file => readFileSync(join(CODE, 'test', file), 'utf8'))
}

/** A page that may show recipes. */
export interface RecipePage {
  /** Path below the root. */
  readonly path: string
  readonly text: string
}

export function recipePages(): readonly RecipePage[] {
  return pagesWithRecipes().map(path => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
}

/** The names of the recipes that a page shows, in its order. */
export function shownRecipes(text: string): readonly string[] {
  return [...text.matchAll(RECIPE)].map(([, name = '']) => name)
}

/** The lines of code between `// Glue:` and `// End of glue`, if the recipe marks them. */
export function glueOf(code: string): readonly string[] | undefined {
  const glue = /^ *\/\/ Glue: .*\n([\s\S]*?)^ *\/\/ End of glue$/m.exec(code)?.[1]
  return glue?.trimEnd().split('\n')
}
