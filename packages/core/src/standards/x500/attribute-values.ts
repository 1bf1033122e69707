/** The type `domainComponent` (RFC 4519 §2.4). */
const DOMAIN_COMPONENT = '0.9.2342.19200300.100.1.25'

/** The type `mail` (RFC 4524 §2.16). */
const MAIL = '0.9.2342.19200300.100.1.3'

/** The type `emailAddress` (RFC 2985 §5.2.1). */
const EMAIL_ADDRESS = '1.2.840.113549.1.9.1'

/** The names that people and tools use, in lower case, and the object identifier of each type. */
const TYPES: readonly (readonly [names: string, type: string])[] = [
  // RFC 4514 §3 and RFC 4519 §2.
  ['cn commonname', '2.5.4.3'],
  ['sn surname', '2.5.4.4'],
  ['serialnumber', '2.5.4.5'],
  ['c countryname', '2.5.4.6'],
  ['l localityname', '2.5.4.7'],
  ['st stateorprovincename', '2.5.4.8'],
  ['street streetaddress', '2.5.4.9'],
  ['o organizationname', '2.5.4.10'],
  ['ou organizationalunitname', '2.5.4.11'],
  ['t title', '2.5.4.12'],
  ['description', '2.5.4.13'],
  ['businesscategory', '2.5.4.15'],
  ['postalcode', '2.5.4.17'],
  ['name', '2.5.4.41'],
  ['gn givenname', '2.5.4.42'],
  ['initials', '2.5.4.43'],
  ['generationqualifier generation', '2.5.4.44'],
  ['x500uniqueidentifier', '2.5.4.45'],
  ['dnqualifier dnq', '2.5.4.46'],
  ['dc domaincomponent', DOMAIN_COMPONENT],
  ['uid userid', '0.9.2342.19200300.100.1.1'],
  // RFC 3739 §3.1.2 and X.520.
  ['pseudonym', '2.5.4.65'],
  ['role', '2.5.4.72'],
  ['organizationidentifier', '2.5.4.97'],
  // RFC 4524 §2.16 and RFC 2985 §5.
  ['mail', MAIL],
  ['emailaddress e', EMAIL_ADDRESS],
  ['unstructuredname', '1.2.840.113549.1.9.2'],
  ['unstructuredaddress', '1.2.840.113549.1.9.8'],
  // The place of incorporation in extended validation certificates.
  ['jurisdictionlocalityname jurisdictionlocality jurisdictionl', '1.3.6.1.4.1.311.60.2.1.1'],
  ['jurisdictionstateorprovincename jurisdictionstateorprovince jurisdictionst', '1.3.6.1.4.1.311.60.2.1.2'],
  ['jurisdictioncountryname jurisdictioncountry jurisdictionc', '1.3.6.1.4.1.311.60.2.1.3'],
]

const BY_NAME: ReadonlyMap<string, string> = new Map(
  TYPES.flatMap(([names, type]) => names.split(' ').map(name => [name, type] as const)),
)

const IA5_TYPES: ReadonlySet<string> = new Set([DOMAIN_COMPONENT, MAIL, EMAIL_ADDRESS])

/** No leading zeros; the first two numbers are bounded (RFC 4512 §1.4, X.660). */
const IDENTIFIER = /^(?:[01]\.(?:[1-3]?\d)|2\.(?:0|[1-9]\d*))(?:\.(?:0|[1-9]\d*))*$/

/**
 * RFC 4514 §3. Names that tools use for different types, such as `S`, are unknown. Java and .NET write the prefix of
 * RFC 2253 §4 in front of identifiers.
 */
export function attributeType(text: string): string | undefined {
  const identifier = text.replace(/^OID\./i, '')
  return IDENTIFIER.test(identifier) ? identifier : BY_NAME.get(text.toLowerCase())
}

/** Values of these types are ASCII only (RFC 4517 §4.2.9, RFC 5280 §4.1.2.6). */
export function isIa5Type(type: string): boolean {
  return IA5_TYPES.has(type)
}

/** White space of any kind, except zero-width spaces (RFC 4518 §2.2). */
const WHITE_SPACE = /[\t\n\v\f\r\u0085\p{Z}]/gu

/** Two or more spaces; one before a combining mark is not a space (RFC 4518 §2.6.1). */
const SPACES = /(?: (?!\p{M})){2,}/gu

/**
 * Prohibited in values (RFC 4518 §2.4): unassigned code points and noncharacters, private use, lone
 * surrogates, the replacement character of decoders, and what changes the direction of text.
 * Control characters are added, because in a name they only serve to imitate another name.
 */
const PROHIBITED = /[\p{Cc}\p{Cn}\p{Co}\p{Cs}\p{Bidi_Control}\u206a-\u206f\ufffd]/u

/**
 * More combining marks in a row than any language needs. Normalizing them takes quadratic time (UAX
 * #15, Stream-Safe Text Format).
 */
const MARKS = /\p{M}{31}/u

/** ASCII words separated by single spaces. Most names have this form and need no Unicode tables. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/

/**
 * Prepares a directory string for comparison: case folding, NFKC, each run of white space as one space (RFC 4518 §2,
 * RFC 4517 §4.2.11, RFC 5280 §7.1). `undefined` when the string is prohibited or empty; it then equals nothing.
 *
 * Two steps of the RFC are left out, so that names that an issuer distinguishes do not become equal. Leading and
 * trailing spaces stay; {@link withoutOuterSpaces} removes them where names are chained. Zero-width characters, which
 * RFC 4518 §2.2 removes, stay as well.
 */
export function comparableText(text: string): string | undefined {
  if (PLAIN.test(text)) return text.toLowerCase()
  const spaced = text.replace(WHITE_SPACE, ' ')
  if (spaced.trim() === '' || PROHIBITED.test(spaced) || MARKS.test(spaced)) return undefined
  return folded(spaced.normalize('NFKC')).normalize('NFKC').replace(SPACES, ' ')
}

/** RFC 4518 §2.6.1. A space before a combining mark is not a space. */
export function withoutOuterSpaces(comparable: string): string {
  return comparable.replace(/^ (?!\p{M})| $/gu, '')
}

/**
 * Folds case (RFC 3454 Appendix B.2). The detour through upper case turns sharp s into two letters.
 * The lower case of sigma depends on its neighbours, so its two forms become one. The dotless i is
 * left out, because its upper case is that of i.
 */
function folded(text: string): string {
  const fold = (letters: string) => letters.toLowerCase().toUpperCase().toLowerCase().replaceAll('\u03c2', '\u03c3')
  return text.replace(/[^\u0131]+/gu, fold)
}
