import { ask, defined, ok, type Stage, withMore } from '@symbolon/core/internal'
import { jsonObjectText } from './json-object-text.js'
import type { TokenPorts } from './ports.js'
import type { TokenRefusal } from './refusals.js'
import type { AnswerExtended, GrantNarrowed } from './request.js'

/** Members that mean something to every client (RFC 6749 §5, RFC 8693 §2.2.1, RFC 9396 §7, OpenID Connect Core §3.1.3.3). */
const OWN_MEMBERS = new Set([
  'access_token',
  'token_type',
  'expires_in',
  'issued_token_type',
  'refresh_token',
  'id_token',
  'refresh_token_timeout',
  'authorization_expires_in',
  'scope',
  'authorization_details',
  'error',
  'error_description',
  'error_uri',
])

/** Before anything is used up: a fault of the author's costs no code. */
export const ANSWER_EXTENDED: Stage<GrantNarrowed, AnswerExtended, Pick<TokenPorts, 'tokenAnswers'>, TokenRefusal> = {
  name: 'answer extended',
  clause: 'RFC 6749 §5.1, §8.2',
  async gather(facts, { tokenAnswers }) {
    if (tokenAnswers === undefined) return ok(withMore(facts, { furtherMembers: undefined }))
    const members = await ask('tokenAnswers', () => tokenAnswers.membersFor(givenIn(facts)))
    const furtherMembers = jsonObjectText(members, OWN_MEMBERS)
    if (furtherMembers === undefined) throw new TypeError(WRONG)
    return ok(withMore(facts, { furtherMembers }))
  },
  checks: [],
}

const WRONG = 'tokenAnswers: membersFor must answer a JSON object without members of this library'

function givenIn({ grantType, client, wanted, granted, presented }: GrantNarrowed) {
  const { scopes, resources, authorizationDetails } = wanted
  const { subject, acr, authTime, properties } = presented?.family ?? granted?.attributes ?? {}
  return defined({
    ...{ grantType, client, subject, scopes, resources, authorizationDetails },
    ...{ acr, authTime, properties },
  })
}
