import type { KeyObject } from 'node:crypto'
import { dpopBaseline, type ProvenRequest } from '../baseline-dpop.js'
import { type Case, compared, TRACED } from '../case.js'
import { measure, repeated, repeatedInTurn } from '../measure.js'
import { makeKey, makeProof, oneVerification, TARGET } from '../proofs.js'
import { cycled, granted, openSubject } from '../subject.js'

const KEYS = 100
const SCOPES = ['read']

/** A token bound to a key that was used before; every proof has a fresh identifier. */
export const DPOP_KNOWN_KEY: Case = {
  name: 'dpop-known-key',
  title: 'introspect, DPoP ES256, known key, fresh jti per call, in memory',
  async measure(seconds) {
    const subject = await openSubject()
    const holders = await Promise.all(
      Array.from({ length: KEYS }, async () => {
        const key = makeKey()
        return { key, token: await subject.issue({ dpopKeyThumbprint: key.thumbprint }) }
      }),
    )
    const stores = {
      tokens: new Map(holders.map(({ token }) => [token.record.hash, token.record])),
      clients: subject.clients,
      keys: new Map<string, KeyObject>(),
      used: new Map<string, number>(),
    }
    const requestOf = (index: number): ProvenRequest => {
      const { key, token } = cycled(holders, index)
      return { token: token.value, scopes: SCOPES, dpop: makeProof(key, token.value), ...TARGET }
    }
    for (let index = 0; index < KEYS; index++) await granted(requestOf(index), subject.ports)
    let requests: readonly ProvenRequest[] = []
    let tracedRequests: readonly ProvenRequest[] = []
    const contenders = {
      V: oneVerification(),
      baseline: repeated(index => void dpopBaseline(cycled(requests, index), stores)),
      'trace off': repeatedInTurn(index => granted(cycled(requests, index), subject.ports)),
      'trace on': repeatedInTurn(index => granted(cycled(tracedRequests, index), subject.traced)),
    }
    const measured = await measure(contenders, {
      seconds,
      prepare(calls) {
        requests = Array.from({ length: calls }, (_, index) => requestOf(index))
        tracedRequests = Array.from({ length: calls }, (_, index) => requestOf(index))
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
