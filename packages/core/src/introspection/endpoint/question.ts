import { always, type Check, lift } from '../../lib/check.js'
import { ACCEPT_LENGTH } from '../../lib/limits.js'
import { ok } from '../../lib/result.js'
import { type Stage, withMore } from '../../pipeline/pipeline.js'
import { introspectionAlgorithm, introspectionKey } from '../../policy/answer-keys.js'
import { acceptedAlgorithms, demandsOf } from '../../policy/fapi.js'
import type { Client } from '../../records/client.js'
import { encryptionKey } from '../../standards/jose/jwe.js'
import { type Preference, preferenceFor } from '../../standards/oauth/accept.js'
import { TOKEN_SHORT, tokenPresent } from '../token/presented-token.js'
import type { TokenPresented, TokenRefusal } from '../token/token-refusals.js'
import type { ResourceServerRefusal } from './refusals.js'
import type { CallerIdentified, EncryptedForm, QuestionRead, SignedForm } from './request.js'

const JWT = 'application/token-introspection+jwt'
const JSON_TYPE = 'application/json'

/**
 * RFC 9701 §4, §6; RFC 9110 §12.5.1. A JWT must be asked for by its name, unless one is registered: a
 * header that accepts anything is what a program sends that knows nothing of it.
 */
export function formOfAnswer(facts: CallerIdentified): Pick<QuestionRead, 'mustBeSigned' | 'takesJwt' | 'signed'> {
  const accept = facts.request.accept.length > ACCEPT_LENGTH ? '' : facts.request.accept
  const jwt = preferenceFor(JWT, accept)
  const mustBeSigned = isSignatureDemanded(facts)
  const signed = signedForm(facts)
  const isSigned = mustBeSigned || prefersJwt(jwt, preferenceFor(JSON_TYPE, accept), signed)
  return { mustBeSigned, takesJwt: jwt.weight > 0, signed: isSigned ? signed : undefined }
}

/** JSON is answered in place of a JWT that cannot be signed only where the resource server takes it. */
function prefersJwt(jwt: Preference, json: Preference, { key }: SignedForm): boolean {
  return jwt.named && jwt.weight > 0 && jwt.weight >= json.weight && (key !== undefined || json.weight === 0)
}

function isSignatureDemanded(facts: CallerIdentified): boolean {
  const { introspectionSignAlg, introspectionEncryptionAlg } = facts.client
  return (
    introspectionSignAlg !== undefined ||
    introspectionEncryptionAlg !== undefined ||
    demandsOf(facts).has('signed introspection responses')
  )
}

function signedForm(facts: CallerIdentified): SignedForm {
  const algorithm = introspectionAlgorithm(facts)
  return { algorithm, key: introspectionKey(facts.service, algorithm), encryption: encryptedForm(facts.client) }
}

/** Without a registered content encryption it is A128CBC-HS256 (RFC 9701 §6). */
function encryptedForm(client: Client): EncryptedForm | undefined {
  const { introspectionEncryptionAlg: algorithm, introspectionEncryptionEnc: encryption = 'A128CBC-HS256' } = client
  return algorithm && { algorithm, encryption, key: encryptionKey(client.jwks, algorithm) }
}

/**
 * A token that is too long is answered as an unknown one is: with a signature, where the caller gets
 * signed answers. So the caller must have proven who it is, and used its credentials up, by now.
 */
export const TOKEN_LENGTH_CHECKED: Stage<TokenPresented, TokenPresented, object, TokenRefusal> = {
  name: 'token length',
  clause: 'docs/rules.md §7',
  gather: ok,
  checks: [TOKEN_SHORT],
}

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
)

/** Some refusals reveal what the resource server registered, so its credentials are verified first. */
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
