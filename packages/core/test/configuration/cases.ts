/** The public key of RFC 7515 Appendix A.3. */
export const EC = {
  kty: 'EC',
  crv: 'P-256',
  x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
  y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
}

/** A configuration that is wrong in one place. */
export interface WrongRow {
  /** What is added to a valid configuration. */
  readonly set: Readonly<Record<string, unknown>>
  readonly path: string
  /** What the problem must say: what would be right. */
  readonly problem?: RegExp
}

/** Values that are wrong for a property of a type. */
export const WRONG_VALUES: Readonly<Record<'text' | 'flag' | 'count' | 'list' | 'url', readonly unknown[]>> = {
  text: [1, true, {}, [], ['x']],
  flag: ['true', 'false', 1, 0, {}, []],
  count: ['60', 1.5, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, true, {}, []],
  list: ['x', 1, true, {}],
  url: [
    1,
    '',
    'as.example',
    '/path',
    '//as.example',
    'http://as.example',
    'ftp://as.example',
    'javascript:alert(1)',
    'https://as.example/#x',
    'https://as.example/#',
    'https://as.example/ x',
    'https://as.example/\n',
    'https://as.example/"',
    'https://as.example\\x',
    'https://',
    'https://\u00e9.example',
    {},
    [],
  ],
}

/** Rows for every wrong value of every property. */
export function wrongValues(
  properties: Readonly<Record<keyof typeof WRONG_VALUES, readonly string[]>>,
): readonly (readonly [property: string, value: unknown])[] {
  const kinds = ['text', 'flag', 'count', 'list', 'url'] as const
  return kinds.flatMap(kind =>
    properties[kind].flatMap(name => WRONG_VALUES[kind].map(value => [name, value] as const)),
  )
}
