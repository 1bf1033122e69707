import ts from 'typescript'
import { ENTRIES } from './layers.js'
import { everyNode, lineOf, type SourceFile } from './source.js'

/** Everything in a file that the house style forbids: a line for each. */
export function offencesAgainstStyle(source: SourceFile): readonly string[] {
  const offences: string[] = []
  everyNode(source.tree, node => {
    const offence = offenceOf(node, source)
    if (offence !== undefined) offences.push(`${source.path}:${lineOf(node, source)} ${offence}`)
  })
  return offences
}

function offenceOf(node: ts.Node, source: SourceFile): string | undefined {
  if (node.kind === ts.SyntaxKind.AnyKeyword) return 'any'
  if (ts.isNonNullExpression(node)) return 'non-null assertion'
  if (ts.isExportAssignment(node)) return 'default export'
  if (ts.isExportDeclaration(node)) return offenceOfReexport(node, source)
  if (!ts.canHaveModifiers(node)) return undefined
  const modifiers = ts.getModifiers(node) ?? []
  if (modifiers.some(each => each.kind === ts.SyntaxKind.DefaultKeyword)) return 'default export'
  const exported = modifiers.some(each => each.kind === ts.SyntaxKind.ExportKeyword)
  return exported && !isDocumented(node) ? 'an export without a doc comment' : undefined
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
