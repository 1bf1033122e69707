import { addedToken, expectFound, successorOf } from './access-token-fixture.js'
import { type ContractTests, race, spoil } from './fixture.js'
import { freshHash, freshNumber, freshText } from './fresh.js'
import { fullAccessToken } from './full-records.js'
import { JUST_AHEAD, JUST_PAST, NOW } from './instants.js'
import { accessTokenRecord } from './records.js'

export const REPLACEMENT_TESTS: ContractTests = {
  async 'a replacement is stored unchanged'(fixture) {
    const record = await addedToken(fixture)
    const full = { ...fullAccessToken(fixture.serviceId), hash: record.hash, version: 2 }
    fixture.equal(await fixture.stores.accessTokens.replace(record.hash, 1, full, NOW), true)
    await expectFound(fixture, record.hash, full)
    // And back: no field of the replaced record may remain.
    const bare = successorOf(record, { version: 3 })
    fixture.equal(await fixture.stores.accessTokens.replace(record.hash, 2, bare, NOW), true)
    await expectFound(fixture, record.hash, bare)
    const found = await fixture.stores.accessTokens.find(record.hash)
    fixture.equal(Object.keys(found ?? {}).sort(), Object.keys(bare).sort())
  },
  async 'of 32 racers that replace the same version, one wins'(fixture) {
    const record = await addedToken(fixture)
    const answers = await race(fixture, async ({ accessTokens }, racer) => {
      const successor = successorOf(record, { scopes: [`racer-${racer}`] })
      return { won: await accessTokens.replace(record.hash, record.version, successor, NOW), successor }
    })
    const winners = answers.filter(({ won }) => won)
    fixture.equal(winners.length, 1)
    await expectFound(fixture, record.hash, winners[0]?.successor)
  },
  async 'replace returns false for another version'(fixture) {
    const record = await addedToken(fixture, { version: 5 })
    for (const version of [4, 6, 0]) {
      const successor = successorOf(record, { version: version + 1 })
      fixture.equal(await fixture.stores.accessTokens.replace(record.hash, version, successor, NOW), false)
      await expectFound(fixture, record.hash, record)
    }
  },
  async 'replace returns false for an unknown record'(fixture) {
    const record = accessTokenRecord({ serviceId: fixture.serviceId })
    fixture.equal(await fixture.stores.accessTokens.replace(record.hash, 1, successorOf(record), NOW), false)
    await expectFound(fixture, record.hash, undefined)
  },
  async 'replace returns false for a removed record'(fixture) {
    const record = await addedToken(fixture)
    fixture.equal(await fixture.stores.accessTokens.remove({ hash: record.hash }, 100), 1)
    fixture.equal(await fixture.stores.accessTokens.replace(record.hash, 1, successorOf(record), NOW), false)
    await expectFound(fixture, record.hash, undefined)
  },
  async 'a record is gone after a removal that races with a replacement'(fixture) {
    const records = await Promise.all(Array.from({ length: 16 }, () => addedToken(fixture)))
    await race(fixture, async ({ accessTokens }, racer) => {
      const record = records[racer % records.length]
      if (record === undefined) return
      // Whichever of the two comes first, a revoked token must not reappear.
      if (racer < records.length) await accessTokens.replace(record.hash, record.version, successorOf(record), NOW)
      else await accessTokens.remove({ hash: record.hash }, 100)
    })
    for (const { hash } of records) await expectFound(fixture, hash, undefined)
  },
  async 'a replacement moves the record to its new client and subject'(fixture) {
    const { accessTokens } = fixture.stores
    const record = await addedToken(fixture, { subject: freshText('subject') })
    const successor = successorOf(record, { clientId: freshNumber(), subject: freshText('subject') })
    fixture.equal(await accessTokens.replace(record.hash, record.version, successor, NOW), true)
    fixture.equal(await accessTokens.remove({ clientId: record.clientId }, 100), 0)
    await expectFound(fixture, record.hash, successor)
    fixture.equal(await accessTokens.remove({ clientId: successor.clientId, subject: successor.subject ?? '' }, 100), 1)
    await expectFound(fixture, record.hash, undefined)
  },
  async 'a replacement is kept until its own instant'(fixture) {
    const { accessTokens } = fixture.stores
    // Written just before NOW, when neither record is past its instant. At NOW the first one is.
    const record = accessTokenRecord({ serviceId: fixture.serviceId, retainedUntil: JUST_PAST })
    const successor = successorOf(record, { retainedUntil: JUST_AHEAD })
    fixture.equal(await accessTokens.add(record, JUST_PAST), true)
    fixture.equal(await accessTokens.replace(record.hash, record.version, successor, JUST_PAST), true)
    await accessTokens.sweep(NOW, 100)
    await expectFound(fixture, record.hash, successor)
  },
  async 'changing a replacement after replace does not change the stored record'(fixture) {
    const record = await addedToken(fixture)
    const successor = { ...fullAccessToken(fixture.serviceId), hash: record.hash, version: 2 }
    const given = structuredClone(successor)
    fixture.equal(await fixture.stores.accessTokens.replace(record.hash, 1, given, NOW), true)
    spoil(given)
    await expectFound(fixture, record.hash, successor)
  },
  async 'one service cannot replace the record of another'(fixture) {
    const hash = freshHash()
    const record = await addedToken(fixture, { hash })
    const theirs = accessTokenRecord({ serviceId: fixture.otherServiceId, hash })
    fixture.equal(await fixture.other.accessTokens.replace(hash, 1, successorOf(theirs), NOW), false)
    fixture.equal(await fixture.other.accessTokens.add(theirs, NOW), true)
    fixture.equal(await fixture.other.accessTokens.replace(hash, 1, successorOf(theirs), NOW), true)
    await expectFound(fixture, hash, record)
  },
}
