import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scaled } from '../../../test/scale.js'
import { addressFilter } from '../src/addresses.js'
import { createFetcher } from '../src/index.js'

const isPublic = addressFilter([])

describe('RFC 6890: addresses that are not public', () => {
  test.each([
    ['this network', '0.0.0.0', '0.255.255.255'],
    ['private use', '10.0.0.0', '10.255.255.255'],
    ['shared address space', '100.64.0.0', '100.127.255.255'],
    ['loopback', '127.0.0.0', '127.0.0.1', '127.255.255.255'],
    ['link local, with the metadata of clouds', '169.254.0.0', '169.254.169.254', '169.254.255.255'],
    ['private use', '172.16.0.0', '172.31.255.255'],
    ['protocol assignments', '192.0.0.0', '192.0.0.170', '192.0.0.255'],
    ['documentation', '192.0.2.1', '198.51.100.1', '203.0.113.1'],
    ['AS112 and AMT', '192.31.196.1', '192.52.193.1', '192.175.48.1'],
    ['6to4 relays', '192.88.99.1'],
    ['private use', '192.168.0.0', '192.168.255.255'],
    ['benchmarks', '198.18.0.0', '198.19.255.255'],
    ['multicast', '224.0.0.1', '239.255.255.255'],
    ['reserved, broadcast', '240.0.0.1', '255.255.255.255'],
    ['unspecified and loopback', '::', '::1', '0:0:0:0:0:0:0:1'],
    ['IPv4-mapped', '::ffff:127.0.0.1', '::ffff:7f00:1', '::FFFF:10.0.0.1', '::ffff:93.184.216.34'],
    ['IPv4-compatible and translated', '::127.0.0.1', '::ffff:0:127.0.0.1'],
    ['NAT64', '64:ff9b::127.0.0.1', '64:ff9b::7f00:1', '64:ff9b:1::a00:1', '64:ff9b::8.8.8.8'],
    ['discard only', '100::1'],
    ['Teredo, ORCHID, benchmarks', '2001::1', '2001:10::1', '2001:20::1', '2001:2::1', '2001:1ff:ffff::1'],
    ['documentation', '2001:db8::1', '3fff::1', '3fff:fff:ffff::1'],
    ['6to4', '2002:7f00:1::1', '2002:a00:1::'],
    ['AS112', '2620:4f:8000::1'],
    ['SRv6', '5f00::1'],
    ['unique local', 'fc00::1', 'fd00:ec2::254', 'fdff:ffff::1'],
    ['link local', 'fe80::1', 'febf::1', 'fe80::1%eth0'],
    ['site local, multicast', 'fec0::1', 'ff02::1'],
    ['public with a zone', '2606:4700::1111%eth0'],
    ['no address', '', 'localhost', '127.1', '0x7f000001', '2130706433', '010.0.0.1', '[::1]', '127.0.0.1 '],
  ])('%s: %s', (_, ...addresses) => {
    expect(addresses.filter(isPublic)).toEqual([])
  })

  test('their neighbours are public', () => {
    const addresses = [
      ...['1.0.0.0', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255', '128.0.0.0'],
      ...['169.253.255.255', '169.255.0.0', '172.15.255.255', '172.32.0.0', '192.0.1.0', '192.167.255.255'],
      ...['192.169.0.0', '198.17.255.255', '198.20.0.0', '223.255.255.255', '93.184.216.34'],
      ...['2001:200::1', '2001:db7::1', '2001:db9::1', '2003::1', '2606:4700::1111', '2a00:1450::1', '3ffe:ffff::1'],
    ]
    expect(addresses.filter(address => !isPublic(address))).toEqual([])
  })

  test('an IPv6 address that holds an IPv4 address is never public', () => {
    const holders = ['::', '::ffff:', '::ffff:0:', '64:ff9b::', '64:ff9b:1::']
    fc.assert(
      fc.property(fc.constantFrom(...holders), fc.ipV4(), (holder, address) => !isPublic(holder + address)),
      { numRuns: scaled(2_000) },
    )
  })

  test('the spelling of an IPv6 address changes nothing', () => {
    const groups = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 })
    fc.assert(
      fc.property(groups, all => {
        const long = all.map(group => group.toString(16).padStart(4, '0').toUpperCase()).join(':')
        const short = new URL(`http://[${long}]/`).hostname.slice(1, -1)
        return isPublic(long) === isPublic(short)
      }),
      { numRuns: scaled(2_000) },
    )
  })
})

describe('addresses that are allowed besides', () => {
  const isAllowed = addressFilter(['127.0.0.1', '10.1.0.0/16', 'fd00::/8'])

  test.each([
    ['the address', '127.0.0.1', true],
    ['its neighbour', '127.0.0.2', false],
    ['in the network', '10.1.255.255', true],
    ['beside the network', '10.2.0.0', false],
    ['in the network of IPv6', 'fd12::1', true],
    ['the address, mapped into IPv6', '::ffff:127.0.0.1', false],
    ['a public one', '93.184.216.34', true],
  ])('%s', (_, address, allowed) => {
    expect(isAllowed(address)).toBe(allowed)
  })

  test.each(['localhost', '', '127.0.0.1/33', '127.0.0.1/', '127.0.0.1/8/8', 'fe80::1%eth0', '10.0.0.0/-1', '1/x'])(
    'a TypeError for %j',
    allowed => {
      expect(() => createFetcher({ allowedAddresses: [allowed] })).toThrow(/allowedAddresses must hold/)
    },
  )
})
