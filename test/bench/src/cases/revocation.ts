import { setTimeout as pause, setImmediate } from 'node:timers/promises'
import { introspect, type Ports, revokeAccessTokens } from '@symbolon/core'
import type { Case, Outcome, Row } from '../case.js'
import { type Probed, probed } from '../probe.js'
import { CLUSTER } from '../storage/cluster.js'
import type { OpenStorage, Space, Storage } from '../storage/storage.js'
import { STORAGES } from '../storage/storages.js'
import { fill, modelRecord, tokenAt } from '../storage/tokens.js'
import { withStorage } from '../storage/with-storage.js'
import { granted, openSubject } from '../subject.js'

/** The client whose tokens are revoked. Those that are added meanwhile belong to another one. */
const REVOKED = 2002

/** What its tokens have besides. */
const HELD = { clientId: REVOKED, clientIdentifier: String(REVOKED) }

/** How many tokens are swept before others have a turn, as by `symbolon serve`. */
const SWEPT = 1_000

/** A revocation counts within this many microseconds. */
const AT_ONCE = { most: 100_000 }

/** How much the 99th percentile of an addition may grow. */
const TWICE = { ratio: 2 }

/** One client library for each storage is enough: the servers do the work. */
const MEASURED = [...STORAGES.filter(({ name }) => name !== 'node-redis'), CLUSTER]

/**
 * All tokens of a client are revoked, and looked at through another handle of the storage: a case
 * for each storage.
 */
export const REVOCATIONS: readonly Case[] = MEASURED.map(storage => ({
  name: `revocation-million-${storage.name}`,
  title: `revoking all tokens of one client, ${storage.title}`,
  measure: (seconds, { tokens }) => withStorage(storage, open => revoking(storage, open, seconds, tokens)),
}))

async function revoking(storage: Storage, open: OpenStorage, seconds: number, tokens: number): Promise<Outcome> {
  const space = await open.space('revoked')
  const filled = await filledWith(space, storage, tokens)
  const [here, there] = [await portsOn(space), await portsOn(space)]
  const request = { token: tokenAt(0), scopes: ['read'] }
  await granted(request, there)
  const stores = space.stores()
  const model = await modelRecord()
  await probed(stores, model, () => pause(seconds * 500))
  const alone = await probed(stores, model, () => pause(seconds * 1_000))
  const count = { swept: 0, removed: 0 }
  const sweep = await probed(stores, model, async () => {
    count.swept = await sweepAll(space)
  })
  const state = { refused: Number.NaN }
  const removal = await probed(stores, model, async () => {
    const begin = performance.now()
    const removing = removeAll(here)
    await refusedOn(there, request)
    state.refused = performance.now() - begin
    count.removed = await removing
    // A turn that lasted until now is seen in the next one.
    await pause(2)
  })
  return {
    rows: [
      { what: 'until a token is refused', against: '', ours: state.refused * 1_000, target: AT_ONCE },
      { what: 'add, p99', against: '', ours: alone.p99 * 1_000 },
      rowOf('sweep', alone, sweep),
      rowOf('removal', alone, removal),
    ],
    notes: ['', filled, noteOf('Swept', count.swept, sweep), noteOf('Removed', count.removed, removal)],
    failures: count.removed < tokens ? [`${count.removed} of ${tokens} tokens were removed`] : [],
  }
}

/** How many tokens are added before all are copied, where a storage can copy. */
const ADDED = 2_000

/**
 * Fills a storage with the tokens of the client, and a tenth as many of another one that are
 * outlived.
 */
async function filledWith(space: Space, { title, writers }: Storage, tokens: number): Promise<string> {
  const doublings = space.copyTokens === undefined ? 0 : Math.max(0, Math.ceil(Math.log2(tokens / ADDED)))
  const held = Math.ceil(tokens / 2 ** doublings)
  const added = Math.ceil(held * 1.1)
  const progress = (done: number) => void process.stderr.write(`  ${title}: ${done} of ${added} tokens\n`)
  const outlived = Date.now() - 3_600_000
  const changes = (index: number) => (index < held ? HELD : { retainedUntil: outlived })
  const [before, begin] = [await space.bytes(), performance.now()]
  await fill(space.stores(), { tokens: added, writers, progress, changes })
  const perSecond = (added * 1_000) / (performance.now() - begin)
  for (let copied = 0; copied < doublings; copied++) await space.copyTokens?.(`.${copied}`)
  const total = added * 2 ** doublings
  const bytes = ((await space.bytes()) - before) / total
  return `${whole(total)} tokens with a subject, ${whole(bytes)} bytes each; ${whole(perSecond)} were added a second.`
}

async function portsOn(space: Space): Promise<Ports> {
  const client = { clientId: REVOKED }
  return (await openSubject({ stores: space.stores(), client })).ports
}

async function sweepAll(space: Space): Promise<number> {
  const { accessTokens } = space.stores()
  for (let swept = 0; ; await setImmediate()) {
    const step = await accessTokens.sweep(Date.now(), SWEPT)
    swept += step
    if (step < SWEPT) return swept
  }
}

/** Revokes until nothing is left, as often as it takes, with a turn for others between two calls. */
async function removeAll(ports: Ports): Promise<number> {
  for (let removed = 0; ; await setImmediate()) {
    const answer = await revokeAccessTokens({ clientId: REVOKED }, ports)
    if (answer.action !== 'OK') throw new Error(`not revoked: ${answer.resultMessage}`)
    removed += answer.count
    if (answer.finished) return removed
  }
}

/** Resolves when the token is refused. */
async function refusedOn(ports: Ports, request: Parameters<typeof introspect>[0]): Promise<void> {
  for (;;) {
    const { action, resultMessage } = await introspect(request, ports)
    if (action === 'UNAUTHORIZED') return
    if (action !== 'OK') throw new Error(`not introspected: ${resultMessage}`)
    await setImmediate()
  }
}

function rowOf(what: string, alone: Probed, during: Probed): Row {
  return {
    what: `add during ${what}, p99`,
    against: 'add, p99',
    reference: alone.p99 * 1_000,
    ours: during.p99 * 1_000,
    target: TWICE,
  }
}

function noteOf(what: string, tokens: number, { elapsed, longest, turn }: Probed): string {
  const all = `${what} ${whole(tokens)} tokens in ${whole(elapsed / 1_000)} s, ${whole((tokens * 1_000) / elapsed)} a second`
  return `${all}; the slowest addition meanwhile took ${whole(longest)} ms, the longest turn ${whole(turn)} ms.`
}

function whole(figure: number): string {
  return Math.round(figure).toLocaleString('en')
}
