import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { linkTargets } from '../generate/markdown.js'
import { javaScriptOf } from '../generate/recipe-code.js'
import { glueOf, recipePages, recipes, recipeTests, shownRecipes } from './recipes.js'

/** Lines of a recipe: it is read on one screen. */
const RECIPE_LENGTH = 60

/** Lines that join two libraries. */
const GLUE_LENGTH = 10

const all = recipes()
const names = all.map(({ name }) => name)

describe('recipes', () => {
  test.each(all)(`$name has at most ${RECIPE_LENGTH} lines`, ({ code }) => {
    expect(code.trimEnd().split('\n').length).toBeLessThanOrEqual(RECIPE_LENGTH)
  })

  test.each(all)(`the glue of $name has at most ${GLUE_LENGTH} lines`, ({ code }) => {
    expect(glueOf(code)?.length ?? 0).toBeLessThanOrEqual(GLUE_LENGTH)
  })

  test('all of them are run by a test, or by a recipe that is', () => {
    const importing = [...recipeTests(), ...all.map(({ code }) => code)]
    const isRun = (name: string) =>
      importing.some(text => new RegExp(`from '\\.\\.?/(?:src/)?${name}\\.js'`).test(text))
    expect(names.filter(name => !isRun(name))).toStrictEqual([])
  })

  test('all of them are shown on one page', () => {
    expect(
      recipePages()
        .flatMap(({ text }) => shownRecipes(text))
        .toSorted(),
    ).toStrictEqual(names.toSorted())
  })
})

describe('pages of recipes', () => {
  test.each(all)('$name is JavaScript without its types', ({ code }) => {
    const { diagnostics } = ts.transpileModule(javaScriptOf(code), {
      fileName: 'recipe.js',
      reportDiagnostics: true,
      compilerOptions: { allowJs: true, checkJs: true },
    })
    expect(diagnostics?.map(({ messageText }) => messageText)).toStrictEqual([])
  })

  test('all of them are in the list', () => {
    const [list = { text: '' }] = recipePages().filter(({ path }) => path.endsWith('/README.md'))
    const pages = recipePages().flatMap(({ path }) => /^docs\/recipes\/(.+)/.exec(path)?.[1] ?? [])
    const listed = linkTargets(list.text)
    expect(pages.filter(page => page !== 'README.md' && !listed.includes(page))).toStrictEqual([])
  })
})

describe('the functions for recipes', () => {
  test('find the names of recipes', () => {
    expect(shownRecipes('# A\n\n<!-- recipe: a -->\n[a.ts](a.ts)\n')).toStrictEqual(['a'])
  })

  test('leave out types, and keep comments and empty lines', () => {
    const code = "import { type B, c } from 'd'\n\n/** A. */\nexport function a(b: B): void {\n  if (b) c(b)\n}\n"
    expect(javaScriptOf(code)).toBe("import { c } from 'd'\n\n/** A. */\nexport function a(b) {\n  if (b)\n    c(b)\n}")
  })

  test.each([
    ['a()\n  // Glue: the ports\n  b()\n  c()\n  // End of glue\n', ['  b()', '  c()']],
    ['a()\n', undefined],
  ])('find the glue of %j', (code, glue) => expect(glueOf(code)).toStrictEqual(glue))
})
