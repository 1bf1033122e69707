import { IP_ADDRESS_LENGTH } from '../../lib/limits.js'

/** A number up to 255 without leading zeros, which some parsers read as octal. */
const OCTET = /^(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$/

/** One group of an IPv6 address. */
const GROUP = /^[0-9A-Fa-f]{1,4}$/

/**
 * Reads an IP address as bytes, so that all spellings of one address are equal (RFC 5952 §8): four
 * bytes for IPv4 in four decimal numbers, sixteen for IPv6 in any form of RFC 4291 §2.2.
 * `undefined` for anything else.
 *
 * Zones, prefixes, ports, brackets and other notations of IPv4 are refused. An IPv4-mapped IPv6
 * address has sixteen bytes and differs from the IPv4 address.
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
