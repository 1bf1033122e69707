import type { Case } from '../case.js'
import { limitOfBasic } from '../limit-push.js'
import { measure, repeated, repeatedInTurn } from '../measure.js'
import { openPushSubject, pushed } from '../push-subject.js'
import { secretPusher } from '../pushes.js'
import { around } from '../subject.js'

const CLIENTS = 100

/** A pushed request of a client with a secret, memory store: with nobody listening, and with a listener to the trace. */
export const PUSH_BASIC: Case = {
  name: 'push-basic',
  title: 'pushed authorization request, CLIENT_SECRET_BASIC, in memory',
  async measure(seconds) {
    const pushers = Array.from({ length: CLIENTS }, (_, index) => secretPusher(1001 + index))
    const subject = await openPushSubject(pushers)
    const requests = pushers.map(({ clientId, secret, push }) => ({ name: String(clientId), secret, push: push() }))
    const contenders = {
      limit: repeated(index => {
        const { name, secret, push } = around(requests, index)
        limitOfBasic(push.parameters, name, secret, subject.byHand)
      }),
      ours: repeatedInTurn(index => pushed(around(requests, index).push, subject.ports)),
      traced: repeatedInTurn(index => pushed(around(requests, index).push, subject.traced)),
    }
    const { limit, ours, traced } = await measure(contenders, { seconds, prepare: () => subject.forget() })
    return {
      rows: [
        { what: 'trace off', against: 'limit', limit, ours, target: { ratio: 2.5 } },
        { what: 'trace on', against: 'trace off', limit: ours, ours: traced, target: { ratio: 1.3 } },
      ],
      failures: [],
    }
  },
}
