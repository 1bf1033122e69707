import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type CertificateFacts,
  hasDnsName,
  hasEmailAddress,
  hasIpAddress,
  hasUri,
  readIpAddress,
} from '../../../src/standards/x500/certificate-names.js'
import { isSameDistinguishedName, readDistinguishedName } from '../../../src/standards/x500/distinguished-name.js'
import { anyText } from '../../texts.js'
import { vectorsOf } from '../../vectors.js'
import { subjectOf } from './subjects.js'

const NOTHING: CertificateFacts = { subject: [], dnsNames: [], uris: [], ipAddresses: [], emailAddresses: [] }

type Rows = readonly (readonly [what: string, inCertificate: string, registered: string, same: boolean])[]

describe('RFC 8705 §2.1.2, RFC 5280 §7.2: dNSName', () => {
  test.each<Rows[number]>([
    ['the same', 'client.example.com', 'client.example.com', true],
    ['another case', 'Client.Example.com', 'CLIENT.example.COM', true],
    ['another', 'client.example.com', 'other.example.com', false],
    ['a parent', 'client.example.com', 'example.com', false],
    ['a wildcard of the certificate', '*.example.com', 'client.example.com', false],
    ['a registered wildcard', 'client.example.com', '*.example.com', false],
    ['a wildcard and itself', '*.example.com', '*.EXAMPLE.com', true],
    ['a partial wildcard', 'c*.example.com', 'client.example.com', false],
    ['a trailing dot', 'client.example.com.', 'client.example.com', false],
    ['a trailing space', 'client.example.com ', 'client.example.com', false],
    ['CVE-2009-2408: a NUL', 'client.example.com\u0000.evil.example', 'client.example.com', false],
    ['the Kelvin sign', 'ban\u212a.example', 'bank.example', false],
    ['the long s', 'bo\u017fs.example', 'boss.example', false],
    ['full width', '\uff41.example', 'a.example', false],
    ['a zero-width space', 'cli\u200bent.example', 'client.example', false],
    ['CVE-2021-44532: a list of names in one', 'a.example, DNS:client.example', 'client.example', false],
    ['nothing', '', '', false],
  ])('%s', (_, inCertificate, registered, same) => {
    expect(hasDnsName({ ...NOTHING, dnsNames: [inCertificate] }, registered)).toBe(same)
  })
})

test('CVE-2021-44531: a name of one kind counts for no other', () => {
  const name = 'client.example'
  const others = { ...NOTHING, uris: [name, `https://${name}`], emailAddresses: [name, `shop@${name}`] }
  expect(hasDnsName(others, name)).toBe(false)
  expect(hasUri({ ...NOTHING, dnsNames: [name], emailAddresses: [name] }, name)).toBe(false)
  expect(hasEmailAddress({ ...NOTHING, dnsNames: [`shop@${name}`], uris: [`shop@${name}`] }, `shop@${name}`)).toBe(
    false,
  )
})

describe('RFC 8705 §2.1.2: uniformResourceIdentifier, to the letter', () => {
  test.each<Rows[number]>([
    ['the same', 'https://client.example/id', 'https://client.example/id', true],
    ['a URN', 'urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6', 'urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6', true],
    ['case of the host', 'https://Client.example/id', 'https://client.example/id', false],
    ['a trailing slash', 'https://client.example/', 'https://client.example', false],
    ['the default port', 'https://client.example:443/id', 'https://client.example/id', false],
    ['a needless escape', 'https://client.example/%69d', 'https://client.example/id', false],
    ['steps of a path', 'https://client.example/a/../id', 'https://client.example/id', false],
    ['user information', 'https://client.example@evil.example/id', 'https://client.example/id', false],
    ['a NUL', 'https://client.example/id\u0000', 'https://client.example/id', false],
    ['nothing', '', '', false],
  ])('%s', (_, inCertificate, registered, same) => {
    expect(hasUri({ ...NOTHING, uris: [inCertificate] }, registered)).toBe(same)
  })
})

describe('RFC 8705 §2.1.2, RFC 5952 §8: iPAddress, as bytes', () => {
  const V4 = Uint8Array.from([203, 0, 113, 1])
  const V6 = Uint8Array.from([0x20, 1, 0x0d, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1])
  const MAPPED = Uint8Array.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255, ...V4])

  test.each<readonly [what: string, inCertificate: Uint8Array, registered: string, same: boolean]>([
    ['IPv4', V4, '203.0.113.1', true],
    ['another', V4, '203.0.113.9', false],
    ['IPv6', V6, '2001:db8::1', true],
    ['IPv6 in full', V6, '2001:0DB8:0000:0000:0000:0000:0000:0001', true],
    ['another IPv6', V6, '2001:db8::2', false],
    ['IPv4 mapped into IPv6', MAPPED, '::ffff:203.0.113.1', true],
    ['IPv4 for the mapped one', MAPPED, '203.0.113.1', false],
    ['the mapped one for IPv4', V4, '::ffff:203.0.113.1', false],
    ['an address with its mask', Uint8Array.from([...V4, 255, 255, 255, 255]), '203.0.113.1', false],
    ['an address cut short', V4.slice(0, 3), '203.0.113', false],
    ['zeros in front', V4, '203.000.113.001', false],
    ['no address', new Uint8Array(), '', false],
    ['no address for an empty one', new Uint8Array(), 'not-an-ip', false],
  ])('%s', (_, inCertificate, registered, same) => {
    expect(hasIpAddress({ ...NOTHING, ipAddresses: [inCertificate] }, registered)).toBe(same)
  })
})

describe('RFC 8705 §2.1.2, RFC 5280 §7.5: rfc822Name', () => {
  test.each<Rows[number]>([
    ['the same', 'client@example.com', 'client@example.com', true],
    ['case of the domain', 'client@Example.COM', 'client@eXample.com', true],
    ['a local part of one letter', 'c@example.com', 'c@example.com', true],
    ['case of the local part', 'Client@example.com', 'client@example.com', false],
    ['another domain', 'client@example.com', 'client@example.org', false],
    ['a quoted local part with another case', '"a@B"@example.com', '"a@b"@example.com', false],
    ['a quoted local part and a domain of another case', '"a@b"@Example.com', '"a@b"@example.com', true],
    ['the Kelvin sign in the domain', 'a@ban\u212a.example', 'a@bank.example', false],
    ['a NUL', 'client@example.com\u0000.evil.example', 'client@example.com', false],
    ['only a domain', 'example.com', 'example.com', false],
    ['no local part', '@example.com', '@example.com', false],
    ['no domain', 'client@', 'client@', false],
    ['nothing', '', '', false],
  ])('%s', (_, inCertificate, registered, same) => {
    expect(hasEmailAddress({ ...NOTHING, emailAddresses: [inCertificate] }, registered)).toBe(same)
  })
})

const MATCHERS: ReadonlyMap<string, (certificate: CertificateFacts, registered: string) => boolean> = new Map([
  [
    'tls_client_auth_subject_dn',
    ({ subject }, text) => isSameDistinguishedName(readDistinguishedName(text) ?? [], subject),
  ],
  ['tls_client_auth_san_dns', hasDnsName],
  ['tls_client_auth_san_uri', hasUri],
  ['tls_client_auth_san_ip', hasIpAddress],
  ['tls_client_auth_san_email', hasEmailAddress],
])

test.each([...MATCHERS])(
  '%s: a certificate without names matches nothing, and any text gives a result',
  (_, matches) => {
    expect(matches(NOTHING, '')).toBe(false)
    fc.assert(fc.property(anyText, text => !matches(NOTHING, text)))
  },
)

test('a name of one kind does not match another kind, and any one of the names is enough', () => {
  const dnsNames = ['other.example', 'client.example']
  expect(hasDnsName({ ...NOTHING, dnsNames }, 'client.example')).toBe(true)
  expect(hasUri({ ...NOTHING, dnsNames }, 'client.example')).toBe(false)
  expect(hasDnsName({ ...NOTHING, uris: dnsNames, emailAddresses: dnsNames }, 'client.example')).toBe(false)
})

interface Fixture {
  readonly cert: { readonly subject: string } & Readonly<Record<'dns' | 'email' | 'ip' | 'uri', readonly string[]>>
  readonly cases: readonly { readonly reg: Readonly<Record<string, string>>; readonly ok: boolean }[]
}

describe('a table of a peer (test/vectors/mtls-subject-match.json)', () => {
  const { san } = vectorsOf<{ readonly san: readonly Fixture[] }>('mtls-subject-match.json')
  const certificateOf = ({ cert }: Fixture): CertificateFacts => ({
    subject: subjectOf(readDistinguishedName(cert.subject) ?? []),
    dnsNames: cert.dns,
    uris: cert.uri,
    ipAddresses: cert.ip.map(text => readIpAddress(text) ?? new Uint8Array()),
    emailAddresses: cert.email,
  })
  const rows = san.flatMap(fixture => fixture.cases.map(each => ({ ...each, certificate: certificateOf(fixture) })))
  // A client with none of these properties, or more than one, is refused when its configuration is
  // read.
  const single = rows.filter(({ reg }) => Object.keys(reg).length === 1)

  test.each(single.map(row => [JSON.stringify(row.reg), row] as const))('%s', (_, { reg, ok, certificate }) => {
    const [property = '', registered = ''] = Object.entries(reg)[0] ?? []
    expect(MATCHERS.get(property)?.(certificate, registered)).toBe(ok)
  })

  test('two rows are about the configuration', () => {
    expect(rows.length - single.length).toBe(2)
  })
})
