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
  return packages.map(({ each, files }) => ({
    ...each,
    entries: files.map(({ name, file }) => ({ name, declared: declaredIn(program, file) })),
  }))
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

function declaredIn(program: ts.Program, file: string): readonly Declared[] {
  const [checker, source] = [program.getTypeChecker(), program.getSourceFile(file)]
  const module = source && checker.getSymbolAtLocation(source)
  if (module === undefined) throw new Error(`${file} exports nothing: build the packages first`)
  return checker
    .getExportsOfModule(module)
    .map(symbol => declared(symbol.getName(), resolved(symbol, checker)))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
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
