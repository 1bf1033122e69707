import { addedToken, addedWithRefreshToken, expectFound, successorOf } from './access-token-bench.js'
import { type Bench, RACERS, race, type Trials, wins } from './bench.js'
import { freshHash } from './fresh.js'
import { NOW } from './instants.js'
import { accessTokenRecord } from './records.js'

/** What a store promises of refresh token hashes: one belongs to one record at most. */
export const REFRESH_TOKEN_TRIALS: Trials = {
  'a record whose refresh token is there is not put': takenHashIsNotPut,
  'of 32 racers that put one refresh token, one wins': oneRacerPuts,
  'a replacement may not take the refresh token of another record': takenHashIsNotReplaced,
  'of 32 replacements with one refresh token, one wins': oneReplacementWins,
  'a replacement may keep its refresh token': keptHash,
  'after a replacement the old refresh token selects nothing, the new one does': rotatedHash,
  'after a replacement without a refresh token the old one selects nothing': clearedHash,
  'the refresh token of a record that was not put is there for others': refusedHashIsFree,
  'the refresh token of a replacement that was not made is there for others': lostHashIsFree,
  'two services may put the same refresh token': servicesAreApart,
}

async function takenHashIsNotPut(bench: Bench): Promise<void> {
  const { serviceId, refreshTokenHash } = await addedWithRefreshToken(bench)
  const second = accessTokenRecord({ serviceId, refreshTokenHash })
  bench.equal(await bench.stores.accessTokens.add(second, NOW), false)
  await expectFound(bench, second.hash, undefined)
}

async function oneRacerPuts(bench: Bench): Promise<void> {
  const [{ serviceId, equal }, refreshTokenHash] = [bench, freshHash()]
  const answers = await race(bench, async ({ accessTokens }) => {
    const record = accessTokenRecord({ serviceId, refreshTokenHash })
    return { won: await accessTokens.add(record, NOW), record }
  })
  equal(wins(answers.map(({ won }) => won)), 1)
  for (const { won, record } of answers) await expectFound(bench, record.hash, won ? record : undefined)
}

async function takenHashIsNotReplaced(bench: Bench): Promise<void> {
  const { refreshTokenHash } = await addedWithRefreshToken(bench)
  const record = await addedWithRefreshToken(bench)
  const { accessTokens } = bench.stores
  const successor = successorOf(record, { refreshTokenHash })
  bench.equal(await accessTokens.replace(record.hash, record.version, successor, NOW), false)
  await expectFound(bench, record.hash, record)
  bench.equal(await accessTokens.remove({ refreshTokenHash: record.refreshTokenHash }), 1)
}

async function oneReplacementWins(bench: Bench): Promise<void> {
  const refreshTokenHash = freshHash()
  const records = await Promise.all(Array.from({ length: RACERS }, () => addedToken(bench)))
  const answers = await race(bench, async ({ accessTokens }, racer) => {
    const record = records[racer]
    if (record === undefined) return false
    return accessTokens.replace(record.hash, record.version, successorOf(record, { refreshTokenHash }), NOW)
  })
  bench.equal(wins(answers), 1)
}

async function keptHash(bench: Bench): Promise<void> {
  const record = await addedWithRefreshToken(bench)
  const { accessTokens } = bench.stores
  bench.equal(await accessTokens.replace(record.hash, record.version, successorOf(record), NOW), true)
  bench.equal(await accessTokens.remove({ refreshTokenHash: record.refreshTokenHash }), 1)
  await expectFound(bench, record.hash, undefined)
}

async function rotatedHash(bench: Bench): Promise<void> {
  const record = await addedWithRefreshToken(bench)
  const { accessTokens } = bench.stores
  const [refreshTokenHash, successor] = [freshHash(), successorOf(record)]
  const rotated = { ...successor, refreshTokenHash }
  bench.equal(await accessTokens.replace(record.hash, record.version, rotated, NOW), true)
  bench.equal(await accessTokens.remove({ refreshTokenHash: record.refreshTokenHash }), 0)
  await expectFound(bench, record.hash, rotated)
  bench.equal(await accessTokens.remove({ refreshTokenHash }), 1)
  await expectFound(bench, record.hash, undefined)
}

async function clearedHash(bench: Bench): Promise<void> {
  const { refreshTokenHash, ...bare } = await addedWithRefreshToken(bench)
  const { accessTokens } = bench.stores
  bench.equal(await accessTokens.replace(bare.hash, bare.version, successorOf(bare), NOW), true)
  bench.equal(await accessTokens.remove({ refreshTokenHash }), 0)
  await expectFound(bench, bare.hash, successorOf(bare))
  // Nobody holds it any more, so it is there for others.
  await addedToken(bench, { refreshTokenHash })
}

async function refusedHashIsFree(bench: Bench): Promise<void> {
  const [record, refreshTokenHash] = [await addedWithRefreshToken(bench), freshHash()]
  bench.equal(await bench.stores.accessTokens.add({ ...record, refreshTokenHash }, NOW), false)
  await addedToken(bench, { refreshTokenHash })
  bench.equal(await bench.stores.accessTokens.remove({ refreshTokenHash }), 1)
  await expectFound(bench, record.hash, record)
}

async function lostHashIsFree(bench: Bench): Promise<void> {
  const record = await addedWithRefreshToken(bench)
  const answers = await race(bench, async ({ accessTokens }) => {
    const refreshTokenHash = freshHash()
    const successor = successorOf(record, { refreshTokenHash })
    return { won: await accessTokens.replace(record.hash, record.version, successor, NOW), refreshTokenHash }
  })
  for (const { won, refreshTokenHash } of answers) if (!won) await addedToken(bench, { refreshTokenHash })
}

async function servicesAreApart(bench: Bench): Promise<void> {
  const { refreshTokenHash } = await addedWithRefreshToken(bench)
  const theirs = accessTokenRecord({ serviceId: bench.otherServiceId, refreshTokenHash })
  bench.equal(await bench.other.accessTokens.add(theirs, NOW), true)
  bench.equal(await bench.other.accessTokens.remove({ refreshTokenHash }), 1)
  bench.equal(await bench.stores.accessTokens.remove({ refreshTokenHash }), 1)
}
