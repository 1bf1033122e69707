import { join } from 'node:path'
import ts from 'typescript'
import { publishedPackages, type WorkspacePackage } from '../../workspace.js'

/** What people look for: something to call, something to use, or the shape of something. */
export type Kind = 'function' | 'value' | 'type'

/** A declaration of a package. */
export interface Declared {
  readonly name: string
  readonly kind: Kind
  /** Its declarations, without comments. */
  readonly text: string
  readonly comment: string
  readonly members: readonly { readonly name: string; readonly comment: string }[]
  /** What its declarations mention, by the names that they have there. */
  readonly mentions: ReadonlyMap<string, ts.Symbol>
}

/** Something that a package exports. */
export interface Exported extends Declared {
  readonly symbol: ts.Symbol
  /** Whether it is declared in this package, and not exported again from another one. */
  readonly isOwn: boolean
  /** What it mentions of the package, and no entry exports. */
  readonly parts: readonly Declared[]
}

export interface Entry {
  /** As it is imported. */
  readonly name: string
  readonly declared: readonly Exported[]
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
    const entries = files.map(({ name, file }) => ({ name, symbols: exportsOf(program, file) }))
    const named = new Set(entries.flatMap(({ symbols }) => symbols.map(({ symbol }) => symbol)))
    const scope = { named, folder: join(each.path, 'dist'), checker: program.getTypeChecker() }
    return {
      ...each,
      entries: entries.map(({ name, symbols }) => ({ name, declared: byName(symbols.map(of => exported(of, scope))) })),
    }
  })
}

/** What a package exports, where its declarations are, and who knows what a name means. */
interface Scope {
  readonly named: ReadonlySet<ts.Symbol>
  readonly folder: string
  readonly checker: ts.TypeChecker
}

function exported({ name, symbol }: ExportedSymbol, scope: Scope): Exported {
  const parts = partsOf(symbol, scope).map(part => declared(part.getName(), part, scope.checker))
  return { ...declared(name, symbol, scope.checker), symbol, isOwn: isIn(scope.folder, symbol), parts: byName(parts) }
}

function isIn(folder: string, symbol: ts.Symbol): boolean {
  return symbol.getDeclarations()?.some(each => each.getSourceFile().fileName.startsWith(folder)) ?? false
}

/** In the order of their names. */
export function byName<Named extends Declared>(all: readonly Named[]): readonly Named[] {
  return all.toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

/** Everything of the package that these declarations mention and nothing exports, and what that mentions in turn. */
function partsOf(symbol: ts.Symbol, { named, folder, checker }: Scope): readonly ts.Symbol[] {
  const found = new Set<ts.Symbol>()
  const follow = (mentioned: ts.Symbol): void => {
    if (named.has(mentioned) || found.has(mentioned) || !isIn(folder, mentioned)) return
    found.add(mentioned)
    mentionsOf(mentioned, checker).forEach(follow)
  }
  mentionsOf(symbol, checker).forEach(follow)
  return [...found]
}

/** What the declarations of a symbol mention. */
function mentionsOf(symbol: ts.Symbol, checker: ts.TypeChecker): ReadonlyMap<string, ts.Symbol> {
  const mentioned = new Map<string, ts.Symbol>()
  const visit = (node: ts.Node): void => {
    const name = nameIn(node)
    const found = name && checker.getSymbolAtLocation(name)
    if (name && found && !(found.flags & ts.SymbolFlags.TypeParameter))
      mentioned.set(name.getText(), resolved(found, checker))
    ts.forEachChild(node, visit)
  }
  symbol.getDeclarations()?.forEach(visit)
  return mentioned
}

/** The name of something else in a declaration. */
function nameIn(node: ts.Node): ts.Node | undefined {
  if (ts.isTypeReferenceNode(node)) return node.typeName
  if (ts.isTypeQueryNode(node)) return node.exprName
  return ts.isExpressionWithTypeArguments(node) ? node.expression : undefined
}

interface ExportedSymbol {
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

function exportsOf(program: ts.Program, file: string): readonly ExportedSymbol[] {
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

function declared(name: string, symbol: ts.Symbol, checker: ts.TypeChecker): Declared {
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
    mentions: mentionsOf(symbol, checker),
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
