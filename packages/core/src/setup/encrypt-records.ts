import { base64url, fromBase64url } from '#platform-base64'
import { platformCrypto } from '#platform-crypto'
import { equalBytes } from '../lib/constant-time.js'
import { fromUtf8, utf8 } from '../lib/encoding.js'
import { requireKnownMembers, requireOptions } from '../lib/misuse.js'
import { type Awaitable, andThen } from '../lib/result.js'
import type { Crypto } from '../ports/crypto.js'
import { DecryptionFault, type EncryptedRecord, type RecordEncryption } from '../ports/record-forms.js'
import { KEY_LENGTH, NONCE_LENGTH, TAG_LENGTH } from './platform/aead.js'

/** A key that encrypts records. */
export interface EncryptionKey {
  /** 1 to 32 letters, digits, `-` or `_`. It is part of each encrypted text. */
  readonly id: string
  /** 32 random bytes, as they are or in base64url. */
  readonly key: Uint8Array | string
}

/** The keys of {@link encryptRecords}. */
export interface EncryptRecordsOptions {
  /**
   * The first one encrypts, all of them decrypt. A key must stay here for as long as records that it has
   * encrypted, and must encrypt no more than 2^32 texts (NIST SP 800-38D §8.3).
   */
  readonly keys: readonly EncryptionKey[]
  /**
   * 32 random bytes, as they are or in base64url, by which names are blinded. With another key the
   * access tokens of a subject are not found.
   */
  readonly indexKey: Uint8Array | string
  /**
   * For the time in which a storage changes over to encryption. `written`: nothing is encrypted yet, but
   * everything that is encrypted is read. `accepted`: everything new is encrypted, and what is not encrypted
   * is read too. Default: `refused`, a record that is not encrypted is a fault.
   */
  readonly plaintext?: 'refused' | 'accepted' | 'written'
}

type AeadCrypto = Pick<Crypto, 'randomBytes' | 'hmac'> & Required<Pick<Crypto, 'seal' | 'open'>>

/**
 * The encryption of records for stores, by AES-256-GCM and HMAC-SHA-256.
 *
 * An encrypted text is `A256GCM.`, the id of the key, a dot, and in base64url a random nonce of 12 bytes, the encrypted
 * text and its tag. The id, the service, the kind and the key of the record are authenticated with it.
 *
 * Throws a `TypeError` that names the wrong option, or says that the crypto port has no `seal` or `open`.
 */
export function encryptRecords(
  options: EncryptRecordsOptions,
  crypto: Pick<Crypto, 'randomBytes' | 'hmac' | 'seal' | 'open'> = platformCrypto,
): RecordEncryption {
  const { plaintext = 'refused' } = requireOptions('encryptRecords', options, OPTIONS)
  const { keys, indexKey } = { keys: keysOf(options.keys), indexKey: requireKey(options.indexKey, 'indexKey') }
  if (keys.all.some(({ key }) => equalBytes(key, indexKey))) throw misuse('indexKey must not be one of keys')
  if (!PHASES.includes(plaintext)) throw misuse("plaintext must be 'refused', 'accepted' or 'written'")
  const by = requireCrypto(crypto)
  return {
    encrypt: (text, record) => encryptedText(text, record, keys.first, by),
    decrypt: (encrypted, record) => decryptedText(encrypted, record, keys.all, by),
    blind: (text, { serviceId, kind }) =>
      andThen(by.hmac(indexKey, utf8(JSON.stringify([kind, serviceId, text]))), requireDigest),
    ...(plaintext !== 'refused' && { plaintext }),
  }
}

const OPTIONS = { keys: true, indexKey: true, plaintext: true } as const
const PHASES: readonly unknown[] = [
  'refused',
  'accepted',
  'written',
] satisfies readonly EncryptRecordsOptions['plaintext'][]

function misuse(problem: string): TypeError {
  return new TypeError(`encryptRecords: ${problem}`)
}

function requireCrypto({ randomBytes, hmac, seal, open }: Pick<Crypto, keyof AeadCrypto>): AeadCrypto {
  if (seal !== undefined && open !== undefined) return { randomBytes, hmac, seal, open }
  throw misuse('the crypto port has no seal() and open()')
}

/** A key whose bytes nobody else holds. */
interface OwnKey {
  readonly id: string
  readonly key: Uint8Array
}

function keysOf(keys: readonly EncryptionKey[]): { readonly first: OwnKey; readonly all: readonly OwnKey[] } {
  const all = Array.isArray(keys) ? keys.map(ownKey) : []
  const [first] = all
  if (first === undefined) throw misuse('keys must have at least one key, the one that encrypts')
  if (new Set(all.map(({ id }) => id)).size < all.length) throw misuse('two of keys have the same id')
  return { first, all }
}

function ownKey(each: EncryptionKey, at: number): OwnKey {
  requireKnownMembers(`encryptRecords: keys[${at}]`, each, ['id', 'key'])
  if (typeof each.id !== 'string' || !/^[A-Za-z0-9_-]{1,32}$/.test(each.id)) {
    throw misuse(`keys[${at}].id must be 1 to 32 letters, digits, - or _`)
  }
  return { id: each.id, key: requireKey(each.key, `keys[${at}].key`) }
}

/** A copy, which stays when the caller erases its own. */
function requireKey(key: Uint8Array | string, path: string): Uint8Array {
  const bytes = typeof key === 'string' ? fromBase64url(key) : key
  if (bytes instanceof Uint8Array && bytes.length === KEY_LENGTH) return Uint8Array.from(bytes)
  throw misuse(`${path} must be 32 bytes, or these in base64url`)
}

const SCHEME = 'A256GCM'

/** What is authenticated with a text, so that only the same key decrypts it, and only for the same record. */
function associatedData(id: string, { serviceId, kind, key }: EncryptedRecord): Uint8Array {
  return utf8(JSON.stringify([SCHEME, id, serviceId, kind, key]))
}

function encryptedText(
  text: string,
  record: EncryptedRecord,
  { id, key }: OwnKey,
  crypto: AeadCrypto,
): Awaitable<string> {
  const [plaintext, nonce] = [utf8(text), crypto.randomBytes(NONCE_LENGTH)]
  requireBytes(nonce, NONCE_LENGTH)
  const encrypted = crypto.seal(plaintext, { key, nonce, associatedData: associatedData(id, record) })
  return andThen(encrypted, bytes => {
    const content = new Uint8Array(NONCE_LENGTH + plaintext.length + TAG_LENGTH)
    content.set(nonce)
    content.set(requireBytes(bytes, plaintext.length + TAG_LENGTH), NONCE_LENGTH)
    return `${SCHEME}.${id}.${base64url(content)}`
  })
}

function decryptedText(
  text: string,
  record: EncryptedRecord,
  keys: readonly OwnKey[],
  crypto: AeadCrypto,
): Awaitable<string> {
  const { id, content } = partsOf(text)
  const known = keys.find(each => each.id === id)
  if (known === undefined) throw new DecryptionFault(`is encrypted by the key \`${id}\`, which is not among \`keys\``)
  const [nonce, encrypted] = [content.subarray(0, NONCE_LENGTH), content.subarray(NONCE_LENGTH)]
  const decrypted = crypto.open(encrypted, { key: known.key, nonce, associatedData: associatedData(id, record) })
  return andThen(decrypted, bytes => {
    const plaintext = bytes === undefined ? undefined : fromUtf8(bytes)
    if (plaintext === undefined) throw altered()
    return plaintext
  })
}

function partsOf(encrypted: string): { readonly id: string; readonly content: Uint8Array } {
  const [, id, encoded] = /^A256GCM\.([A-Za-z0-9_-]{1,32})\.([A-Za-z0-9_-]*)$/.exec(encrypted) ?? []
  if (id === undefined || encoded === undefined) throw new DecryptionFault('is not encrypted by encryptRecords')
  const content = fromBase64url(encoded)
  if (content === undefined || content.length < NONCE_LENGTH + TAG_LENGTH) throw altered()
  return { id, content }
}

function altered(): DecryptionFault {
  return new DecryptionFault('was altered, moved from another record, or encrypted by another key of the same id')
}

function requireDigest(digest: Uint8Array): string {
  return base64url(requireBytes(digest, 32))
}

/** A port that answers fewer bytes would repeat nonces, or leave out the tag. */
function requireBytes(bytes: Uint8Array, length: number): Uint8Array {
  if (bytes instanceof Uint8Array && bytes.length === length) return bytes
  throw new TypeError(`expected ${length} bytes from the crypto port`)
}
