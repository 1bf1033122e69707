import { type Der, Fields, readDer, readEach, TAG } from './der.js'
import { readBoolean, readObjectIdentifier } from './der-values.js'
import { type Later, later } from './later.js'

/** An extension as it is written. */
interface Extension {
  readonly type: string
  readonly critical: boolean
  readonly content: Uint8Array
}

/**
 * The extensions of a certificate, a CRL or an entry of one (RFC 5280 §4.2, §5.2, §5.3). Each that is processed is taken, once;
 * what is not taken may hold what it likes, but must not be critical.
 */
export class ExtensionList {
  /** The identifiers of those that are critical. */
  readonly critical: ReadonlySet<string>
  readonly #contents: ReadonlyMap<string, Uint8Array>
  readonly #taken = new Set<string>()
  #broken = false

  /** A list of extensions, no two of one type. */
  constructor(extensions: readonly Extension[]) {
    this.critical = new Set(extensions.filter(({ critical }) => critical).map(({ type }) => type))
    this.#contents = new Map(extensions.map(({ type, content }) => [type, content]))
  }

  /** Whether there is an extension of this type. */
  has(type: string): boolean {
    return this.#contents.has(type)
  }

  /** The value of an extension, `undefined` when there is none of this type, or it does not hold what it should. */
  take<T>(type: string, read: (value: Der) => T | undefined): T | undefined {
    const value = this.takeLater(type, read)?.()
    if (this.has(type) && value === undefined) this.#broken = true
    return value
  }

  /** The value of an extension, to be read later, `undefined` when there is none of this type. */
  takeLater<T>(type: string, read: (value: Der) => T | undefined): Later<T> | undefined {
    this.#taken.add(type)
    const content = this.#contents.get(type)
    return content === undefined ? undefined : later(() => contentAs(content, read))
  }

  /** The identifiers of critical extensions that were not taken. */
  unknownCritical(): readonly string[] {
    return [...this.critical].filter(type => !this.#taken.has(type))
  }

  /** Whether every extension that was taken holds what it should, but for those that are read later. */
  whole(): boolean {
    return !this.#broken
  }
}

function contentAs<T>(content: Uint8Array, read: (value: Der) => T | undefined): T | undefined {
  const der = readDer(content)
  return der === undefined ? undefined : read(der)
}

/** Reads Extensions; `undefined` when they are malformed or too many, or one of them stands twice. */
export function readExtensionList(der: Der | undefined): ExtensionList | undefined {
  const extensions = readEach(der, readExtension)
  const types = new Set(extensions?.map(({ type }) => type))
  return extensions !== undefined && types.size === extensions.length ? new ExtensionList(extensions) : undefined
}

function readExtension(der: Der): Extension | undefined {
  const fields = new Fields(der)
  const type = readObjectIdentifier(fields.take(TAG.objectIdentifier))
  const critical = readFlag(fields)
  const { content } = fields.take(TAG.octetString)
  return type === undefined || critical === undefined || !fields.whole() ? undefined : { type, critical, content }
}

/** A BOOLEAN that is false by default. Issuers write the default out against X.690 §11.5; it says the same. */
export function readFlag(fields: Fields): boolean | undefined {
  const flag = fields.optional(TAG.boolean)
  return flag === undefined ? false : readBoolean(flag)
}
