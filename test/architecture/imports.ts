import { posix } from 'node:path'
import ts from 'typescript'
import { everyNode, type SourceFile } from './source.js'

/** One import of a source file. */
export interface Import {
  /** What is imported: a path below `src` for a relative import, else the specifier as it stands. */
  readonly target: string
  readonly relative: boolean
  /** Only types are imported, so that nothing of it is left at run time. */
  readonly typeOnly: boolean
  /** Only when a call comes to it: a dynamic import. */
  readonly late: boolean
}

/** All imports of a file, dynamic ones and re-exports included. */
export function importsOf(source: SourceFile): readonly Import[] {
  const imports: Import[] = []
  everyNode(source.tree, node => {
    const found = specifierOf(node)
    if (found !== undefined) imports.push(resolved(found, source.path))
  })
  return imports
}

interface Found {
  readonly specifier: string
  readonly typeOnly: boolean
  readonly late: boolean
}

function specifierOf(node: ts.Node): Found | undefined {
  if (ts.isImportDeclaration(node)) return found(node.moduleSpecifier, importsTypesOnly(node.importClause))
  if (ts.isExportDeclaration(node)) return found(node.moduleSpecifier, exportsTypesOnly(node))
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    return found(node.arguments[0], false, true)
  }
  return ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)
    ? found(node.argument.literal, true)
    : undefined
}

function found(specifier: ts.Node | undefined, typeOnly: boolean, late = false): Found | undefined {
  return specifier !== undefined && ts.isStringLiteralLike(specifier)
    ? { specifier: specifier.text, typeOnly, late }
    : undefined
}

function importsTypesOnly(clause: ts.ImportClause | undefined): boolean {
  if (clause === undefined) return false
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true
  const { name, namedBindings } = clause
  return (
    name === undefined &&
    namedBindings !== undefined &&
    ts.isNamedImports(namedBindings) &&
    namedBindings.elements.every(element => element.isTypeOnly)
  )
}

function exportsTypesOnly({ isTypeOnly, exportClause }: ts.ExportDeclaration): boolean {
  const named = exportClause !== undefined && ts.isNamedExports(exportClause) ? exportClause.elements : undefined
  return isTypeOnly || (named?.every(element => element.isTypeOnly) ?? false)
}

function resolved({ specifier, typeOnly, late }: Found, from: string): Import {
  if (!specifier.startsWith('.')) return { target: specifier, relative: false, typeOnly, late }
  const target = posix.join(posix.dirname(from), specifier).replace(/\.js$/, '.ts')
  return { target, relative: true, typeOnly, late }
}

/** The files of an import cycle in their order, imports of types included; `undefined` when there is none. */
export function cycleOf(sources: readonly SourceFile[]): readonly string[] | undefined {
  const targets = new Map(sources.map(source => [source.path, targetsOf(source)]))
  const finished = new Set<string>()
  const visit = (path: string, trail: readonly string[]): readonly string[] | undefined => {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path]
    if (finished.has(path)) return undefined
    for (const target of targets.get(path) ?? []) {
      const cycle = visit(target, [...trail, path])
      if (cycle !== undefined) return cycle
    }
    finished.add(path)
    return undefined
  }
  for (const path of targets.keys()) {
    const cycle = visit(path, [])
    if (cycle !== undefined) return cycle
  }
  return undefined
}

function targetsOf(source: SourceFile): readonly string[] {
  return importsOf(source)
    .filter(each => each.relative)
    .map(each => each.target)
}
