import { numericClientId } from '../configuration/fault.js'
import { isCount } from '../lib/fields.js'
import { requireKnownMembers } from '../lib/misuse.js'
import { withoutAbsent } from '../lib/objects.js'
import type { Absentable } from '../lib/read-input.js'
import type { Instant } from '../lib/time.js'
import type { Crypto } from '../ports/crypto.js'
import { ACCESS_TOKEN_SHAPE, type AccessToken } from '../records/access-token.js'
import { isClientIdentifier, numberOfIdentifier } from '../records/client-identifiers.js'
import { objectOf } from '../records/shape.js'
import { counted } from '../records/value-count.js'

/** Members that are instants. */
type InstantName =
  | 'createdAt'
  | 'issuedAt'
  | 'expiresAt'
  | 'retainedUntil'
  | 'refreshTokenExpiresAt'
  | 'cnonceExpiresAt'

/** Members that must be given. */
type Needed = 'serviceId' | 'hash' | 'clientIdentifier'

/**
 * What one knows of an access token: `null` and `undefined` mean absent, and instants are milliseconds since 1970 or a
 * `Date`.
 *
 * Absent members get these values: no scopes; CLIENT_CREDENTIALS without `subject`, otherwise AUTHORIZATION_CODE; the
 * `clientId` that `defineClient` derives from the identifier; `createdAt` 0, which means unknown; `retainedUntil` as
 * the later of both expiries; version 1; flags `false`.
 */
export type AccessTokenFields = Pick<AccessToken, Needed> &
  Absentable<Partial<Omit<AccessToken, Needed | InstantName>>> &
  Absentable<{ readonly [Name in Exclude<InstantName, 'expiresAt'>]?: Instant | Date }> & {
    readonly expiresAt: Instant | Date
  }

const NAMES = Object.keys({ ...ACCESS_TOKEN_SHAPE.required, ...ACCESS_TOKEN_SHAPE.optional })

/**
 * The record of an access token from the few members that one has. Rejects with a `TypeError` that
 * names the member that is missing, unknown or wrong, and never contains a value.
 */
export async function accessTokenRecord(
  fields: AccessTokenFields,
  crypto?: Pick<Crypto, 'sha256'>,
): Promise<AccessToken> {
  const numberOf = (identifier: string) => clientNumber(identifier, crypto)
  const record = await readAccessToken('accessTokenRecord', fields, {}, numberOf)
  return record.valueCount === undefined ? counted(record) : record
}

type NumberOf = (identifier: string) => Promise<number>

export async function readAccessToken(
  caller: string,
  fields: object,
  own: Partial<Pick<AccessToken, 'serviceId' | 'hash'>>,
  numberOf: NumberOf,
): Promise<AccessToken> {
  const names = NAMES.filter(name => !Object.hasOwn(own, name))
  requireKnownMembers(caller, fields, names)
  // By name: the members of a row may be inherited getters, and one that is lost may be a binding.
  const given = { ...Object.fromEntries(names.flatMap(name => present(name, Reflect.get(fields, name)))), ...own }
  const mistake = MISTAKES.find(({ name, isMade }) => isMade(Reflect.get(given, name)))
  if (mistake !== undefined) throw new TypeError(`${caller}: ${mistake.name} ${mistake.problem}`)
  const record = { ...(await usual(given, numberOf)), ...given }
  if (isAccessToken(record)) return record
  const fault = SHAPE.fault(record)
  throw new TypeError(`${caller}: ${fault?.path} ${fault?.problem}`)
}

const SHAPE = objectOf(ACCESS_TOKEN_SHAPE)

function isAccessToken(record: object): record is AccessToken {
  return SHAPE.fault(record) === undefined
}

function present(name: string, value: unknown): [string, unknown][] {
  if (value === undefined || value === null) return []
  return [[name, value instanceof Date ? value.getTime() : withoutAbsent(value)]]
}

async function usual(given: Readonly<Record<string, unknown>>, numberOf: NumberOf) {
  return {
    version: 1,
    clientId: given.clientId ?? (await numberOf(String(given.clientIdentifier))),
    clientIdAliasUsed: false,
    clientEntityIdUsed: false,
    metadataDocumentUsed: false,
    grantType: given.subject === undefined ? 'CLIENT_CREDENTIALS' : 'AUTHORIZATION_CODE',
    scopes: [],
    createdAt: 0,
    retainedUntil: Math.max(Number(given.expiresAt), Number(given.refreshTokenExpiresAt ?? 0)),
    forExternalAttachment: false,
    forCredentialIssuance: false,
  }
}

export async function clientNumber(identifier: string, crypto?: Pick<Crypto, 'sha256'>): Promise<number> {
  return numberOfIdentifier(identifier) ?? numericClientId(identifier, crypto)
}

/** Instants before this one are not instants but seconds: in milliseconds it is March 1973. */
const EARLIEST = 100_000_000_000

/** Instants after this one, the end of the year 9999, are microseconds, or meant to be never. */
const LATEST = 253_402_300_799_999

const isDigest = (value: unknown) => typeof value === 'string' && /^[A-Za-z0-9_-]{43}$/.test(value)

interface Mistake {
  readonly name: keyof AccessToken
  readonly problem: string
  isMade(value: unknown): boolean
}

const digest = (name: keyof AccessToken, required: boolean): Mistake => ({
  name,
  problem: 'must be a SHA-256 in base64url, which has 43 characters',
  isMade: value => (value === undefined ? required : !isDigest(value)),
})

const instant = (name: InstantName, required: boolean): readonly Mistake[] => [
  {
    name,
    problem: 'must be an instant: whole milliseconds since 1970, or a valid Date',
    isMade: value => (value === undefined ? required : !isCount(value)),
  },
  {
    name,
    problem: 'is in seconds, it seems: multiply by 1000',
    isMade: value => typeof value === 'number' && value < EARLIEST && !(name === 'createdAt' && value === 0),
  },
  {
    name,
    problem: 'lies after the year 9999: it must be in milliseconds, and no token is valid for ever',
    isMade: value => typeof value === 'number' && value > LATEST,
  },
]

/** What is often wrong, in words that help more than those of the shape. */
const MISTAKES: readonly Mistake[] = [
  {
    name: 'clientIdentifier',
    problem: 'must be the identifier of the client, at most 2,048 characters of printable ASCII',
    isMade: value => !isClientIdentifier(value),
  },
  digest('hash', true),
  digest('refreshTokenHash', false),
  digest('certificateThumbprint', false),
  digest('dpopKeyThumbprint', false),
  ...instant('expiresAt', true),
  ...instant('createdAt', false),
  ...instant('issuedAt', false),
  ...instant('retainedUntil', false),
  ...instant('refreshTokenExpiresAt', false),
  ...instant('cnonceExpiresAt', false),
  {
    name: 'scopes',
    problem: 'must be a list of strings: split the text at its spaces',
    isMade: value => typeof value === 'string',
  },
  {
    name: 'authTime',
    problem: 'must be in seconds, unlike instants',
    isMade: value => value !== undefined && !(isCount(value) && value < EARLIEST),
  },
  {
    name: 'subject',
    problem: 'must be a string: an empty one is not allowed',
    isMade: value => value !== undefined && (typeof value !== 'string' || value === ''),
  },
]
