import type { Case } from '../case.js'
import { limitOfBearer } from '../limit.js'
import { measure, repeated, repeatedInTurn } from '../measure.js'
import { around, granted, openSubject } from '../subject.js'

const TOKENS = 1_000
const SCOPES = ['read']

/** An opaque token, memory store: with nobody listening, and with a listener to the trace. */
export const BEARER: Case = {
  name: 'bearer',
  title: 'introspect, bearer token, opaque, in memory',
  async measure(seconds) {
    const subject = await openSubject()
    const issued = await Promise.all(Array.from({ length: TOKENS }, () => subject.issue()))
    const requests = issued.map(({ value }) => ({ token: value, scopes: SCOPES }))
    const stores = {
      tokens: new Map(issued.map(({ record }) => [record.hash, record])),
      clients: subject.clients,
    }
    const contenders = {
      limit: repeated(index => void limitOfBearer(around(requests, index).token, SCOPES, stores)),
      ours: repeatedInTurn(index => granted(around(requests, index), subject.ports)),
      traced: repeatedInTurn(index => granted(around(requests, index), subject.traced)),
    }
    const { limit, ours, traced } = await measure(contenders, { seconds })
    return {
      rows: [
        { what: 'trace off', against: 'limit', limit, ours, target: { ratio: 3 } },
        { what: 'trace on', against: 'trace off', limit: ours, ours: traced, target: { ratio: 1.3 } },
      ],
      failures: [],
    }
  },
}
