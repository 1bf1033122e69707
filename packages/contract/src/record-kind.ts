import type { AccessToken, Awaitable, PushedRequest } from '@symbolon/core'
import type { Instant, Sweepable, TakeOnceStore, Ticket, TokenFamily, TokenFamilyStore } from '@symbolon/core/stores'
import type { Fixture } from './fixture.js'
import { freshHash } from './fresh.js'
import { NOW } from './instants.js'
import { ACCESS_TOKEN_ROWS, PUSHED_REQUEST_ROWS, type Rows, TICKET_ROWS, TOKEN_FAMILY_ROWS } from './record-rows.js'
import { accessTokenRecord, pushedRequestRecord, ticketRecord, tokenFamilyRecord } from './records.js'
import type { ContractStores } from './runner.js'

export interface RecordStore<Stored> extends Sweepable {
  add(record: Stored, now: Instant): Awaitable<boolean>
  find(key: string): Awaitable<Stored | undefined>
}

export interface Choice {
  readonly serviceId: string
  readonly key?: string
  readonly clientId?: number
  readonly expiresAt?: Instant
  readonly retainedUntil?: Instant
}

export interface RecordKind<Stored extends object, Handle = ContractStores> {
  readonly rows: Rows<Stored>
  store(stores: Handle): RecordStore<Stored>
  build(choice: Choice): Stored
  keyOf(record: Stored): string
}

export interface TakeOnceKind<Stored extends object> extends RecordKind<Stored> {
  store(stores: ContractStores): TakeOnceStore<Stored>
}

export type KindTests = Readonly<
  Record<
    string,
    <Stored extends object, Handle>(kind: RecordKind<Stored, Handle>, fixture: Fixture<Handle>) => Promise<void>
  >
>

export type TakeOnceTests = Readonly<
  Record<string, <Stored extends object>(kind: TakeOnceKind<Stored>, fixture: Fixture) => Promise<void>>
>

export const ACCESS_TOKENS: RecordKind<AccessToken> = {
  rows: ACCESS_TOKEN_ROWS,
  store: stores => stores.accessTokens,
  build: ({ key = freshHash(), ...choice }) => accessTokenRecord({ hash: key, ...choice }),
  keyOf: record => record.hash,
}

export const PUSHED_REQUESTS: TakeOnceKind<PushedRequest> = {
  rows: PUSHED_REQUEST_ROWS,
  store: stores => stores.pushedRequests,
  build: choice => pushedRequestRecord(choice),
  keyOf: record => record.key,
}

export const TICKETS: TakeOnceKind<Ticket> = {
  rows: TICKET_ROWS,
  store: stores => stores.tickets,
  build: choice => ticketRecord(choice),
  keyOf: record => record.key,
}

/** Its store is opened alone: not every adapter has it. */
export const TOKEN_FAMILIES: RecordKind<TokenFamily, TokenFamilyStore> = {
  rows: TOKEN_FAMILY_ROWS,
  store: store => store,
  build: choice => tokenFamilyRecord(choice),
  keyOf: record => record.key,
}

export async function added<Stored extends object, Handle>(
  kind: RecordKind<Stored, Handle>,
  fixture: Fixture<Handle>,
  choice: Partial<Choice> = {},
): Promise<Stored> {
  const record = kind.build({ serviceId: fixture.serviceId, ...choice })
  fixture.equal(await kind.store(fixture.stores).add(record, NOW), true)
  return record
}
