import { bearerBaseline } from '../baseline.js'
import type { Case, Row, Target } from '../case.js'
import { allocatedBytes, measure, repeated, repeatedInTurn, type Work } from '../measure.js'
import { openPushSubject, pushed } from '../push-subject.js'
import { secretPusher } from '../pushes.js'
import { cycled, granted, openSubject } from '../subject.js'

const SCOPES = ['read']

/** How many bytes a call allocates, which the garbage collector has to look at. */
export const ALLOCATION: Case = {
  name: 'allocation',
  title: 'bytes allocated per call, in memory',
  async measure(seconds) {
    const subject = await openSubject()
    const issued = await Promise.all(Array.from({ length: 1_000 }, () => subject.issue()))
    const requests = issued.map(({ value }) => ({ token: value, scopes: SCOPES }))
    const stores = { tokens: new Map(issued.map(({ record }) => [record.hash, record])), clients: subject.clients }
    const pushers = Array.from({ length: 100 }, (_, index) => secretPusher(1001 + index))
    const push = await openPushSubject(pushers)
    const pushes = pushers.map(each => each.push())
    const works: readonly (readonly [string, Work, Target?])[] = [
      ['bearer, baseline', repeated(at => void bearerBaseline(cycled(requests, at).token, SCOPES, stores))],
      ['bearer', repeatedInTurn(at => granted(cycled(requests, at), subject.ports)), { most: 3_300 }],
      ['pushed request, HTTP Basic', repeatedInTurn(at => pushed(cycled(pushes, at), push.ports)), { most: 12_000 }],
    ]
    const rows: Row[] = []
    for (const [what, work, target] of works) {
      // Code that is not compiled yet allocates more.
      await measure({ work }, { seconds: seconds / works.length })
      rows.push({ what, against: '', ours: await allocatedBytes(work), ...(target && { target }) })
    }
    return { unit: 'bytes', rows, failures: [] }
  },
}
