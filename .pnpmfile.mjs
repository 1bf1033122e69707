/*
 * How a package is packed: without its sources, so `@symbolon/source`, by which the workspace runs
 * them, must not be among its entries.
 */
const withoutSources = member =>
  typeof member === 'object' && member !== null
    ? Object.fromEntries(
        Object.entries(member).flatMap(([name, value]) =>
          name === '@symbolon/source' ? [] : [[name, withoutSources(value)]],
        ),
      )
    : member

export const hooks = {
  beforePacking: manifest => ({
    ...manifest,
    exports: withoutSources(manifest.exports),
    ...(manifest.imports && { imports: withoutSources(manifest.imports) }),
  }),
}
