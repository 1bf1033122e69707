import { always, type Check } from '../lib/check.js'
import { andThen, ok } from '../lib/result.js'
import { type Stage, withMore } from '../pipeline/pipeline.js'
import { keySourceOf, keysSeen, verifyByKeys } from '../policy/keys.js'
import type { OneTime } from '../ports/claim.js'
import { withKeyNamed } from '../ports/find.js'
import type { Ports, StoreUse } from '../ports/ports.js'
import type { RequestObject } from '../standards/request-object/read.js'
import type { RequestObjectRefusal } from './refusals.js'
import type { ObjectRead, ObjectVerified } from './request-object-read.js'

interface ObjectClaimed {
  readonly requestObject: { readonly object: RequestObject } | undefined
  readonly objectFirst: boolean
}

/** The client may send an object without `jti` or `exp` again. */
export function oneTimeObject({ requestObject }: Pick<ObjectClaimed, 'requestObject'>): OneTime | undefined {
  const { jti, exp, claims } = requestObject?.object ?? {}
  if (jti === undefined || exp === undefined) return undefined
  return { scope: ['request object', String(claims?.iss), jti], until: Math.ceil(exp * 1000) }
}

export const OBJECT_USED_ONCE: Check<ObjectClaimed, RequestObjectRefusal> = {
  name: 'request object used once',
  clause: 'RFC 9101 §10.8; RFC 7519 §4.1.7; docs/rules.md §3',
  applies: ({ requestObject }) => requestObject?.object.jti !== undefined,
  run: ({ objectFirst }) => (objectFirst ? undefined : { reason: 'request_object_used' }),
  seen: () => ({ expected: 'a jti that the client has not used' }),
}

type VerifiedObjectCheck = Check<ObjectVerified, RequestObjectRefusal>

const key: VerifiedObjectCheck = {
  name: 'key of the request object',
  clause: 'RFC 9101 §6.2; RFC 7515 §4.1.4',
  applies: always,
  run: ({ keyFound }) => (keyFound ? undefined : { reason: 'request_object_key_unknown' }),
  seen: ({ object, client }) => ({
    expected: `a key in the client's jwks that fits ${object.algorithm}, and the kid if there is one`,
    ...keysSeen(client, object.kid),
  }),
}

const signature: VerifiedObjectCheck = {
  name: 'signature of the request object',
  clause: 'RFC 9101 §6.2',
  applies: always,
  run: ({ signatureRight }) => (signatureRight ? undefined : { reason: 'request_object_signature_wrong' }),
}

export const REQUEST_OBJECT_VERIFIED: Stage<
  ObjectRead,
  ObjectVerified,
  Pick<Ports, 'crypto'> & StoreUse<'clients', 'renewKeys'>,
  RequestObjectRefusal
> = {
  name: 'request object verified',
  clause: 'RFC 9101 §6.2, §6.3',
  gather(facts, ports) {
    const { object } = facts
    return andThen(withKeyNamed(facts.client, object.kid, ports), client =>
      andThen(verifyByKeys(object, object.algorithm, client.jwks.keys, ports, keySourceOf(client)), verified =>
        ok(withMore(facts, { ...verified, client })),
      ),
    )
  },
  checks: [key, signature],
}
