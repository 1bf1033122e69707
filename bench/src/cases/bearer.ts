import { bearerBaseline } from '../baseline.js'
import type { Case } from '../case.js'
import { measure, repeated, repeatedInTurn } from '../measure.js'
import { cycled, granted, openSubject } from '../subject.js'

const TOKENS = 1_000
const SCOPES = ['read']

/** An opaque token in memory, with and without a trace. */
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
      baseline: repeated(index => void bearerBaseline(cycled(requests, index).token, SCOPES, stores)),
      ours: repeatedInTurn(index => granted(cycled(requests, index), subject.ports)),
      traced: repeatedInTurn(index => granted(cycled(requests, index), subject.traced)),
    }
    const { baseline, ours, traced } = await measure(contenders, { seconds })
    return {
      rows: [
        { what: 'trace off', against: 'baseline', reference: baseline, ours, target: { ratio: 3 } },
        { what: 'trace on', against: 'trace off', reference: ours, ours: traced, target: { ratio: 1.3 } },
      ],
      failures: [],
    }
  },
}
