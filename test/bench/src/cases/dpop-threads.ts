import { nodeCrypto } from '@symbolon/core/crypto-node'
import { type Case, compared } from '../case.js'
import { elapsedTime, measure, type Work } from '../measure.js'
import { makeKey, makeProof, TARGET } from '../proofs.js'
import { cycled, granted, openSubject } from '../subject.js'

const KEYS = 100

/** Calls in progress at the same time. */
const CONCURRENT = 32

/** DPoP proofs of many requests at once, verified on one thread, and by the threads of libuv. */
export const DPOP_THREADS: Case = {
  name: 'dpop-threads',
  title: `introspect, DPoP ES256, known keys, ${CONCURRENT} calls at once: elapsed time`,
  async measure(seconds) {
    const contenders = {
      'one thread': await verifiedBy(nodeCrypto()),
      'thread pool': await verifiedBy(nodeCrypto({ offload: 'threadpool' })),
    }
    const measured = await measure(
      { 'one thread': contenders['one thread'].work, 'thread pool': contenders['thread pool'].work },
      {
        seconds,
        stopwatch: elapsedTime,
        prepare(calls) {
          for (const contender of Object.values(contenders)) contender.prepare(calls)
        },
      },
    )
    return {
      rows: [compared(measured, { what: 'thread pool', against: 'one thread', target: { ratio: 1 / 1.7 } })],
      failures: [],
    }
  },
}

/** Introspections of fresh proofs with one crypto port. */
async function verifiedBy(crypto: ReturnType<typeof nodeCrypto>) {
  const { ports, issue } = await openSubject({ crypto })
  const holders = await Promise.all(
    Array.from({ length: KEYS }, async () => {
      const key = makeKey()
      return { key, token: (await issue({ dpopKeyThumbprint: key.thumbprint })).value }
    }),
  )
  let requests: readonly Parameters<typeof granted>[0][] = []
  const work: Work = async calls => {
    let next = 0
    const callInTurn = async () => {
      while (next < calls) await granted(cycled(requests, next++), ports)
    }
    await Promise.all(Array.from({ length: CONCURRENT }, callInTurn))
  }
  return {
    work,
    prepare(calls: number) {
      requests = Array.from({ length: calls }, (_, index) => {
        const { key, token } = cycled(holders, index)
        return { token, scopes: ['read'], dpop: makeProof(key, token), ...TARGET }
      })
    },
  }
}
