import { CLIENT_SECRET, form, HOLDER, type Setting } from '@symbolon/contract/scenarios'
import type { Certificates, ClientConfiguration, ServiceConfiguration } from '@symbolon/core'
import type { CertificateFacts } from '@symbolon/core/internal'
import { CERTIFICATE } from '../samples.js'
import { ACCEPTED, type ClientRow, clientRows, failed } from './client-row.js'

const DER = CERTIFICATE.split('\n').slice(1, -1).join('')

/** A certificate of no client. Any DER value is sufficient. */
export const OTHER_CERTIFICATE = '-----BEGIN CERTIFICATE-----\nMAMCAQE=\n-----END CERTIFICATE-----'

const REDIRECT = { redirectUris: ['https://shop.example/cb'] }
const SERVICE: Partial<ServiceConfiguration> = {
  supportedTokenAuthMethods: ['NONE', 'CLIENT_SECRET_BASIC', 'TLS_CLIENT_AUTH', 'SELF_SIGNED_TLS_CLIENT_AUTH'],
}

const SELF_SIGNED: ClientConfiguration = {
  ...REDIRECT,
  clientId: 2003,
  clientIdAlias: 'selfsigned',
  tokenAuthMethod: 'SELF_SIGNED_TLS_CLIENT_AUTH',
  jwks: { keys: [{ ...HOLDER, kid: 'tls', x5c: [DER] }] },
}

const text = (type: string, value: string) => [{ type, value, der: new Uint8Array() }]

/**
 * The facts that the certificates port reports: CN=shop, O=Example, C=JP and a name of each kind.
 */
export const FACTS: CertificateFacts = {
  subject: [text('2.5.4.6', 'JP'), text('2.5.4.10', 'Example'), text('2.5.4.3', 'shop')],
  dnsNames: ['client.example'],
  uris: ['https://client.example/id'],
  ipAddresses: [Uint8Array.of(192, 0, 2, 1)],
  emailAddresses: ['shop@client.example'],
}

const TRUSTING: Certificates = { verifyPath: () => ({ ok: true, value: FACTS }) }

/** A port that accepts a client with exactly these OCSP responses, in hexadecimal. */
function demandingStaples(expected: string): Certificates {
  return {
    verifyPath(_leaf, _path, _now, stapled) {
      const found = stapled?.map(der => Buffer.from(der).toString('hex')).join()
      return found === expected ? { ok: true, value: FACTS } : { ok: false, refusal: { reason: 'other staples' } }
    },
  }
}

/** A port that accepts a chain in which the sample occurs so many times. */
function demandingChainOf(count: number): Certificates {
  return {
    verifyPath(_leaf, path) {
      const isSample = path.every(der => Buffer.from(der).toString('base64') === DER)
      return isSample && path.length === count
        ? { ok: true, value: FACTS }
        : { ok: false, refusal: { reason: 'another chain' } }
    },
  }
}

/** A setting with a client of TLS_CLIENT_AUTH that has registered this subject. */
export function tls(subject: ClientConfiguration, certificates: Certificates | undefined = TRUSTING): Setting {
  const client = {
    ...REDIRECT,
    clientId: 2004,
    clientIdAlias: 'pki',
    tokenAuthMethod: 'TLS_CLIENT_AUTH',
    ...subject,
  } as const
  return { service: SERVICE, clients: [client], ...(certificates !== undefined && { certificates }) }
}

/** The subject that the client `pki` has registered. */
export const SUBJECT = { tlsClientAuthSubjectDn: 'CN=shop,O=Example,C=JP' }

/** A setting with the client `selfsigned` and changes to it. */
export const selfSigned = (changes: ClientConfiguration = {}): Setting => ({
  service: SERVICE,
  clients: [{ ...SELF_SIGNED, ...changes }],
})

const by = (client: string, changes: object = {}) => ({
  parameters: form({ client_id: client }),
  clientCertificate: CERTIFICATE,
  ...changes,
})

const SELF_SIGNED_ROWS: readonly ClientRow[] = [
  ...clientRows(
    ACCEPTED,
    selfSigned(),
  )({
    'the registered certificate (RFC 8705 §2.2; PAR-10, PAR-11)': by('selfsigned'),
    'the registered certificate as base64 of the DER (docs/rules.md §2)': by('selfsigned', { clientCertificate: DER }),
    'the registered certificate as a byte sequence (RFC 9440 §2.1)': by('selfsigned', {
      clientCertificate: `:${DER}:`,
    }),
    'a certificate in a text of 16 KiB (docs/rules.md §7)': by('selfsigned', {
      clientCertificate: CERTIFICATE.padEnd(16_384),
    }),
    'a certificate in addition to the secret of another method (RFC 8705 §3)': {
      ...by('shop'),
      clientId: 'shop',
      clientSecret: CLIENT_SECRET,
    },
  }),
  ...clientRows(
    failed('A157331'),
    selfSigned(),
  )({
    'another certificate (RFC 8705 §2.2; PAR-10)': by('selfsigned', { clientCertificate: OTHER_CERTIFICATE }),
    'the registered certificate in the chain of another one (CVE-2023-2422)': by('selfsigned', {
      clientCertificate: OTHER_CERTIFICATE,
      clientCertificatePath: [CERTIFICATE],
    }),
  }),
  [
    'another certificate, of a client that also has keys without certificates',
    'RFC 8705 §2.2; PAR-10',
    by('selfsigned', { clientCertificate: OTHER_CERTIFICATE }),
    failed('A157331'),
    selfSigned({
      jwks: {
        keys: [
          { ...HOLDER, kid: 'tls', x5c: [DER] },
          { ...HOLDER, kid: 'one' },
          { ...HOLDER, kid: 'other' },
        ],
      },
    }),
  ],
  [
    'a certificate that is the second in x5c',
    'RFC 7517 §4.7',
    by('selfsigned'),
    failed('A157331'),
    selfSigned({ jwks: { keys: [{ ...HOLDER, kid: 'tls', x5c: ['MAMCAQE=', DER] }] } }),
  ],
  [
    'a certificate of a key other than selfSignedCertificateKeyId',
    'docs/configuration.md selfSignedCertificateKeyId',
    by('selfsigned'),
    failed('A157331'),
    selfSigned({
      selfSignedCertificateKeyId: 'new',
      jwks: {
        keys: [
          { ...HOLDER, kid: 'tls', x5c: [DER] },
          { ...HOLDER, kid: 'new', x5c: ['MAMCAQE='] },
        ],
      },
    }),
  ],
  ...clientRows(
    failed('A157327'),
    selfSigned(),
  )({
    'no certificate (RFC 8705 §2)': by('selfsigned', { clientCertificate: undefined }),
  }),
  ...clientRows(
    failed('A157328'),
    selfSigned(),
  )({
    'a certificate in a longer text (docs/rules.md §7)': by('selfsigned', {
      clientCertificate: CERTIFICATE.padEnd(16_385),
    }),
    'a certificate that cannot be read (RFC 7468 §5)': by('selfsigned', { clientCertificate: 'x' }),
  }),
  ...clientRows(
    failed('A157357'),
    selfSigned(),
  )({
    'a secret instead (docs/rules.md §3)': by('selfsigned', { clientId: 'selfsigned', clientSecret: CLIENT_SECRET }),
  }),
  ['a certificate for an unknown client', 'docs/rules.md §1', by('nobody'), failed('A247307'), selfSigned()],
]

type SubjectRow = readonly [property: keyof ClientConfiguration, registered: string, same: boolean]

const SUBJECT_ROWS: readonly SubjectRow[] = [
  ['tlsClientAuthSubjectDn', 'CN=shop,O=Example,C=JP', true],
  ['tlsClientAuthSubjectDn', 'cn=SHOP, o=example, c=jp', true],
  ['tlsClientAuthSubjectDn', 'C=JP,O=Example,CN=shop', false],
  ['tlsClientAuthSubjectDn', 'CN=shop,O=Example', false],
  ['tlsClientAuthSubjectDn', 'CN=shop', false],
  ['tlsClientAuthSanDns', 'client.example', true],
  ['tlsClientAuthSanDns', '*.example', false],
  ['tlsClientAuthSanDns', 'shop', false],
  ['tlsClientAuthSanUri', 'https://client.example/id', true],
  ['tlsClientAuthSanUri', 'https://client.example/id/', false],
  ['tlsClientAuthSanIp', '192.0.2.1', true],
  ['tlsClientAuthSanIp', '192.0.2.2', false],
  ['tlsClientAuthSanEmail', 'shop@client.example', true],
  ['tlsClientAuthSanEmail', 'Shop@client.example', false],
]

const TLS_ROWS: readonly ClientRow[] = [
  ...SUBJECT_ROWS.map(
    ([property, registered, same]): ClientRow => [
      `${property} ${registered}`,
      'RFC 8705 §2.1.2; PAR-09',
      by('pki'),
      same ? ACCEPTED : failed('A157330'),
      tls({ [property]: registered }),
    ],
  ),
  [
    'no path to a root',
    'RFC 8705 §2.1; PAR-09',
    by('pki'),
    failed('A157329'),
    tls(SUBJECT, { verifyPath: () => ({ ok: false, refusal: { reason: 'no trusted root' } }) }),
  ],
  [
    'no path to a root, from a resumed session, which carries no chain',
    'RFC 8705 §2.1; RFC 8446 §2.2',
    by('pki', { tlsSessionResumed: true }),
    failed('A157329'),
    tls(SUBJECT, { verifyPath: () => ({ ok: false, refusal: { reason: 'no trusted root' } }) }),
  ],
  ...clientRows(
    failed('A157329'),
    tls(SUBJECT),
  )({
    'a chain of which one cannot be read (RFC 9440 §2.1)': by('pki', { clientCertificatePath: [DER, `:${DER}`] }),
    'a chain that cannot be read (RFC 7468 §5)': by('pki', { clientCertificatePath: ['x'] }),
    'a chain of nine (docs/rules.md §7)': by('pki', {
      clientCertificatePath: Array.from({ length: 9 }, () => CERTIFICATE),
    }),
  }),
  ...clientRows(
    ACCEPTED,
    tls(SUBJECT, demandingChainOf(3)),
  )({
    'a chain in PEM, as base64 of the DER and as a byte sequence (RFC 9440 §2.1)': by('pki', {
      clientCertificatePath: [CERTIFICATE, DER, `:${DER}:`],
    }),
  }),
  ...clientRows(
    ACCEPTED,
    tls(SUBJECT, demandingStaples('3000,30030a0103')),
  )({
    'stapled OCSP responses, which the port gets (RFC 8446 §4.4.2.1)': by('pki', {
      clientOcspResponses: ['MAA=', 'MAMKAQM='],
    }),
  }),
  ...clientRows(
    ACCEPTED,
    tls(SUBJECT, demandingStaples('')),
  )({
    'no stapled OCSP responses (RFC 8446 §4.4.2.1)': by('pki', { clientOcspResponses: null }),
  }),
  ...(
    [
      ['in no base64', ['MAA']],
      ['in base64url', ['-_-_']],
      ['of more than 16 KiB', ['A'.repeat(21_852)]],
      ['five of them', Array.from({ length: 5 }, () => 'MAA=')],
    ] as const
  ).map(
    ([what, clientOcspResponses]): ClientRow => [
      `stapled OCSP responses, ${what}`,
      'docs/rules.md §7',
      by('pki', { clientOcspResponses }),
      failed('A157329'),
      tls(SUBJECT),
    ],
  ),
  ['no certificate', 'RFC 8705 §2', by('pki', { clientCertificate: undefined }), failed('A157327'), tls(SUBJECT)],
  ...clientRows(
    { action: 'INTERNAL_SERVER_ERROR' },
    { ...tls(SUBJECT), faults: ['certificates.verifyPath'] },
  )({
    'a certificates port that fails (docs/rules.md §1)': by('pki'),
  }),
  ...clientRows(
    { action: 'INTERNAL_SERVER_ERROR' },
    { service: SERVICE, clients: tls(SUBJECT).clients ?? [] },
  )({
    'no certificates port (docs/rules.md §8)': by('pki'),
  }),
]

/** A service whose TLS terminator validates certificate paths. */
const ELSEWHERE: Partial<ServiceConfiguration> = { ...SERVICE, mutualTlsValidatePkiCertChain: false }
const UNAUTHORIZED = { clientCertificateAuthorized: false }

/** The verdict of the TLS terminator, which counts only if the validation is left to it. */
const TERMINATOR_ROWS: readonly ClientRow[] = [
  ...clientRows(failed('A157329'), { ...tls(SUBJECT), service: ELSEWHERE })({
    'TLS_CLIENT_AUTH: rejected by the terminator, to which the service leaves the validation (docs/rules.md §6; RFC 8705 §2.1)':
      by('pki', UNAUTHORIZED),
  }),
  ...clientRows(
    failed('A157329'),
    tls(SUBJECT, { ...TRUSTING, validatedElsewhere: true }),
  )({
    'TLS_CLIENT_AUTH: rejected by the terminator, to which the port leaves the validation (docs/rules.md §6; RFC 8705 §2.1)':
      by('pki', UNAUTHORIZED),
  }),
  ...clientRows(ACCEPTED, { ...tls(SUBJECT), service: ELSEWHERE })({
    'TLS_CLIENT_AUTH: accepted by the terminator, to which the service leaves the validation (docs/rules.md §6; RFC 8705 §2.1)':
      by('pki', { clientCertificateAuthorized: true }),
    'TLS_CLIENT_AUTH: no verdict of the terminator, to which the service leaves the validation (docs/rules.md §6; RFC 8705 §2.1)':
      by('pki', { clientCertificateAuthorized: null }),
  }),
  ...clientRows(
    ACCEPTED,
    tls(SUBJECT),
  )({
    'TLS_CLIENT_AUTH: rejected by the terminator, but accepted by the port (docs/rules.md §6; RFC 8705 §2.1)': by(
      'pki',
      UNAUTHORIZED,
    ),
  }),
  ...clientRows(ACCEPTED, { ...selfSigned(), service: ELSEWHERE })({
    'SELF_SIGNED_TLS_CLIENT_AUTH: rejected by the terminator, which cannot validate it (RFC 8705 §2.2)': by(
      'selfsigned',
      UNAUTHORIZED,
    ),
  }),
  ...clientRows(
    { action: 'INTERNAL_SERVER_ERROR' },
    { ...tls(SUBJECT), service: ELSEWHERE },
  )({
    'a verdict of the terminator that is not a boolean (docs/rules.md §1)': by('pki', {
      clientCertificateAuthorized: 'SUCCESS',
    }),
  }),
]

const named = (method: string, rows: readonly ClientRow[]): readonly ClientRow[] =>
  rows.map(([name, ...rest]) => [`${method}: ${name}`, ...rest])

/** Client authentication by TLS_CLIENT_AUTH and SELF_SIGNED_TLS_CLIENT_AUTH. */
export const CERTIFICATE_ROWS: readonly ClientRow[] = [
  ...named('SELF_SIGNED_TLS_CLIENT_AUTH', SELF_SIGNED_ROWS),
  ...named('TLS_CLIENT_AUTH', TLS_ROWS),
  ...TERMINATOR_ROWS,
]
