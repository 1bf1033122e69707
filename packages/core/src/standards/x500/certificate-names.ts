import { equalBytes } from '../../lib/encoding.js'
import type { DistinguishedName } from './distinguished-name.js'
import { readIpAddress } from './ip-address.js'

/**
 * Whom a certificate names: its subject and its alternative names, each as it was decoded from the DER, never as a printed
 * form spells it (RFC 5280 §4.1.2.6, §4.2.1.6). A printed list of names lets one name hold another.
 */
export interface CertificateFacts {
  /** The subject, in the order of the encoding; empty when the certificate has none. */
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
 * Whether a certificate has this `dNSName` (RFC 8705 §2.1.2, RFC 5280 §7.2): the same characters but for the case of ASCII
 * letters. A wildcard is text here, and equals itself alone: a client is one name, not all that fit.
 */
export function hasDnsName({ dnsNames }: CertificateFacts, name: string): boolean {
  return name !== '' && dnsNames.some(each => inLowerCase(each) === inLowerCase(name))
}

/**
 * Whether a certificate has this URI (RFC 8705 §2.1.2), to the letter. RFC 5280 §7.4 would have both normalized first; but
 * readers of URIs do not agree where a host or a path ends, and one that is left as it is passes for no other.
 */
export function hasUri({ uris }: CertificateFacts, uri: string): boolean {
  return uri !== '' && uris.includes(uri)
}

/** Whether a certificate has this IP address, given as text and compared as bytes (RFC 8705 §2.1.2, RFC 5952 §8). */
export function hasIpAddress({ ipAddresses }: CertificateFacts, address: string): boolean {
  const bytes = readIpAddress(address)
  return bytes !== undefined && ipAddresses.some(each => equalBytes(each, bytes))
}

/**
 * Whether a certificate has this address of mail (RFC 8705 §2.1.2, RFC 5280 §7.5): its local part to the letter, its
 * domain without the case of ASCII letters.
 */
export function hasEmailAddress({ emailAddresses }: CertificateFacts, address: string): boolean {
  const expected = comparableAddress(address)
  return expected !== undefined && emailAddresses.some(each => comparableAddress(each) === expected)
}

/** The last `@` ends the local part, as one before it is quoted. Without local part or domain it is no address. */
function comparableAddress(address: string): string | undefined {
  const at = address.lastIndexOf('@')
  if (at < 1 || at === address.length - 1) return undefined
  return address.slice(0, at) + inLowerCase(address.slice(at))
}

/** ASCII letters alone: among the letters of Unicode are some whose lower case is ASCII, as the Kelvin sign. */
function inLowerCase(text: string): string {
  return text.replace(/[A-Z]+/g, letters => letters.toLowerCase())
}
