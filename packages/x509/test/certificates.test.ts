import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  type CertificatesOptions,
  certificates,
  certificatesOfService,
  certificatesValidatedElsewhere,
  type PathEvent,
} from '../src/index.js'
import { alternativeNames, basicConstraints, certificateOf, dns, KEYS, NAMES, NOW, policies, policy } from './chain.js'
import { makeKey } from './forge.js'
import { derOf, pemOf } from './pem.js'
import { type Bytes, int, seq, time, utf8 } from './write-der.js'

const rfc9440: { readonly chainPem: readonly string[] } = JSON.parse(
  readFileSync(new URL('../../../test/vectors/rfc9440-client-cert.json', import.meta.url), 'utf8'),
)

const ROOT = certificateOf('root')
const INTERMEDIATE = certificateOf('intermediate')
/** Another certificate of the intermediate. */
const SECOND = certificateOf('intermediate', { serial: int(5) })
const CLIENT = certificateOf('client', { with: [alternativeNames(dns('client.example'))] })

test('a Buffer may be used again while its certificate is verified', async () => {
  const port = certificates({ anchors: [ROOT] })
  const [leaf, intermediate] = [Buffer.from(CLIENT), Buffer.from(INTERMEDIATE)]
  const verified = port.verifyPath(leaf, [intermediate], NOW)
  leaf.fill(0)
  intermediate.fill(0)
  expect(await verified).toMatchObject({ ok: true })
})

describe('RFC 9440 Appendix A', () => {
  const [leaf = '', intermediate = '', root = ''] = rfc9440.chainPem
  const verdictAt = async (iso: string) =>
    (await certificates({ anchors: [root] }).verifyPath(derOf(leaf), [derOf(intermediate)], Date.parse(iso))).ok

  test.each([
    ['2020-01-14T22:55:32Z', false],
    ['2020-01-14T22:55:33Z', true],
    ['2020-06-01T00:00:00Z', true],
    ['2021-01-23T22:55:33Z', true],
    ['2021-01-23T22:55:34Z', false],
    ['2026-01-01T00:00:00Z', false],
  ])('accepts the chain at %s: %s', async (iso, accepted) => {
    expect(await verdictAt(iso)).toBe(accepted)
  })

  test('returns the names of the client', async () => {
    const now = Date.parse('2020-06-01T00:00:00Z')
    const result = await certificates({ anchors: [root] }).verifyPath(derOf(leaf), [derOf(intermediate)], now)
    expect(result).toMatchObject({
      ok: true,
      value: { subject: [[{ type: '2.5.4.3', value: 'BC' }]], emailAddresses: ['bdc@example.com'], dnsNames: [] },
    })
  })
})

describe('throws a TypeError for', () => {
  test.each<readonly [what: string, options: Partial<CertificatesOptions>, message: RegExp]>([
    ['no anchors', { anchors: [] }, /anchors must contain at least one/],
    ['anchors that are not an array', { anchors: Object('text') }, /anchors must be an array/],
    ['text without a certificate', { anchors: ['none'] }, /anchors\[0\]/],
    ['incomplete PEM', { anchors: [pemOf(ROOT).slice(0, 200)] }, /anchors\[0\]/],
    ['PEM with other content', { anchors: [pemOf(seq())] }, /anchors\[0\]/],
    ['PEM with an invalid character', { anchors: [pemOf(ROOT).replace('MII', 'MI-I')] }, /anchors\[0\]/],
    ['an unreadable second certificate in PEM', { anchors: [pemOf(ROOT) + pemOf(seq())] }, /anchors\[0\]/],
    ['an unreadable second anchor', { anchors: [ROOT, ROOT.slice(1)] }, /anchors\[1\]/],
    ['a purpose that is not an object identifier', { policy: { purpose: 'clientAuth' } }, /policy.purpose/],
    ...['a1.2.3', '1.2.3a', '1', '3.2'].map(
      purpose => [`the purpose ${purpose}`, { policy: { purpose } }, /policy.purpose/] as const,
    ),
    ['a negative mostIntermediates', { policy: { mostIntermediates: -1 } }, /mostIntermediates/],
    ['a fractional mostIntermediates', { policy: { mostIntermediates: 1.5 } }, /mostIntermediates/],
    ['a mostIntermediates above 16', { policy: { mostIntermediates: 17 } }, /mostIntermediates/],
    ...[[], ['qualified'], ['1.2.3', '?'], Array.from({ length: 65 }, (_, at) => `1.2.${at}`), Object('1.2.3')].map(
      (acceptablePolicies, at) =>
        [
          `acceptablePolicies that are not 1 to 64 object identifiers: ${at}`,
          { policy: { acceptablePolicies } },
          /policy.acceptablePolicies must be 1 to 64/,
        ] as const,
    ),
  ])('%s', (_, options, message) => {
    const make = () => certificates({ anchors: [ROOT], ...options })
    expect(make).toThrow(TypeError)
    expect(make).toThrow(message)
  })

  test.each([
    { acceptablePolicies: Array.from({ length: 64 }, (_, at) => `1.2.${at}`) },
    { purpose: '1.3.6.1.4.1.311.20.2.2' },
    { mostIntermediates: 0 },
    { mostIntermediates: 16 },
  ])('no policy of %j', policy => {
    expect(() => certificates({ anchors: [ROOT], policy })).not.toThrow()
  })

  test('reads anchors in DER and PEM, several in one text, with CRLF and other text', async () => {
    const other = certificateOf('root', { subject: NAMES.second, issuer: NAMES.second })
    for (const anchors of [
      [ROOT],
      [pemOf(ROOT)],
      [`my roots\r\n${pemOf(other)}and\n${pemOf(ROOT)}`.replaceAll('\n', '\r\n')],
    ]) {
      expect(await certificates({ anchors }).verifyPath(CLIENT, [INTERMEDIATE], NOW)).toMatchObject({ ok: true })
    }
  })
})

describe('configured intermediates', () => {
  const port = certificates({ anchors: [ROOT], intermediates: [pemOf(INTERMEDIATE)] })

  test('are used whether or not a client sends them', async () => {
    expect(await port.verifyPath(CLIENT, [], NOW)).toMatchObject({ ok: true })
    expect(await port.verifyPath(CLIENT, [INTERMEDIATE], NOW)).toMatchObject({ ok: true })
  })

  test('are not trusted', async () => {
    const late = certificates({
      anchors: [ROOT],
      intermediates: [certificateOf('intermediate', { signer: KEYS.stranger })],
    })
    expect(await late.verifyPath(CLIENT, [], NOW)).toMatchObject({ ok: false })
    expect(() => certificates({ anchors: [ROOT], intermediates: ['none'] })).toThrow(/intermediates\[0\]/)
  })

  test('are judged again for each path', async () => {
    const fresh = certificates({ anchors: [ROOT] })
    expect(await fresh.verifyPath(CLIENT, [INTERMEDIATE], NOW)).toMatchObject({ ok: true })
    const later = Date.UTC(2027, 0, 1)
    const young = certificateOf('client', { notAfter: time('2027-12-31T00:00:00Z') })
    expect(await fresh.verifyPath(young, [INTERMEDIATE], later)).toMatchObject({
      ok: false,
      refusal: { reason: expect.stringMatching(/^intermediate 1: not expired/) },
    })
  })

  test('may exceed the cache', async () => {
    const busy = certificates({ anchors: [ROOT] })
    for (let at = 0; at < 40; at++) {
      const bag = [certificateOf('intermediate', { serial: int(1_000 + at) })]
      for (const _ of [1, 2]) expect(await busy.verifyPath(CLIENT, bag, NOW)).toMatchObject({ ok: true })
    }
  })
})

describe('does not throw for what a client sends', () => {
  const port = certificates({ anchors: [ROOT] })

  test.each<readonly [what: string, leaf: Bytes, path: readonly Bytes[]]>([
    ['no bytes', new Uint8Array(), []],
    ['something that is not a certificate', seq(int(1)), [INTERMEDIATE]],
    [
      'a certificate larger than 16 KiB',
      certificateOf('client', {
        with: [alternativeNames(...Array.from({ length: 1_000 }, (_, at) => dns(`a${at}.client.example`)))],
      }),
      [INTERMEDIATE],
    ],
  ])('%s', async (_, leaf, path) => {
    const result = await port.verifyPath(leaf, path, NOW)
    expect(result).toMatchObject({
      ok: false,
      refusal: { reason: expect.stringMatching(/^the certificate is larger than 16384 bytes, is not X.509/) },
    })
  })

  test('reads a client certificate of 16 KiB', async () => {
    const signer = makeKey('Ed25519')
    const padded = (octets: number) =>
      certificateOf('client', { signer, with: [['1.2.3.4', false, new Uint8Array(octets)]] })
    const fitting = 16_000 + 16_384 - padded(16_000).length
    const lengths = [fitting, fitting + 1].map(octets => padded(octets))
    const results = lengths.map(leaf => certificatesValidatedElsewhere().verifyPath(leaf, [], NOW))
    expect(lengths.map(({ length }) => length)).toStrictEqual([16_384, 16_385])
    expect(await Promise.all(results)).toMatchObject([{ ok: true }, { ok: false }])
  })

  test('copies certificates, so that their bytes may change', async () => {
    const leaf = CLIENT.slice()
    const result = await port.verifyPath(leaf, [INTERMEDIATE], NOW)
    leaf.fill(0)
    expect(result).toMatchObject({ ok: true, value: { subject: [[{ der: utf8('Client') }]] } })
  })

  test('ignores all but sixteen certificates that are sent with it', async () => {
    const others = Array.from({ length: 16 }, (_, at) => certificateOf('root', { serial: int(1_000 + at) }))
    const fresh = () => certificates({ anchors: [ROOT] })
    expect(await fresh().verifyPath(CLIENT, [...others.slice(1), INTERMEDIATE], NOW)).toMatchObject({ ok: true })
    expect(await fresh().verifyPath(CLIENT, [...others, INTERMEDIATE], NOW)).toMatchObject({ ok: false })
  })

  test('refuses at an invalid instant', async () => {
    for (const now of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e300]) {
      expect(await port.verifyPath(CLIENT, [INTERMEDIATE], now)).toMatchObject({ ok: false })
    }
  })

  test('ignores unreadable certificates that are sent with it', async () => {
    expect(await port.verifyPath(CLIENT, [new Uint8Array(20_000), seq(), INTERMEDIATE], NOW)).toMatchObject({
      ok: true,
    })
  })
})

describe('the report', () => {
  /** A port, and what it reports. */
  function reporting(options: Partial<CertificatesOptions> = {}) {
    const events: PathEvent[] = []
    return { events, port: certificates({ anchors: [ROOT], report: event => events.push(event), ...options }) }
  }

  test('contains every rule of a valid path', async () => {
    const { events, port } = reporting()
    await port.verifyPath(CLIENT, [INTERMEDIATE], NOW)
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({ accepted: true, at: NOW })
    expect([...new Set(events[0]?.checks.map(({ stage }) => stage))]).toStrictEqual([
      'client certificate',
      'intermediate 1',
      'anchor',
    ])
    expect(new Set(events[0]?.checks.map(({ outcome }) => outcome))).toStrictEqual(
      new Set(['passed', 'not-applicable']),
    )
    expect(events[0]?.work).toStrictEqual({
      candidates: 2,
      signatures: 2,
      forgeries: 0,
      comparisons: 0,
      policies: 0,
      responses: 0,
    })
  })

  test.each<readonly [what: string, bag: readonly Bytes[]]>([
    ['an intermediate', [INTERMEDIATE, INTERMEDIATE]],
    ['a configured intermediate', [INTERMEDIATE, SECOND]],
    ['an anchor', [INTERMEDIATE, ROOT]],
  ])('counts %s that is sent again only once', async (_, bag) => {
    const costs: unknown[] = []
    // Refused, so that every certificate is tried.
    const forged = certificateOf('client', { signer: KEYS.stranger })
    for (const sent of [[INTERMEDIATE], bag]) {
      const report = ({ work }: PathEvent) => costs.push(work)
      await certificates({ anchors: [ROOT], intermediates: [SECOND], report }).verifyPath(forged, sent, NOW)
    }
    expect(costs[1]).toStrictEqual(costs[0])
  })

  test('contains the longest attempt and the reason of the refusal', async () => {
    const { events, port } = reporting()
    const late = certificateOf('intermediate', { notAfter: time('2026-03-01T00:00:00Z') })
    const result = await port.verifyPath(CLIENT, [late], NOW)
    const reason =
      'intermediate 1: not expired (RFC 5280 §6.1.3 (a)(2), §4.1.2.5): expected until 2026-03-01T00:00:00.000Z, found 2026-06-01T00:00:00.000Z'
    expect(result).toStrictEqual({ ok: false, refusal: { reason } })
    expect(events[0]).toMatchObject({ accepted: false, reason })
    expect(events[0]?.checks.at(-1)).toMatchObject({ name: 'not expired', outcome: 'refused' })
  })

  test.each<readonly [acceptable: readonly string[] | undefined, policies: readonly string[]]>([
    [undefined, ['1.2.3', '1.2.4']],
    [['1.2.4', '1.2.5'], ['1.2.4']],
  ])('contains the policies of an accepted path, of %j', async (acceptablePolicies, expected) => {
    const said = { with: [policies(false, policy('1.2.3'), policy('1.2.4'))] }
    const { events, port } = reporting({ policy: acceptablePolicies === undefined ? {} : { acceptablePolicies } })
    await port.verifyPath(certificateOf('client', said), [certificateOf('intermediate', said)], NOW)
    await port.verifyPath(certificateOf('client', { signer: KEYS.stranger }), [INTERMEDIATE], NOW)
    expect(events.map(event => event.policies)).toStrictEqual([expected, []])
  })

  test('contains no rule for an unreadable certificate', async () => {
    const { events, port } = reporting()
    await port.verifyPath(seq(), [], NOW)
    expect(events).toMatchObject([{ accepted: false, checks: [] }])
  })

  test('contains the longest of several attempts, and the first of those', async () => {
    const bag = [
      certificateOf('intermediate', { notAfter: time('2026-03-01T00:00:00Z') }),
      certificateOf('intermediate', { notAfter: time('2026-04-01T00:00:00Z') }),
      certificateOf('intermediate', { serial: int(0) }),
    ]
    expect(await certificates({ anchors: [ROOT] }).verifyPath(CLIENT, bag, NOW)).toMatchObject({
      refusal: { reason: expect.stringMatching(/: not expired .* until 2026-03-01/) },
    })
  })

  test.each<readonly [what: string, leaf: Bytes, bag: readonly Bytes[], reason: string]>([
    [
      'what was expected',
      CLIENT,
      [],
      'anchor: name of the issuer (RFC 5280 §6.1.3 (a)(4), §7.1): expected an anchor, or a certificate of the chain, with the name of the issuer',
    ],
    [
      'the rule alone',
      certificateOf('client', { signer: KEYS.stranger }),
      [INTERMEDIATE],
      'intermediate 1: signature (RFC 5280 §6.1.3 (a)(1))',
    ],
  ])('contains %s if the rule shows no more', async (_, leaf, bag, reason) => {
    const result = await certificates({ anchors: [ROOT] }).verifyPath(leaf, bag, NOW)
    expect(result).toStrictEqual({ ok: false, refusal: { reason } })
  })

  test('does not change the result when the listener throws', async () => {
    const report = () => {
      throw new Error('full disk')
    }
    expect(await certificates({ anchors: [ROOT], report }).verifyPath(CLIENT, [INTERMEDIATE], NOW)).toMatchObject({
      ok: true,
    })
    expect(await certificates({ anchors: [ROOT], report }).verifyPath(CLIENT, [], NOW)).toMatchObject({ ok: false })
  })

  test('contains no name and no byte of a certificate', async () => {
    const { events, port } = reporting()
    await port.verifyPath(CLIENT, [INTERMEDIATE], NOW)
    await port.verifyPath(CLIENT, [], NOW)
    await port.verifyPath(certificateOf('client', { signer: KEYS.stranger }), [INTERMEDIATE], NOW)
    expect(JSON.stringify(events)).not.toMatch(/client\.example|Intermediate|Root/)
  })
})

describe('a chain that the TLS terminator has validated', () => {
  const port = certificatesValidatedElsewhere()
  const selfMade = certificateOf('client', { signer: KEYS.stranger, with: [alternativeNames(dns('client.example'))] })

  test('says so', () => {
    expect(port.validatedElsewhere).toBe(true)
  })

  test('reads names only from the client certificate', async () => {
    expect(await port.verifyPath(selfMade, [CLIENT], NOW)).toMatchObject({
      ok: true,
      value: { dnsNames: ['client.example'] },
    })
  })

  test.each([
    ['before', Date.UTC(2025, 11, 31), /^client certificate: validity has begun/],
    ['after', Date.UTC(2027, 0, 1), /^client certificate: not expired/],
  ])('refuses it %s its validity period', async (_, now, reason) => {
    const result = await port.verifyPath(selfMade, [], now)
    expect(result).toMatchObject({ ok: false, refusal: { reason: expect.stringMatching(reason) } })
  })

  test('refuses an unreadable certificate', async () => {
    expect(await port.verifyPath(seq(), [], NOW)).toMatchObject({ ok: false })
  })
})

describe('certificatesOfService', () => {
  const roots = [pemOf(ROOT)]

  test('uses the roots of the service as anchors', async () => {
    const port = certificatesOfService({ trustedRootCertificates: roots, mutualTlsValidatePkiCertChain: true })
    expect(await port?.verifyPath(CLIENT, [INTERMEDIATE], NOW)).toMatchObject({ ok: true })
    const anchors = [pemOf(certificateOf('root', { subject: NAMES.second, with: [basicConstraints(true)] }))]
    const other = certificatesOfService({ trustedRootCertificates: anchors, mutualTlsValidatePkiCertChain: true })
    expect(await other?.verifyPath(CLIENT, [INTERMEDIATE], NOW)).toMatchObject({ ok: false })
  })

  test('uses the intermediates of the service, and those of the options', async () => {
    const trust = { trustedRootCertificates: roots, mutualTlsValidatePkiCertChain: true }
    const intermediateCertificates = [pemOf(INTERMEDIATE)]
    const given = certificatesOfService({ ...trust, intermediateCertificates }, { intermediates: [] })
    expect(await given?.verifyPath(CLIENT, [], NOW)).toMatchObject({ ok: true })
    const optional = certificatesOfService(trust, { intermediates: intermediateCertificates })
    expect(await optional?.verifyPath(CLIENT, [], NOW)).toMatchObject({ ok: true })
    expect(await certificatesOfService(trust)?.verifyPath(CLIENT, [], NOW)).toMatchObject({ ok: false })
  })

  test('passes on the options', () => {
    const trust = { trustedRootCertificates: roots, mutualTlsValidatePkiCertChain: true }
    expect(() => certificatesOfService(trust, { policy: { purpose: '?' } })).toThrow(TypeError)
  })

  test('returns undefined without roots', () => {
    expect(certificatesOfService({ trustedRootCertificates: [], mutualTlsValidatePkiCertChain: true })).toBeUndefined()
  })

  test('leaves validation to the TLS terminator if mutualTlsValidatePkiCertChain is false', async () => {
    const port = certificatesOfService({ trustedRootCertificates: [], mutualTlsValidatePkiCertChain: false })
    expect(await port?.verifyPath(CLIENT, [], NOW)).toMatchObject({ ok: true })
  })

  test('throws a TypeError for an unreadable root', () => {
    const trustedRootCertificates = [pemOf(seq())]
    const make = () => certificatesOfService({ trustedRootCertificates, mutualTlsValidatePkiCertChain: true })
    expect(make).toThrow(TypeError)
  })
})
