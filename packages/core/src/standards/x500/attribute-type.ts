/** The type `domainComponent` (RFC 4519 §2.4). */
const DOMAIN_COMPONENT = '0.9.2342.19200300.100.1.25'

/** The type `mail` (RFC 4524 §2.16). */
const MAIL = '0.9.2342.19200300.100.1.3'

/** The type `emailAddress` (RFC 2985 §5.2.1). */
const EMAIL_ADDRESS = '1.2.840.113549.1.9.1'

/** What each attribute type is called in names that people and tools write: its names in lower case, and its identifier. */
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
  // The place of incorporation in certificates of extended validation.
  ['jurisdictionlocalityname jurisdictionlocality jurisdictionl', '1.3.6.1.4.1.311.60.2.1.1'],
  ['jurisdictionstateorprovincename jurisdictionstateorprovince jurisdictionst', '1.3.6.1.4.1.311.60.2.1.2'],
  ['jurisdictioncountryname jurisdictioncountry jurisdictionc', '1.3.6.1.4.1.311.60.2.1.3'],
]

const BY_NAME: ReadonlyMap<string, string> = new Map(
  TYPES.flatMap(([names, type]) => names.split(' ').map(name => [name, type] as const)),
)

const IA5_TYPES: ReadonlySet<string> = new Set([DOMAIN_COMPONENT, MAIL, EMAIL_ADDRESS])

/** Numbers with dots between them and no zero in front; the first two are bounded (RFC 4512 §1.4, X.660). */
const IDENTIFIER = /^(?:[01]\.(?:[1-3]?\d)|2\.(?:0|[1-9]\d*))(?:\.(?:0|[1-9]\d*))*$/

/**
 * The object identifier of an attribute type, by a name in any case or by the identifier itself (RFC 4514 §3), or
 * `undefined` when no type is known by this text. Names that tools give to different types, as `S`, are not known.
 */
export function attributeType(text: string): string | undefined {
  return IDENTIFIER.test(text) ? text : BY_NAME.get(text.toLowerCase())
}

/** Whether values of a type are ASCII alone: parts of domains and addresses of mail (RFC 4517 §4.2.9, RFC 5280 §4.1.2.6). */
export function isIa5Type(type: string): boolean {
  return IA5_TYPES.has(type)
}
