import { equalBytes } from '../../lib/encoding.js'
import type { DistinguishedName } from './distinguished-name.js'
import { readIpAddress } from './ip-address.js'

/**
 * The subject and the subject alternative names of a certificate (RFC 5280 §4.1.2.6, §4.2.1.6).
 * Each must be decoded from the DER and never parsed from a printed list, in which one name can
 * contain another.
 */
export interface CertificateFacts {
  /** The subject, in the order of its encoding; empty when the certificate has none. */
  readonly subject: DistinguishedName
  /** The `dNSName` entries. */
  readonly dnsNames: readonly string[]
  /** The `uniformResourceIdentifier` entries. */
  readonly uris: readonly string[]
  /** The `iPAddress` entries: four bytes for IPv4, sixteen for IPv6. */
  readonly ipAddresses: readonly Uint8Array[]
  /** The `rfc822Name` entries. */
  readonly emailAddresses: readonly string[]
}

/**
 * Whether a certificate has this `dNSName` (RFC 8705 §2.1.2, RFC 5280 §7.2). The case of ASCII
 * letters does not matter. A wildcard has no special meaning: it equals only itself, because a
 * client has one name.
 */
export function hasDnsName({ dnsNames }: CertificateFacts, name: string): boolean {
  return name !== '' && dnsNames.some(each => inLowerCase(each) === inLowerCase(name))
}

/**
 * Whether a certificate has exactly this URI (RFC 8705 §2.1.2). RFC 5280 §7.4 demands normalization
 * first, but URI parsers disagree on where a host or a path ends. Without normalization no URI can
 * be mistaken for another.
 */
export function hasUri({ uris }: CertificateFacts, uri: string): boolean {
  return uri !== '' && uris.includes(uri)
}

/**
 * Whether a certificate has this IP address, given as text and compared as bytes (RFC 8705 §2.1.2,
 * RFC 5952 §8).
 */
export function hasIpAddress({ ipAddresses }: CertificateFacts, address: string): boolean {
  const bytes = readIpAddress(address)
  return bytes !== undefined && ipAddresses.some(each => equalBytes(each, bytes))
}

/**
 * Whether a certificate has this email address (RFC 8705 §2.1.2, RFC 5280 §7.5). The local part
 * must be equal; in the domain the case of ASCII letters does not matter.
 */
export function hasEmailAddress({ emailAddresses }: CertificateFacts, address: string): boolean {
  const expected = comparableAddress(address)
  return expected !== undefined && emailAddresses.some(each => comparableAddress(each) === expected)
}

/**
 * The last `@` ends the local part, because any other is inside a quoted local part. Without local
 * part or domain there is no address.
 */
function comparableAddress(address: string): string | undefined {
  const at = address.lastIndexOf('@')
  if (at < 1 || at === address.length - 1) return undefined
  return address.slice(0, at) + inLowerCase(address.slice(at))
}

/** Only ASCII letters: some other letters, such as the Kelvin sign, have an ASCII lower case. */
function inLowerCase(text: string): string {
  return text.replace(/[A-Z]+/g, letters => letters.toLowerCase())
}
