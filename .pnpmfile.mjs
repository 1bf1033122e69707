/** How a package is packed: without its sources, and so without the condition by which the workspace runs them. */
export const hooks = {
  beforePacking: manifest =>
    JSON.parse(JSON.stringify(manifest), (name, value) => (name === '@symbolon/source' ? undefined : value)),
}
