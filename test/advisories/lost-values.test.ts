import { createHash } from 'node:crypto'
import { byUri, connectToCore, openWorld, pushedUri, ticketOf, type World } from '@symbolon/contract/scenarios'
import { createStorage, memoryStores } from '@symbolon/memory'
import { describe, expect, test } from 'vitest'
import { withMethods } from '../../packages/contract/test/fakes.js'

/** The way to a value of a record. */
type Path = readonly string[]

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/** A world whose stores answer records without a value, as soon as one is named. */
async function losingWorld() {
  let lost: Path = []
  const storage = createStorage()
  const lossy = async <Stored extends object>(record: Stored | undefined) => record && without(record, lost)
  const own = await openWorld(
    serviceId => {
      const stores = memoryStores({ serviceId, storage })
      const { accessTokens, pushedRequests, tickets } = stores
      return {
        ...stores,
        accessTokens: withMethods(accessTokens, { find: async hash => lossy(await accessTokens.find(hash)) }),
        pushedRequests: withMethods(pushedRequests, {
          find: async key => lossy(await pushedRequests.find(key)),
          take: async key => lossy(await pushedRequests.take(key)),
        }),
        tickets: withMethods(tickets, { take: async key => lossy(await tickets.take(key)) }),
      }
    },
    connectToCore,
    { service: { supportedAuthorizationDetailsTypes: ['payment'], pushedRequestUse: 'until-completed' } },
  )
  const lose = (path: Path) => {
    lost = path
  }
  return { own, lose }
}

function without<Stored extends object>(record: Stored, path: Path): Stored {
  const last = path.at(-1)
  if (last === undefined) return record
  const copy = structuredClone(record)
  const holder = path.slice(0, -1).reduce<object>((at, name) => Object(Reflect.get(at, name)), copy)
  if (Array.isArray(holder)) holder.splice(Number(last), 1)
  else Reflect.deleteProperty(holder, last)
  return copy
}

/** The paths of all values in a record. */
function pathsIn(value: unknown): readonly Path[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => [[name], ...pathsIn(each).map(path => [name, ...path])])
}

/** A record that was stored, and an operation that reads it. */
interface Stored {
  readonly record: object | undefined
  act(): Promise<{ readonly action: string }>
}

const TOKEN = {
  dpopKeyThumbprint: hashOf('a key'),
  resources: ['https://api.example/a', 'https://api.example/b'],
  accessTokenResources: ['https://api.example/a'],
  authorizationDetails: { elements: [{ type: 'payment', actions: ['read'], otherFields: '{"a":1}' }] },
  properties: [{ key: 'tier', value: 'gold', hidden: true }],
  consentedClaims: ['name'],
  grantId: 'a grant',
  acr: 'high',
  authTime: 1,
}

async function tokenIn(own: World) {
  const token = await own.token(TOKEN)
  return { token, record: await own.stores.accessTokens.find(hashOf(token)) }
}

const ticketIn = async (own: World) => ticketOf(own.authorize(byUri(await pushedUri(own))))

const KINDS: Readonly<Record<string, (own: World) => Promise<Stored>>> = {
  'an access token that is introspected': async own => {
    const { token, record } = await tokenIn(own)
    return { record, act: () => own.introspect({ token }) }
  },
  'an access token that is changed': async own => {
    const { token, record } = await tokenIn(own)
    return { record, act: () => own.updateToken({ accessToken: token, scopes: ['read'] }) }
  },
  'a pushed request at the authorization endpoint': async own => {
    const uri = await pushedUri(own)
    const record = await own.stores.pushedRequests.find(hashOf(uri))
    return { record, act: () => own.authorize(byUri(uri)) }
  },
  'a ticket that is taken': async own => {
    const ticket = await ticketIn(own)
    return { record: await own.stores.tickets.find(hashOf(ticket)), act: () => own.complete({ ticket }) }
  },
}

async function answerWithout(path: Path, store: (own: World) => Promise<Stored>): Promise<string> {
  const { own, lose } = await losingWorld()
  const { act } = await store(own)
  lose(path)
  return (await act()).action
}

describe.each(Object.entries(KINDS))('ts-oauth2-server #250: %s', (_, store) => {
  test('is a fault when the storage has lost any one value, at any depth', async () => {
    const { record } = await store((await losingWorld()).own)
    const paths = pathsIn(record).filter(path => path.join() !== 'valueCount')
    expect(paths.length).toBeGreaterThan(10)
    for (const path of paths) {
      expect(await answerWithout(path, store), path.join('.')).toBe('INTERNAL_SERVER_ERROR')
    }
  })

  test('is read without the count of its values, as earlier versions stored it', async () => {
    expect(await answerWithout(['valueCount'], store)).toBe(await answerWithout([], store))
  })
})
