import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SCALE } from '../scale.js'
import { publishedPackages } from '../workspace.js'
import { everyNode, type SourceFile, sourcesOf } from './source.js'

interface Recheck {
  checkSync(
    source: string,
    flags: string,
    params: { readonly timeout: number; readonly incubationTimeout: number; readonly attackTimeout: number },
  ): { readonly status: 'safe' | 'vulnerable' | 'unknown'; readonly complexity?: { readonly summary: string } }
}

const require = createRequire(import.meta.url)
const { checkSync }: Recheck = require('recheck')
const { version } = require('recheck/package.json')

/** Expressions that this version of recheck has found safe, after a line that names it. `UPDATE_DOCS=1` writes it. */
const JUDGED = new URL('judged-expressions.txt', import.meta.url)
const HEAD = `recheck ${version}`
const [head, ...judged] = readFileSync(JUDGED, 'utf8').trimEnd().split('\n')

/** Those that need no judgement: it takes long and is the same each time, so all are judged only at night. */
const safe = new Set(head === HEAD && SCALE !== 'full' ? judged : [])

/** Milliseconds for one expression; the slowest takes a hundredth of this on a quiet machine. */
const TIMEOUT = 600_000

/** The whole time, and that of one attempt: what takes longer counts as an attack, also when only the machine is busy. */
const LIMITS = { timeout: TIMEOUT, incubationTimeout: TIMEOUT, attackTimeout: TIMEOUT }

/** Expressions that `recheck` does not judge in this time, with the reason why they take linear time. */
const NOT_JUDGED: ReadonlyMap<string, string> = new Map([
  [
    '/^(resource_name|resource_documentation|resource_policy_uri|resource_tos_uri)#[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/',
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
  const { status, complexity } = checkSync(literal.slice(1, end), literal.slice(end + 1), LIMITS)
  return status === 'safe' ? [] : [`${literal}: ${complexity?.summary ?? status}`]
}

/** What is wrong with an expression, which is remembered if nothing is. */
function judge(literal: string): readonly string[] {
  const faults = faultOf(literal)
  if (faults.length === 0) safe.add(literal)
  return faults
}

const packages = publishedPackages().map(({ manifest, path }) => {
  const found = sourcesOf(path).map(expressionsIn)
  const literals = new Set(found.flatMap(each => each.literals))
  return { name: manifest.name, literals: [...literals], made: found.flatMap(each => each.made) }
})

describe('CWE-1333: no regular expression takes more than linear time, whatever is sent', () => {
  test.each(packages.map(({ name, literals }) => [name, literals] as const))(
    '%s',
    (_, literals) => {
      const faults = literals.filter(literal => !NOT_JUDGED.has(literal) && !safe.has(literal)).map(judge)
      expect(faults.flat()).toStrictEqual([])
    },
    TIMEOUT,
  )

  test('those that were found safe are listed', () => {
    const inUse = new Set(packages.flatMap(({ literals }) => literals))
    const lines = [HEAD, ...[...inUse].filter(literal => safe.has(literal)).sort()]
    if (process.env.UPDATE_DOCS !== undefined) writeFileSync(JUDGED, `${lines.join('\n')}\n`)
    else expect([head, ...judged]).toStrictEqual(lines)
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
