import { always, type Check } from '../../lib/check.js'
import { andThen, ok } from '../../lib/result.js'
import { type Stage, withMore } from '../../pipeline/pipeline.js'
import { keySourceOf } from '../../policy/key-source.js'
import { keysSeen } from '../../policy/keys-seen.js'
import { verifyByKeys } from '../../policy/verify-by-keys.js'
import type { Ports } from '../../ports/ports.js'
import { withKeyNamed } from '../../ports/renew-keys.js'
import type { StoreUse } from '../../ports/store-use.js'
import type { ObjectRead, ObjectVerified } from '../request-object/facts.js'
import type { RequestObjectRefusal } from '../request-object/refusals.js'

type ObjectCheck = Check<ObjectVerified, RequestObjectRefusal>

const key: ObjectCheck = {
  name: 'key of the request object',
  clause: 'RFC 9101 §6.2; RFC 7515 §4.1.4',
  applies: always,
  run: ({ keyFound }) => (keyFound ? undefined : { reason: 'request_object_key_unknown' }),
  seen: ({ object, client }) => ({
    expected: `a key in the client's jwks that fits ${object.algorithm}, and the kid if there is one`,
    ...keysSeen(client, object.kid),
  }),
}

const signature: ObjectCheck = {
  name: 'signature of the request object',
  clause: 'RFC 9101 §6.2',
  applies: always,
  run: ({ signatureRight }) => (signatureRight ? undefined : { reason: 'request_object_signature_wrong' }),
}

/** Verifies a request object with the keys of its client. */
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
