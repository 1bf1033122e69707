/*
 * What a CommonJS program does: it loads the packages, which are ES modules, by `require`, and again by
 * `import()`.
 */
const { createAccessToken, createPorts, defineClient, introspect } = require('@symbolon/core')
const { resourceGuard } = require('@symbolon/fetch')
const { memoryStores } = require('@symbolon/memory')

async function main() {
  const stores = memoryStores({ serviceId: 'bank' })
  const service = { serviceId: 'bank', issuer: 'https://as.example' }
  const ports = createPorts({ service, stores, secrets: ['32 random bytes or more, from your vault'] })
  await stores.clients.put(await defineClient({ clientId: 1, tokenAuthMethod: 'NONE', redirectUris: [] }), Date.now())
  const grant = { grantType: 'AUTHORIZATION_CODE', clientId: 1, subject: 'ada' }
  const { accessToken } = await createAccessToken(grant, ports)
  const headers = { Authorization: `Bearer ${accessToken}` }
  const guarded = await resourceGuard({ ports })(
    new Request('https://api.example/', { headers }),
    (_, { subject }) => new Response(subject),
  )
  const imported = await import('@symbolon/core')
  return {
    'a bearer token': (await introspect({ token: accessToken }, ports)).action,
    'a guard': await guarded.text(),
    'the module that import() answers': imported.introspect === introspect ? 'the same' : 'another',
  }
}

void main().then(outcomes => console.log(JSON.stringify(outcomes)))
