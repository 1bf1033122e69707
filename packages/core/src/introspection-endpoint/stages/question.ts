import { always, type Check, lift } from '../../lib/check.js'
import { ACCEPT_LENGTH } from '../../lib/limits.js'
import { ok } from '../../lib/result.js'
import { type Stage, withMore } from '../../pipeline/pipeline.js'
import { acceptedAlgorithms } from '../../policy/fapi.js'
import { tokenPresent } from '../../presented-token/checks/token-presented.js'
import type { CallerIdentified, QuestionRead } from '../facts.js'
import type { ResourceServerRefusal } from '../refusals.js'
import { formOfAnswer } from '../response-form.js'

type QuestionCheck = Check<QuestionRead, ResourceServerRefusal>

const notPublic: QuestionCheck = {
  name: 'caller not public',
  clause: 'RFC 7662 §2.1; RFC 9701 §5',
  applies: always,
  run: ({ client }) => (client.tokenAuthMethod === 'NONE' ? { reason: 'caller_public' } : undefined),
  seen: ({ client }) => ({ expected: 'a method that authenticates', actual: client.tokenAuthMethod }),
}

const acceptLength: QuestionCheck = {
  name: 'Accept length',
  clause: 'docs/rules.md §7',
  applies: always,
  run: ({ request }) => (request.accept.length > ACCEPT_LENGTH ? { reason: 'accept_too_long' } : undefined),
  seen: ({ request }) => ({ expected: `at most ${ACCEPT_LENGTH} characters`, actual: `${request.accept.length}` }),
}

/** Nobody gets a weaker answer than is registered by asking for one, or by letting another ask. */
const signedAccepted: QuestionCheck = {
  name: 'signed response accepted',
  clause: 'RFC 9701 §4; FAPI 2.0 Message Signing §5.5; docs/rules.md §2',
  applies: ({ mustBeSigned }) => mustBeSigned,
  run: ({ takesJwt }) => (takesJwt ? undefined : { reason: 'signed_response_not_accepted' }),
  seen: ({ request }) => ({
    expected: 'Accept: application/token-introspection+jwt',
    actual: request.accept || 'no Accept',
    hint: 'the registration of the client, or fapiModes, demand a signed response',
  }),
}

const algorithmOfProfile: QuestionCheck = {
  name: 'algorithm of the profile',
  clause: 'FAPI 2.0 Security Profile §5.4.1-1',
  applies: ({ signed }) => signed !== undefined,
  run: facts =>
    facts.signed !== undefined && !acceptedAlgorithms(facts).includes(facts.signed.algorithm)
      ? { reason: 'response_algorithm_outside_fapi' }
      : undefined,
  seen: facts => ({ expected: acceptedAlgorithms(facts).join(' '), actual: facts.signed?.algorithm ?? 'none' }),
}

const signable: QuestionCheck = {
  name: 'signing key of the service',
  clause: 'RFC 9701 §5, §6',
  applies: ({ signed }) => signed !== undefined,
  run({ signed, mustBeSigned }) {
    if (signed?.key !== undefined) return undefined
    return { reason: mustBeSigned ? 'response_key_missing' : 'signed_response_unavailable' }
  },
  seen: ({ signed }) => ({
    expected: `a private key of the service for ${signed?.algorithm}`,
    actual: signed?.key === undefined ? 'none' : 'there is one',
    hint: 'the algorithm is introspection_signed_response_alg of the client; without it, RS256',
  }),
}

const encryptable: QuestionCheck = {
  name: 'encryption key of the caller',
  clause: 'RFC 9701 §5, §6',
  applies: ({ signed }) => signed?.encryption !== undefined,
  run: ({ signed }) => (signed?.encryption?.key === undefined ? { reason: 'encryption_key_missing' } : undefined),
  seen: ({ signed }) => ({
    expected: `a public key of the client for ${signed?.encryption?.algorithm}`,
    actual: signed?.encryption?.key === undefined ? 'none' : 'there is one',
  }),
}

const tokenGiven: readonly QuestionCheck[] = lift(
  [tokenPresent('RFC 7662 §2.1')],
  ({ introspected }: QuestionRead) => introspected,
  (refusal): ResourceServerRefusal => refusal,
)

/**
 * What is asked, and in which form is it answered? Some refusals reveal what the resource server
 * registered, so its credentials are verified first. No token has been looked up yet.
 */
export function questionRead<Facts extends CallerIdentified>(): Stage<
  Facts,
  Facts & QuestionRead,
  object,
  ResourceServerRefusal
> {
  return {
    name: 'question',
    clause: 'RFC 7662 §2.1; RFC 9701 §4, §6',
    gather(facts) {
      const { form, service, now } = facts
      const introspected = { presented: form.values.get('token') ?? '', service, now }
      return ok(withMore(facts, { introspected, ...formOfAnswer(facts) }))
    },
    checks: [notPublic, acceptLength, signedAccepted, algorithmOfProfile, signable, encryptable, ...tokenGiven],
  }
}
