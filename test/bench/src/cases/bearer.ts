import { bearerBaseline } from '../baseline.js'
import { type Case, compared, TRACED } from '../case.js'
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
      'baseline, awaited': repeatedInTurn(
        async index => void bearerBaseline(cycled(requests, index).token, SCOPES, stores),
      ),
      'trace off': repeatedInTurn(index => granted(cycled(requests, index), subject.ports)),
      'trace on': repeatedInTurn(index => granted(cycled(requests, index), subject.traced)),
    }
    const measured = await measure(contenders, { seconds })
    return {
      rows: [
        compared(measured, { what: 'trace off', against: 'baseline' }),
        compared(measured, { what: 'trace off', against: 'baseline, awaited' }),
        compared(measured, { what: 'trace on', against: 'trace off', target: TRACED }),
      ],
      failures: [],
    }
  },
}
