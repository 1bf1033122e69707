import ts from 'typescript'

/** A JSON Schema (draft 2020-12), as OpenAPI 3.1 has it. */
export type Schema = Readonly<Record<string, unknown>>

/** Turns types of the sources into JSON Schemas, with their doc comments. */
export class TypeSchemas {
  readonly #checker: ts.TypeChecker
  readonly #exports: readonly ts.Symbol[]

  /** Reads the types that these sources export. All numbers of the API are whole. */
  constructor(program: ts.Program, sources: readonly ts.SourceFile[]) {
    const checker = program.getTypeChecker()
    this.#checker = checker
    this.#exports = sources.flatMap(source => {
      const module = checker.getSymbolAtLocation(source)
      return module === undefined ? [] : checker.getExportsOfModule(module)
    })
  }

  of(name: string): Schema {
    const symbol = this.#exports.find(each => each.name === name)
    if (symbol === undefined) throw new Error(`${name} is not exported`)
    const declared = symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol
    return this.#schema(this.#checker.getDeclaredTypeOfSymbol(declared), 0)
  }

  #schema(type: ts.Type, depth: number): Schema {
    const parts = (type.isUnion() ? type.types : [type]).filter(each => !(each.flags & ABSENT))
    if (depth > DEPTH) return {}
    const literals = parts.flatMap(each => (each.isStringLiteral() ? [each.value] : []))
    const others = parts.filter(each => !each.isStringLiteral())
    if (literals.length > 0 && others.every(each => each.flags & ts.TypeFlags.StringLike)) {
      const named = { type: 'string', enum: literals }
      return others.length === 0 ? named : { anyOf: [named, { type: 'string' }] }
    }
    if (parts.every(each => each.flags & ts.TypeFlags.BooleanLike)) return { type: 'boolean' }
    const [only] = parts
    if (only !== undefined && parts.length === 1) return this.#single(only, depth)
    if (parts.every(each => each.flags & OBJECTS && !this.#elementOf(each))) return this.#object(parts, depth)
    return { anyOf: parts.map(each => this.#schema(each, depth)) }
  }

  #single(type: ts.Type, depth: number): Schema {
    if (type.flags & ts.TypeFlags.StringLike) return { type: 'string' }
    if (type.flags & ts.TypeFlags.NumberLike) return { type: 'integer' }
    const element = this.#elementOf(type)
    if (element !== undefined) return { type: 'array', items: this.#schema(element, depth + 1) }
    return type.flags & OBJECTS ? this.#object([type], depth) : {}
  }

  #elementOf(type: ts.Type): ts.Type | undefined {
    return this.#checker.isArrayLikeType(type) ? this.#checker.getIndexTypeOfType(type, ts.IndexKind.Number) : undefined
  }

  /** Of a union of objects, every member; required are those that all have. */
  #object(types: readonly ts.Type[], depth: number): Schema {
    const properties: Record<string, Schema> = {}
    const present = new Map<string, number>()
    for (const type of types) {
      for (const symbol of this.#checker.getPropertiesOfType(type)) {
        properties[symbol.name] ??= this.#property(types, symbol.name, depth)
        const isRequired = !(symbol.flags & ts.SymbolFlags.Optional)
        if (isRequired) present.set(symbol.name, (present.get(symbol.name) ?? 0) + 1)
      }
    }
    const required = [...present].filter(([, count]) => count === types.length).map(([name]) => name)
    return {
      type: 'object',
      ...(Object.keys(properties).length > 0 && { properties }),
      ...(required.length > 0 && { required: required.sort() }),
    }
  }

  /** A member of each of these objects that has it. */
  #property(types: readonly ts.Type[], name: string, depth: number): Schema {
    const symbols = types.flatMap(type => this.#checker.getPropertyOfType(type, name) ?? [])
    const schemas = symbols.map(symbol => this.#schema(this.#checker.getTypeOfSymbol(symbol), depth + 1))
    const description = symbols.map(symbol => commentOf(symbol, this.#checker)).find(text => text !== '')
    return { ...joined(schemas), ...(description !== undefined && { description }) }
  }
}

const ABSENT = ts.TypeFlags.Undefined | ts.TypeFlags.Null | ts.TypeFlags.Void

const OBJECTS = ts.TypeFlags.Object | ts.TypeFlags.Intersection

/** How deep objects are described. */
const DEPTH = 4

/** One schema for several that are mostly the same: enumerations are joined. */
function joined(schemas: readonly Schema[]): Schema {
  const [first = {}] = schemas
  const different = [...new Map(schemas.map(each => [JSON.stringify(each), each])).values()]
  if (different.length < 2) return first
  const values = different.map(({ enum: each }) => each)
  return values.every(Array.isArray) ? { type: 'string', enum: [...new Set(values.flat())] } : { anyOf: different }
}

function commentOf(symbol: ts.Symbol, checker: ts.TypeChecker): string {
  return ts
    .displayPartsToString(symbol.getDocumentationComment(checker))
    .replace(/\{@link ([^}]*)\}/g, '`$1`')
    .replace(/\s+/g, ' ')
    .trim()
}
