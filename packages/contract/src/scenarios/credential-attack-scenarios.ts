import { freshText } from '../fresh.js'
import { ASSERTING, type AssertionChanges, assertedBy, SHARED_SECRET } from './assertion-scenarios.js'
import { ATTESTER, ATTESTING, attested } from './attestation-scenarios.js'
import { CERTIFICATE, CLIENT_SECRET, form, pushed } from './cast.js'
import { FACTS, OTHER_CERTIFICATE, SUBJECT, selfSigned, tls } from './certificate-scenarios.js'
import { type ClientRow, FAILED } from './client-row.js'
import { HOLDER, holderPem, holderSpki, signedBy, signedTexts } from './jws.js'
import { proofFor } from './proofs.js'
import type { Setting, World } from './world.js'

const failed = (resultCode: string) => ({ ...FAILED, resultCode })
const TWICE = { action: 'BAD_REQUEST', resultCode: 'A157358', error: 'invalid_request' }

type AssertionRow = readonly [name: string, clause: string, changes: AssertionChanges, resultCode: string]

const NAMES_OF_OBJECTS = ['__proto__', 'constructor', 'toString']

/** An assertion of `signer` in all that a text of JSON can say and JSON.stringify does not write. */
const OF_SIGNER: readonly AssertionRow[] = [
  ...['none', 'NONE', 'nOnE', 'HS384', 'HS512', 'es256', 'ES256 ', 'RS1', ...NAMES_OF_OBJECTS, ['ES256'], null].map(
    (alg): AssertionRow => [
      `of alg ${JSON.stringify(alg)}`,
      'RFC 8725 §3.1, §3.2; RFC 7515 §4.1.1',
      { header: { alg } },
      'A157362',
    ],
  ),
  ...['', '0', ' holder', 'HOLDER', '../../holder', "' or 1=1 --", ...NAMES_OF_OBJECTS].map(
    (kid): AssertionRow => [
      `of kid ${JSON.stringify(kid)}`,
      'RFC 8725 §3.10; RFC 7515 §4.1.4',
      { header: { kid } },
      'A156304',
    ],
  ),
  ...['jku', 'x5u'].map(
    (name): AssertionRow => [
      `with ${name}, by the key that stands there`,
      'RFC 8725 §3.10; requirements.md §7 Spoofing',
      { header: { [name]: 'https://evil.example/keys' }, signedByAnother: true },
      'A157326',
    ],
  ),
  [
    'with x5c, by the key of that certificate',
    'RFC 8725 §3.10; requirements.md §7 Spoofing',
    { header: { x5c: ['MAMCAQE='] }, signedByAnother: true },
    'A157326',
  ],
  [
    'with an embedded key by the name of the registered one',
    'requirements.md §6 CVE-2018-0114, CVE-2026-27962',
    { header: { jwk: HOLDER, kid: 'holder' }, signedByAnother: true },
    'A157326',
  ],
  ...[['x'], [], 'b64', null].map(
    (crit): AssertionRow => [
      `with crit ${JSON.stringify(crit)}`,
      'RFC 7515 §4.1.11; requirements.md §6 CVE-2025-59420',
      { header: { crit } },
      'A157365',
    ],
  ),
  ...[
    ['at+jwt', 'RFC 9068 §2.1'],
    ['oauth-authz-req+jwt', 'RFC 9101 §10.8'],
    ['oauth-client-attestation+jwt', 'Attestation-Based Client Authentication §5.1'],
    ['oauth-client-attestation-pop+jwt', 'Attestation-Based Client Authentication §5.2'],
    ['logout+jwt', 'RFC 8725 §3.11'],
  ].map(([typ, clause = '']): AssertionRow => [`of typ ${typ}`, clause, { header: { typ } }, 'A157364']),
  [
    'that is a request object with sub',
    'RFC 9101 §10.8',
    { claims: { client_id: 'signer', response_type: 'code' } },
    'A157366',
  ],
  ...['Signer', 'signer ', '\uff53igner', 's\u0456gner', ...NAMES_OF_OBJECTS].map(
    (name): AssertionRow => [
      `of ${JSON.stringify(name)}, who is not there`,
      'RFC 6749 Appendix A.1; wire.md §1.7',
      { claims: { iss: name, sub: name }, form: { client_id: name } },
      'A247307',
    ],
  ),
  ['of an iss with NUL behind', 'RFC 7523 §3 (1)', { claims: { iss: 'signer\u0000', sub: 'signer\u0000' } }, 'A247304'],
  ['of a sub that is a list', 'RFC 7523 §3 (2)', { claims: { sub: ['signer'] } }, 'A157316'],
  ...[
    { toString: 'https://as.example' },
    { 0: 'https://as.example', length: 1 },
    [['https://as.example']],
    [{ toString: 'https://as.example' }],
    1,
    true,
    null,
    'https://as.example\u0000',
    'https://as.example,https://x.example',
    'https://AS.example',
  ].map(
    (aud): AssertionRow => [
      `for ${JSON.stringify(aud)}`,
      'RFC 7519 §4.1.3; requirements.md §6 d5f4a278, CVE-2025-27370, CVE-2025-27371',
      { claims: { aud } },
      'A157318',
    ],
  ),
  ['of an exp beyond all times', 'RFC 7519 §2; wire.md §6', { claims: { exp: 1e308 } }, 'A157321'],
  ['of an exp before all times', 'RFC 7519 §2', { claims: { exp: -1e308 } }, 'A157320'],
  ['of an nbf beyond all times', 'RFC 7519 §2', { claims: { nbf: 1e308 } }, 'A157322'],
  ['of an iat beyond all times', 'RFC 7519 §2', { claims: { iat: 1e308 } }, 'A157323'],
  ...[[9_999_999_999], { valueOf: 9_999_999_999 }, true, ''].map(
    (exp): AssertionRow => [`of exp ${JSON.stringify(exp)}`, 'RFC 7519 §2', { claims: { exp } }, 'A157319'],
  ),
  ...[['x'], {}, true, ''].map(
    (jti): AssertionRow => [`of jti ${JSON.stringify(jti)}`, 'RFC 7519 §4.1.7', { claims: { jti } }, 'A157324'],
  ),
]

/** Claims in order, as text, so that more can be said than an object holds. */
function claimsText(world: World, more: string, exp: number | string = Math.floor(world.now() / 1000) + 60): string {
  return `{"iss":"signer","sub":"signer","aud":"https://as.example","jti":"${freshText('jti')}","exp":${exp}${more}}`
}

const HEADER = '{"alg":"ES256"}'

type TextRow = readonly [
  name: string,
  clause: string,
  make: (world: World) => string | Promise<string>,
  resultCode: string,
]

/** What arrives in `client_assertion`, text by text. */
const TEXTS: readonly TextRow[] = [
  ...['iss', 'sub', 'aud', 'exp', 'jti'].map(
    (name): TextRow => [
      `that says ${name} twice`,
      'RFC 7519 §4',
      world => signedTexts(HEADER, claimsText(world, `,"${name}":"x"`).replace('{', `{"${name}":"y",`)),
      'A247301',
    ],
  ),
  ['that says iss twice, once with escapes', 'RFC 7519 §4', world => again(world, '\\u0069ss'), 'A247301'],
  [
    'that says alg twice',
    'RFC 7515 §4',
    world => signedTexts('{"alg":"none","alg":"ES256"}', claimsText(world, '')),
    'A247301',
  ],
  [
    'of an exp that no number holds',
    'RFC 7519 §2',
    world => signedTexts(HEADER, claimsText(world, '', '1e400')),
    'A157319',
  ],
  [
    'of an exp of a thousand digits',
    'RFC 7519 §2',
    world => signedTexts(HEADER, claimsText(world, '', '9'.repeat(1_000))),
    'A157319',
  ],
  ['that __proto__ makes whole', 'RFC 7519 §4', () => signedTexts(HEADER, PROTOTYPE), 'A247302'],
  ['of claims that are a list', 'RFC 7519 §7.2', () => signedTexts(HEADER, '[]'), 'A247301'],
  ['of r and s that are zero', 'requirements.md §6 CVE-2022-21449', world => zeroSigned(world), 'A157326'],
  ['with padding', 'requirements.md §6 19dd9bbb; RFC 7515 §2', spoilt(text => `${text}==`), 'A247301'],
  ['with white space behind', 'requirements.md §6 19dd9bbb', spoilt(text => `${text}\n`), 'A247301'],
  ['with white space inside', 'requirements.md §6 19dd9bbb', spoilt(text => text.replace('.', '. ')), 'A247301'],
  ['with another part', 'requirements.md §6 19dd9bbb', spoilt(text => `${text}.AA`), 'A247301'],
  ['without its signature', 'RFC 8725 §3.2', spoilt(text => text.slice(0, text.lastIndexOf('.') + 1)), 'A247301'],
  ['in the JSON serialization', 'RFC 7515 §7.2', spoilt(asJson), 'A247301'],
  ['that is two', 'RFC 7521 §4.2', spoilt(text => `${text},${text}`), 'A247301'],
]

/** As if whatever is missing could be inherited. */
const PROTOTYPE = '{"__proto__":{"iss":"signer","sub":"signer","aud":"https://as.example","jti":"j","exp":9999999999}}'

function again(world: World, name: string): Promise<string> {
  return signedTexts(HEADER, claimsText(world, `,"${name}":"shop"`))
}

function spoilt(change: (text: string) => string): TextRow[2] {
  return async world => change(await signedTexts(HEADER, claimsText(world, '')))
}

function asJson(text: string): string {
  const [header, payload, signature] = text.split('.')
  return JSON.stringify({ protected: header, payload, signature })
}

function zeroSigned(world: World): Promise<string> {
  return signedBy({ alg: 'ES256' }, JSON.parse(claimsText(world, '')), () => new Uint8Array(64))
}

const ASSERTIONS: readonly ClientRow[] = [
  ...OF_SIGNER.map(
    ([name, clause, changes, resultCode]): ClientRow => [
      `an assertion ${name}`,
      clause,
      world => assertedBy(world, 'signer', changes),
      failed(resultCode),
      ASSERTING,
    ],
  ),
  ...TEXTS.map(
    ([name, clause, make, resultCode]): ClientRow => [
      `an assertion ${name}`,
      clause,
      async world => assertedBy(world, 'signer', { form: { client_assertion: await make(world) } }),
      failed(resultCode),
      ASSERTING,
    ],
  ),
]

type ConfusionRow = readonly [
  name: string,
  clause: string,
  request: object | ((world: World) => Promise<object>),
  expect: ClientRow[3],
]

const CONFUSION_CLAUSE = 'requirements.md §6 CVE-2022-29217, CVE-2024-33663; RFC 8725 §3.1'

/** The credentials of one method for another, and more than one of them. */
const CONFUSIONS: readonly ConfusionRow[] = [
  [
    'HS256 keyed with the public key in PEM',
    CONFUSION_CLAUSE,
    async world => assertedBy(world, 'signer', { secret: await holderPem() }),
    failed('A157363'),
  ],
  [
    'HS256 keyed with the public key in DER',
    CONFUSION_CLAUSE,
    async world => assertedBy(world, 'signer', { secret: await holderSpki() }),
    failed('A157363'),
  ],
  [
    'HS256 keyed with the x of the public key',
    CONFUSION_CLAUSE,
    world => assertedBy(world, 'signer', { secret: HOLDER.x ?? '' }),
    failed('A157363'),
  ],
  [
    'HS256 keyed with zeros, for a client of keys',
    CONFUSION_CLAUSE,
    world => assertedBy(world, 'signer', { secret: new ArrayBuffer(32) }),
    failed('A157363'),
  ],
  [
    'HS256 keyed with zeros, for a client of a secret',
    'docs/rules.md §3: nobody’s secret is nobody’s',
    world => assertedBy(world, 'sharer', { secret: new ArrayBuffer(32) }),
    failed('A157326'),
  ],
  [
    'HS256 keyed with the stored form of the secret',
    'docs/rules.md §3',
    world => assertedBy(world, 'sharer', { secret: `plain:${SHARED_SECRET}` }),
    failed('A157326'),
  ],
  [
    'HS256 keyed with the secret of a BASIC client, who registered no assertions',
    'wire.md §3, channels are strict',
    world => assertedBy(world, 'shop', { secret: CLIENT_SECRET }),
    failed('A157357'),
  ],
  [
    'the public key as the secret of HTTP Basic',
    'wire.md §3, channels are strict',
    async () => ({ ...pushed({ client_id: 'signer' }), clientId: 'signer', clientSecret: await holderPem() }),
    failed('A157357'),
  ],
  [
    'the shared secret by HTTP Basic',
    'wire.md §3, channels are strict',
    { ...pushed({ client_id: 'sharer' }), clientId: 'sharer', clientSecret: SHARED_SECRET },
    failed('A157357'),
  ],
  [
    'the shared secret in the form',
    'wire.md §3, channels are strict',
    { parameters: form({ client_id: 'sharer', client_secret: SHARED_SECRET }) },
    failed('A157357'),
  ],
  [
    'a DPoP proof as the assertion',
    'RFC 8725 §3.11; RFC 9449 §4.2',
    async world => assertedBy(world, 'signer', { form: { client_assertion: await proofFor(world, undefined) } }),
    failed('A247302'),
  ],
  [
    'an assertion beside a secret of HTTP Basic',
    'RFC 6749 §2.3; requirements.md §2 row 2',
    async world => ({ ...(await assertedBy(world, 'signer')), clientId: 'signer', clientSecret: 'x' }),
    TWICE,
  ],
  [
    'an assertion beside a secret in the form',
    'RFC 6749 §2.3; requirements.md §2 row 2',
    world => assertedBy(world, 'signer', { form: { client_secret: 'x' } }),
    TWICE,
  ],
  [
    'an assertion beside an attestation',
    'RFC 6749 §2.3; requirements.md §2 row 2',
    async world => ({ ...(await attested(world)), ...(await assertedBy(world, 'signer')) }),
    TWICE,
  ],
  [
    'an assertion beside an attestation’s proof alone',
    'RFC 6749 §2.3; requirements.md §2 row 2',
    async world => ({ ...(await assertedBy(world, 'signer')), oauthClientAttestationPop: 'x' }),
    TWICE,
  ],
  [
    'the assertion twice, the same',
    'RFC 6749 §3.1; requirements.md §2 row 14',
    async world => {
      const { parameters } = await assertedBy(world, 'signer')
      const { client_assertion = '' } = Object.fromEntries(new URLSearchParams(parameters))
      return { parameters: `${parameters}&client_assertion=${client_assertion}` }
    },
    { action: 'BAD_REQUEST', resultCode: 'A244301' },
  ],
  [
    'the assertion of one client beside the name of another',
    'RFC 7521 §4.2; RFC 9126 §2.1',
    world => assertedBy(world, 'signer', { form: { client_id: 'shop' } }),
    failed('A247304'),
  ],
]

const NAMED: readonly ClientRow[] = [
  ...[...NAMES_OF_OBJECTS, 'hasOwnProperty', '01001', '1001.0', '1e3', '+1001', '1001 ', '0x3e9', '\uff11001'].map(
    (name): ClientRow => [
      `the client ${JSON.stringify(name)}`,
      'requirements.md §7 Elevation; design.md §4: digits are only ever an id',
      { ...pushed({ client_id: name }), clientId: name },
      failed('A247307'),
    ],
  ),
  [
    'the client of a number that no number holds',
    'design.md §5: clientId is a safe integer',
    { ...pushed({ client_id: '9007199254740993' }), clientId: '9007199254740993' },
    failed('A247307'),
    { clients: [{ clientId: 9_007_199_254_740_991, clientSecret: `plain:${CLIENT_SECRET}` }] },
  ],
]

const CERTIFICATES: readonly (readonly [name: string, clause: string, pem: unknown, resultCode: string])[] = [
  ['with bytes behind it', 'RFC 7468 §5', encoded(der => `${der}\u0000`), 'A157328'],
  ['whose length is indefinite', 'X.690 §10.1', encoded(der => `\x30\x80${der.slice(4)}\0\0`), 'A157328'],
  ['whose length is too long', 'X.690 §10.1', encoded(der => `\x30\x83\0${der.slice(2)}`), 'A157328'],
  ['with a byte fewer', 'RFC 7468 §5', encoded(der => der.slice(0, -1)), 'A157328'],
  ['that a proxy has escaped', 'RFC 7468 §5', encodeURIComponent(CERTIFICATE), 'A157328'],
  ['without its last line', 'RFC 7468 §5', CERTIFICATE.split('\n').slice(0, -1).join('\n'), 'A157328'],
  ['under another label', 'RFC 7468 §5', CERTIFICATE.replaceAll('CERTIFICATE', 'X509 CRL'), 'A157328'],
  ['behind that of another', 'RFC 8705 §2.2: the leaf alone', `${OTHER_CERTIFICATE}\n${CERTIFICATE}`, 'A157331'],
  ['as its fingerprint', 'RFC 8705 §2.2', 'A4DtL2JmUMhAsvJj5tKyn64SqzmuXbMrJa0n761y5v0', 'A157328'],
]

/** The registered certificate, its octets changed. */
function encoded(change: (der: string) => string): string {
  const base64 = CERTIFICATE.split('\n').slice(1, -1).join('')
  return `-----BEGIN CERTIFICATE-----\n${btoa(change(atob(base64)))}\n-----END CERTIFICATE-----`
}

/** A path that is valid, and names that are those of its first certificate: only that of the RFC is the client's. */
const READING: Setting['certificates'] = {
  verifyPath: leaf => ({ ok: true, value: leaf.length > 100 ? FACTS : { ...FACTS, subject: [] } }),
}

const CERTIFIED: readonly ClientRow[] = [
  ...CERTIFICATES.map(
    ([name, clause, clientCertificate, resultCode]): ClientRow => [
      `the registered certificate ${name}`,
      clause,
      { parameters: form({ client_id: 'selfsigned' }), clientCertificate },
      failed(resultCode),
      selfSigned(),
    ],
  ),
  [
    'a certificate of anybody, with that of the client in its path',
    'requirements.md §6 CVE-2023-2422; RFC 8705 §2.1',
    {
      parameters: form({ client_id: 'pki' }),
      clientCertificate: OTHER_CERTIFICATE,
      clientCertificatePath: [CERTIFICATE],
    },
    failed('A157330'),
    tls(SUBJECT, READING),
  ],
  [
    'a certificate of anybody, with that of the client behind it',
    'requirements.md §6 CVE-2023-2422; RFC 8705 §2.1',
    { parameters: form({ client_id: 'pki' }), clientCertificate: `${OTHER_CERTIFICATE}\n${CERTIFICATE}` },
    failed('A157330'),
    tls(SUBJECT, READING),
  ],
]

const DRAFT = 'Attestation-Based Client Authentication'

/** Two attesters of one service who have one key. */
const TWO_ATTESTERS: Setting = {
  ...ATTESTING,
  service: {
    ...ATTESTING.service,
    attestationTrust: [ATTESTER, 'https://other.example'].map(issuer => ({ issuer, jwks: { keys: [HOLDER] } })),
  },
}

/** Presents a proof, then the same proof beside another attestation for the same key. */
async function againBeside(world: World, claims: object): Promise<object> {
  const first = await attested(world)
  await world.authenticate(first)
  return { ...(await attested(world, { claims: { ...claims } })), oauthClientAttestationPop: proofIn(first) }
}

function proofIn(request: object): unknown {
  return Reflect.get(request, 'oauthClientAttestationPop')
}

const ATTESTED: readonly ClientRow[] = [
  [
    'the proof of an instance beside an attestation in other words',
    `${DRAFT} §5.2: the key has used the jti`,
    world => againBeside(world, { cnf: { jwk: { ...HOLDER, use: 'sig', key_ops: ['verify'] } } }),
    failed('A157384'),
    ATTESTING,
  ],
  [
    'the proof of an instance beside the attestation of another attester',
    `${DRAFT} §5.2: the key has used the jti`,
    world => againBeside(world, { iss: 'https://other.example' }),
    failed('A157384'),
    TWO_ATTESTERS,
  ],
  [
    'a DPoP proof in place of the attestation’s',
    `${DRAFT} §5.2; RFC 8725 §3.11`,
    async world => ({
      ...(await attested(world)),
      oauthClientAttestationPop: await proofFor(world, undefined, { claims: { aud: 'https://as.example' } }),
    }),
    failed('A157373'),
    ATTESTING,
  ],
  [
    'attestation and proof in one another’s place',
    `${DRAFT} §6`,
    async world => {
      const request = await attested(world, { proofClaims: { sub: 'wallet' } })
      const attestation: unknown = Reflect.get(request, 'oauthClientAttestation')
      return { ...request, oauthClientAttestation: proofIn(request), oauthClientAttestationPop: attestation }
    },
    failed('A157373'),
    ATTESTING,
  ],
  [
    'the attestation as its own proof',
    `${DRAFT} §5.2`,
    async world => {
      const request = await attested(world)
      return { ...request, oauthClientAttestationPop: Reflect.get(request, 'oauthClientAttestation') }
    },
    failed('A157373'),
    ATTESTING,
  ],
  [
    'an attestation that embeds the key by which it was signed',
    `${DRAFT} §5.1; requirements.md §6 CVE-2018-0114`,
    world => attested(world, { header: { jwk: HOLDER }, attestedByAnother: true }),
    failed('A157379'),
    ATTESTING,
  ],
  ...NAMES_OF_OBJECTS.map(
    (iss): ClientRow => [
      `an attestation of the attester ${iss}`,
      `${DRAFT} §5.1; requirements.md §7 Elevation`,
      world => attested(world, { claims: { iss } }),
      failed('A157378'),
      ATTESTING,
    ],
  ),
  ...[{ jkt: 'A'.repeat(43) }, { jwk: [HOLDER] }, { jwk: { kty: 'oct', k: 'AA' } }, [{ jwk: HOLDER }], 'jwk'].map(
    (cnf): ClientRow => [
      `an attestation of cnf ${JSON.stringify(cnf)}`,
      `${DRAFT} §5.1; RFC 7800 §3`,
      world => attested(world, { claims: { cnf } }),
      failed('A157377'),
      ATTESTING,
    ],
  ),
]

/** What somebody tries who wants to be another client. */
export const ATTACK_ROWS: readonly ClientRow[] = [
  ...ASSERTIONS,
  ...CONFUSIONS.map(([name, clause, request, expect]): ClientRow => [name, clause, request, expect, ASSERTING]),
  ...NAMED,
  ...CERTIFIED,
  ...ATTESTED,
].map(([name, ...rest]): ClientRow => [`attack: ${name}`, ...rest])
