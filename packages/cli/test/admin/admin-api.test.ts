import { request } from 'node:http'
import { expect, test } from 'vitest'
import { ADMIN_TOKEN, administered, type CallOptions, CREATE, shop, stored, till, withAdmin } from './administered.js'

test('a service and its client come, change and go, each at once', async () => {
  await withAdmin(async ({ call, introspect }) => {
    expect(await introspect('shop', 'token-of-the-shop')).toBe(401)

    const created = await call('PUT', '/services/shop', { body: shop(), headers: CREATE })
    expect(created).toMatchObject({ status: 201, etag: '"1"' })
    expect(created.headers.get('location')).toBe('/services/shop')
    expect(await introspect('shop', 'token-of-the-shop')).toBe(200)

    const client = await call('PUT', '/services/shop/clients/till', { body: till(), headers: CREATE })
    expect(client).toMatchObject({ status: 201, etag: '"2"' })

    const headers = { 'if-match': created.etag }
    const patched = await call('PATCH', '/services/shop', { body: { accessTokens: ['plain:another'] }, headers })
    expect(patched).toMatchObject({ status: 200, etag: '"3"' })
    expect(await introspect('shop', 'token-of-the-shop')).toBe(401)
    expect(await introspect('shop', 'another')).toBe(200)

    const lists = [await call('GET', '/services'), await call('GET', '/services/shop/clients')]
    expect(lists.map(({ json }) => json)).toStrictEqual([
      { services: [{ path: '/services/bank' }, { path: '/services/shop', etag: '"3"' }] },
      { clients: [{ path: '/services/shop/clients/till', etag: '"2"' }] },
    ])

    expect(await call('DELETE', '/services/shop', { headers: { 'if-match': '"3"' } })).toMatchObject({ status: 204 })
    expect(await introspect('shop', 'another')).toBe(401)
    expect(await call('GET', '/services/shop/clients')).toMatchObject({ status: 404 })
    // Another service of this id does not get the clients of the one before.
    await call('PUT', '/services/shop', { body: shop(), headers: CREATE })
    expect((await call('GET', '/services/shop/clients')).json).toStrictEqual({ clients: [] })
  })
})

test('HEAD is answered as GET, without the document', async () => {
  await withAdmin(async ({ call }) => {
    await call('PUT', '/services/shop', { body: shop(), headers: CREATE })
    expect(await call('HEAD', '/services/shop')).toMatchObject({ status: 200, etag: '"1"', text: '' })
    expect(await call('HEAD', '/services/none')).toMatchObject({ status: 404, text: '' })
  })
})

test.each([
  ['PUT', 'accept', 'application/json'],
  ['PATCH', 'accept-patch', 'application/merge-patch+json'],
])('a refused media type of %s comes with the header %s', async (method, header, value) => {
  await withAdmin(async ({ call }) => {
    const { status, headers } = await call(method, '/services/shop', {
      body: '',
      headers: { 'content-type': 'text/plain' },
    })
    expect([status, headers.get(header)]).toStrictEqual([415, value])
  })
})

test('a service of the file gets clients, and itself cannot be changed', async () => {
  await withAdmin(async ({ call }) => {
    expect(await call('PUT', '/services/bank/clients/till', { body: till(), headers: CREATE })).toMatchObject({
      status: 201,
    })
    expect((await call('GET', '/services/bank/clients')).json).toStrictEqual({
      clients: [{ path: '/services/bank/clients/ledger' }, { path: '/services/bank/clients/till', etag: '"1"' }],
    })
    const any = { 'if-match': '*' }
    for (const path of ['/services/bank', '/services/bank/clients/ledger']) {
      expect(await call('GET', path)).toMatchObject({ status: 200, etag: '' })
      expect(await call('PATCH', path, { body: {}, headers: any })).toMatchObject({ status: 409 })
      expect(await call('DELETE', path, { headers: any })).toMatchObject({ status: 409 })
    }
  })
})

type Row = [name: string, method: string, path: string, options: CallOptions, status: number]

const any = { 'if-match': '*' }

const ROWS: readonly Row[] = [
  ['no token', 'GET', '/services', { headers: { authorization: '' } }, 401],
  ['another token', 'GET', '/services', { headers: { authorization: 'Bearer another' } }, 401],
  ['a token of a service', 'GET', '/services', { headers: { authorization: 'Bearer token-for-the-tests' } }, 401],
  ['the token by another scheme', 'GET', '/services', { headers: { authorization: `Basic ${ADMIN_TOKEN}` } }, 401],
  ['the digest of the token', 'GET', '/services', { headers: { authorization: `Bearer ${stored(ADMIN_TOKEN)}` } }, 401],
  ['no token, at a path that is none', 'GET', '/', { headers: { authorization: '' } }, 401],
  ['a path that is none', 'GET', '/service', {}, 404],
  ['an unknown service', 'GET', '/services/none', {}, 404],
  ['clients of an unknown service', 'GET', '/services/none/clients', {}, 404],
  ['an unknown client', 'GET', '/services/shop/clients/none', {}, 404],
  ['a segment that is not UTF-8', 'GET', '/services/%ff', {}, 404],
  ['a method that a list has not', 'DELETE', '/services', {}, 405],
  ['a method that a document has not', 'POST', '/services/shop', {}, 405],
  ['no precondition', 'PUT', '/services/new', { body: shop({ serviceId: 'new' }) }, 428],
  ['no precondition of a removal', 'DELETE', '/services/shop', {}, 428],
  ['a precondition that cannot be read', 'DELETE', '/services/shop', { headers: { 'if-match': 'x' } }, 400],
  ['a creation of what there is', 'PUT', '/services/shop', { body: shop(), headers: CREATE }, 412],
  ['a stale tag', 'PUT', '/services/shop', { body: shop(), headers: { 'if-match': '"0"' } }, 412],
  ['a stale tag of a patch', 'PATCH', '/services/shop', { body: {}, headers: { 'if-match': '"0"' } }, 412],
  ['a stale tag of a removal', 'DELETE', '/services/shop', { headers: { 'if-match': '"0"' } }, 412],
  ['a weak tag', 'DELETE', '/services/shop', { headers: { 'if-match': 'W/"1"' } }, 412],
  ['a replacement of nothing', 'PUT', '/services/new', { body: shop({ serviceId: 'new' }), headers: any }, 412],
  ['a patch of nothing', 'PATCH', '/services/new', { body: {}, headers: any }, 404],
  ['a removal of nothing', 'DELETE', '/services/new', { headers: any }, 404],
  ['a patch that would create', 'PATCH', '/services/new', { body: {}, headers: CREATE }, 412],
  ['a client of an unknown service', 'PUT', '/services/none/clients/till', { body: till(), headers: CREATE }, 404],
  [
    'another media type',
    'PUT',
    '/services/new',
    { body: '{}', headers: { ...CREATE, 'content-type': 'text/plain' } },
    415,
  ],
  [
    'a patch as plain JSON',
    'PATCH',
    '/services/shop',
    { body: {}, headers: { ...any, 'content-type': 'application/json' } },
    415,
  ],
  ['what is not JSON', 'PUT', '/services/new', { body: '{', headers: CREATE }, 400],
  [
    'a repeated member',
    'PUT',
    '/services/new',
    { body: '{"serviceId":"new","serviceId":"old"}', headers: CREATE },
    400,
  ],
  ['an array', 'PUT', '/services/new', { body: [], headers: CREATE }, 400],
  ['a document that is too large', 'PUT', '/services/new', { body: ' '.repeat(262_145), headers: CREATE }, 413],
  ['another id than in the path', 'PUT', '/services/new', { body: shop(), headers: CREATE }, 422],
  [
    'clients in a service',
    'PUT',
    '/services/new',
    { body: shop({ serviceId: 'new', clients: [] }), headers: CREATE },
    422,
  ],
  ['another name than in the path', 'PUT', '/services/shop/clients/new', { body: till(), headers: CREATE }, 422],
  ['a patch that renames', 'PATCH', '/services/shop', { body: { serviceId: 'new' }, headers: any }, 422],
  ['an invalid property', 'PATCH', '/services/shop', { body: { issuer: 'no URL' }, headers: any }, 422],
  ['an unknown property', 'PATCH', '/services/shop', { body: { isuer: 'https://x.example' }, headers: any }, 422],
  [
    'a token of another service',
    'PATCH',
    '/services/shop',
    { body: { accessTokens: ['plain:token-for-the-tests'] }, headers: any },
    422,
  ],
  [
    'the token of the admin',
    'PATCH',
    '/services/shop',
    { body: { accessTokens: [stored(ADMIN_TOKEN)] }, headers: any },
    422,
  ],
  ['the service of the file', 'PUT', '/services/bank', { body: shop({ serviceId: 'bank' }), headers: CREATE }, 409],
]

test('every refusal has its status, and changes nothing', async () => {
  await withAdmin(async ({ call, faults }) => {
    await call('PUT', '/services/shop', { body: shop(), headers: CREATE })
    const before = await Promise.all(['/services', '/services/shop'].map(path => call('GET', path)))
    const seen: unknown[] = []
    for (const [name, method, path, options] of ROWS) seen.push([name, (await call(method, path, options)).status])
    expect(seen).toStrictEqual(ROWS.map(row => [row[0], row[4]]))
    const after = await Promise.all(['/services', '/services/shop'].map(path => call('GET', path)))
    expect(after.map(({ text }) => text)).toStrictEqual(before.map(({ text }) => text))
    expect(faults).toStrictEqual([])
  })
})

test('an answer says what to do next', async () => {
  await withAdmin(async ({ call }) => {
    await call('PUT', '/services/shop', { body: shop(), headers: CREATE })
    const unauthorized = await call('GET', '/services', { headers: { authorization: '' } })
    expect(unauthorized.headers.get('www-authenticate')).toBe('Bearer realm="admin"')
    expect((await call('DELETE', '/services')).headers.get('allow')).toBe('GET, HEAD')
    const invalid = await call('PATCH', '/services/shop', { body: { issuer: 'no URL' }, headers: any })
    expect(invalid.headers.get('content-type')).toBe('application/problem+json')
    expect(invalid.json).toMatchObject({ status: 422, problems: [{ path: 'issuer' }] })
    const taken = await call('PUT', '/services/shop/clients/ledger', {
      body: till({ clientIdAlias: 'ledger', entityId: 'https://ledger.example', redirectUris: ['no URL'] }),
      headers: CREATE,
    })
    expect(taken.json).toMatchObject({ status: 422, problems: [{ path: 'redirectUris[0]' }] })
  })
})

test('no secret is answered, and what is shown in its place cannot be written', async () => {
  const secrets = [
    'token-of-the-shop',
    'the secret of the till',
    'a-private-exponent',
    'key-of-the-api',
    'secret-of-the-api',
  ]
  await withAdmin(async ({ call, logged }) => {
    const service = shop({ apiKey: 'key-of-the-api', apiSecret: 'plain:secret-of-the-api' })
    const answers = [
      await call('PUT', '/services/shop', { body: service, headers: CREATE }),
      await call('PUT', '/services/shop/clients/till', { body: till(), headers: CREATE }),
      await call('PUT', '/services/shop/clients/x', {
        body: till({
          clientIdAlias: 'x',
          jwks: { keys: [{ kty: 'OKP', crv: 'Ed25519', x: 'AA', d: 'a-private-exponent' }] },
        }),
        headers: CREATE,
      }),
      await call('GET', '/services/shop'),
      await call('GET', '/services/shop/clients/till'),
      await call('PATCH', '/services/shop/clients/till', { body: { clientName: 'Till' }, headers: any }),
    ]
    const texts = [...answers.map(({ text }) => text), JSON.stringify(logged)]
    expect(secrets.filter(secret => texts.some(text => text.includes(secret)))).toStrictEqual([])

    const shown = (await call('GET', '/services/shop/clients/till')).json
    const again = await call('PUT', '/services/shop/clients/till', { body: shown, headers: any })
    expect(again.status).toBe(422)
    expect(again.text).toContain('send the secret')
  })
})

test('two writers that read the same version: one of them must read again', async () => {
  await withAdmin(async ({ call }) => {
    const { etag } = await call('PUT', '/services/shop', { body: shop(), headers: CREATE })
    const write = (issuer: string) =>
      call('PATCH', '/services/shop', { body: { issuer }, headers: { 'if-match': etag } })
    const written = await Promise.all(['https://a.example', 'https://b.example'].map(write))
    expect(written.map(({ status }) => status).toSorted()).toStrictEqual([200, 412])
  })
})

test('of changes that are valid alone and not together, one is made', async () => {
  await withAdmin(async ({ call }) => {
    const put = (serviceId: string) =>
      call('PUT', `/services/${serviceId}`, {
        body: shop({ serviceId, apiKey: 'one', apiSecret: stored('x'), accessTokens: [] }),
        headers: CREATE,
      })
    const written = await Promise.all(['a', 'b', 'c', 'd'].map(put))
    expect(written.map(({ status }) => status).toSorted()).toStrictEqual([201, 422, 422, 422])
  })
})

test('changes of many writers all come to pass', async () => {
  await withAdmin(async ({ call }) => {
    const names = Array.from({ length: 30 }, (_, at) => `till-${at}`)
    const write = (name: string) =>
      call('PUT', `/services/bank/clients/${name}`, { body: till({ clientIdAlias: name }), headers: CREATE })
    const written = await Promise.all(names.map(write))
    expect(new Set(written.map(({ status }) => status))).toStrictEqual(new Set([201]))
    expect(Object(await call('GET', '/services/bank/clients')).json.clients).toHaveLength(31)
  })
})

test('the log names the document, without what could break a line or fill it', async () => {
  await withAdmin(async ({ call, logged }) => {
    await call('PUT', '/services/shop', { body: shop(), headers: CREATE })
    await call('GET', '/services/a%0Ab"c<d')
    await call('GET', `/services/${'x'.repeat(300)}`)
    expect(logged.map(({ method, path, status }) => [method, path, status])).toStrictEqual([
      ['PUT', '/services/shop', 201],
      ['GET', '/services/a%0Ab%22c%3Cd', 404],
      ['GET', '(other)', 404],
    ])
  })
})

test('a body that breaks off changes nothing', async () => {
  await withAdmin(async ({ serving, call, faults }) => {
    const headers = {
      authorization: `Bearer ${ADMIN_TOKEN}`,
      'content-type': 'application/json',
      'content-length': '500',
      ...CREATE,
    }
    await new Promise<void>(resolve => {
      const broken = request(`${serving.adminOrigin}/services/shop`, { method: 'PUT', headers })
      broken.on('error', () => undefined).on('close', () => resolve())
      broken.write('{"serviceId":"shop"', () => broken.destroy())
    })
    expect(await call('GET', '/services/shop')).toMatchObject({ status: 404 })
    expect(faults).toStrictEqual([])
  })
})

test('without admin tokens nothing is managed', async () => {
  await expect(administered({ adminTokens: [] })).resolves.toMatchObject({ adminTokens: [] })
  await withAdmin(
    async ({ call }) => {
      expect(await call('GET', '/services')).toMatchObject({ status: 401 })
    },
    await administered({ adminTokens: [] }),
  )
})
