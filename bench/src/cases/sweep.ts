import { setTimeout as pause, setImmediate } from 'node:timers/promises'
import type { Case, Outcome, Row } from '../case.js'
import { type Probed, probed } from '../probe.js'
import type { FilledStores, OpenStorage, Storage } from '../storage/storage.js'
import { STORAGES } from '../storage/storages.js'
import { fill, modelRecord } from '../storage/tokens.js'
import { withStorage } from '../storage/with-storage.js'

/** Every tenth token is outlived. */
const OUTLIVED = 10

/** How many tokens are removed before others can be served, as `symbolon serve` and revocations do. */
const [SWEPT, REMOVED] = [1_000, 500]

/** The client that is revoked: half of the tokens are its own. */
const REVOKED = 2002

/** The most that the 99th percentile of an addition may grow, and the longest turn in microseconds. */
const [GROWTH, TURN] = [2, 50_000]

/** The most microseconds until all tokens of a client are refused, however many there are. */
const REFUSED = 100_000

/** How long a removal is measured, relative to the time of the case. */
const REMOVAL = 10

/**
 * What a sweep and the removal of the tokens of a client cost, and what they do to those who add
 * tokens meanwhile: a case for each storage.
 */
export const SWEEPS: readonly Case[] = STORAGES.map(storage => ({
  name: `sweep-${storage.name}`,
  title: `sweep and removal, and the addition of tokens meanwhile, ${storage.title}`,
  measure: (seconds, { tokens }) => withStorage(storage, open => sweepingOf(storage, open, seconds, tokens)),
}))

async function sweepingOf(storage: Storage, open: OpenStorage, seconds: number, tokens: number): Promise<Outcome> {
  const stores = (await open.space('swept')).stores()
  const progress = (done: number) => void process.stderr.write(`  ${storage.title}: ${done} of ${tokens} tokens\n`)
  const now = Date.now()
  const changes = (index: number) => ({
    ...(index % OUTLIVED === 0 && { retainedUntil: now - 3_600_000 - (index % 1_000) }),
    ...(index % 2 === 0 && { clientId: REVOKED }),
  })
  await fill(stores, { tokens, writers: storage.writers, progress, changes })
  const model = await modelRecord()
  const count = { swept: 0, removed: 0 }
  await probed(stores, model, () => pause(seconds * 500))
  const alone = await probed(stores, model, () => pause(seconds * 1_000))
  const sweep = await probed(stores, model, async () => {
    count.swept = await sweepAll(stores, now)
  })
  const refusing = performance.now()
  await stores.clients.revokeTokens(REVOKED, now)
  const refused = performance.now() - refusing
  const removal = await probed(stores, model, async () => {
    count.removed = await removeFor(stores, seconds * 1_000 * REMOVAL)
  })
  return {
    rows: [
      { what: 'add, p99', against: '', ours: alone.p99 * 1_000 },
      ...rowsOf('sweep', alone, sweep, count.swept),
      { what: 'refuse all tokens of the client', against: '', ours: refused * 1_000, target: { most: REFUSED } },
      ...rowsOf('removal', alone, removal, count.removed),
    ],
    notes: ['', noteOf('Swept', count.swept, sweep), noteOf('Removed', count.removed, removal)],
    failures: [],
  }
}

/** As `symbolon serve` does, with a turn for others between steps. */
async function sweepAll({ accessTokens }: FilledStores, now: number): Promise<number> {
  let swept = 0
  for (;;) {
    const step = await accessTokens.sweep(now, SWEPT)
    swept += step
    if (step < SWEPT) return swept
    await setImmediate()
  }
}

/** As a revocation does, one step after the other. */
async function removeFor({ accessTokens }: FilledStores, milliseconds: number): Promise<number> {
  const end = performance.now() + milliseconds
  let removed = 0
  for (;;) {
    const step = await accessTokens.remove({ clientId: REVOKED }, REMOVED)
    removed += step
    if (step < REMOVED || performance.now() > end) return removed
  }
}

function rowsOf(what: string, alone: Probed, during: Probed, rows: number): readonly Row[] {
  return [
    {
      what: `add during ${what}, p99`,
      against: 'add, p99',
      reference: alone.p99 * 1_000,
      ours: during.p99 * 1_000,
      target: { ratio: GROWTH },
    },
    { what: `longest turn during ${what}`, against: '', ours: during.turn * 1_000, target: { most: TURN } },
    { what: `${what}, one token`, against: '', ours: (during.elapsed * 1_000) / Math.max(rows, 1) },
  ]
}

function noteOf(what: string, rows: number, { elapsed, longest }: Probed): string {
  const perSecond = Math.round((rows * 1_000) / elapsed).toLocaleString('en')
  const [all, slowest] = [rows.toLocaleString('en'), Math.round(longest)]
  return `${what} ${all} tokens, ${perSecond} a second; the slowest addition meanwhile took ${slowest} ms.`
}
