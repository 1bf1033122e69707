/** The format of a body. */
export type BodyType = 'json' | 'form'

const TYPES: ReadonlyMap<string, BodyType> = new Map([
  ['application/json', 'json'],
  ['application/x-www-form-urlencoded', 'form'],
])

/**
 * Reads a `Content-Type` header; `undefined` for any other media type, and for any charset except
 * UTF-8 (RFC 9110 §8.3), which many write as `utf8`. Other parameters are ignored.
 */
export function readContentType(header: string): BodyType | undefined {
  const plain = TYPES.get(header)
  if (plain !== undefined) return plain
  const [type = '', ...parameters] = header.split(';').map(part => part.trim().toLowerCase())
  const charsets = parameters.filter(parameter => /^charset\s*=/.test(parameter))
  const utf8 = charsets.every(parameter => /^charset=(?:utf-?8|"utf-?8")$/.test(parameter))
  return utf8 ? TYPES.get(type) : undefined
}
