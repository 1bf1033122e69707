/** The header lines of a request, as they came: names in any case, and repeated lines. */
export interface HeaderLines {
  readonly headers: readonly (readonly [name: string, value: string])[]
}

/** All values of a header, in their order. */
export function headerValues({ headers }: HeaderLines, name: string): readonly string[] {
  const values: string[] = []
  for (const [each, value] of headers) {
    // Comparing lengths first is cheap, and each lookup goes through all headers.
    if (each.length === name.length && each.toLowerCase() === name) values.push(value)
  }
  return values
}

/**
 * A header that must not be repeated. Repeated lines are joined by a comma, as proxies join them,
 * and refused later.
 */
export function joinedHeader(request: HeaderLines, name: string): string | undefined {
  const values = headerValues(request, name)
  return values.length > 0 ? values.join(', ') : undefined
}
