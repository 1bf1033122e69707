import {
  type ClientConfiguration,
  createAccessToken,
  createPorts,
  defineClient,
  introspect,
  processAuthorizationRequest,
  pushAuthorizationRequest,
} from '@symbolon/core'
import { numericClientId } from '@symbolon/core/internal'
import type { ClientStore } from '@symbolon/core/stores'
import { memoryStores } from '@symbolon/memory'
import { describe, expect, test } from 'vitest'
import { type ClientsByUrlOptions, clientsByUrl, type FetchFailureReason, type UrlFailure } from '../src/index.js'
import { TLS } from './tls.js'
import { type Page, pending, webOf } from './web.js'

const KEYS_URL = 'https://keys.example/jwks?of=shop'
const DOCUMENT_URL = 'https://app.example/client.json'

const EC = {
  kty: 'EC',
  crv: 'P-256',
  x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
  y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
}
const keysOf = (...names: readonly string[]) => ({ keys: names.map(kid => ({ ...EC, kid })) })
const keysText = (...names: readonly string[]) => JSON.stringify(keysOf(...names))

const REGISTERED: ClientConfiguration = {
  clientIdAlias: 'shop',
  tokenAuthMethod: 'PRIVATE_KEY_JWT',
  jwksUri: KEYS_URL,
  redirectUris: ['https://shop.example/cb'],
}

const DOCUMENT = {
  client_id: DOCUMENT_URL,
  client_name: 'An app',
  redirect_uris: ['https://app.example/cb'],
  token_endpoint_auth_method: 'none',
}

interface Setting {
  readonly pages?: Record<string, Page>
  readonly clients?: readonly ClientConfiguration[]
  readonly options?: ClientsByUrlOptions
}

/** Stores in memory with clients, a web of pages, and a clock that is set by hand. */
async function world({ pages = {}, clients = [REGISTERED], options = {} }: Setting = {}) {
  const { web, fetcher } = webOf({ [KEYS_URL]: keysText('one'), [DOCUMENT_URL]: JSON.stringify(DOCUMENT), ...pages })
  const state = { now: 1_700_000_000_000 }
  const stores = memoryStores({ serviceId: 'bank' })
  for (const client of clients) await stores.clients.put(await defineClient(client), state.now)
  const failures: UrlFailure[] = []
  const onFailure = (failure: UrlFailure) => void failures.push(failure)
  const clock = { now: () => state.now }
  const found = clientsByUrl(stores.clients, fetcher, { clock, onFailure, ...options })
  const pass = (seconds: number) => {
    state.now += seconds * 1000
  }
  return { web, stores, failures, clock, pass, clients: found }
}

const DOCUMENTS = { documents: {} }
const withDocument = (document: unknown, options: ClientsByUrlOptions = DOCUMENTS) =>
  world({ pages: { [DOCUMENT_URL]: typeof document === 'string' ? document : JSON.stringify(document) }, options })

const fails = (reason: FetchFailureReason) => ({ fails: reason })

async function keyNames(clients: ClientStore, identifier = 'shop') {
  return (await clients.find(identifier))?.client.jwks.keys.map(key => key.kid)
}

/** The same with the ports of the operations. */
async function opened(
  pages: Record<string, Page> = {},
  options: ClientsByUrlOptions = DOCUMENTS,
  clients: readonly ClientConfiguration[] = [REGISTERED],
) {
  const all = await world({ pages, options, clients })
  const service = {
    serviceId: 'bank',
    issuer: 'https://as.example',
    supportedScopes: [{ name: 'read' }],
    accessTokenDuration: 86_400,
  }
  const ports = createPorts({
    service,
    stores: { ...all.stores, clients: all.clients },
    secrets: ['a secret of at least thirty-two bytes'],
    clock: all.clock,
  })
  return { ...all, ports }
}

/** An access token of the client that describes itself. */
async function tokenOf(
  ports: Parameters<typeof createAccessToken>[1],
  { subject = 'ada', clientIdentifier = DOCUMENT_URL } = {},
): Promise<string> {
  const grant = { grantType: 'AUTHORIZATION_CODE', clientIdentifier, subject } as const
  const created = await createAccessToken({ ...grant, scopes: ['read'] }, ports)
  if (created.action !== 'OK') throw new Error(created.resultMessage)
  return created.accessToken
}

describe('RFC 7591 §2: the keys at the jwks_uri of a registered client', () => {
  test('are those of the client; nothing else about it changes', async () => {
    const { clients, stores } = await world()
    const [plain, found] = [await stores.clients.find('shop'), await clients.find('shop')]
    expect(found).toStrictEqual({ ...plain, client: { ...plain?.client, jwks: keysOf('one') } })
    expect(Object.isFrozen(found?.client)).toBe(true)
  })

  test('replace those that are stored beside the URL', async () => {
    const { clients } = await world({ clients: [{ ...REGISTERED, jwks: keysOf('stored') }] })
    expect(await keyNames(clients)).toEqual(['one'])
  })

  test('are fetched once', async () => {
    const { clients, web } = await world()
    await Promise.all([clients.find('shop'), clients.find('shop')])
    await clients.find('shop')
    expect(web.asked).toEqual([KEYS_URL])
  })

  test('a client without jwks_uri is answered as it is, at once where the store answers at once', async () => {
    const { clients, web, stores } = await world({ clients: [{ clientIdAlias: 'shop', tokenAuthMethod: 'NONE' }] })
    expect(await clients.find('shop')).toEqual(await stores.clients.find('shop'))
    expect(await clients.find('other')).toBeUndefined()
    expect(web.asked).toEqual([])
    const found = await stores.clients.find('shop')
    expect(clientsByUrl({ find: () => found }, webOf({}).fetcher).find('shop')).toBe(found)
  })

  test.each<[what: string, page: Page, reason: FetchFailureReason]>([
    ['that cannot be fetched', fails('timed_out'), 'timed_out'],
    ['that are larger than 64 KiB', `{"keys":[]}${' '.repeat(65_536)}`, 'too_large'],
    ['that are no JSON', 'keys', 'content_invalid'],
    ['with a repeated member', '{"keys":[],"keys":[]}', 'content_invalid'],
    ['with a private key', JSON.stringify({ keys: [{ ...EC, d: 'hunter2' }] }), 'content_invalid'],
    ['with a shared secret', JSON.stringify({ keys: [{ kty: 'oct', k: 'hunter2' }] }), 'content_invalid'],
  ])('keys %s are no keys, not even those that are stored', async (_, page, reason) => {
    const clientsWithKeys = [{ ...REGISTERED, jwks: keysOf('stored') }]
    const { clients, failures } = await world({ pages: { [KEYS_URL]: page }, clients: clientsWithKeys })
    expect(await keyNames(clients)).toEqual([])
    expect(failures).toMatchObject([{ url: 'https://keys.example/jwks', reason }])
    expect(JSON.stringify(failures)).not.toContain('hunter2')
  })

  test('RFC 7517 §5: a key that cannot be read is ignored, and reported', async () => {
    const page = JSON.stringify({ keys: [{ kid: 'hunter2' }, { ...EC, kid: 'one', alg: null }] })
    const { clients, failures } = await world({ pages: { [KEYS_URL]: page } })
    expect(await keyNames(clients)).toEqual(['one'])
    expect(failures).toMatchObject([{ url: 'https://keys.example/jwks', reason: 'keys_ignored' }])
    expect(JSON.stringify(failures)).not.toContain('hunter2')
  })

  test('`__proto__` sets nothing', async () => {
    const { clients } = await world({ pages: { [KEYS_URL]: '{"__proto__":{"keys":[{"kty":"EC"}]},"keys":[]}' } })
    expect(await keyNames(clients)).toEqual([])
  })

  test('keys that cannot be fetched again are kept, for a limited time', async () => {
    const { clients, web, pass } = await world()
    await clients.find('shop')
    web.pages[KEYS_URL] = fails('unreachable')
    pass(301)
    expect(await keyNames(clients)).toEqual(['one'])
    pass(3_600)
    expect(await keyNames(clients)).toEqual([])
  })

  test('a listener that throws changes nothing', async () => {
    const onFailure = () => {
      throw new Error('no log')
    }
    const { clients } = await world({ pages: { [KEYS_URL]: fails('timed_out') }, options: { onFailure } })
    expect(await keyNames(clients)).toEqual([])
  })

  test('errors of the store are passed on', async () => {
    const find = () => Promise.reject(new Error('the database is down'))
    const clients = clientsByUrl({ find }, webOf({}).fetcher, DOCUMENTS)
    await expect(clients.find(DOCUMENT_URL)).rejects.toThrow('the database is down')
  })
})

describe('RFC 7515 §4.1.4: a key that the client does not have yet', () => {
  async function renewing() {
    const eve = { ...REGISTERED, clientIdAlias: 'eve' }
    const all = await world({ clients: [REGISTERED, eve] })
    const client = async (name: string) => {
      const found = await all.clients.find(name)
      if (found === undefined) throw new Error('unknown')
      return found.client
    }
    return { ...all, shop: await client('shop'), eve: await client('eve') }
  }

  test('is found at the URL, though the copy is fresh', async () => {
    const { clients, shop, web } = await renewing()
    web.pages[KEYS_URL] = keysText('two')
    expect(await clients.renewKeys?.(shop, 'two')).toStrictEqual({ ...shop, jwks: keysOf('two') })
    expect(await keyNames(clients)).toEqual(['two'])
  })

  test('that is not there is not asked for again at once', async () => {
    const { clients, shop, web } = await renewing()
    const before = web.asked.length
    for (let at = 0; at < 50; at++) expect(await clients.renewKeys?.(shop, `key ${at}`)).toBeUndefined()
    expect(web.asked).toHaveLength(before + 1)
  })

  test('a flood of one client does not block another with the same URL', async () => {
    const { clients, shop, eve, web } = await renewing()
    for (let at = 0; at < 50; at++) await clients.renewKeys?.(eve, `key ${at}`)
    web.pages[KEYS_URL] = keysText('two')
    expect(await clients.renewKeys?.(shop, 'two')).toMatchObject({ jwks: keysOf('two') })
  })

  test('a client without jwks_uri has no other keys', async () => {
    const { clients, shop } = await renewing()
    const { jwksUri, ...plain } = shop
    expect(await clients.renewKeys?.(plain, 'two')).toBeUndefined()
  })
})

describe('Client ID Metadata Document: a client that describes itself', () => {
  test('§4: is made from the document at its client_id', async () => {
    const { clients } = await world({ options: DOCUMENTS })
    const found = await clients.find(DOCUMENT_URL)
    expect(found).toMatchObject({
      by: 'metadataDocument',
      canonical: DOCUMENT_URL,
      client: {
        clientId: await numericClientId(DOCUMENT_URL),
        metadataDocumentLocation: DOCUMENT_URL,
        clientName: 'An app',
        clientType: 'PUBLIC',
        tokenAuthMethod: 'NONE',
        redirectUris: ['https://app.example/cb'],
        registration: expect.stringMatching(/^document:[\w-]{43}$/),
      },
    })
  })

  test('is unknown unless documents are accepted, and nothing is fetched', async () => {
    const { clients, web } = await world()
    expect(await clients.find(DOCUMENT_URL)).toBeUndefined()
    expect(web.asked).toEqual([])
  })

  test('§7.2: a client that is registered under the URL precedes the document', async () => {
    const registered = { metadataDocumentLocation: DOCUMENT_URL, clientName: 'Registered' }
    const { clients, web } = await world({ clients: [{ ...registered, tokenAuthMethod: 'NONE' }], options: DOCUMENTS })
    expect((await clients.find(DOCUMENT_URL))?.client.clientName).toBe('Registered')
    expect(web.asked).toEqual([])
  })

  test('may have its keys at a URL', async () => {
    const document = { ...DOCUMENT, token_endpoint_auth_method: 'private_key_jwt', jwks_uri: KEYS_URL }
    const { clients } = await withDocument(document)
    const found = await clients.find(DOCUMENT_URL)
    expect(found?.client).toMatchObject({ tokenAuthMethod: 'PRIVATE_KEY_JWT', jwks: keysOf('one') })
  })

  test.each([
    ['another scheme', 'http://app.example/client.json'],
    ['a fragment', `${DOCUMENT_URL}#a`],
    ['a user', 'https://a@app.example/client.json'],
    ['a dot segment', 'https://app.example/a/../client.json'],
    ['no path', 'https://app.example'],
    ['a name', 'app'],
    ['digits', '17'],
  ])('§3: %s: unknown, and nothing is fetched', async (_, identifier) => {
    const { clients, web } = await world({ options: DOCUMENTS })
    expect(await clients.find(identifier)).toBeUndefined()
    expect(web.asked).toEqual([])
  })

  test.each<[clause: string, changes: object | string, problem: RegExp]>([
    ['§4: client_id of another URL', { client_id: 'https://app.example/other.json' }, /client_id must be/],
    ['§4: client_id that is only equivalent', { client_id: 'https://APP.example/client.json' }, /client_id/],
    ['§4: client_id that names the port', { client_id: 'https://app.example:443/client.json' }, /client_id/],
    ['§4: no client_id', { client_id: undefined }, /client_id/],
    ['§4.1: client_secret', { client_secret: 'hunter2' }, /client_secret must be absent/],
    ['§4.1: client_secret that is null', { client_secret: null }, /client_secret must be absent/],
    ['§4.1: client_secret_expires_at', { client_secret_expires_at: 0 }, /expires_at must be absent/],
    ['§4.1: a secret in the header', { token_endpoint_auth_method: 'client_secret_basic' }, /not use a shared secret/],
    ['§4.1: a secret in the form', { token_endpoint_auth_method: 'client_secret_post' }, /not use a shared secret/],
    ['§4.1: a MAC', { token_endpoint_auth_method: 'client_secret_jwt' }, /not use a shared secret/],
    ['§4.1: a method of the future', { token_endpoint_auth_method: 'client_secret_new' }, /not use a shared secret/],
    ['RFC 7591 §2: no method is client_secret_basic', { token_endpoint_auth_method: undefined }, /present/],
    ['§4.1: a private key', { jwks: { keys: [{ ...EC, d: 'hunter2' }] } }, /jwks/],
    ['§4.1: a shared key', { jwks: { keys: [{ kty: 'oct', k: 'hunter2' }] } }, /jwks/],
    ['§8.6: keys in another scheme', { jwks_uri: 'file:///etc/passwd' }, /jwks_uri/],
    ['RFC 7591 §2: keys twice', { jwks: keysOf('one'), jwks_uri: KEYS_URL }, /jwks_uri/],
    ['a redirect URI that is a script', { redirect_uris: ['javascript:alert(1)'] }, /redirect_uris/],
    ['a property of clients', { locked: false }, /locked/],
    ['the mark of a registration', { registration: 'mine' }, /registration/],
    ['RFC 8259 §4: a repeated member', `{"client_id":"x",${JSON.stringify(DOCUMENT).slice(1)}`, /repeat/],
    ['§4: no JSON', 'client', /JSON object/],
    ['§4: a list', JSON.stringify([DOCUMENT]), /JSON object/],
    ['§4: null', 'null', /JSON object/],
  ])('%s: unknown, and the operator hears why', async (_, changes, problem) => {
    const document = typeof changes === 'string' ? changes : { ...DOCUMENT, ...changes }
    const { clients, failures } = await withDocument(document)
    expect(await clients.find(DOCUMENT_URL)).toBeUndefined()
    expect(failures).toMatchObject([{ url: DOCUMENT_URL, reason: 'content_invalid' }])
    expect(failures[0]?.problem).toMatch(problem)
    expect(JSON.stringify(failures)).not.toContain('hunter2')
  })

  test('`__proto__` sets nothing', async () => {
    const text = `{"__proto__":{"client_secret":"x","token_endpoint_auth_method":"client_secret_post"},${JSON.stringify(DOCUMENT).slice(1)}`
    const { clients } = await withDocument(text)
    expect((await clients.find(DOCUMENT_URL))?.client.tokenAuthMethod).toBe('NONE')
  })

  test.each([
    ['§8.7: more than 5 KiB', 5_121, undefined],
    ['§8.7: 5 KiB', 5_120, 'NONE'],
  ])('%s', async (_, length, expected) => {
    const text = JSON.stringify(DOCUMENT)
    const { clients } = await withDocument(text + ' '.repeat(length - text.length))
    expect((await clients.find(DOCUMENT_URL))?.client.tokenAuthMethod).toBe(expected)
  })

  test.each<FetchFailureReason>(['status_wrong', 'redirected', 'host_unknown', 'address_not_public', 'too_large'])(
    '§5.1: unknown when the document is not there: %s',
    async reason => {
      const { clients } = await world({ pages: { [DOCUMENT_URL]: fails(reason) }, options: DOCUMENTS })
      expect(await clients.find(DOCUMENT_URL)).toBeUndefined()
    },
  )

  test.each<FetchFailureReason>(['unreachable', 'timed_out', 'server_busy', 'too_many'])(
    'neither known nor unknown when its server cannot be asked now: %s',
    async reason => {
      const { clients } = await world({ pages: { [DOCUMENT_URL]: fails(reason) }, options: DOCUMENTS })
      await expect(Promise.resolve(clients.find(DOCUMENT_URL))).rejects.toMatchObject({ reason })
    },
  )

  test('§8.4: a document that changes is read again', async () => {
    const { clients, web, pass } = await world({ options: DOCUMENTS })
    await clients.find(DOCUMENT_URL)
    web.pages[DOCUMENT_URL] = JSON.stringify({ ...DOCUMENT, client_name: 'Another name' })
    pass(300)
    expect((await clients.find(DOCUMENT_URL))?.client.clientName).toBe('Another name')
  })

  test('a registered client that has the number of the URL keeps it', async () => {
    const clientId = await numericClientId(DOCUMENT_URL)
    const { clients } = await world({
      clients: [{ clientId, clientIdAlias: 'victim', tokenAuthMethod: 'NONE' }],
      options: DOCUMENTS,
    })
    expect(await clients.find(DOCUMENT_URL)).toBeUndefined()
    expect((await clients.find('victim'))?.client.clientId).toBe(clientId)
  })

  test('two documents whose URLs have one number have different marks', async () => {
    const other = 'https://app.example/other.json'
    const pages = { [other]: JSON.stringify({ ...DOCUMENT, client_id: other }) }
    const { clients } = await world({ pages, options: DOCUMENTS })
    const marks = await Promise.all(
      [DOCUMENT_URL, other].map(async url => (await clients.find(url))?.client.registration),
    )
    expect(new Set(marks).size).toBe(2)
  })
})

describe('keys for which nobody could be asked are not called absent', () => {
  const OTHER_URL = 'https://other.example/jwks'
  const other: ClientConfiguration = { ...REGISTERED, clientIdAlias: 'other', jwksUri: OTHER_URL }
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

  /** What a client answers for itself at the PAR endpoint; nothing gets as far as the signature. */
  const pushed = (kid?: string) => {
    const claims = { iss: 'shop', sub: 'shop', aud: 'https://as.example', jti: kid ?? 'none', exp: 1_700_000_330 }
    const assertion = `${part({ alg: 'ES256', kid })}.${part(claims)}.${'A'.repeat(86)}`
    const type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
    const form = { client_id: 'shop', client_assertion_type: type, client_assertion: assertion, response_type: 'code' }
    return { parameters: new URLSearchParams(form).toString() }
  }

  /** The same by a certificate of the client. */
  const byCertificate = () => ({
    parameters: new URLSearchParams({ client_id: 'shop', response_type: 'code' }).toString(),
    clientCertificate: TLS.cert,
  })

  test.each<[what: string, request: () => Parameters<typeof pushAuthorizationRequest>[0], kept: boolean]>([
    ['a key that is not in the copy', () => pushed('two'), true],
    ['a key, where there is no copy', () => pushed('two'), false],
    ['no key, where there is no copy', () => pushed(), false],
    ['a certificate, where there is no copy', byCertificate, false],
  ])('by %s: a server that fails is a fault, and one without keys an invalid_client', async (_, request, isKept) => {
    const method = request === byCertificate ? 'SELF_SIGNED_TLS_CLIENT_AUTH' : 'PRIVATE_KEY_JWT'
    const clientsWith = [{ ...REGISTERED, tokenAuthMethod: method } as const]
    for (const [reason, action] of [
      ['unreachable', 'INTERNAL_SERVER_ERROR'],
      ['status_wrong', 'UNAUTHORIZED'],
    ] as const) {
      const { ports, web, clients } = await opened(isKept ? {} : { [KEYS_URL]: fails(reason) }, {}, clientsWith)
      await clients.find('shop')
      web.pages[KEYS_URL] = fails(reason)
      expect(await pushAuthorizationRequest(request(), ports)).toMatchObject({ action })
      expect(await pushAuthorizationRequest(request(), ports)).toMatchObject({ action })
    }
  })

  /** A world in which the only turn for copies, or for what is new, is taken by another client. */
  async function crowded(isKept: boolean) {
    const { page, answer } = pending()
    const pages = { [OTHER_URL]: isKept ? keysText('other') : page }
    const all = await opened(pages, { limits: { concurrent: 1 } }, [REGISTERED, other])
    if (isKept) {
      await all.clients.find('other')
      all.pass(200)
      await all.clients.find('shop')
      all.pass(100)
      all.web.pages[OTHER_URL] = page
    }
    const slow = Promise.resolve(all.clients.find('other'))
    return { ...all, end: () => Promise.all([answer(keysText('late')), slow]) }
  }

  test.each([
    ['keys of a client that is found for the first time', false, 'one'],
    ['a key that is not in the copy', true, 'two'],
  ])('%s: that is a fault, and no invalid_client', async (_, isKept, kid) => {
    const { ports, end, web } = await crowded(isKept)
    expect(await pushAuthorizationRequest(pushed(kid), ports)).toMatchObject({ action: 'INTERNAL_SERVER_ERROR' })
    await end()
    web.pages[KEYS_URL] = keysText('one', 'two')
    const { resultMessage } = await pushAuthorizationRequest(pushed(kid), ports)
    expect(resultMessage).toContain('signature')
  })
})

describe('clients that describe themselves take nothing from registered ones', () => {
  const stranger = { ...DOCUMENT, token_endpoint_auth_method: 'private_key_jwt', jwks_uri: 'https://slow.example/jwks' }
  const limits = { concurrent: 1, entries: 1 }

  test('no turn: their keys are slow', async () => {
    const { page, answer } = pending()
    const pages = { [DOCUMENT_URL]: JSON.stringify(stranger), [stranger.jwks_uri]: page }
    const { clients } = await world({ pages, options: { documents: {}, limits } })
    const slow = clients.find(DOCUMENT_URL)
    expect(await keyNames(clients)).toEqual(['one'])
    answer(keysText('late'))
    expect((await slow)?.client.jwks).toEqual(keysOf('late'))
  })

  test('no place in the cache', async () => {
    const pages = { [DOCUMENT_URL]: JSON.stringify(stranger), [stranger.jwks_uri]: keysText('other') }
    const { clients, web } = await world({ pages, options: { documents: {}, limits } })
    await clients.find('shop')
    await clients.find(DOCUMENT_URL)
    web.pages[KEYS_URL] = fails('unreachable')
    expect(await keyNames(clients)).toEqual(['one'])
  })
})

describe('clients whose tokens exist are not strangers', () => {
  const eves = [1, 2].map(at => `https://eve${at}.example/client.json`)
  const limits = { concurrent: 1, entries: 1 }

  test('their documents are read while strangers take every turn, and stay kept', async () => {
    const { page, answer } = pending()
    const documents = eves.map(url => [url, JSON.stringify({ ...DOCUMENT, client_id: url })] as const)
    const pages = { ...Object.fromEntries(documents), [eves[0] ?? '']: page }
    const { ports, web, clients } = await opened(pages, { documents: {}, limits })
    const token = await tokenOf(ports)
    const slow = Promise.resolve(clients.find(eves[0] ?? '')).catch(() => undefined)
    expect(await introspect({ token }, ports)).toMatchObject({ action: 'OK' })
    answer('late')
    await slow
    await clients.find(eves[1] ?? '')
    expect(await introspect({ token }, ports)).toMatchObject({ action: 'OK' })
    expect(web.asked.filter(url => url === DOCUMENT_URL)).toHaveLength(1)
  })

  test('a record names them to the store behind, too', async () => {
    const asked: unknown[] = []
    const found = clientsByUrl({ find: (...question) => void asked.push(question) }, webOf({}).fetcher)
    await found.find('shop', 'record', 'ada')
    await found.find('shop')
    expect(asked).toEqual([['shop', 'record', 'ada'], ['shop']])
  })
})

describe('what strangers may cost', () => {
  const urls = Array.from({ length: 16 }, (_, at) => `https://eve${at}.example/client.json`)
  const documentOf = (url: string) => JSON.stringify({ ...DOCUMENT, client_id: url })

  test('a user who authorizes 16 documents of slow servers does not hold the turns of another user', async () => {
    const { ports, web, pass } = await opened(Object.fromEntries(urls.map(url => [url, documentOf(url)])))
    const ofAda = await tokenOf(ports)
    const ofEve: string[] = []
    for (const url of urls) ofEve.push(await tokenOf(ports, { subject: 'eve', clientIdentifier: url }))
    const { page, answer } = pending()
    for (const url of urls) web.pages[url] = page
    web.headers = { cacheControl: 'no-store' }
    pass(300)
    const slow = ofEve.map(token => introspect({ token }, ports))
    expect(await introspect({ token: ofAda }, ports)).toMatchObject({ action: 'OK' })
    answer('late')
    await Promise.all(slow)
    expect(web.asked.filter(url => url === DOCUMENT_URL)).toHaveLength(2)
  })

  test('documents and their keys share what a minute allows; registered clients and users do not wait for it', async () => {
    const stranger = {
      ...DOCUMENT,
      token_endpoint_auth_method: 'private_key_jwt',
      jwks_uri: 'https://keys.eve.example/',
    }
    const pages = { [DOCUMENT_URL]: JSON.stringify(stranger), [urls[0] ?? '']: documentOf(urls[0] ?? '') }
    const limits = { strangersPerMinute: 1 }
    const { clients, web, pass } = await world({ pages, options: { documents: {}, limits } })
    await expect(clients.find(DOCUMENT_URL)).rejects.toMatchObject({ reason: 'too_many' })
    expect(await keyNames(clients)).toEqual(['one'])
    expect(await clients.find(urls[0] ?? '', 'record', 'ada')).toBeDefined()
    expect(web.asked).toEqual([DOCUMENT_URL, KEYS_URL, urls[0]])
    pass(60)
    expect((await clients.find(DOCUMENT_URL))?.client.jwks.keys).toEqual([])
  })
})

describe('what the authorization server decides about clients that describe themselves', () => {
  test('§8.9: which URLs; nothing else is fetched', async () => {
    const documents = { accepts: ({ hostname }: URL) => hostname === 'trusted.example' }
    const { clients, web } = await world({ options: { documents } })
    expect(await clients.find(DOCUMENT_URL)).toBeUndefined()
    expect(web.asked).toEqual([])
  })

  test.each([
    ['of its own origin', ['https://app.example/cb'], 'NONE'],
    ['of another origin', ['https://app.example/cb', 'https://evil.example/cb'], undefined],
  ])('§8.1: which clients: redirect URIs %s', async (_, redirectUris, expected) => {
    const { clients } = await withDocument(
      { ...DOCUMENT, redirect_uris: redirectUris },
      {
        documents: {
          accepts: () => true,
          acceptsClient: client => client.redirectUris.every(uri => new URL(uri).origin === 'https://app.example'),
        },
      },
    )
    expect((await clients.find(DOCUMENT_URL))?.client.tokenAuthMethod).toBe(expected)
  })

  test('properties, which precede the document', async () => {
    const documents = { settings: { dpopRequired: true, requestableScopes: ['read'] } }
    const { clients } = await withDocument({ ...DOCUMENT, scope: 'read admin' }, { documents })
    expect((await clients.find(DOCUMENT_URL))?.client).toMatchObject(documents.settings)
  })
})

describe('in the operations', () => {
  const parameters = new URLSearchParams({
    client_id: DOCUMENT_URL,
    response_type: 'code',
    redirect_uri: 'https://app.example/cb',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  }).toString()

  test('a client that describes itself may send a request', async () => {
    const { ports } = await opened()
    expect(await processAuthorizationRequest({ parameters }, ports)).toMatchObject({ action: 'INTERACTION' })
  })

  test('§5.1: a request is aborted when there is no document', async () => {
    const { ports } = await opened({ [DOCUMENT_URL]: fails('status_wrong') })
    const { action } = await processAuthorizationRequest({ parameters }, ports)
    expect(action).toBe('BAD_REQUEST')
  })

  test('its token is known while its document can be fetched, and is never called unknown before', async () => {
    const { ports, web, pass } = await opened()
    const token = await tokenOf(ports)
    const ask = () => introspect({ token, scopes: ['read'] }, ports)
    expect(await ask()).toMatchObject({
      action: 'OK',
      metadataDocumentLocation: DOCUMENT_URL,
      metadataDocumentUsed: true,
    })
    web.pages[DOCUMENT_URL] = fails('unreachable')
    pass(400)
    expect(await ask()).toMatchObject({ action: 'OK' })
    pass(3_599)
    expect((await ask()).action).toBe('INTERNAL_SERVER_ERROR')
  })

  test('§4: its token is unknown as soon as its document is gone, without a stale copy', async () => {
    const { ports, web, pass } = await opened()
    const token = await tokenOf(ports)
    web.pages[DOCUMENT_URL] = fails('status_wrong')
    pass(400)
    expect(await introspect({ token }, ports)).toMatchObject({ action: 'UNAUTHORIZED' })
    web.pages[DOCUMENT_URL] = fails('unreachable')
    pass(60)
    expect((await introspect({ token }, ports)).action).toBe('INTERNAL_SERVER_ERROR')
  })

  test('a token of another client with the same number is unknown', async () => {
    const { ports } = await opened()
    const token = await tokenOf(ports)
    const { find } = ports.clients
    const impostor: ClientStore = {
      async find(identifier) {
        const found = await find.call(ports.clients, identifier)
        return found && { ...found, client: { ...found.client, registration: 'document:another' } }
      },
    }
    const answer = await introspect({ token }, { ...ports, clients: impostor })
    expect(answer.action).toBe('UNAUTHORIZED')
  })
})

describe('the other methods of the store', () => {
  test('tokens are revoked where every client is in the store', async () => {
    const revoked: unknown[] = []
    const store: ClientStore = {
      find: () => undefined,
      revokeTokens: (...parameters) => void revoked.push(parameters),
    }
    await clientsByUrl(store, webOf({}).fetcher).revokeTokens?.(7, 8)
    expect(revoked).toEqual([[7, 8]])
    expect(clientsByUrl(store, webOf({}).fetcher, DOCUMENTS)).not.toHaveProperty('revokeTokens')
  })
})

describe('misuse', () => {
  const store: ClientStore = { find: () => undefined }
  const { fetcher } = webOf({})

  test.each<[what: string, make: () => unknown]>([
    ['no store', () => clientsByUrl(JSON.parse('{}'), fetcher)],
    ['no fetcher', () => clientsByUrl(store, JSON.parse('{}'))],
    ['an unknown option', () => clientsByUrl(store, fetcher, JSON.parse('{"document":{}}'))],
    ['an unknown option of documents', () => clientsByUrl(store, fetcher, JSON.parse('{"documents":{"accept":1}}'))],
    [
      'an unknown setting',
      () => clientsByUrl(store, fetcher, JSON.parse('{"documents":{"settings":{"locked":true}}}')),
    ],
    ['an unknown limit', () => clientsByUrl(store, fetcher, JSON.parse('{"limits":{"bytes":1}}'))],
    ['a limit of nothing', () => clientsByUrl(store, fetcher, { limits: { concurrent: 0 } })],
    ['a limit that is no integer', () => clientsByUrl(store, fetcher, { limits: { staleSeconds: 1.5 } })],
  ])('%s', (_, make) => {
    expect(make).toThrow(TypeError)
  })
})
