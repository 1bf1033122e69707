import type { BaseLine } from '../standards/message-signature/signature-base.js'

/** Fields whose values are secrets, or capabilities, by themselves. */
const SECRET: ReadonlySet<string> = new Set(['authorization', 'cookie', 'dpop', 'proxy-authorization', 'set-cookie'])

/** Components that hold the query of the URL, in which anything may stand. */
const WITH_QUERY: ReadonlySet<string> = new Set(['@target-uri', '@request-target', '@query', '@query-param'])

/** What stands in the place of the secrets of a base: a digest, or how long it was. */
export type Conceal = (value: string) => string

/** The lines of a signature base as the operator may see them. */
export function shownBase(lines: readonly BaseLine[], written: string, conceal: Conceal): readonly string[] {
  return [
    ...lines.map(({ component, value }) => `${component.identifier}: ${shownValue(component.name, value, conceal)}`),
    `"@signature-params": ${written}`,
  ]
}

function shownValue(name: string, value: string, conceal: Conceal): string {
  if (SECRET.has(name) || /key|token|secret|session/.test(name) || name === '@query-param') return conceal(value)
  if (!WITH_QUERY.has(name)) return value
  const query = value.indexOf('?')
  return query < 0 || query === value.length - 1 ? value : `${value.slice(0, query)}?${conceal(value.slice(query + 1))}`
}

/** The values of a base that must not be shown. */
export function concealedValues(lines: readonly BaseLine[]): readonly string[] {
  const values: string[] = []
  const gather: Conceal = value => {
    values.push(value)
    return ''
  }
  shownBase(lines, '', gather)
  return values
}
