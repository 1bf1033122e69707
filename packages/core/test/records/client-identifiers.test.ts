import { describe, expect, test } from 'vitest'
import { type ClientConfiguration, defineClient } from '../../src/configuration/client.js'
import type { AccessToken } from '../../src/records/access-token.js'
import { identifierOfClient, identifierOfHolder, requestedIdentifier } from '../../src/records/client-identifiers.js'
import { shop, tokenRecord } from '../fakes.js'

const ENTITY = 'https://shop.example'
const DOCUMENT = 'https://shop.example/client.json'

describe('the identifier of a client', () => {
  test.each<[string, ClientConfiguration]>([
    ['shop', { clientIdAlias: 'shop', entityId: ENTITY }],
    [ENTITY, { entityId: ENTITY, metadataDocumentLocation: DOCUMENT }],
    [DOCUMENT, { metadataDocumentLocation: DOCUMENT }],
    ['1', { clientId: 1 }],
  ])('is %s for %j', async (identifier, names) => {
    expect(identifierOfClient(await defineClient({ ...names, tokenAuthMethod: 'NONE' }))).toBe(identifier)
  })
})

describe('the identifier of the client of a token', () => {
  const names = { entityId: ENTITY, metadataDocumentLocation: DOCUMENT }
  const alias = { clientIdAlias: 'shop' }

  test.each<[string, Partial<AccessToken>, boolean, string, string]>([
    ['the alias was requested', { ...alias, clientIdAliasUsed: true }, true, 'shop', 'shop'],
    ['the alias was requested, and the client is gone', { ...alias, clientIdAliasUsed: true }, false, 'shop', 'shop'],
    ['the entity id was requested', { ...alias, clientEntityIdUsed: true }, true, ENTITY, ENTITY],
    ['the document was requested', { ...alias, metadataDocumentUsed: true }, true, DOCUMENT, DOCUMENT],
    ['the document was requested, and the client is gone', { metadataDocumentUsed: true }, false, '1', '1'],
    ['the number was requested', alias, true, '1', 'shop'],
    ['the number was requested, and the client is gone', alias, false, '1', 'shop'],
    ['the number was requested when there was no alias', {}, true, '1', 'shop'],
    ['the number was requested, and nobody knows a name', {}, false, '1', '1'],
    ["a table of one's own has the name", { clientIdentifier: 'ledger' }, true, 'ledger', 'ledger'],
  ])('%s', async (_, changes, known, requested, identifier) => {
    const token = await tokenRecord('a', changes)
    const client = known ? await shop(names) : undefined
    expect([requestedIdentifier(token, client), identifierOfHolder(token, client)]).toEqual([requested, identifier])
  })
})
