/** The media types of bodies. */
export type BodyType = 'json' | 'form'

const TYPES: ReadonlyMap<string, BodyType> = new Map([
  ['application/json', 'json'],
  ['application/x-www-form-urlencoded', 'form'],
])

/**
 * Which of the two media types a `Content-Type` header names, or `undefined` for any other and for any charset but
 * UTF-8 (RFC 9110 §8.3). Other parameters mean nothing here.
 */
export function readContentType(header: string): BodyType | undefined {
  const [type = '', ...parameters] = header.split(';').map(part => part.trim().toLowerCase())
  const charsets = parameters.filter(parameter => /^charset\s*=/.test(parameter))
  const utf8 = charsets.every(parameter => /^charset=(?:utf-8|"utf-8")$/.test(parameter))
  return utf8 ? TYPES.get(type) : undefined
}
