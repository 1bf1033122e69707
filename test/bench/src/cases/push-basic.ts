import { basicBaseline } from '../baseline-push.js'
import { type Case, compared, TRACED } from '../case.js'
import { measure, repeated, repeatedInTurn } from '../measure.js'
import { openPushSubject, pushed } from '../push-subject.js'
import { secretPusher } from '../pushes.js'
import { cycled } from '../subject.js'

const CLIENTS = 100

/** A pushed request of a client with a secret, in memory, with and without a trace. */
export const PUSH_BASIC: Case = {
  name: 'push-basic',
  title: 'pushed authorization request, CLIENT_SECRET_BASIC, in memory',
  async measure(seconds) {
    const pushers = Array.from({ length: CLIENTS }, (_, index) => secretPusher(1001 + index))
    const subject = await openPushSubject(pushers)
    const requests = pushers.map(({ clientId, secret, push }) => ({ name: String(clientId), secret, push: push() }))
    const contenders = {
      baseline: repeated(index => {
        const { name, secret, push } = cycled(requests, index)
        basicBaseline(push.parameters, name, secret, subject.baselineStores)
      }),
      'trace off': repeatedInTurn(index => pushed(cycled(requests, index).push, subject.ports)),
      'trace on': repeatedInTurn(index => pushed(cycled(requests, index).push, subject.traced)),
    }
    const measured = await measure(contenders, { seconds, prepare: () => subject.clear() })
    return {
      rows: [
        compared(measured, { what: 'trace off', against: 'baseline' }),
        compared(measured, { what: 'trace on', against: 'trace off', target: TRACED }),
      ],
      failures: [],
    }
  },
}
