import type { PushedAuthorizationRequest } from '@symbolon/core'
import type { Case } from '../case.js'
import { limitOfAssertion } from '../limit-push.js'
import { measure, repeated, repeatedInTurn } from '../measure.js'
import { oneVerification } from '../proofs.js'
import { openPushSubject, pushed } from '../push-subject.js'
import { ISSUER, keyPusher } from '../pushes.js'
import { around } from '../subject.js'

const CLIENTS = 100

/** Requests before the first that counts: every key is known by then. */
const FIRST = 3_000

/** A pushed request of a client with a key; every assertion has an identifier of its own. */
export const PUSH_PRIVATE_KEY_JWT: Case = {
  name: 'push-private-key-jwt',
  title: 'pushed authorization request, PRIVATE_KEY_JWT ES256, a fresh jti per call, in memory',
  async measure(seconds) {
    const pushers = Array.from({ length: CLIENTS }, (_, index) => keyPusher(1001 + index))
    const subject = await openPushSubject(pushers)
    // Assertions are dear to make: without these, few would have been read by the time that warming up ends.
    for (let index = 0; index < FIRST; index++) {
      const ports = index % 2 === 0 ? subject.ports : subject.traced
      await pushed(around(pushers, index).push(), ports)
    }
    let requests: readonly PushedAuthorizationRequest[] = []
    let tracedRequests: readonly PushedAuthorizationRequest[] = []
    const contenders = {
      verification: oneVerification(),
      limit: repeated(index => void limitOfAssertion(around(requests, index).parameters, ISSUER, subject.byHand)),
      ours: repeatedInTurn(index => pushed(around(requests, index), subject.ports)),
      traced: repeatedInTurn(index => pushed(around(tracedRequests, index), subject.traced)),
    }
    const { verification, limit, ours, traced } = await measure(contenders, {
      seconds,
      async prepare(calls) {
        await subject.forget()
        requests = Array.from({ length: calls }, (_, index) => around(pushers, index).push())
        tracedRequests = Array.from({ length: calls }, (_, index) => around(pushers, index).push())
      },
    })
    return {
      rows: [
        { what: 'trace off', against: 'V', limit: verification, ours, target: { ratio: 1.6 } },
        { what: 'trace off', against: 'limit', limit, ours },
        { what: 'trace on', against: 'trace off', limit: ours, ours: traced, target: { ratio: 1.3 } },
      ],
      failures: [],
    }
  },
}
