import { createRequire } from 'node:module'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishedPackages } from '../workspace.js'
import { everyNode, type SourceFile, sourcesOf } from './source.js'

interface Recheck {
  checkSync(
    source: string,
    flags: string,
    params: { readonly timeout: number },
  ): { readonly status: 'safe' | 'vulnerable' | 'unknown'; readonly complexity?: { readonly summary: string } }
}

const { checkSync }: Recheck = createRequire(import.meta.url)('recheck')

/** Milliseconds for one expression; the slowest takes a tenth of this on a quiet machine. */
const TIMEOUT = 60_000

/** Expressions that `recheck` does not judge in this time, with the reason why they take linear time. */
const NOT_JUDGED: ReadonlyMap<string, string> = new Map([
  [
    String.raw`/^(resource_name|resource_documentation|resource_policy_uri|resource_tos_uri)#[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/`,
    'it begins at the start only, and each repetition begins with a hyphen, which none of its other characters is',
  ],
])

// The part of recheck that is written in JavaScript: neither Java nor a program of the platform.
const before = process.env.RECHECK_SYNC_BACKEND
beforeAll(() => {
  process.env.RECHECK_SYNC_BACKEND = 'pure'
})
afterAll(() => {
  if (before === undefined) delete process.env.RECHECK_SYNC_BACKEND
  else process.env.RECHECK_SYNC_BACKEND = before
})

/** Every regular expression of a file, as it is written, and calls that make one of a text. */
function expressionsIn({ path, tree }: SourceFile) {
  const [literals, made] = [[] as string[], [] as string[]]
  everyNode(tree, node => {
    if (ts.isRegularExpressionLiteral(node)) literals.push(node.text)
    const isMaking = ts.isNewExpression(node) || ts.isCallExpression(node)
    if (isMaking && node.expression.getText(tree) === 'RegExp') made.push(`${path}: ${node.getText(tree)}`)
  })
  return { literals, made }
}

/** What is wrong with an expression: it takes more than linear time, or nobody can say. */
function faultOf(literal: string): readonly string[] {
  const end = literal.lastIndexOf('/')
  const { status, complexity } = checkSync(literal.slice(1, end), literal.slice(end + 1), { timeout: TIMEOUT })
  return status === 'safe' ? [] : [`${literal}: ${complexity?.summary ?? status}`]
}

const packages = publishedPackages().map(({ manifest, path }) => {
  const found = sourcesOf(path).map(expressionsIn)
  const literals = new Set(found.flatMap(each => each.literals))
  return { name: manifest.name, literals: [...literals], made: found.flatMap(each => each.made) }
})

describe('CWE-1333: no regular expression takes more than linear time, whatever is sent', () => {
  test.each(packages.map(({ name, literals }) => [name, literals] as const))('%s', (_, literals) => {
    expect(literals.filter(literal => !NOT_JUDGED.has(literal)).flatMap(faultOf)).toStrictEqual([])
  })

  test('none is made of a text, which nobody judges', () => {
    expect(packages.flatMap(({ made }) => made)).toStrictEqual([])
  })

  test('those that are not judged are in use', () => {
    const all = new Set(packages.flatMap(({ literals }) => literals))
    expect([...NOT_JUDGED.keys()].filter(literal => !all.has(literal))).toStrictEqual([])
  })

  test.each([String.raw`/\.+$/`, String.raw`/^[ \t]+|[ \t]+$/g`, '/^(a+)+$/', '/^ *0* *$/'])(
    'the tool finds %s',
    literal => {
      expect(faultOf(literal)).toHaveLength(1)
    },
  )
})
