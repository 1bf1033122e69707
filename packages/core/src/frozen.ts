/** Plain data that nobody can change any more, at any depth: answers hand parts of it out. */
export function frozen<Data extends object>(data: Data): Data {
  for (const value of Object.values(data)) if (typeof value === 'object' && value !== null) frozen(value)
  return Object.freeze(data)
}
