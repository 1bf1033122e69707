import type { AccessToken, AccessTokenSelection } from '@symbolon/core/stores'
import { addedToken, addedTokens, addedWithRefreshToken, expectFound, successorOf } from './access-token-fixture.js'
import { type ContractTests, type Fixture, RACERS, race, registerTests } from './fixture.js'
import { freshHash, freshNumber, freshText } from './fresh.js'
import { JUST_AHEAD, JUST_PAST, NOW } from './instants.js'
import type { Open, Runner } from './runner.js'

export const REMOVAL_TESTS: ContractTests = {
  async 'removing by hash removes one record, once'(fixture) {
    const [record, other] = [await addedWithRefreshToken(fixture), await addedToken(fixture)]
    await expectRemoval(fixture, { hash: record.hash }, { gone: [record], kept: [other] })
    const { refreshTokenHash } = record
    fixture.equal(await fixture.stores.accessTokens.remove({ refreshTokenHash }, 100), 0)
  },
  async 'removing by refresh token removes its record, once'(fixture) {
    const [record, other] = [await addedWithRefreshToken(fixture), await addedWithRefreshToken(fixture)]
    const { refreshTokenHash } = record
    await expectRemoval(fixture, { refreshTokenHash }, { gone: [record], kept: [other] })
  },
  async 'removing by client removes all its records, with and without a subject'(fixture) {
    const clientId = freshNumber()
    const subject = freshText('subject')
    const gone = [
      await addedToken(fixture, { clientId }),
      await addedToken(fixture, { clientId, subject }),
      await addedToken(fixture, { clientId, subject }),
      await addedToken(fixture, { clientId, subject: freshText('subject') }),
    ]
    const kept = [await addedToken(fixture, { clientId: clientId + 1, subject })]
    await expectRemoval(fixture, { clientId }, { gone, kept })
  },
  async 'removing by client and subject keeps records of other subjects and clients'(fixture) {
    const clientId = freshNumber()
    const subject = freshText('subject')
    const { hash } = await addedToken(fixture, { clientId, subject })
    const gone = [await addedToken(fixture, { clientId, subject }), await addedToken(fixture, { clientId, subject })]
    const kept = [
      await addedToken(fixture, { clientId }),
      await addedToken(fixture, { clientId, subject: freshText('subject') }),
      await addedToken(fixture, { clientId: clientId + 1, subject }),
    ]
    fixture.equal(await fixture.stores.accessTokens.remove({ hash }, 100), 1)
    await expectRemoval(fixture, { clientId, subject }, { gone, kept })
  },
  async 'removing by subject removes its records at every client'(fixture) {
    const [clientId, subject] = [freshNumber(), freshText('subject')]
    const gone = [
      await addedToken(fixture, { clientId, subject }),
      await addedToken(fixture, { clientId, subject }),
      await addedToken(fixture, { clientId: clientId + 1, subject }),
    ]
    const kept = [await addedToken(fixture, { clientId }), await addedToken(fixture, { clientId, subject: '' })]
    await expectRemoval(fixture, { subject }, { gone, kept })
    fixture.equal(await fixture.stores.accessTokens.remove({ clientId, subject }, 100), 0)
  },
  async 'a removal keeps the records that were created after its instant'(fixture) {
    const { accessTokens } = fixture.stores
    const [clientId, subject] = [freshNumber(), freshText('subject')]
    const holders = [{ clientId }, { clientId, subject }, { subject }]
    for (const holder of holders) {
      const [before, at, after] = [
        await addedToken(fixture, { clientId, subject, createdAt: JUST_PAST }),
        await addedToken(fixture, { clientId, subject, createdAt: NOW }),
        await addedToken(fixture, { clientId, subject, createdAt: JUST_AHEAD }),
      ]
      fixture.equal(await accessTokens.remove({ ...holder, createdUntil: NOW }, 100), 2)
      for (const { hash } of [before, at]) await expectFound(fixture, hash, undefined)
      await expectFound(fixture, after.hash, after)
      const successor = { ...successorOf(after), createdAt: NOW }
      fixture.equal(await accessTokens.replace(after.hash, after.version, successor, NOW), true)
      fixture.equal(await accessTokens.remove({ ...holder, createdUntil: NOW }, 100), 1)
    }
  },
  async 'a removal removes no more than its limit, and fewer only when none is left'(fixture) {
    const [clientId, subject] = [freshNumber(), freshText('subject')]
    const selections = [{ clientId }, { clientId, subject }, { subject }]
    for (const selection of selections) {
      for (let count = 0; count < 5; count++) await addedToken(fixture, { clientId, subject })
      for (const left of [2, 2, 1, 0]) fixture.equal(await fixture.stores.accessTokens.remove(selection, 2), left)
    }
  },
  async 'a client with 1,100 records is removed in batches of 500'(fixture) {
    const clientId = freshNumber()
    const records = await addedTokens(fixture, 1_100, { clientId })
    const other = await addedToken(fixture, { clientId: clientId + 1 })
    const { accessTokens } = fixture.stores
    for (const removed of [500, 500, 100, 0]) fixture.equal(await accessTokens.remove({ clientId }, 500), removed)
    for (const { hash } of records) await expectFound(fixture, hash, undefined)
    await expectFound(fixture, other.hash, other)
  },
  async 'a subject with 1,200 records is removed by one call that may remove more'(fixture) {
    const subject = freshText('subject')
    await addedTokens(fixture, 1_200, { subject })
    fixture.equal(await fixture.stores.accessTokens.remove({ subject }, 5_000), 1_200)
    fixture.equal(await fixture.stores.accessTokens.remove({ subject }, 5_000), 0)
  },
  async 'a removal that races with replacements leaves nothing'(fixture) {
    const clientId = freshNumber()
    const records = await addedTokens(fixture, RACERS, { clientId })
    await race(fixture, async ({ accessTokens }, racer) => {
      const record = records[racer]
      if (record === undefined) return
      // Whoever is late finds nothing to replace.
      const replaced = accessTokens.replace(record.hash, record.version, successorOf(record), NOW)
      const removed = racer % 8 === 0 ? accessTokens.remove({ clientId }, 100) : undefined
      await Promise.all([replaced, removed])
    })
    for (const { hash } of records) await expectFound(fixture, hash, undefined)
  },
  async 'an empty string is a subject'(fixture) {
    const clientId = freshNumber()
    const kept = [await addedToken(fixture, { clientId }), await addedToken(fixture, { clientId, subject: 'somebody' })]
    const gone = [await addedToken(fixture, { clientId, subject: '' })]
    await expectRemoval(fixture, { clientId, subject: '' }, { gone, kept })
  },
  async 'similar subjects are different'(fixture) {
    const clientId = freshNumber()
    // Differences that a collation or a pattern may ignore: case, accents, composition, trailing spaces, wildcards.
    const subjects = ['rene', 'Rene', 'ren\u00e9', 'rene\u0301', 'rene ', 'ren_', 'ren%', 'ren*', 'undefined', 'null']
    const records: AccessToken[] = []
    for (const subject of subjects) records.push(await addedToken(fixture, { clientId, subject }))
    const bare = await addedToken(fixture, { clientId })
    for (const { subject = '', hash } of records) {
      fixture.equal(await fixture.stores.accessTokens.remove({ clientId, subject }, 100), 1)
      await expectFound(fixture, hash, undefined)
    }
    await expectFound(fixture, bare.hash, bare)
  },
  async 'clients with adjacent client ids are different'(fixture) {
    const clientId = Number.MAX_SAFE_INTEGER
    const [gone, kept] = [
      [await addedToken(fixture, { clientId })],
      [await addedToken(fixture, { clientId: clientId - 1 })],
    ]
    await expectRemoval(fixture, { clientId }, { gone, kept })
  },
  async 'removing an unknown key removes nothing'(fixture) {
    const record = await addedWithRefreshToken(fixture)
    const { accessTokens } = fixture.stores
    fixture.equal(await accessTokens.remove({ hash: freshHash() }, 100), 0)
    fixture.equal(await accessTokens.remove({ refreshTokenHash: freshHash() }, 100), 0)
    fixture.equal(await accessTokens.remove({ clientId: record.clientId + 1 }, 100), 0)
    fixture.equal(await accessTokens.remove({ clientId: record.clientId, subject: 'nobody' }, 100), 0)
    await expectFound(fixture, record.hash, record)
  },
  async 'a removed record can be added again'(fixture) {
    const record = await addedWithRefreshToken(fixture)
    fixture.equal(await fixture.stores.accessTokens.remove({ clientId: record.clientId }, 100), 1)
    fixture.equal(await fixture.stores.accessTokens.add(record, NOW), true)
    fixture.equal(await fixture.stores.accessTokens.remove({ refreshTokenHash: record.refreshTokenHash }, 100), 1)
  },
  async 'one service cannot remove the records of another'(fixture) {
    const { other, otherServiceId, equal } = fixture
    const record = await addedWithRefreshToken(fixture, { subject: 'somebody' })
    const { hash, refreshTokenHash, clientId } = record
    const selections = [{ hash }, { refreshTokenHash }, { clientId }, { clientId, subject: 'somebody' }]
    for (const selection of selections) {
      equal(await other.accessTokens.remove(selection, 100), 0)
      equal(await other.accessTokens.add({ ...record, serviceId: otherServiceId }, NOW), true)
      equal(await other.accessTokens.remove(selection, 100), 1)
      await expectFound(fixture, hash, record)
    }
  },
}

async function expectRemoval(
  fixture: Fixture,
  selection: AccessTokenSelection,
  { gone, kept }: Readonly<Record<'gone' | 'kept', readonly AccessToken[]>>,
): Promise<void> {
  fixture.equal(await fixture.stores.accessTokens.remove(selection, 100), gone.length)
  fixture.equal(await fixture.stores.accessTokens.remove(selection, 100), 0)
  for (const { hash } of gone) await expectFound(fixture, hash, undefined)
  for (const record of kept) await expectFound(fixture, record.hash, record)
}

/** Records that one call of `remove` takes, as operations call it. */
const BATCH = 500

/**
 * Removes all access tokens of a client and of a subject that have many. It takes long, so it is
 * not part of `storesContract`.
 */
export function sizeContract(runner: Runner, open: Open, tokens = 25_000): void {
  const title = `of ${tokens.toLocaleString('en')} records are removed in batches`
  registerTests(runner, open, 'accessTokens', {
    [`a client's ${title}`]: fixture => {
      const clientId = freshNumber()
      return removedInBatches(fixture, { clientId }, tokens)
    },
    [`a subject's ${title}`]: fixture => removedInBatches(fixture, { subject: freshText('subject') }, tokens),
  })
}

async function removedInBatches(
  fixture: Fixture,
  selection: { readonly clientId: number } | { readonly subject: string },
  tokens: number,
): Promise<void> {
  const records = await addedTokens(fixture, tokens, selection)
  const other = await addedToken(fixture)
  for (let left = tokens; left > 0; left -= BATCH) {
    fixture.equal(await fixture.stores.accessTokens.remove(selection, BATCH), Math.min(BATCH, left))
  }
  fixture.equal(await fixture.stores.accessTokens.remove(selection, BATCH), 0)
  for (const { hash } of records) await expectFound(fixture, hash, undefined)
  await expectFound(fixture, other.hash, other)
}
