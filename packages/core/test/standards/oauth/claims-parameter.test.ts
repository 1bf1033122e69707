import { expect, test } from 'vitest'
import { type ClaimNames, readClaimNames } from '../../../src/standards/oauth/request-parameters.js'

const NONE: ClaimNames = { idToken: [], userinfo: [] }

test.each<[what: string, text: string | undefined, names: ClaimNames | undefined]>([
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
  ['a claim twice', '{"userinfo":{"email":null,"email":null}}', undefined],
])('OpenID Connect Core §5.5: %s', (_, text, names) => {
  expect(readClaimNames(text)).toEqual(names)
})
