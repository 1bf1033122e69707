import { freshText, HOLDER, signedBy, signedTexts, type World } from '@symbolon/contract/scenarios'
import { type Row, rows } from '../rows.js'
import { ASSERTING, type AssertionChanges, assertedBy } from './assertion-scenarios.js'
import { type ClientRow, failed, NAMES_OF_OBJECTS } from './client-row.js'

type AssertionRow = Row<AssertionChanges>

const assertions = rows<AssertionChanges>

/** Assertions of `signer` with hostile header members and claims. */
const OF_SIGNER: readonly AssertionRow[] = [
  ...['none', 'NONE', 'nOnE', 'HS384', 'HS512', 'es256', 'ES256 ', 'RS1', ...NAMES_OF_OBJECTS, ['ES256'], null].map(
    (alg): AssertionRow => [
      `with alg ${JSON.stringify(alg)}`,
      'RFC 8725 §3.1, §3.2; RFC 7515 §4.1.1',
      { header: { alg } },
      failed('A157362'),
    ],
  ),
  ...['', '0', ' holder', 'HOLDER', '../../holder', "' or 1=1 --", ...NAMES_OF_OBJECTS].map(
    (kid): AssertionRow => [
      `with kid ${JSON.stringify(kid)}`,
      'RFC 8725 §3.10; RFC 7515 §4.1.4',
      { header: { kid } },
      failed('A156304'),
    ],
  ),
  ...['jku', 'x5u'].map(
    (name): AssertionRow => [
      `with ${name}, signed by the key at that URL`,
      'RFC 8725 §3.10; THREAT-01',
      { header: { [name]: 'https://evil.example/keys' }, signedByAnother: true },
      failed('A157326'),
    ],
  ),
  ...assertions(failed('A157326'))({
    'with x5c, signed by the key of that certificate (RFC 8725 §3.10; THREAT-01)': {
      header: { x5c: ['MAMCAQE='] },
      signedByAnother: true,
    },
    'with an embedded key under the kid of the registered one (CVE-2018-0114, CVE-2026-27962)': {
      header: { jwk: HOLDER, kid: 'holder' },
      signedByAnother: true,
    },
  }),
  ...[['x'], [], 'b64', null].map(
    (crit): AssertionRow => [
      `with crit ${JSON.stringify(crit)}`,
      'RFC 7515 §4.1.11; CVE-2025-59420',
      { header: { crit } },
      failed('A157365'),
    ],
  ),
  ...[
    ['at+jwt', 'RFC 9068 §2.1'],
    ['oauth-authz-req+jwt', 'RFC 9101 §10.8'],
    ['oauth-client-attestation+jwt', 'Attestation-Based Client Authentication §5.1'],
    ['oauth-client-attestation-pop+jwt', 'Attestation-Based Client Authentication §5.2'],
    ['logout+jwt', 'RFC 8725 §3.11'],
  ].map(([typ, clause = '']): AssertionRow => [`with typ ${typ}`, clause, { header: { typ } }, failed('A157364')]),
  ...assertions(failed('A157366'))({
    'that is a request object with sub (RFC 9101 §10.8)': { claims: { client_id: 'signer', response_type: 'code' } },
  }),
  ...['Signer', 'signer ', '\uff53igner', 's\u0456gner', ...NAMES_OF_OBJECTS].map(
    (name): AssertionRow => [
      `of the unknown client ${JSON.stringify(name)}`,
      'RFC 6749 Appendix A.1; docs/rules.md §1',
      { claims: { iss: name, sub: name }, form: { client_id: name } },
      failed('A247307'),
    ],
  ),
  ...assertions(failed('A247304'))({
    'with a NUL at the end of iss (RFC 7523 §3 (1))': { claims: { iss: 'signer\u0000', sub: 'signer\u0000' } },
  }),
  ['with a list as sub', 'RFC 7523 §3 (2)', { claims: { sub: ['signer'] } }, failed('A157316')],
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
      `with aud ${JSON.stringify(aud)}`,
      'RFC 7519 §4.1.3; node-oidc-provider d5f4a278, CVE-2025-27370, CVE-2025-27371',
      { claims: { aud } },
      failed('A157318'),
    ],
  ),
  ...assertions(failed('A157321'))({
    'with an exp beyond all dates (RFC 7519 §2; docs/configuration.md clientAssertionMaxLifetime)': {
      claims: { exp: 1e308 },
    },
  }),
  ['with an exp before all dates', 'RFC 7519 §2', { claims: { exp: -1e308 } }, failed('A157320')],
  ['with an nbf beyond all dates', 'RFC 7519 §2', { claims: { nbf: 1e308 } }, failed('A157322')],
  ['with an iat beyond all dates', 'RFC 7519 §2', { claims: { iat: 1e308 } }, failed('A157323')],
  ...[[9_999_999_999], { valueOf: 9_999_999_999 }, true, ''].map(
    (exp): AssertionRow => [`with exp ${JSON.stringify(exp)}`, 'RFC 7519 §2', { claims: { exp } }, failed('A157319')],
  ),
  ...[['x'], {}, true, ''].map(
    (jti): AssertionRow => [
      `with jti ${JSON.stringify(jti)}`,
      'RFC 7519 §4.1.7',
      { claims: { jti } },
      failed('A157324'),
    ],
  ),
]

/** Valid claims as text, so that tests can add what an object cannot contain. */
function claimsText(world: World, more: string, exp: number | string = Math.floor(world.now() / 1000) + 60): string {
  return `{"iss":"signer","sub":"signer","aud":"https://as.example","jti":"${freshText('jti')}","exp":${exp}${more}}`
}

const HEADER = '{"alg":"ES256"}'

type TextRow = Row<(world: World) => string | Promise<string>>

const texts = rows<TextRow[2]>

/** Malformed or hostile values of `client_assertion`. */
const TEXTS: readonly TextRow[] = [
  ...['iss', 'sub', 'aud', 'exp', 'jti'].map(
    (name): TextRow => [
      `with a repeated ${name}`,
      'RFC 7519 §4',
      world => signedTexts(HEADER, claimsText(world, `,"${name}":"x"`).replace('{', `{"${name}":"y",`)),
      failed('A247301'),
    ],
  ),
  ...texts(failed('A247301'))({
    'with a repeated iss, once escaped (RFC 7519 §4)': world => withClaim(world, '\\u0069ss'),
    'with a repeated alg (RFC 7515 §4)': world => signedTexts('{"alg":"none","alg":"ES256"}', claimsText(world, '')),
    'whose claims are a list (RFC 7519 §7.2)': () => signedTexts(HEADER, '[]'),
    'with padding (node-oidc-provider 19dd9bbb; RFC 7515 §2)': changed(text => `${text}==`),
    'with trailing white space (node-oidc-provider 19dd9bbb)': changed(text => `${text}\n`),
    'with white space inside (node-oidc-provider 19dd9bbb)': changed(text => text.replace('.', '. ')),
    'with an additional part (node-oidc-provider 19dd9bbb)': changed(text => `${text}.AA`),
    'without its signature (RFC 8725 §3.2)': changed(text => text.slice(0, text.lastIndexOf('.') + 1)),
    'in the JSON serialization (RFC 7515 §7.2)': changed(asJson),
    'that is sent twice (RFC 7521 §4.2)': changed(text => `${text},${text}`),
  }),
  ...texts(failed('A157319'))({
    'with an exp beyond the range of numbers (RFC 7519 §2)': world =>
      signedTexts(HEADER, claimsText(world, '', '1e400')),
    'with an exp of a thousand digits (RFC 7519 §2)': world =>
      signedTexts(HEADER, claimsText(world, '', '9'.repeat(1_000))),
  }),
  ['whose claims are all inside __proto__', 'RFC 7519 §4', () => signedTexts(HEADER, PROTOTYPE), failed('A247302')],
  ['whose signature has r and s of zero', 'CVE-2022-21449', world => zeroSigned(world), failed('A157326')],
]

/** Claims that only a parser which sets prototypes would find. */
const PROTOTYPE = '{"__proto__":{"iss":"signer","sub":"signer","aud":"https://as.example","jti":"j","exp":9999999999}}'

function withClaim(world: World, name: string): Promise<string> {
  return signedTexts(HEADER, claimsText(world, `,"${name}":"shop"`))
}

function changed(change: (text: string) => string): TextRow[2] {
  return async world => change(await signedTexts(HEADER, claimsText(world, '')))
}

function asJson(text: string): string {
  const [header, payload, signature] = text.split('.')
  return JSON.stringify({ protected: header, payload, signature })
}

function zeroSigned(world: World): Promise<string> {
  return signedBy({ alg: 'ES256' }, JSON.parse(claimsText(world, '')), () => new Uint8Array(64))
}

/** Client assertions of an attacker who wants to be another client. */
export const ASSERTION_ATTACKS: readonly ClientRow[] = [
  ...OF_SIGNER.map(
    ([name, clause, changes, expect]): ClientRow => [
      `an assertion ${name}`,
      clause,
      world => assertedBy(world, 'signer', changes),
      expect,
      ASSERTING,
    ],
  ),
  ...TEXTS.map(
    ([name, clause, make, expect]): ClientRow => [
      `an assertion ${name}`,
      clause,
      async world => assertedBy(world, 'signer', { form: { client_assertion: await make(world) } }),
      expect,
      ASSERTING,
    ],
  ),
]
