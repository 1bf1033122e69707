import type { Dialect } from './dialect.js'
import type { DialectName, Query, SqlValue, Step } from './driver.js'

/** The values of a statement, keyed by their names in its template. */
export type Values = Readonly<Record<string, SqlValue>>

/** A statement whose values are passed by name. */
export type Template = (values: Values) => Step

/** Options of {@link template}. */
export interface TemplateOptions {
  /** For `select` and `returning`: the columns that each row has. */
  readonly columns?: readonly string[]
  /** For statements that run too rarely for a prepared statement. */
  readonly rare?: boolean
}

/** Makes a statement from SQL that contains `:names`. A name may be repeated. */
export function template(dialect: DialectName, sql: string, { columns, rare = false }: TemplateOptions = {}): Template {
  const names: string[] = []
  const text = sql
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/:([a-z]+)/g, (_, name: string) => {
      names.push(name)
      return dialect === 'postgres' ? `$${names.length}` : '?'
    })
  const query: Query = {
    text,
    returnsRows: columns !== undefined,
    ...(!rare && { name: nameOf(text) }),
    ...(columns !== undefined && { columns }),
  }
  return values => ({ query, values: names.map(name => valueNamed(name, values)) })
}

/**
 * Makes a statement that reads columns, each given as `name` or as `expression as name`. A server that is read-only
 * says so in the same answer: a copy of the records may still have what was revoked.
 */
export function reading({ name, writable }: Dialect, columns: readonly string[], from: string): Template {
  const stored = `${columns.join(', ')} ${from}`
  const names = columns.map(column => column.split(' ').at(-1) ?? column)
  if (writable === undefined) return template(name, `select ${stored}`, { columns: names })
  const said = [`${writable} as writable`, ...names.map(each => `null as ${each}`)]
  const text = `select ${said.join(', ')} union all select null, ${stored}`
  return template(name, text, { columns: ['writable', ...names] })
}

function valueNamed(name: string, values: Values): SqlValue {
  const value = values[name]
  if (value === undefined) throw new TypeError(`the statement has no value for ${name}`)
  return value
}

/** A name that depends on the text only, so that two copies of this package can share one pool. */
function nameOf(text: string): string {
  let [high, low] = [0x811c9dc5, 0x01000193]
  for (let at = 0; at < text.length; at++) {
    high = Math.imul(high ^ text.charCodeAt(at), 0x01000193)
    low = Math.imul(low ^ text.charCodeAt(at), 0x85ebca6b)
  }
  return `symbolon_${hexadecimal(high)}${hexadecimal(low)}`
}

function hexadecimal(bits: number): string {
  return (bits >>> 0).toString(16).padStart(8, '0')
}
