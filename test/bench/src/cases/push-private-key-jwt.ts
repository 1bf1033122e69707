import type { PushedAuthorizationRequest } from '@symbolon/core'
import { assertionBaseline } from '../baseline-push.js'
import { type Case, compared, TRACED } from '../case.js'
import { measure, repeated, repeatedInTurn } from '../measure.js'
import { oneVerification } from '../proofs.js'
import { openPushSubject, pushed } from '../push-subject.js'
import { ISSUER, keyPusher } from '../pushes.js'
import { cycled } from '../subject.js'

const CLIENTS = 100

/** Requests before the warm-up, after which all keys are known. */
const FIRST = 3_000

/** A pushed request of a client with a key; every assertion has a fresh identifier. */
export const PUSH_PRIVATE_KEY_JWT: Case = {
  name: 'push-private-key-jwt',
  title: 'pushed authorization request, PRIVATE_KEY_JWT ES256, fresh jti per call, in memory',
  async measure(seconds) {
    const pushers = Array.from({ length: CLIENTS }, (_, index) => keyPusher(1001 + index))
    const subject = await openPushSubject(pushers)
    // Making assertions is slow: without these requests, few would be processed during the warm-up.
    for (let index = 0; index < FIRST; index++) {
      const ports = index % 2 === 0 ? subject.ports : subject.traced
      await pushed(cycled(pushers, index).push(), ports)
    }
    let requests: readonly PushedAuthorizationRequest[] = []
    let tracedRequests: readonly PushedAuthorizationRequest[] = []
    const contenders = {
      V: oneVerification(),
      baseline: repeated(
        index => void assertionBaseline(cycled(requests, index).parameters, ISSUER, subject.baselineStores),
      ),
      'trace off': repeatedInTurn(index => pushed(cycled(requests, index), subject.ports)),
      'trace on': repeatedInTurn(index => pushed(cycled(tracedRequests, index), subject.traced)),
    }
    const measured = await measure(contenders, {
      seconds,
      async prepare(calls) {
        await subject.clear()
        requests = Array.from({ length: calls }, (_, index) => cycled(pushers, index).push())
        tracedRequests = Array.from({ length: calls }, (_, index) => cycled(pushers, index).push())
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
