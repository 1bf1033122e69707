import { describe, expect, test } from 'vitest'
import type { AccessToken } from '../../src/records/access-token.js'
import { identifierOfHolder } from '../../src/records/client-identifiers.js'
import { shop, tokenRecord } from '../fakes.js'

const ENTITY = 'https://shop.example'
const DOCUMENT = 'https://shop.example/client.json'

describe('the identifier of the client of a token', () => {
  const names = { entityId: ENTITY, metadataDocumentLocation: DOCUMENT }
  const alias = { clientIdAlias: 'shop' }

  test.each<[string, Partial<AccessToken>, boolean, string]>([
    ['the alias was requested', { ...alias, clientIdAliasUsed: true }, true, 'shop'],
    ['the alias was requested, and the client is gone', { ...alias, clientIdAliasUsed: true }, false, 'shop'],
    ['the entity id was requested', { ...alias, clientEntityIdUsed: true }, true, ENTITY],
    ['the document was requested', { ...alias, metadataDocumentUsed: true }, true, DOCUMENT],
    ['the document was requested, and the client is gone', { metadataDocumentUsed: true }, false, '1'],
    ['the number was requested', alias, true, '1'],
    ['a name that the client does not have any more', { clientIdentifier: 'former' }, true, 'former'],
    ['a name, whatever the flags say', { ...alias, clientIdentifier: ENTITY, clientIdAliasUsed: true }, true, ENTITY],
    ["a table of one's own has the name", { clientIdentifier: 'ledger' }, true, 'ledger'],
  ])('RFC 7662 §2.2: %s', async (_, changes, known, identifier) => {
    const token = await tokenRecord('a', changes)
    expect(identifierOfHolder(token, known ? await shop(names) : undefined)).toBe(identifier)
  })
})
