import { type Der, Fields, readDer, readEach, TAG } from './der.js'
import { readBoolean, readObjectIdentifier } from './der-values.js'
import { type Lazy, lazy } from './lazy.js'

/** An extension before its value is read. */
interface Extension {
  readonly type: string
  readonly critical: boolean
  readonly content: Uint8Array
}

/**
 * The extensions of a certificate, a CRL or a CRL entry (RFC 5280 §4.2, §5.2, §5.3). Processed
 * extensions are taken once. The others may have any content, but must not be critical.
 */
export class ExtensionList {
  /** The identifiers of the critical extensions. */
  readonly critical: ReadonlySet<string>
  readonly #contents: ReadonlyMap<string, Uint8Array>
  readonly #taken = new Set<string>()
  #broken = false

  /** Takes extensions of different types. */
  constructor(extensions: readonly Extension[]) {
    this.critical = new Set(extensions.filter(({ critical }) => critical).map(({ type }) => type))
    this.#contents = new Map(extensions.map(({ type, content }) => [type, content]))
  }

  /** Whether there is an extension of this type. */
  has(type: string): boolean {
    return this.#contents.has(type)
  }

  /** The value of an extension; `undefined` when it is absent or malformed. */
  take<T>(type: string, read: (value: Der) => T | undefined): T | undefined {
    const value = this.takeLazy(type, read)?.()
    if (this.has(type) && value === undefined) this.#broken = true
    return value
  }

  /** The value of an extension, read on demand; `undefined` when it is absent. */
  takeLazy<T>(type: string, read: (value: Der) => T | undefined): Lazy<T> | undefined {
    this.#taken.add(type)
    return this.peek(type, read)
  }

  /** Like {@link takeLazy}, for an extension that counts as unknown where it is critical. */
  peek<T>(type: string, read: (value: Der) => T | undefined): Lazy<T> | undefined {
    const content = this.#contents.get(type)
    return content === undefined ? undefined : lazy(() => contentAs(content, read))
  }

  /** The identifiers of the critical extensions that were not taken. */
  unknownCritical(): readonly string[] {
    return [...this.critical].filter(type => !this.#taken.has(type))
  }

  /** Whether every taken extension is well-formed, except those that are read on demand. */
  whole(): boolean {
    return !this.#broken
  }
}

function contentAs<T>(content: Uint8Array, read: (value: Der) => T | undefined): T | undefined {
  const der = readDer(content)
  return der === undefined ? undefined : read(der)
}

/** Reads Extensions; `undefined` when they are malformed, too many or repeated. */
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

/**
 * A BOOLEAN with the default false. Some issuers encode the default, although X.690 §11.5 forbids
 * it.
 */
export function readFlag(fields: Fields): boolean | undefined {
  const flag = fields.optional(TAG.boolean)
  return flag === undefined ? false : readBoolean(flag)
}
