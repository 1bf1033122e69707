import type { AccessToken } from '@symbolon/core'
import type { Case } from '../case.js'
import { limitOfDpop, type ProvenRequest } from '../limit-dpop.js'
import { measure, repeated, repeatedInTurn } from '../measure.js'
import { makeKey, makeProof, oneVerification, TARGET } from '../proofs.js'
import { around, granted, openSubject, type Subject } from '../subject.js'

const SCOPES = ['read']

/** A token whose key was never seen: it must be imported as well. Every call has a key of its own. */
export const DPOP_NEW_KEY: Case = {
  name: 'dpop-new-key',
  title: 'introspect, DPoP ES256, key never seen, in memory',
  async measure(seconds) {
    const subject = await openSubject()
    const tokens = new Map<string, AccessToken>()
    const stores = { tokens, clients: subject.clients, keys: undefined, used: new Map<string, number>() }
    let requests: readonly ProvenRequest[] = []
    const contenders = {
      verification: oneVerification(),
      limit: repeated(index => void limitOfDpop(around(requests, index), stores)),
      ours: repeatedInTurn(index => granted(around(requests, index), subject.ports)),
    }
    const { verification, limit, ours } = await measure(contenders, {
      seconds,
      async prepare(calls) {
        tokens.clear()
        requests = await Promise.all(Array.from({ length: calls }, () => newRequest(subject, tokens)))
      },
    })
    return {
      rows: [
        { what: 'trace off', against: 'V', limit: verification, ours, target: { ratio: 2.8 } },
        { what: 'trace off', against: 'limit', limit, ours },
      ],
      failures: [],
    }
  },
}

async function newRequest(subject: Subject, tokens: Map<string, AccessToken>): Promise<ProvenRequest> {
  const key = makeKey()
  const { value, record } = await subject.issue({ dpopKeyThumbprint: key.thumbprint })
  tokens.set(record.hash, record)
  return { token: value, scopes: SCOPES, dpop: makeProof(key, value), ...TARGET }
}
