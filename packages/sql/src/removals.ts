import type { AccessTokenSelection, AccessTokenStore } from '@symbolon/core/stores'
import { columnToFind, instantToWrite } from './column.js'
import { type Template, template } from './query.js'
import { toColumn } from './stored-text.js'
import { deletionOf, type StoreContext } from './sweeping.js'

/** Selections of more than one access token. */
type ManyTokens = Exclude<AccessTokenSelection, { readonly hash: string } | { readonly refreshTokenHash: string }>

/** A subject with fewer characters is in the indexes as a whole. */
const INDEXED = 255

/** Makes the method that removes access tokens. */
export function removalOf(context: StoreContext): AccessTokenStore['remove'] {
  const { dialect, tables } = context
  const deleteBy = (column: string) => {
    const table = tables.of('access_token')
    return template(dialect.name, `delete from ${table} where service_id = :serviceid and ${column} = :hash`)
  }
  const [byHash, byRefreshToken] = [deleteBy('hash'), deleteBy('refresh_token_hash')]
  return async (selection, limit) => {
    if (!(limit >= 1)) return 0
    if ('hash' in selection) return removeOne(context, byHash, selection.hash)
    if ('refreshTokenHash' in selection) return removeOne(context, byRefreshToken, selection.refreshTokenHash)
    return removeMany(context, selection, limit)
  }
}

/** No record can have a key that does not fit. */
async function removeOne({ driver, service }: StoreContext, statement: Template, text: string): Promise<number> {
  const hash = columnToFind('hash', text)
  return hash === undefined ? 0 : (await driver.run(statement({ serviceid: service, hash }))).affected
}

async function removeMany(context: StoreContext, selection: ManyTokens, limit: number): Promise<number> {
  const { subject, createdUntil } = selection
  const held = {
    ...('clientId' in selection && { clientid: selection.clientId }),
    ...(createdUntil !== undefined && { createduntil: instantToWrite(createdUntil) }),
  }
  if (subject === undefined) return removeHeld(context, held, limit)
  let removed = 0
  for (const name of await context.forms.subject.searched(subject)) {
    removed += await removeHeld(context, { ...held, subject: toColumn(name) }, limit - removed)
  }
  return removed
}

interface Held {
  readonly clientid?: number
  readonly subject?: string
  readonly createduntil?: number
}

function removeHeld(context: StoreContext, held: Held, limit: number): Promise<number> {
  const { clientid, subject, createduntil } = held
  const { dialect } = context
  const conditions = [
    ...(clientid === undefined ? [] : ['client_id = :clientid']),
    ...(subject === undefined ? [] : [dialect.subjectIs(subject.length >= INDEXED)]),
    ...(createduntil === undefined ? [] : ['(created_at is null or created_at <= :createduntil)']),
  ]
  const remove = deletionOf(context, 'access_token', {
    index: clientid === undefined ? 'subject' : 'holder',
    condition: conditions.join(' and '),
    order: dialect.subjectOrder,
    // A revocation waits for rows that are locked: it must not leave them out.
    skipLocked: false,
  })
  return remove({ ...held }, limit)
}
