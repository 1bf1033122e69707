import type { AccessToken } from '@symbolon/core'
import { dpopBaseline, type ProvenRequest } from '../baseline-dpop.js'
import { type Case, compared } from '../case.js'
import { measure, repeated, repeatedInTurn } from '../measure.js'
import { makeKey, makeProof, oneVerification, TARGET } from '../proofs.js'
import { cycled, granted, openSubject, type Subject } from '../subject.js'

const SCOPES = ['read']

/** A token bound to a new key, which must be imported. Every call has another key. */
export const DPOP_NEW_KEY: Case = {
  name: 'dpop-new-key',
  title: 'introspect, DPoP ES256, new key, in memory',
  async measure(seconds) {
    const subject = await openSubject()
    const tokens = new Map<string, AccessToken>()
    const stores = { tokens, clients: subject.clients, keys: undefined, used: new Map<string, number>() }
    let requests: readonly ProvenRequest[] = []
    const contenders = {
      V: oneVerification(),
      baseline: repeated(index => void dpopBaseline(cycled(requests, index), stores)),
      'trace off': repeatedInTurn(index => granted(cycled(requests, index), subject.ports)),
    }
    const measured = await measure(contenders, {
      seconds,
      async prepare(calls) {
        tokens.clear()
        requests = await Promise.all(Array.from({ length: calls }, () => newRequest(subject, tokens)))
      },
    })
    return {
      rows: [
        compared(measured, { what: 'trace off', against: 'V' }),
        compared(measured, { what: 'trace off', against: 'baseline' }),
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
