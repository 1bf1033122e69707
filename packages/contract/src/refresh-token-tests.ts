import { addedToken, addedWithRefreshToken, expectFound, successorOf } from './access-token-fixture.js'
import { type ContractTests, RACERS, race, wins } from './fixture.js'
import { freshHash, freshText } from './fresh.js'
import { JUST_AHEAD, LONG_AFTER, NOW } from './instants.js'
import { accessTokenRecord } from './records.js'

export const REFRESH_TOKEN_TESTS: ContractTests = {
  async 'add returns false for an existing refresh token'(fixture) {
    const { serviceId, refreshTokenHash } = await addedWithRefreshToken(fixture)
    const second = accessTokenRecord({ serviceId, refreshTokenHash })
    fixture.equal(await fixture.stores.accessTokens.add(second, NOW), false)
    await expectFound(fixture, second.hash, undefined)
  },
  async 'of 32 racers that add the same refresh token, one wins'(fixture) {
    const [{ serviceId, equal }, refreshTokenHash] = [fixture, freshHash()]
    const answers = await race(fixture, async ({ accessTokens }) => {
      const record = accessTokenRecord({ serviceId, refreshTokenHash })
      return { won: await accessTokens.add(record, NOW), record }
    })
    equal(wins(answers.map(({ won }) => won)), 1)
    for (const { won, record } of answers) await expectFound(fixture, record.hash, won ? record : undefined)
  },
  async 'replace returns false if another record has the new refresh token'(fixture) {
    const { refreshTokenHash } = await addedWithRefreshToken(fixture)
    const record = await addedWithRefreshToken(fixture)
    const { accessTokens } = fixture.stores
    const successor = successorOf(record, { refreshTokenHash })
    fixture.equal(await accessTokens.replace(record.hash, record.version, successor, NOW), false)
    await expectFound(fixture, record.hash, record)
    fixture.equal(await accessTokens.remove({ refreshTokenHash: record.refreshTokenHash }, 100), 1)
  },
  async 'of 32 replacements with the same refresh token, one wins'(fixture) {
    const refreshTokenHash = freshHash()
    const records = await Promise.all(Array.from({ length: RACERS }, () => addedToken(fixture)))
    const answers = await race(fixture, async ({ accessTokens }, racer) => {
      const record = records[racer]
      if (record === undefined) return false
      return accessTokens.replace(record.hash, record.version, successorOf(record, { refreshTokenHash }), NOW)
    })
    fixture.equal(wins(answers), 1)
  },
  async 'a replacement can keep the refresh token'(fixture) {
    const record = await addedWithRefreshToken(fixture)
    const { accessTokens } = fixture.stores
    fixture.equal(await accessTokens.replace(record.hash, record.version, successorOf(record), NOW), true)
    fixture.equal(await accessTokens.remove({ refreshTokenHash: record.refreshTokenHash }, 100), 1)
    await expectFound(fixture, record.hash, undefined)
  },
  async 'after a replacement, only the new refresh token selects the record'(fixture) {
    const record = await addedWithRefreshToken(fixture)
    const { accessTokens } = fixture.stores
    const [refreshTokenHash, successor] = [freshHash(), successorOf(record)]
    const rotated = { ...successor, refreshTokenHash }
    fixture.equal(await accessTokens.replace(record.hash, record.version, rotated, NOW), true)
    fixture.equal(await accessTokens.remove({ refreshTokenHash: record.refreshTokenHash }, 100), 0)
    await expectFound(fixture, record.hash, rotated)
    fixture.equal(await accessTokens.remove({ refreshTokenHash }, 100), 1)
    await expectFound(fixture, record.hash, undefined)
  },
  async 'after a replacement without a refresh token, the old one selects nothing'(fixture) {
    const { refreshTokenHash, ...bare } = await addedWithRefreshToken(fixture)
    const { accessTokens } = fixture.stores
    fixture.equal(await accessTokens.replace(bare.hash, bare.version, successorOf(bare), NOW), true)
    fixture.equal(await accessTokens.remove({ refreshTokenHash }, 100), 0)
    await expectFound(fixture, bare.hash, successorOf(bare))
    // No record has it any more, so another can use it.
    await addedToken(fixture, { refreshTokenHash })
  },
  async 'the refresh token of a record that was not added stays free'(fixture) {
    const [record, refreshTokenHash] = [await addedWithRefreshToken(fixture), freshHash()]
    fixture.equal(await fixture.stores.accessTokens.add({ ...record, refreshTokenHash }, NOW), false)
    await addedToken(fixture, { refreshTokenHash })
    fixture.equal(await fixture.stores.accessTokens.remove({ refreshTokenHash }, 100), 1)
    await expectFound(fixture, record.hash, record)
  },
  async 'the refresh token of a replacement that failed stays free'(fixture) {
    const record = await addedWithRefreshToken(fixture)
    const answers = await race(fixture, async ({ accessTokens }) => {
      const refreshTokenHash = freshHash()
      const successor = successorOf(record, { refreshTokenHash })
      return { won: await accessTokens.replace(record.hash, record.version, successor, NOW), refreshTokenHash }
    })
    for (const { won, refreshTokenHash } of answers) if (!won) await addedToken(fixture, { refreshTokenHash })
  },
  async 'a swept record leaves no trace in an index'(fixture) {
    const record = await addedWithRefreshToken(fixture, { subject: freshText('subject'), retainedUntil: JUST_AHEAD })
    const { stores, serviceId, equal } = fixture
    await stores.accessTokens.sweep(LONG_AFTER, 100)
    // Where the storage expires records by itself, the sweep leaves the record and its entries.
    const isGone = (await stores.accessTokens.find(record.hash)) === undefined
    const { refreshTokenHash, clientId, subject = '' } = record
    const heir = accessTokenRecord({ serviceId, refreshTokenHash })
    equal(await stores.accessTokens.add(heir, NOW), isGone)
    equal(await stores.accessTokens.remove({ refreshTokenHash }, 100), 1)
    equal(await stores.accessTokens.remove({ clientId }, 100), 0)
    equal(await stores.accessTokens.remove({ subject }, 100), 0)
  },
  async 'two services can add the same refresh token'(fixture) {
    const { refreshTokenHash } = await addedWithRefreshToken(fixture)
    const theirs = accessTokenRecord({ serviceId: fixture.otherServiceId, refreshTokenHash })
    fixture.equal(await fixture.other.accessTokens.add(theirs, NOW), true)
    fixture.equal(await fixture.other.accessTokens.remove({ refreshTokenHash }, 100), 1)
    fixture.equal(await fixture.stores.accessTokens.remove({ refreshTokenHash }, 100), 1)
  },
}
