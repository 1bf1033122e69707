import * as z from 'zod'
import { parsePlainly } from '../input/plain-words.js'
import { isNestedAtMost, type JsonObject } from '../lib/json-object.js'
import { readUniqueJsonObject } from '../lib/json-text.js'
import { CLIENT_METADATA_LENGTH, JSON_DEPTH } from '../lib/limits.js'
import { frozen } from '../lib/objects.js'
import { ok, type Result, refuse } from '../lib/result.js'
import type { JwkSet } from '../standards/jose/jwk.js'
import { oversizedLists } from './client-metadata-lists.js'
import { type ConfigurationFault, faultsOf } from './fault.js'
import { jwks, keySetProblems } from './jwks.js'

/**
 * Reads the JSON text of the JWK set that a client serves at its `jwks_uri` (RFC 7517 §5, RFC 7591
 * §2). Members that the RFC does not know are left out.
 *
 * Refuses text of more than 65,536 characters, repeated names at any depth (RFC 8259 §4), more than
 * 100 keys, a repeated `kid`, and the whole set where one key is private or a shared secret.
 */
export function readClientKeys(text: string): Result<JwkSet, readonly ConfigurationFault[]> {
  const members = objectOf(text)
  if (members === undefined) return refuse([fault(WRONG)])
  const oversized = oversizedLists({ jwks: members })
  if (oversized.length > 0) return refuse(oversized)
  const parsed = parsePlainly(z.object({ jwks }), { jwks: members })
  if (!parsed.success) return refuse(faultsOf(parsed.error))
  const problems = keySetProblems(parsed.data.jwks)
  return problems.length > 0 ? refuse(problems.map(fault)) : ok(frozen(parsed.data.jwks))
}

const WRONG = `must be a JSON object of at most ${CLIENT_METADATA_LENGTH} characters that repeats no name`

function objectOf(text: string): JsonObject | undefined {
  if (text.length > CLIENT_METADATA_LENGTH || !isNestedAtMost(text, JSON_DEPTH)) return undefined
  return readUniqueJsonObject(text)
}

function fault(problem: string): ConfigurationFault {
  return { path: 'jwks', problem }
}
