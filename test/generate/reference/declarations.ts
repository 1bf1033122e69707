import { join } from 'node:path'
import ts from 'typescript'
import { publishedPackages, type WorkspacePackage } from '../../workspace.js'

/** What people look for: something to call, something to use, or the shape of something. */
export type Kind = 'function' | 'value' | 'type'

/** Something that a package exports. */
export interface Declared {
  readonly name: string
  readonly kind: Kind
  /** Its declarations, without comments. */
  readonly text: string
  readonly comment: string
  readonly members: readonly { readonly name: string; readonly comment: string }[]
}

export interface Entry {
  /** As it is imported. */
  readonly name: string
  readonly declared: readonly Declared[]
  /** What these declarations mention of the package, and no entry exports. */
  readonly parts: readonly Declared[]
}

/** A package with what its entries export. The packages must be built. */
export interface DeclaredPackage extends WorkspacePackage {
  readonly entries: readonly Entry[]
}

export function declaredPackages(): readonly DeclaredPackage[] {
  const packages = publishedPackages().map(each => ({ each, files: declarationFiles(each) }))
  const program = ts.createProgram(
    packages.flatMap(({ files }) => files.map(({ file }) => file)),
    {
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      target: ts.ScriptTarget.ES2022,
      skipLibCheck: true,
      noEmit: true,
    },
  )
  return packages.map(({ each, files }) => {
    const exported = files.map(({ name, file }) => ({ name, symbols: exportsOf(program, file) }))
    const named = new Set(exported.flatMap(({ symbols }) => symbols.map(({ symbol }) => symbol)))
    return {
      ...each,
      entries: exported.map(({ name, symbols }) => ({
        name,
        declared: byName(symbols.map(({ name: as, symbol }) => declared(as, symbol))),
        parts: byName(
          partsOf(symbols, named, join(each.path, 'dist'), program.getTypeChecker()).map(part =>
            declared(part.getName(), part),
          ),
        ),
      })),
    }
  })
}

function byName(all: readonly Declared[]): readonly Declared[] {
  return all.toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

/** Everything below `folder` that the declarations of these symbols mention, and what that mentions in turn. */
function partsOf(
  exported: readonly Exported[],
  named: ReadonlySet<ts.Symbol>,
  folder: string,
  checker: ts.TypeChecker,
): readonly ts.Symbol[] {
  const found = new Set<ts.Symbol>()
  const visit = (node: ts.Node): void => {
    const name = nameIn(node)
    const symbol = name && checker.getSymbolAtLocation(name)
    if (symbol !== undefined) follow(resolved(symbol, checker))
    ts.forEachChild(node, visit)
  }
  const follow = (symbol: ts.Symbol): void => {
    const isOwn = symbol.getDeclarations()?.some(each => each.getSourceFile().fileName.startsWith(folder)) ?? false
    if (!isOwn || named.has(symbol) || found.has(symbol) || symbol.flags & ts.SymbolFlags.TypeParameter) return
    found.add(symbol)
    symbol.getDeclarations()?.forEach(visit)
  }
  for (const { symbol } of exported) symbol.getDeclarations()?.forEach(visit)
  return [...found]
}

/** The name of something else in a declaration. */
function nameIn(node: ts.Node): ts.Node | undefined {
  if (ts.isTypeReferenceNode(node)) return node.typeName
  if (ts.isTypeQueryNode(node)) return node.exprName
  return ts.isExpressionWithTypeArguments(node) ? node.expression : undefined
}

interface Exported {
  readonly name: string
  readonly symbol: ts.Symbol
}

/** The entry for our own packages, which promises nothing. */
const INTERNAL = './internal'

function declarationFiles({
  path,
  manifest,
}: WorkspacePackage): readonly { readonly name: string; readonly file: string }[] {
  const exported: unknown = Reflect.get(manifest, 'exports')
  return Object.entries(Object(exported)).flatMap(([entry, target]) => {
    if (entry === INTERNAL) return []
    const types: unknown = Reflect.get(Object(target), 'types')
    return typeof types === 'string' ? [{ name: join(manifest.name, entry), file: join(path, types) }] : []
  })
}

function exportsOf(program: ts.Program, file: string): readonly Exported[] {
  const [checker, source] = [program.getTypeChecker(), program.getSourceFile(file)]
  const module = source && checker.getSymbolAtLocation(source)
  if (module === undefined) throw new Error(`${file} exports nothing: build the packages first`)
  return checker
    .getExportsOfModule(module)
    .map(symbol => ({ name: symbol.getName(), symbol: resolved(symbol, checker) }))
}

function resolved(symbol: ts.Symbol, checker: ts.TypeChecker): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
}

const PRINTER = ts.createPrinter({ removeComments: true })

function declared(name: string, symbol: ts.Symbol): Declared {
  const texts = (symbol.getDeclarations() ?? []).map(declaration => {
    const statement = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration
    const text = PRINTER.printNode(ts.EmitHint.Unspecified, statement, statement.getSourceFile())
    return text.replace(/^export /, '').replace(/^declare /, '')
  })
  const members = [...(symbol.members?.values() ?? [])].map(member => ({
    name: member.getName(),
    comment: commentOf(member),
  }))
  return {
    name,
    kind: kindOf(symbol),
    text: texts.join('\n'),
    comment: commentOf(symbol),
    members: members.filter(({ comment }) => comment !== ''),
  }
}

/** A constant that can be called is something to call. */
function kindOf({ flags, valueDeclaration: declaration }: ts.Symbol): Kind {
  if (flags & ts.SymbolFlags.Function) return 'function'
  if (!(flags & ts.SymbolFlags.Value)) return 'type'
  const type = declaration && ts.isVariableDeclaration(declaration) ? declaration.type : undefined
  return type !== undefined && ts.isFunctionTypeNode(type) ? 'function' : 'value'
}

function commentOf(symbol: ts.Symbol): string {
  return ts
    .displayPartsToString(symbol.getDocumentationComment(undefined))
    .replace(LINK, (_, target: string, shown?: string) =>
      target.startsWith('https://') ? `[${shown ?? target}](${target})` : `\`${shown ?? target}\``,
    )
}

/** TypeScript drops the bar behind a URL. */
const LINK = /\{@link (\S+?)(?:(?: *\| *| +)([^}]+?))? *\}/g
