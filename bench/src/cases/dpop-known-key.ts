import type { KeyObject } from 'node:crypto'
import type { Case } from '../case.js'
import { limitOfDpop, type ProvenRequest } from '../limit-dpop.js'
import { measure, repeated, repeatedInTurn } from '../measure.js'
import { makeKey, makeProof, oneVerification, TARGET } from '../proofs.js'
import { around, granted, openSubject } from '../subject.js'

const KEYS = 100
const SCOPES = ['read']

/** A token that is bound to a key which has proved itself before; every proof has an identifier of its own. */
export const DPOP_KNOWN_KEY: Case = {
  name: 'dpop-known-key',
  title: 'introspect, DPoP ES256, key seen before, a fresh jti per call, in memory',
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
      const { key, token } = around(holders, index)
      return { token: token.value, scopes: SCOPES, dpop: makeProof(key, token.value), ...TARGET }
    }
    for (let index = 0; index < KEYS; index++) await granted(requestOf(index), subject.ports)
    let requests: readonly ProvenRequest[] = []
    let tracedRequests: readonly ProvenRequest[] = []
    const contenders = {
      verification: oneVerification(),
      limit: repeated(index => void limitOfDpop(around(requests, index), stores)),
      ours: repeatedInTurn(index => granted(around(requests, index), subject.ports)),
      traced: repeatedInTurn(index => granted(around(tracedRequests, index), subject.traced)),
    }
    const { verification, limit, ours, traced } = await measure(contenders, {
      seconds,
      prepare(calls) {
        requests = Array.from({ length: calls }, (_, index) => requestOf(index))
        tracedRequests = Array.from({ length: calls }, (_, index) => requestOf(index))
      },
    })
    return {
      rows: [
        { what: 'trace off', against: 'V', limit: verification, ours, target: { ratio: 1.4 } },
        { what: 'trace off', against: 'limit', limit, ours },
        { what: 'trace on', against: 'trace off', limit: ours, ours: traced, target: { ratio: 1.3 } },
      ],
      failures: [],
    }
  },
}
