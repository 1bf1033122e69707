import type { AccessToken } from '@symbolon/core'
import { addedToken, addedWithRefreshToken, expectFound } from './access-token-fixture.js'
import type { ContractTests, Fixture } from './fixture.js'
import { freshHash, freshNumber, freshText } from './fresh.js'
import { NOW } from './instants.js'

/** What a store promises about removing access tokens. */
export const REMOVAL_TESTS: ContractTests = {
  'removing by hash removes one record, once': byHash,
  'removing by refresh token removes its record, once': byRefreshToken,
  'removing by client removes all its records, with and without a subject': byClient,
  'removing by client and subject keeps records of other subjects and clients': bySubject,
  'an empty string is a subject': emptySubject,
  'similar subjects are different': similarSubjects,
  'clients with adjacent client ids are different': neighbouringNumbers,
  'removing an unknown key removes nothing': unknownRemovesNothing,
  'a removed record can be added again': addedAgain,
  'one service cannot remove the records of another': servicesAreApart,
}

async function byHash(fixture: Fixture): Promise<void> {
  const [record, other] = [await addedWithRefreshToken(fixture), await addedToken(fixture)]
  const { accessTokens } = fixture.stores
  fixture.equal(await accessTokens.remove({ hash: record.hash }), 1)
  fixture.equal(await accessTokens.remove({ hash: record.hash }), 0)
  fixture.equal(await accessTokens.remove({ refreshTokenHash: record.refreshTokenHash }), 0)
  await expectFound(fixture, record.hash, undefined)
  await expectFound(fixture, other.hash, other)
}

async function byRefreshToken(fixture: Fixture): Promise<void> {
  const [record, other] = [await addedWithRefreshToken(fixture), await addedWithRefreshToken(fixture)]
  const { accessTokens } = fixture.stores
  fixture.equal(await accessTokens.remove({ refreshTokenHash: record.refreshTokenHash }), 1)
  fixture.equal(await accessTokens.remove({ refreshTokenHash: record.refreshTokenHash }), 0)
  await expectFound(fixture, record.hash, undefined)
  await expectFound(fixture, other.hash, other)
}

async function byClient(fixture: Fixture): Promise<void> {
  const clientId = freshNumber()
  const subject = freshText('subject')
  const records = [
    await addedToken(fixture, { clientId }),
    await addedToken(fixture, { clientId, subject }),
    await addedToken(fixture, { clientId, subject }),
    await addedToken(fixture, { clientId, subject: freshText('subject') }),
  ]
  const other = await addedToken(fixture, { clientId: clientId + 1, subject })
  fixture.equal(await fixture.stores.accessTokens.remove({ clientId }), 4)
  fixture.equal(await fixture.stores.accessTokens.remove({ clientId }), 0)
  for (const { hash } of records) await expectFound(fixture, hash, undefined)
  await expectFound(fixture, other.hash, other)
}

async function bySubject(fixture: Fixture): Promise<void> {
  const clientId = freshNumber()
  const subject = freshText('subject')
  const { hash } = await addedToken(fixture, { clientId, subject })
  await addedToken(fixture, { clientId, subject })
  await addedToken(fixture, { clientId, subject })
  const others = [
    await addedToken(fixture, { clientId }),
    await addedToken(fixture, { clientId, subject: freshText('subject') }),
    await addedToken(fixture, { clientId: clientId + 1, subject }),
  ]
  fixture.equal(await fixture.stores.accessTokens.remove({ hash }), 1)
  fixture.equal(await fixture.stores.accessTokens.remove({ clientId, subject }), 2)
  fixture.equal(await fixture.stores.accessTokens.remove({ clientId, subject }), 0)
  for (const other of others) await expectFound(fixture, other.hash, other)
}

async function emptySubject(fixture: Fixture): Promise<void> {
  const clientId = freshNumber()
  const others = [await addedToken(fixture, { clientId }), await addedToken(fixture, { clientId, subject: 'somebody' })]
  const record = await addedToken(fixture, { clientId, subject: '' })
  fixture.equal(await fixture.stores.accessTokens.remove({ clientId, subject: '' }), 1)
  await expectFound(fixture, record.hash, undefined)
  for (const other of others) await expectFound(fixture, other.hash, other)
}

async function similarSubjects(fixture: Fixture): Promise<void> {
  const clientId = freshNumber()
  // Differences that a collation or a pattern may ignore: case, accents, composition, trailing
  // spaces, wildcards.
  const subjects = ['rene', 'Rene', 'ren\u00e9', 'rene\u0301', 'rene ', 'ren_', 'ren%', 'ren*', 'undefined', 'null']
  const records: AccessToken[] = []
  for (const subject of subjects) records.push(await addedToken(fixture, { clientId, subject }))
  const bare = await addedToken(fixture, { clientId })
  for (const { subject = '', hash } of records) {
    fixture.equal(await fixture.stores.accessTokens.remove({ clientId, subject }), 1)
    await expectFound(fixture, hash, undefined)
  }
  await expectFound(fixture, bare.hash, bare)
}

async function neighbouringNumbers(fixture: Fixture): Promise<void> {
  const largest = await addedToken(fixture, { clientId: Number.MAX_SAFE_INTEGER })
  const second = await addedToken(fixture, { clientId: Number.MAX_SAFE_INTEGER - 1 })
  fixture.equal(await fixture.stores.accessTokens.remove({ clientId: Number.MAX_SAFE_INTEGER }), 1)
  await expectFound(fixture, largest.hash, undefined)
  await expectFound(fixture, second.hash, second)
}

async function unknownRemovesNothing(fixture: Fixture): Promise<void> {
  const record = await addedWithRefreshToken(fixture)
  const { accessTokens } = fixture.stores
  fixture.equal(await accessTokens.remove({ hash: freshHash() }), 0)
  fixture.equal(await accessTokens.remove({ refreshTokenHash: freshHash() }), 0)
  fixture.equal(await accessTokens.remove({ clientId: record.clientId + 1 }), 0)
  fixture.equal(await accessTokens.remove({ clientId: record.clientId, subject: 'nobody' }), 0)
  await expectFound(fixture, record.hash, record)
}

async function addedAgain(fixture: Fixture): Promise<void> {
  const record = await addedWithRefreshToken(fixture)
  fixture.equal(await fixture.stores.accessTokens.remove({ clientId: record.clientId }), 1)
  fixture.equal(await fixture.stores.accessTokens.add(record, NOW), true)
  fixture.equal(await fixture.stores.accessTokens.remove({ refreshTokenHash: record.refreshTokenHash }), 1)
}

async function servicesAreApart(fixture: Fixture): Promise<void> {
  const { other, otherServiceId, equal } = fixture
  const record = await addedWithRefreshToken(fixture, { subject: 'somebody' })
  const { hash, refreshTokenHash, clientId } = record
  const selections = [{ hash }, { refreshTokenHash }, { clientId }, { clientId, subject: 'somebody' }]
  for (const selection of selections) {
    equal(await other.accessTokens.remove(selection), 0)
    equal(await other.accessTokens.add({ ...record, serviceId: otherServiceId }, NOW), true)
    equal(await other.accessTokens.remove(selection), 1)
    await expectFound(fixture, hash, record)
  }
}
