import { addedToken, expectFound, successorOf } from './access-token-bench.js'
import { type Bench, race, type Trials } from './bench.js'
import { freshHash, freshNumber, freshText } from './fresh.js'
import { fullAccessToken } from './full-records.js'
import { JUST_AHEAD, JUST_PAST, NOW } from './instants.js'
import { accessTokenRecord } from './records.js'
import { spoil } from './spoil.js'

/** What a store promises of replacing an access token. */
export const REPLACEMENT_TRIALS: Trials = {
  'a replacement is found whole': foundWhole,
  'of 32 racers that replace one version, one wins': oneRacerReplaces,
  'a replacement of another version is refused': otherVersion,
  'a replacement of what is not there is refused': notThere,
  'a replacement of what was removed is refused': removed,
  'a removal beside a replacement leaves nothing': removalBesideReplacement,
  'a replacement moves the record to its new client and subject': moved,
  'a replacement is kept until its own instant': keptUntilItsOwnInstant,
  'changing what was put as a replacement changes nothing stored': inputIsNotShared,
  'one service cannot replace the record of another': servicesAreApart,
}

async function foundWhole(bench: Bench): Promise<void> {
  const record = await addedToken(bench)
  const full = { ...fullAccessToken(bench.serviceId), hash: record.hash, version: 2 }
  bench.equal(await bench.stores.accessTokens.replace(record.hash, 1, full, NOW), true)
  await expectFound(bench, record.hash, full)
  // And back: no field of what was replaced may shine through.
  const bare = successorOf(record, { version: 3 })
  bench.equal(await bench.stores.accessTokens.replace(record.hash, 2, bare, NOW), true)
  await expectFound(bench, record.hash, bare)
  const found = await bench.stores.accessTokens.find(record.hash)
  bench.equal(Object.keys(found ?? {}).sort(), Object.keys(bare).sort())
}

async function oneRacerReplaces(bench: Bench): Promise<void> {
  const record = await addedToken(bench)
  const answers = await race(bench, async ({ accessTokens }, racer) => {
    const successor = successorOf(record, { scopes: [`racer-${racer}`] })
    return { won: await accessTokens.replace(record.hash, record.version, successor, NOW), successor }
  })
  const winners = answers.filter(({ won }) => won)
  bench.equal(winners.length, 1)
  await expectFound(bench, record.hash, winners[0]?.successor)
}

async function otherVersion(bench: Bench): Promise<void> {
  const record = await addedToken(bench, { version: 5 })
  for (const version of [4, 6, 0]) {
    const successor = successorOf(record, { version: version + 1 })
    bench.equal(await bench.stores.accessTokens.replace(record.hash, version, successor, NOW), false)
    await expectFound(bench, record.hash, record)
  }
}

async function notThere(bench: Bench): Promise<void> {
  const record = accessTokenRecord({ serviceId: bench.serviceId })
  bench.equal(await bench.stores.accessTokens.replace(record.hash, 1, successorOf(record), NOW), false)
  await expectFound(bench, record.hash, undefined)
}

async function removed(bench: Bench): Promise<void> {
  const record = await addedToken(bench)
  bench.equal(await bench.stores.accessTokens.remove({ hash: record.hash }), 1)
  bench.equal(await bench.stores.accessTokens.replace(record.hash, 1, successorOf(record), NOW), false)
  await expectFound(bench, record.hash, undefined)
}

async function removalBesideReplacement(bench: Bench): Promise<void> {
  const records = await Promise.all(Array.from({ length: 16 }, () => addedToken(bench)))
  await race(bench, async ({ accessTokens }, racer) => {
    const record = records[racer % records.length]
    if (record === undefined) return
    // Whichever of the two comes first: a revoked token must not rise again.
    if (racer < records.length) await accessTokens.replace(record.hash, record.version, successorOf(record), NOW)
    else await accessTokens.remove({ hash: record.hash })
  })
  for (const { hash } of records) await expectFound(bench, hash, undefined)
}

async function moved(bench: Bench): Promise<void> {
  const { accessTokens } = bench.stores
  const record = await addedToken(bench, { subject: freshText('subject') })
  const successor = successorOf(record, { clientId: freshNumber(), subject: freshText('subject') })
  bench.equal(await accessTokens.replace(record.hash, record.version, successor, NOW), true)
  bench.equal(await accessTokens.remove({ clientId: record.clientId }), 0)
  await expectFound(bench, record.hash, successor)
  bench.equal(await accessTokens.remove({ clientId: successor.clientId, subject: successor.subject ?? '' }), 1)
  await expectFound(bench, record.hash, undefined)
}

async function keptUntilItsOwnInstant(bench: Bench): Promise<void> {
  const { accessTokens } = bench.stores
  // Written a moment before the usual now, at which the first record has outlived its instant and the second has not.
  const record = accessTokenRecord({ serviceId: bench.serviceId, retainedUntil: JUST_PAST })
  const successor = successorOf(record, { retainedUntil: JUST_AHEAD })
  bench.equal(await accessTokens.add(record, JUST_PAST), true)
  bench.equal(await accessTokens.replace(record.hash, record.version, successor, JUST_PAST), true)
  await accessTokens.sweep(NOW, 100)
  await expectFound(bench, record.hash, successor)
}

async function inputIsNotShared(bench: Bench): Promise<void> {
  const record = await addedToken(bench)
  const successor = { ...fullAccessToken(bench.serviceId), hash: record.hash, version: 2 }
  const given = structuredClone(successor)
  bench.equal(await bench.stores.accessTokens.replace(record.hash, 1, given, NOW), true)
  spoil(given)
  await expectFound(bench, record.hash, successor)
}

async function servicesAreApart(bench: Bench): Promise<void> {
  const hash = freshHash()
  const record = await addedToken(bench, { hash })
  const theirs = accessTokenRecord({ serviceId: bench.otherServiceId, hash })
  bench.equal(await bench.other.accessTokens.replace(hash, 1, successorOf(theirs), NOW), false)
  bench.equal(await bench.other.accessTokens.add(theirs, NOW), true)
  bench.equal(await bench.other.accessTokens.replace(hash, 1, successorOf(theirs), NOW), true)
  await expectFound(bench, hash, record)
}
