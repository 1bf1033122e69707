import { verifyBySet } from '../../client-authentication/verify-assertion.js'
import { andThen, type Check, ok } from '../../lib/result.js'
import { type Stage, withMore } from '../../pipeline/pipeline.js'
import type { Ports } from '../../ports/ports.js'
import type { PushedRequestRefusal } from '../refusals.js'
import type { ObjectRead } from './object-read.js'

/** The request object is verified, and what it asks for stands in place of the form. */
export interface ObjectVerified extends ObjectRead {
  readonly objectKeyFound: boolean
  readonly objectSignatureRight: boolean
}

type ObjectCheck = Check<ObjectVerified, PushedRequestRefusal>

const hasObject = ({ object }: ObjectVerified): boolean => object !== undefined

const key: ObjectCheck = {
  name: 'key of the request object',
  clause: 'RFC 9101 §6.2; RFC 7515 §4.1.4',
  applies: hasObject,
  run: ({ objectKeyFound }) => (objectKeyFound ? undefined : { reason: 'request_object_key_unknown' }),
  seen: ({ object, client }) => ({
    expected: `a key in the client's jwks that fits ${object?.object.algorithm}, and the kid where there is one`,
    actual: `${client.jwks.keys.length} keys, ${object?.object.kid === undefined ? 'no kid' : 'a kid'}`,
  }),
}

const signature: ObjectCheck = {
  name: 'signature of the request object',
  clause: 'RFC 9101 §6.2',
  applies: hasObject,
  run: ({ objectSignatureRight }) => (objectSignatureRight ? undefined : { reason: 'request_object_signature_wrong' }),
}

/**
 * Verifies a request object with the keys of its client. From here on only what the object asks for counts (RFC 9101 §6.3):
 * it takes the place of the form.
 */
export const OBJECT_VERIFIED: Stage<ObjectRead, ObjectVerified, Pick<Ports, 'crypto'>, PushedRequestRefusal> = {
  name: 'request object verified',
  clause: 'RFC 9101 §6.2, §6.3',
  gather(facts, ports) {
    const { object, client } = facts
    if (object === undefined) return ok(withMore(facts, { objectKeyFound: false, objectSignatureRight: false }))
    const verified = verifyBySet(object.object, object.object.algorithm, client.jwks.keys, ports)
    return andThen(verified, ({ keyFound, signatureRight }) =>
      ok(withMore(facts, { form: object.asked, objectKeyFound: keyFound, objectSignatureRight: signatureRight })),
    )
  },
  checks: [key, signature],
}
