import { BlockList, isIP } from 'node:net'

type Family = 'ipv4' | 'ipv6'
type Network = readonly [address: string, prefix: number]

/**
 * Networks of IPv4 that are not the public Internet: the IANA special-purpose registry (RFC 6890),
 * multicast, and what is reserved.
 */
const SPECIAL_IPV4: readonly Network[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/**
 * The same for IPv6: all but 2000::/3, and what is special in that. IPv4 addresses inside of IPv6
 * are among them, whatever they are: mapped, compatible, NAT64, 6to4, Teredo.
 */
const SPECIAL_IPV6: readonly Network[] = [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
]

/** The addresses of some networks. The families are apart, because a `BlockList` mixes them. */
class Networks {
  readonly #lists = { ipv4: new BlockList(), ipv6: new BlockList() }

  add([address, prefix]: Network): void {
    const family = familyOf(address)
    if (family === undefined) throw new TypeError('not an address')
    this.#lists[family].addSubnet(address, prefix, family)
  }

  has(address: string): boolean {
    const family = familyOf(address)
    return family !== undefined && this.#lists[family].check(address, family)
  }
}

const SPECIAL = networksOf([...SPECIAL_IPV4, ...SPECIAL_IPV6])

function networksOf(networks: readonly Network[]): Networks {
  const all = new Networks()
  for (const network of networks) all.add(network)
  return all
}

function familyOf(address: string): Family | undefined {
  const version = isIP(address)
  return version === 0 ? undefined : `ipv${version === 4 ? 4 : 6}`
}

/**
 * Whether an address may be connected to: it is public, or in one of the networks that are allowed
 * besides. An IPv6 address with a zone never is. Throws a `TypeError` for what is no network.
 */
export function addressFilter(allowed: readonly string[]): (address: string) => boolean {
  const also = networksOf(allowed.map(readNetwork))
  return address => isPlain(address) && (also.has(address) || !SPECIAL.has(address))
}

function isPlain(address: string): boolean {
  return familyOf(address) !== undefined && !address.includes('%')
}

/** Reads an address, or a network such as `10.0.0.0/8`. */
function readNetwork(text: string): Network {
  const [address = '', prefix, ...more] = String(text).split('/')
  const longest = familyOf(address) === 'ipv4' ? 32 : 128
  const length = prefix === undefined ? longest : Number(prefix)
  const isWhole = Number.isSafeInteger(length) && length >= 0 && length <= longest && prefix !== ''
  if (isPlain(address) && isWhole && more.length === 0) return [address, length]
  throw new TypeError('createFetcher: allowedAddresses must hold IP addresses, or networks such as 127.0.0.0/8')
}
