import ts from 'typescript'
import { ENTRIES } from './layers.js'
import { everyNode, lineOf, type SourceFile } from './source.js'

/** Whether users of a package can import a name from one of its files. */
export type IsPublished = (name: string, path: string) => boolean

/** Everything in a file that the house style forbids: a line for each. */
export function offencesAgainstStyle(source: SourceFile, isPublished: IsPublished = () => true): readonly string[] {
  const offences: string[] = []
  everyNode(source.tree, node => {
    const offence = offenceOf(node, source, isPublished)
    if (offence !== undefined) offences.push(`${source.path}:${lineOf(node, source)} ${offence}`)
  })
  return offences
}

function offenceOf(node: ts.Node, source: SourceFile, isPublished: IsPublished): string | undefined {
  if (node.kind === ts.SyntaxKind.AnyKeyword) return 'any'
  if (ts.isNonNullExpression(node)) return 'non-null assertion'
  if (ts.isExportAssignment(node)) return 'default export'
  if (ts.isExportDeclaration(node)) return offenceOfReexport(node, source)
  if (!ts.canHaveModifiers(node)) return undefined
  const modifiers = ts.getModifiers(node) ?? []
  if (modifiers.some(each => each.kind === ts.SyntaxKind.DefaultKeyword)) return 'default export'
  const exported = modifiers.some(each => each.kind === ts.SyntaxKind.ExportKeyword)
  const published = exported && namesOf(node).some(name => isPublished(name, source.path))
  return published && !isDocumented(node) ? 'an export without a doc comment' : undefined
}

/** The names that a statement declares. */
function namesOf(node: ts.Node): readonly string[] {
  if (ts.isVariableStatement(node)) return node.declarationList.declarations.map(each => each.name.getText())
  const name = ts.getNameOfDeclaration(ts.isDeclarationStatement(node) ? node : undefined)
  return name === undefined ? [] : [name.getText()]
}

/** Entries that declare what they export. */
const DECLARING_ENTRIES: readonly string[] = ['setup/platform/node-crypto.ts', 'setup/platform/web-crypto.ts']

/** The entry for our own packages, which promises nothing. */
const INTERNAL = 'internal.ts'

/** What the entries of a package let its users import; an entry may also declare it itself. */
export function publishedBy(sources: readonly SourceFile[]): IsPublished {
  const entries = sources.filter(({ path }) => path !== INTERNAL && [...ENTRIES, ...SECOND_ENTRIES].includes(path))
  const names = new Set(entries.flatMap(({ tree }) => tree.statements.flatMap(reexportedBy)))
  const declaring = new Set([...entries.map(({ path }) => path), ...DECLARING_ENTRIES])
  return (name, path) => declaring.has(path) || names.has(`${path} ${name}`)
}

function reexportedBy(statement: ts.Statement): readonly string[] {
  if (!ts.isExportDeclaration(statement)) return []
  const { exportClause: clause, moduleSpecifier: from } = statement
  if (clause === undefined || !ts.isNamedExports(clause) || from === undefined || !ts.isStringLiteral(from)) return []
  const path = from.text.replace(/^\.\//, '').replace(/\.js$/, '.ts')
  return clause.elements.map(({ propertyName, name }) => `${path} ${(propertyName ?? name).text}`)
}

/** Second entries: what scenarios of the storage kit are made of, and what judges captured requests. */
const SECOND_ENTRIES: readonly string[] = ['scenarios.ts', 'judge.ts']

function offenceOfReexport({ exportClause }: ts.ExportDeclaration, { path }: SourceFile): string | undefined {
  if (exportClause === undefined || !ts.isNamedExports(exportClause)) return 'export *'
  if (exportClause.elements.some(element => element.name.text === 'default')) return 'default export'
  return ENTRIES.includes(path) || SECOND_ENTRIES.includes(path) ? undefined : 'a re-export outside an entry'
}

/** Overloads share the doc comment of the first of them. */
function isDocumented(node: ts.Node): boolean {
  if (ts.getJSDocCommentsAndTags(node).length > 0) return true
  if (!ts.isFunctionDeclaration(node) || !ts.isSourceFile(node.parent)) return false
  const before = node.parent.statements[node.parent.statements.indexOf(node) - 1]
  return (
    before !== undefined &&
    ts.isFunctionDeclaration(before) &&
    before.body === undefined &&
    before.name?.text === node.name?.text &&
    isDocumented(before)
  )
}
