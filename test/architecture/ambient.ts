import ts from 'typescript'
import { importsOf } from './imports.js'
import { everyNode, lineOf, type SourceFile } from './source.js'

/** Names that reach outside the program, or that only some runtimes have. */
const AMBIENT: ReadonlySet<string> = new Set([
  'Buffer',
  'Bun',
  'Deno',
  'EventSource',
  'WebSocket',
  'XMLHttpRequest',
  '__dirname',
  '__filename',
  'console',
  'crypto',
  'fetch',
  'global',
  'globalThis',
  'localStorage',
  'navigator',
  'performance',
  'process',
  'queueMicrotask',
  'require',
  'self',
  'sessionStorage',
  'setImmediate',
  'setInterval',
  'setTimeout',
  'window',
])

/** Members of `Date` that read no clock, and those of `Math` that are not random. */
const PURE_MEMBERS: Readonly<Record<string, (member: string) => boolean>> = {
  Date: member => member === 'UTC' || member === 'parse',
  Math: member => member !== 'random',
}

/** Every use of clock, randomness, network or runtime that the source did not get through a parameter. */
export function ambientUsesOf(source: SourceFile): readonly string[] {
  const uses: string[] = []
  everyNode(source.tree, node => {
    const use = ambientUse(node)
    if (use !== undefined) uses.push(`${source.path}:${lineOf(node, source)} ${use}`)
  })
  const modules = importsOf(source).filter(({ target }) => target.startsWith('node:'))
  return [...uses, ...modules.map(({ target }) => `${source.path} imports ${target}`)]
}

function ambientUse(node: ts.Node): string | undefined {
  if (ts.isMetaProperty(node) && node.keywordToken === ts.SyntaxKind.ImportKeyword) return 'import.meta'
  if (!ts.isIdentifier(node) || isMereName(node) || isDeclaredAround(node)) return undefined
  if (AMBIENT.has(node.text)) return node.text
  const pure = PURE_MEMBERS[node.text]
  return pure === undefined || isPureUse(node, pure) ? undefined : `${node.text} as in ${node.parent.getText()}`
}

/** `new Date(instant)`, `instanceof Date`, or a member that is known to be pure. */
function isPureUse(node: ts.Identifier, pure: (member: string) => boolean): boolean {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent)) return pure(parent.name.text)
  if (ts.isTypeReferenceNode(parent)) return true
  if (ts.isBinaryExpression(parent)) return parent.operatorToken.kind === ts.SyntaxKind.InstanceOfKeyword
  return ts.isNewExpression(parent) && parent.expression === node && (parent.arguments?.length ?? 0) > 0
}

/** The identifier names a member, a property or a declaration, and refers to nothing by itself. */
function isMereName(node: ts.Identifier): boolean {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node
  if (ts.isQualifiedName(parent)) return parent.right === node
  if (ts.isBindingElement(parent)) return parent.initializer !== node
  if (ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent)) return true
  // The `name` of a declaration; in `{ crypto }` it refers as well.
  return 'name' in parent && parent.name === node && !ts.isShorthandPropertyAssignment(parent)
}

/** A parameter, variable, function, class or import of this name surrounds the identifier. */
function isDeclaredAround(node: ts.Identifier): boolean {
  for (let scope: ts.Node = node.parent; ; scope = scope.parent) {
    if (namesDeclaredIn(scope).has(node.text)) return true
    if (ts.isSourceFile(scope)) return false
  }
}

const declared = new WeakMap<ts.Node, ReadonlySet<string>>()

function namesDeclaredIn(scope: ts.Node): ReadonlySet<string> {
  const known = declared.get(scope)
  if (known !== undefined) return known
  const names = new Set<string>()
  if (ts.isFunctionLike(scope)) for (const parameter of scope.parameters) addBound(parameter.name, names)
  if (ts.isCatchClause(scope) && scope.variableDeclaration) addBound(scope.variableDeclaration.name, names)
  if (ts.isForStatement(scope) || ts.isForOfStatement(scope) || ts.isForInStatement(scope)) {
    if (scope.initializer) addVariables(scope.initializer, names)
  }
  if (ts.isSourceFile(scope) || ts.isBlock(scope) || ts.isCaseClause(scope) || ts.isModuleBlock(scope)) {
    for (const statement of scope.statements) addStatement(statement, names)
  }
  declared.set(scope, names)
  return names
}

function addStatement(statement: ts.Statement, names: Set<string>): void {
  if (ts.isVariableStatement(statement)) addVariables(statement.declarationList, names)
  if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) {
    if (statement.name) names.add(statement.name.text)
  }
  if (ts.isImportDeclaration(statement)) addImported(statement.importClause, names)
}

function addImported(clause: ts.ImportClause | undefined, names: Set<string>): void {
  if (clause?.name) names.add(clause.name.text)
  const bindings = clause?.namedBindings
  if (bindings === undefined) return
  if (ts.isNamespaceImport(bindings)) names.add(bindings.name.text)
  else for (const element of bindings.elements) names.add(element.name.text)
}

function addVariables(node: ts.Node, names: Set<string>): void {
  if (!ts.isVariableDeclarationList(node)) return
  for (const declaration of node.declarations) addBound(declaration.name, names)
}

function addBound(name: ts.BindingName, names: Set<string>): void {
  if (ts.isIdentifier(name)) {
    names.add(name.text)
    return
  }
  for (const element of name.elements) if (ts.isBindingElement(element)) addBound(element.name, names)
}
