import { expect, test } from 'vitest'
import { readRequestedClaims } from '../../../src/standards/oauth/request-parameters.js'

interface Names {
  readonly idToken: readonly string[]
  readonly userinfo: readonly string[]
}

const NONE: Names = { idToken: [], userinfo: [] }

test.each<[what: string, text: string | undefined, names: Names | undefined]>([
  ['no parameter', undefined, NONE],
  ['no member', '{}', NONE],
  ['a member that is not known', '{"other":{"email":null}}', NONE],
  [
    'both members',
    '{"id_token":{"acr":null},"userinfo":{"email":{"essential":true}}}',
    { idToken: ['acr'], userinfo: ['email'] },
  ],
  [
    'a claim in both',
    '{"id_token":{"email":null},"userinfo":{"email":null}}',
    { idToken: ['email'], userinfo: ['email'] },
  ],
  ['nothing', '', undefined],
  ['an array', '[]', undefined],
  ['a member that is an array', '{"userinfo":["email"]}', undefined],
  ['a member that is null', '{"userinfo":null}', undefined],
  ['members nested 33 deep', `{"userinfo":{"a":${'['.repeat(31)}${']'.repeat(31)}}}`, undefined],
  ['a claim twice', '{"userinfo":{"email":null,"email":null}}', undefined],
])('OpenID Connect Core §5.5: %s', (_, text, names) => {
  const read = readRequestedClaims(text)
  const named = read && { idToken: Object.keys(read.idToken.requests), userinfo: Object.keys(read.userinfo.requests) }
  expect(named).toEqual(names)
})
