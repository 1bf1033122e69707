import type { ApiReason } from '../src/refusals.js'
import { BASIC, BEARER, basic, type CallChanges, INTROSPECTION, ORGANIZATION_TOKEN, TOKEN, V2 } from './fixture.js'

/** A call that reaches no operation, and the reason. */
export type RefusalRow = readonly [name: string, clause: string, reason: ApiReason, path: string, changes: CallChanges]

/** Changes the `Authorization` header. */
export const authorization = (value: string | undefined): CallChanges => ({ headers: { authorization: value } })
/** Changes the `Content-Type` header. */
export const contentType = (value: string | undefined): CallChanges => ({ headers: { 'content-type': value } })
const form = (body: BodyInit): CallChanges => ({ ...contentType('application/x-www-form-urlencoded'), body })
/** A body over the limit. */
export const LARGE = JSON.stringify({ token: 'x'.repeat(262_144) })

const AUTHORIZATION: readonly RefusalRow[] = [
  ['no Authorization', 'docs/rest-api.md A001202', 'authorization_missing', INTROSPECTION, authorization(undefined)],
  ['no Authorization, 2.x', 'docs/rest-api.md A001202', 'authorization_missing', V2, authorization(undefined)],
  ...[
    ['an empty Authorization', ''],
    ['a scheme alone', 'Bearer'],
    ['a scheme and a space', 'Bearer '],
    ['a token alone', TOKEN],
    ['two tokens', `Bearer ${TOKEN} ${TOKEN}`],
    ['a token that is not a b64token', 'Bearer a"b'],
    ['a token in quotes', `Bearer "${TOKEN}"`],
    ['two headers, which HTTP joins', `Bearer ${TOKEN}, Bearer ${TOKEN}`],
    ['another scheme', `DPoP ${TOKEN}`],
    ['the scheme of the other generation', BASIC],
    ['a token of more than 16 KiB', `Bearer ${'x'.repeat(16_385)}`],
  ].map(
    ([name = '', value = '']): RefusalRow => [
      name,
      'docs/rest-api.md A001203',
      'authorization_malformed',
      INTROSPECTION,
      authorization(value),
    ],
  ),
  ...[
    ['another scheme, 2.x', `DPoP ${TOKEN}`],
    ['a scheme alone, 2.x', 'Basic'],
    ['the other scheme alone, 2.x', 'Bearer'],
    ['a token in quotes, 2.x', `Bearer "${TOKEN}"`],
    ['two tokens, 2.x', `Bearer ${TOKEN}, Bearer ${TOKEN}`],
    ['both schemes, 2.x', `${BEARER}, ${BASIC}`],
    ['malformed base64, 2.x', 'Basic ***'],
    ['base64 without its padding, 2.x', `Basic ${btoa('bank-key:bank:secret').replace('=', '')}`],
    ['no colon, 2.x', `Basic ${btoa('bank-key')}`],
    ['malformed UTF-8, 2.x', `Basic ${btoa('bank-key:\xff')}`],
    ['two headers, 2.x', `${BASIC}, ${BASIC}`],
  ].map(
    ([name = '', value = '']): RefusalRow => [
      name,
      'docs/rest-api.md A001203',
      'authorization_malformed',
      V2,
      authorization(value),
    ],
  ),
]

const CREDENTIALS: readonly RefusalRow[] = [
  ...[
    ['a wrong token', INTROSPECTION, 'Bearer wrong'],
    ['a token in another case', INTROSPECTION, `Bearer ${TOKEN.toUpperCase()}`],
    ['the token of another service', INTROSPECTION, 'Bearer shop-service-access-token'],
    ['the API secret as a token', INTROSPECTION, 'Bearer bank-key'],
    ['the stored form of a token', INTROSPECTION, `Bearer ${'A'.repeat(43)}`],
    ['an unknown service', '/api/nobody/auth/introspection', BEARER],
    ['an unknown service, by an organization token', '/api/nobody/auth/introspection', `Bearer ${ORGANIZATION_TOKEN}`],
    ['a service id in another case', '/api/BANK/auth/introspection', BEARER],
    ['a service id that no service can have', '/api/a%2Fb%00/auth/introspection', BEARER],
    ['the word __proto__', '/api/__proto__/auth/introspection', BEARER],
    ['a wrong secret, 2.x', V2, basic('bank-key', 'wrong')],
    ['no secret, 2.x', V2, basic('bank-key', '')],
    ['half of the secret, 2.x', V2, basic('bank-key', 'bank')],
    ['a form-encoded secret, 2.x', V2, basic('bank-key', 'bank%3Asecret')],
    ['the secret of another service, 2.x', V2, basic('bank-key', 'shop-secret')],
    ['an unknown key, 2.x', V2, basic('nobody', 'bank:secret')],
    ['no key, 2.x', V2, basic('', 'bank:secret')],
    ['a control character, 2.x', V2, basic('bank\0key', 'bank:secret')],
    ['a service access token as a secret, 2.x', V2, basic('bank-key', TOKEN)],
    ['a wrong token, without a service in the path', V2, 'Bearer wrong'],
    ['a token in another case, without a service in the path', V2, `Bearer ${TOKEN.toUpperCase()}`],
    ['an organization token, which names no service', V2, `Bearer ${ORGANIZATION_TOKEN}`],
    ['the stored form of a token, without a service in the path', V2, `Bearer ${'A'.repeat(43)}`],
    ['the API secret as a token, without a service in the path', V2, 'Bearer bank-key'],
    ['the word __proto__, without a service in the path', V2, 'Bearer __proto__'],
  ].map(
    ([name = '', path = '', value = '']): RefusalRow => [
      name,
      'docs/rest-api.md A003201',
      'credentials_wrong',
      path,
      authorization(value),
    ],
  ),
]

const BODIES: readonly RefusalRow[] = [
  ['no Content-Type', 'docs/rest-api.md A258201', 'content_type_missing', INTROSPECTION, contentType(undefined)],
  ['an empty Content-Type', 'docs/rest-api.md A258201', 'content_type_missing', INTROSPECTION, contentType('')],
  ...[
    'text/plain',
    'application/jsonp',
    'application/json, application/json',
    'application/json; charset=iso-8859-1',
    'application/json; charset=utf-16',
    'application/json; charset="utf-8',
    'application/json; charset=',
    'application/json; charset=utf-8; charset=latin1',
    'application/x-www-form-urlencoded;charset=windows-1252',
    'multipart/form-data; boundary=x',
    ';',
  ].map(
    (type): RefusalRow => [
      `the type ${type}`,
      'docs/rest-api.md A001217',
      'content_type_unsupported',
      INTROSPECTION,
      contentType(type),
    ],
  ),
  ...[
    ['nothing', ''],
    ['half of an object', '{"token":"x"'],
    ['two objects', '{}{}'],
    ['single quotes', "{'token':'x'}"],
    ['a comma at the end', '{"token":"x",}'],
    ['a byte order mark', '\ufeff{}'],
    ['a line break in a string', '{"token":"a\nb"}'],
    ['NaN', '{"maxAge":NaN}'],
    ['an array', '[]'],
    ['a string', '"token"'],
    ['a number', '7'],
    ['null', 'null'],
    ['a member twice', '{"token":"a","token":"b"}'],
    ['a member twice, once escaped', '{"token":"a","t\\u006fken":"b"}'],
    ['an unknown member twice', '{"a":1,"b":{},"a":1}'],
    ['a nested member twice', '{"a":[{"b":{"c":1,"c":2}}]}'],
    ['__proto__ twice', '{"__proto__":1,"__proto__":2}'],
    ['33 levels of arrays', `{"a":${'['.repeat(32)}${']'.repeat(32)}}`],
    ['33 levels of objects', `${'{"a":'.repeat(33)}1${'}'.repeat(33)}`],
    ['100,000 levels', '['.repeat(100_000)],
  ].map(
    ([name = '', body = '']): RefusalRow => [
      `JSON: ${name}`,
      'docs/rest-api.md A001217',
      'body_unreadable',
      INTROSPECTION,
      { body },
    ],
  ),
  [
    'JSON: malformed UTF-8',
    'docs/rest-api.md A001217',
    'body_unreadable',
    INTROSPECTION,
    { body: latin1('{"token":"\xff"}') },
  ],
  ['JSON: UTF-16', 'docs/rest-api.md A001217', 'body_unreadable', INTROSPECTION, { body: latin1('\xff\xfe{\0}\0') }],
  ['form: malformed UTF-8', 'docs/rest-api.md A001217', 'body_unreadable', INTROSPECTION, form(latin1('token=\xff'))],
  ['form: escapes of malformed UTF-8', 'docs/rest-api.md A001217', 'body_unreadable', INTROSPECTION, form('token=%FF')],
  ['form: half an escape', 'docs/rest-api.md A001217', 'body_unreadable', INTROSPECTION, form('token=%4')],
  ['form: a name with half an escape', 'docs/rest-api.md A001217', 'body_unreadable', INTROSPECTION, form('%=x')],
  ['more than 256 KiB', 'docs/rest-api.md', 'body_too_large', INTROSPECTION, { body: LARGE }],
  [
    'a Content-Length of more than 256 KiB',
    'docs/rest-api.md',
    'body_too_large',
    INTROSPECTION,
    { headers: { 'content-length': '262145' } },
  ],
]

/** Calls that reach no operation. */
export const REFUSAL_ROWS: readonly RefusalRow[] = [...AUTHORIZATION, ...CREDENTIALS, ...BODIES]

function latin1(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, character => character.charCodeAt(0))
}
