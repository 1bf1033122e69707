import ts from 'typescript'
import { everyNode, parse } from '../architecture/source.js'

export interface NamedPlace {
  readonly id: string
  /** The title of the test, or the name of its row in a table. */
  readonly title: string
}

/** What names a row in a title or a clause. */
const ID =
  /\b(?:(?:PAR|INT|TOK|CERT|LIMIT|TRAP|THREAT)-\d+|CVE-\d{4}-\d+|GHSA(?:-[0-9a-z]{4}){3}|spring gh-\d+|(?:supermemory|ts-oauth2-server) #\d+|node-oidc-provider [0-9a-f]{8})\b/g

/** The ids that a text names, each once. */
export function idsNamedIn(text: string): readonly string[] {
  return [...new Set(text.match(ID))]
}

/**
 * The rows that a test file names: in titles, and in clauses of its tables, also by a constant of
 * the file. Comments do not count.
 */
export function placesIn(text: string): readonly NamedPlace[] {
  if (idsNamedIn(text).length === 0) return []
  const { tree } = parse('test.ts', text)
  const constants = constantsOf(tree)
  const places: NamedPlace[] = []
  everyNode(tree, node => {
    const ids = idsNamedIn(citedText(node, constants) ?? '')
    if (ids.length === 0) return
    const title = titleAround(node, constants)
    places.push(...ids.map(id => ({ id, title })))
  })
  return places
}

type Constants = ReadonlyMap<string, ts.Expression>

/** The constants of a file that tables and titles are made of. */
function constantsOf(tree: ts.SourceFile): Constants {
  const constants = new Map<string, ts.Expression>()
  everyNode(tree, node => {
    if (!ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name) || node.initializer === undefined) return
    constants.set(node.name.text, node.initializer)
  })
  return constants
}

/** The text of a node, if it is where a text is used: a constant counts where it is used, not where it is made. */
function citedText(node: ts.Node, constants: Constants): string | undefined {
  if (ts.isIdentifier(node)) return isUse(node) ? constantText(node, constants) : undefined
  if (!isText(node) || ts.isVariableDeclaration(node.parent)) return undefined
  return textOf(node, constants)
}

function isUse({ parent }: ts.Identifier): boolean {
  return (
    ts.isArrayLiteralExpression(parent) || ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent)
  )
}

function constantText({ text }: ts.Identifier, constants: Constants): string | undefined {
  const value = constants.get(text)
  return value !== undefined && isText(value) ? textOf(value, constants) : undefined
}

function isText(node: ts.Node): node is ts.StringLiteralLike | ts.TemplateExpression {
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)
}

/** The text of a literal; what a template computes is an ellipsis, unless it is a constant of the file. */
function textOf(node: ts.StringLiteralLike | ts.TemplateExpression, constants: Constants): string {
  if (ts.isStringLiteralLike(node)) return node.text
  const spans = node.templateSpans.map(({ expression, literal }) => {
    const known = ts.isIdentifier(expression) ? constantText(expression, constants) : undefined
    return `${known ?? '…'}${literal.text}`
  })
  return node.head.text + spans.join('')
}

/** The title of the nearest test, or the name of the nearest row of a table. */
function titleAround(node: ts.Node, constants: Constants): string {
  for (let at = node; at.parent !== undefined; at = at.parent) {
    const title = titleIn(at, constants)
    if (title !== undefined) return title
  }
  throw new Error(`no test and no row around ${node.getText()}`)
}

function titleIn(node: ts.Node, constants: Constants): string | undefined {
  const { parent } = node
  if (ts.isPropertyAssignment(parent) && parent.name === node && ts.isStringLiteral(node)) return nameOfKey(node.text)
  if (ts.isArrayLiteralExpression(parent)) return nameOfTuple(parent, constants)
  if (ts.isObjectLiteralExpression(parent)) return nameOfObject(parent, constants) ?? quotedNameOf(node)
  if (ts.isCallExpression(parent) && parent.arguments[0] === node && isText(node))
    return titleOfTest(parent, textOf(node, constants), constants)
  return undefined
}

/** The name of a row that is a member of an object, by its title: `name (clause)`. */
function nameOfKey(title: string): string {
  return title.replace(/ \((?:[^()]|\([^()]*\))*\)$/, '')
}

const ONLY_IDS = new RegExp(`^(?:${ID.source}(?:, |$))+$`)

/** The first text of a row, or what follows where the first only names rows. */
function nameOfTuple({ elements }: ts.ArrayLiteralExpression, constants: Constants): string | undefined {
  const [first, second] = elements
  if (first === undefined || !isText(first)) return undefined
  const name = textOf(first, constants)
  if (!ONLY_IDS.test(name)) return name
  return second === undefined || isText(second) ? second && textOf(second, constants) : second.getText()
}

const NAMES: ReadonlySet<string> = new Set(['name', 'title', 'what'])

function nameOfObject({ properties }: ts.ObjectLiteralExpression, constants: Constants): string | undefined {
  const named = properties.find(each => ts.isPropertyAssignment(each) && NAMES.has(each.name.getText()))
  if (named === undefined || !ts.isPropertyAssignment(named)) return undefined
  return isText(named.initializer) ? textOf(named.initializer, constants) : undefined
}

/** The name of a row in a table by title. */
function quotedNameOf(node: ts.Node): string | undefined {
  return ts.isPropertyAssignment(node) && ts.isStringLiteral(node.name) ? node.name.text : undefined
}

/** The title of a test; that of `test.each` is the title of its first row, where the file shows that row. */
function titleOfTest({ expression }: ts.CallExpression, text: string, constants: Constants): string | undefined {
  if (/^(?:test|describe)\b/.test(expression.getText()) === false) return undefined
  if (!ts.isCallExpression(expression)) return text
  const values = firstRowOf(expression.arguments[0], constants)
  return values.reduce((title, value) => title.replace(/%[sijd]/, () => value), text)
}

/** The values that the first row of `test.each` puts into its title. */
function firstRowOf(argument: ts.Expression | undefined, constants: Constants): readonly string[] {
  const table = argument !== undefined && ts.isIdentifier(argument) ? constants.get(argument.text) : argument
  const [row] = table !== undefined && ts.isArrayLiteralExpression(table) ? table.elements : []
  if (row === undefined) return []
  const cells = ts.isArrayLiteralExpression(row) ? row.elements : [row]
  return cells.map(cell => (isText(cell) ? textOf(cell, constants) : cell.getText()))
}
