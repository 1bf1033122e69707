import { type Der, Fields, readDer, readEach, TAG } from './der.js'
import { readBoolean, readObjectIdentifier } from './der-values.js'

/** The processed extensions (RFC 5280 §4.2.1, §5.2, RFC 6960 §4.2.2.2.1). */
export const EXTENSION = {
  subjectKeyIdentifier: '2.5.29.14',
  keyUsage: '2.5.29.15',
  subjectAltName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  crlNumber: '2.5.29.20',
  deltaCrlIndicator: '2.5.29.27',
  issuingDistributionPoint: '2.5.29.28',
  certificateIssuer: '2.5.29.29',
  nameConstraints: '2.5.29.30',
  cRLDistributionPoints: '2.5.29.31',
  certificatePolicies: '2.5.29.32',
  policyMappings: '2.5.29.33',
  authorityKeyIdentifier: '2.5.29.35',
  policyConstraints: '2.5.29.36',
  extendedKeyUsage: '2.5.29.37',
  inhibitAnyPolicy: '2.5.29.54',
  ocspNoCheck: '1.3.6.1.5.5.7.48.1.5',
} as const

/** An expensive value, computed on the first call; `undefined` when it cannot be computed. */
export type Lazy<T> = () => T | undefined

export function lazy<T>(compute: () => T | undefined): Lazy<T> {
  let done: { readonly value: T | undefined } | undefined
  return () => {
    done ??= { value: compute() }
    return done.value
  }
}

type Extension = { readonly type: string; readonly critical: boolean; readonly content: Uint8Array }

/**
 * The extensions of a certificate, a CRL or a CRL entry (RFC 5280 §4.2, §5.2, §5.3). Processed
 * extensions are taken once. The others may have any content, but must not be critical.
 */
export class ExtensionList {
  readonly critical: ReadonlySet<string>
  readonly #contents: ReadonlyMap<string, Uint8Array>
  readonly #taken = new Set<string>()
  #broken = false

  constructor(extensions: readonly Extension[]) {
    this.critical = new Set(extensions.filter(({ critical }) => critical).map(({ type }) => type))
    this.#contents = new Map(extensions.map(({ type, content }) => [type, content]))
  }

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
  return fields.complete({
    type: readObjectIdentifier(fields.take(TAG.objectIdentifier)),
    critical: readFlag(fields),
    content: fields.take(TAG.octetString).content,
  })
}

/** A BOOLEAN with the default false. Some issuers encode the default, although X.690 §11.5 forbids it. */
export function readFlag(fields: Fields): boolean | undefined {
  const flag = fields.optional(TAG.boolean)
  return flag === undefined ? false : readBoolean(flag)
}
