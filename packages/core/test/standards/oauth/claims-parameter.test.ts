import { expect, test } from 'vitest'
import { readClaimNames } from '../../../src/standards/oauth/request-parameters.js'

test.each<[what: string, text: string | undefined, names: readonly string[] | undefined]>([
  ['no parameter', undefined, []],
  ['no member', '{}', []],
  ['a member that is not known', '{"other":{"email":null}}', []],
  ['both members', '{"id_token":{"acr":null},"userinfo":{"email":{"essential":true}}}', ['email', 'acr']],
  ['a claim in both', '{"id_token":{"email":null},"userinfo":{"email":null}}', ['email']],
  ['nothing', '', undefined],
  ['an array', '[]', undefined],
  ['a member that is an array', '{"userinfo":["email"]}', undefined],
  ['a member that is null', '{"userinfo":null}', undefined],
  ['a claim twice', '{"userinfo":{"email":null,"email":null}}', undefined],
])('OpenID Connect Core §5.5: %s', (_, text, names) => {
  expect(readClaimNames(text)).toEqual(names)
})
