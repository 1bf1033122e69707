import { equalBytes } from '../../lib/constant-time.js'
import { IP_ADDRESS_LENGTH } from '../../lib/limits.js'
import type { DistinguishedName } from './distinguished-name.js'

/** A number up to 255 without leading zeros, which some parsers read as octal. */
const OCTET = /^(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$/

const GROUP = /^[0-9A-Fa-f]{1,4}$/

/**
 * As bytes, so that all spellings of one address are equal (RFC 5952 §8, RFC 4291 §2.2). Zones,
 * prefixes, ports, brackets and other notations of IPv4 are refused. An IPv4-mapped IPv6 address has
 * sixteen bytes and differs from the IPv4 address.
 */
export function readIpAddress(text: string): Uint8Array | undefined {
  if (text.length > IP_ADDRESS_LENGTH) return undefined
  return text.includes(':') ? readIpv6(text) : readIpv4(text)
}

function readIpv4(text: string): Uint8Array | undefined {
  const octets = text.split('.')
  return octets.length === 4 && octets.every(octet => OCTET.test(octet)) ? Uint8Array.from(octets, Number) : undefined
}

function readIpv6(text: string): Uint8Array | undefined {
  const [head = '', tail, ...more] = (withoutIpv4Notation(text) ?? '').split('::')
  const before = groupsOf(head)
  const after = groupsOf(tail ?? '')
  const left = 8 - before.length - after.length
  // Two colons replace one or more groups of zeros.
  if (more.length > 0 || (tail === undefined ? left !== 0 : left < 1)) return undefined
  const groups = [...before, ...Array.from({ length: left }, () => '0'), ...after]
  return groups.every(group => GROUP.test(group)) ? Uint8Array.from(groups.flatMap(bytesOf)) : undefined
}

function groupsOf(text: string): readonly string[] {
  return text === '' ? [] : text.split(':')
}

/** Replaces IPv4 notation at the end by two groups (RFC 4291 §2.2, third form). */
function withoutIpv4Notation(text: string): string | undefined {
  const end = text.slice(text.lastIndexOf(':') + 1)
  if (!end.includes('.')) return text
  const octets = readIpv4(end)
  if (octets === undefined) return undefined
  const [a = 0, b = 0, c = 0, d = 0] = octets
  const groups = [(a << 8) | b, (c << 8) | d].map(group => group.toString(16))
  return text.slice(0, text.length - end.length) + groups.join(':')
}

function bytesOf(group: string): readonly number[] {
  const value = Number.parseInt(group, 16)
  return [value >> 8, value & 0xff]
}

/**
 * The subject and the subject alternative names of a certificate (RFC 5280 §4.1.2.6, §4.2.1.6). Each must be decoded
 * from the DER and never parsed from a printed list, in which one name can contain another.
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

/** RFC 8705 §2.1.2, RFC 5280 §7.2. A wildcard equals only itself, because a client has one name. */
export function hasDnsName({ dnsNames }: CertificateFacts, name: string): boolean {
  return name !== '' && dnsNames.some(each => inLowerCase(each) === inLowerCase(name))
}

/**
 * RFC 8705 §2.1.2. RFC 5280 §7.4 demands normalization first, but URI parsers disagree on where a host
 * or a path ends. Without it no URI can be mistaken for another.
 */
export function hasUri({ uris }: CertificateFacts, uri: string): boolean {
  return uri !== '' && uris.includes(uri)
}

/** RFC 8705 §2.1.2, RFC 5952 §8. */
export function hasIpAddress({ ipAddresses }: CertificateFacts, address: string): boolean {
  const bytes = readIpAddress(address)
  return bytes !== undefined && ipAddresses.some(each => equalBytes(each, bytes))
}

/** RFC 8705 §2.1.2, RFC 5280 §7.5: in the domain the case of ASCII letters does not matter. */
export function hasEmailAddress({ emailAddresses }: CertificateFacts, address: string): boolean {
  const expected = comparableAddress(address)
  return expected !== undefined && emailAddresses.some(each => comparableAddress(each) === expected)
}

/** The last `@` ends the local part, because any other is inside a quoted local part. */
function comparableAddress(address: string): string | undefined {
  const at = address.lastIndexOf('@')
  if (at < 1 || at === address.length - 1) return undefined
  return address.slice(0, at) + inLowerCase(address.slice(at))
}

/** Only ASCII letters: some other letters, such as the Kelvin sign, have an ASCII lower case. */
function inLowerCase(text: string): string {
  return text.replace(/[A-Z]+/g, letters => letters.toLowerCase())
}
