import { setTimeout as pause } from 'node:timers/promises'
import type { Case, Row } from '../case.js'
import { Load } from '../trial/load.js'
import { TRIAL_REDIS } from '../trial/redis.js'
import { startServed, tokenFrom } from '../trial/served.js'
import type { TrialServer } from '../trial/trial-server.js'

/** Options of Node with which `symbolon serve` runs, one after the other. */
const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  'default heap': [],
  '--max-old-space-size=128': ['--max-old-space-size=128'],
  '--max-old-space-size=64': ['--max-old-space-size=64'],
  '--max-old-space-size=64 --max-semi-space-size=4': ['--max-old-space-size=64', '--max-semi-space-size=4'],
}

/** The most memory of `symbolon serve` under as much load as 64 connections make, on Redis. */
export const HEAP: Case = {
  name: 'heap-serve',
  title: 'the most memory of symbolon serve on Redis, 64 connections without a pause',
  async measure(seconds) {
    const [storage] = TRIAL_REDIS
    const server = storage === undefined ? 'there is no Redis' : await storage.open()
    if (typeof server === 'string') return { unit: 'bytes', rows: [], notes: [`Not measured: ${server}`], failures: [] }
    try {
      return { unit: 'bytes', ...(await peaksOn(server, seconds)), failures: [] }
    } finally {
      await server.close()
    }
  },
}

async function peaksOn({ storage }: TrialServer, seconds: number) {
  const rows: Row[] = []
  const notes = ['']
  for (const [what, options] of Object.entries(OPTIONS)) {
    const served = await startServed(storage, options)
    const load = new Load(served.goal, 0)
    load.start(await tokenFrom(served))
    await pause(seconds * 1_000)
    rows.push({ what, against: '', ours: served.peak() })
    notes.push(`${what}: ${Math.round(load.sent.length / seconds)} requests a second.`)
    await Promise.all([served.stop(), load.end()])
  }
  return { rows, notes }
}
