import { equalBytes } from '../../lib/encoding.js'
import { type Certificates, readEscapedPem } from './certificate-texts.js'

/** The keys of an element in lower case that are read, with their values. */
type Element = ReadonlyMap<string, string>

/** A key, its value, and what follows: a semicolon, a comma before the next element, or the end. */
const PAIR = /([A-Za-z]+)=(?:"((?:[^"\\]|\\.)*)"|([^",;]*))([;,]|$)/y

/** The keys that hold certificates. Others may be repeated and are not read. */
const READ: ReadonlySet<string> = new Set(['cert', 'chain'])

/**
 * Reads `X-Forwarded-Client-Cert` of Envoy: the certificate that the client presented to the
 * outermost proxy, and its chain. Each of `hops` proxies wrote one element, the outermost first.
 *
 * The number of elements must be exact, and a key with a certificate must not be repeated. Envoy
 * writes names from the certificate without quotation marks, so a client can add elements and keys
 * with a name of its choice.
 */
export function readXfcc(text: string, hops: number): Certificates {
  const elements = readElements(text)
  return elements?.length === hops ? certificatesOf(elements[0]) : undefined
}

function readElements(text: string): readonly Element[] | undefined {
  const elements: Map<string, string>[] = [new Map()]
  for (let at = 0; ; ) {
    PAIR.lastIndex = at
    const [pair, name = '', quoted, plain = '', end] = PAIR.exec(text) ?? []
    if (pair === undefined || !kept(elements.at(-1), name, quoted ?? plain)) return undefined
    if (end === '') return elements
    if (end === ',') elements.push(new Map())
    at += pair.length
  }
}

/** Keeps a value that is read; `false` when the element has it already. */
function kept(element: Map<string, string> | undefined, name: string, value: string): boolean {
  const key = name.toLowerCase()
  if (!READ.has(key)) return true
  return element !== undefined && !element.has(key) && Boolean(element.set(key, value))
}

/** `Cert` is the client's certificate, and `Chain` begins with it. Either of them suffices. */
function certificatesOf(element: Element | undefined): Certificates {
  const cert = element?.get('cert')
  const chain = element?.get('chain')
  if (cert === undefined) return chain === undefined ? undefined : readEscapedPem(chain)
  const own = readEscapedPem(cert)
  const all = chain === undefined ? own : readEscapedPem(chain)
  return own?.length === 1 && equalBytes(first(own), first(all)) ? all : undefined
}

/** Empty for none, which equals nothing. */
function first(certificates: Certificates): Uint8Array {
  return certificates?.[0] ?? new Uint8Array()
}
