import { ACCEPT_LENGTH } from '../lib/limits.js'
import { demandsOf } from '../policy/fapi.js'
import { introspectionAlgorithm, introspectionKey } from '../policy/introspection-signing.js'
import type { Client } from '../records/client.js'
import { encryptionKey } from '../standards/jose/encryption-keys.js'
import { type Preference, preferenceFor } from '../standards/oauth/accept.js'
import type { CallerIdentified, EncryptedForm, QuestionRead, SignedForm } from './facts.js'

const JWT = 'application/token-introspection+jwt'
const JSON_TYPE = 'application/json'

/**
 * The form of the answer, by the registration of the resource server, the modes of FAPI and the
 * `Accept` header (RFC 9701 §4, §6; RFC 9110 §12.5.1).
 *
 * A JWT must be asked for by its name, because a header that accepts anything is what a program
 * sends that knows nothing of it; unless one is registered.
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
