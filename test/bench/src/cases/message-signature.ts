import { signatureBaseline } from '../baseline-signature.js'
import { type Case, compared, TRACED } from '../case.js'
import { measure, repeated, repeatedInTurn } from '../measure.js'
import { makeKey, oneVerification } from '../proofs.js'
import { KEY_ID, makeSignedRequest, type SignedRequest } from '../signatures.js'
import { cycled, granted, openSubject } from '../subject.js'

const TOKENS = 100
const SCOPES = ['read']

/**
 * A request signed by a key of the client over method, URL and token, which is the default
 * requirement.
 */
export const MESSAGE_SIGNATURE: Case = {
  name: 'message-signature',
  title: 'introspect, message signature ES256 over method, URL and token, in memory',
  async measure(seconds) {
    const key = makeKey()
    const subject = await openSubject({ client: { jwks: { keys: [{ kty: 'EC', ...key.jwk, kid: KEY_ID }] } } })
    const issued = await Promise.all(Array.from({ length: TOKENS }, () => subject.issue()))
    const stores = {
      tokens: new Map(issued.map(({ record }) => [record.hash, record])),
      clients: subject.clients,
      keys: new Map([[KEY_ID, key.publicKey]]),
    }
    let requests: readonly SignedRequest[] = []
    const contenders = {
      V: oneVerification(),
      baseline: repeated(index => void signatureBaseline(cycled(requests, index), stores)),
      'trace off': repeatedInTurn(index => granted(cycled(requests, index), subject.ports)),
      'trace on': repeatedInTurn(index => granted(cycled(requests, index), subject.traced)),
    }
    const measured = await measure(contenders, {
      seconds,
      prepare(calls) {
        const signedAt = (index: number) => makeSignedRequest(key, cycled(issued, index).value, SCOPES)
        requests = Array.from({ length: calls }, (_, index) => signedAt(index))
      },
    })
    return {
      rows: [
        compared(measured, { what: 'trace off', against: 'V' }),
        compared(measured, { what: 'trace off', against: 'baseline' }),
        compared(measured, { what: 'trace on', against: 'trace off', target: TRACED }),
      ],
      failures: [],
    }
  },
}
