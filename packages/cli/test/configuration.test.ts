import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scaled } from '../../../test/scale.js'
import { SERVER } from '../../express/test/tls-identities.js'
import { readServerConfiguration } from '../src/configuration.js'
import { MAKE_SECRET } from '../src/secrets.js'
import { configuration } from './running.js'

const SERVICE = { serviceId: 'bank', issuer: 'https://as.example' }

/** PEM around an empty SEQUENCE. */
const PEM_OF_NOTHING = '-----BEGIN CERTIFICATE-----\nMAA=\n-----END CERTIFICATE-----\n'

const TLS = { supportedTokenAuthMethods: ['TLS_CLIENT_AUTH'] }
const TLS_CLIENT = { clientId: 1, tokenAuthMethod: 'TLS_CLIENT_AUTH', tlsClientAuthSanDns: 'client.example' }

const KEY = {
  kty: 'EC',
  crv: 'P-256',
  x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
  y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
}
const ATTESTING = {
  ...SERVICE,
  supportedTokenAuthMethods: ['ATTEST_JWT_CLIENT_AUTH'],
  attestationTrust: ['https://one.example', 'https://two.example'].map(issuer => ({ issuer, jwks: { keys: [KEY] } })),
}
const WALLET = { clientId: 1, tokenAuthMethod: 'ATTEST_JWT_CLIENT_AUTH' }

test('a client does not need attesters if the service trusts one', async () => {
  const [only] = ATTESTING.attestationTrust
  const service = { ...ATTESTING, attestationTrust: [only], clients: [WALLET] }
  expect(await readServerConfiguration(configuration({ services: [service] }))).toMatchObject({ ok: true })
})

test('validates paths to the roots of the service, or leaves that to the TLS terminator', async () => {
  const portOf = async (service: object) => {
    const read = await readServerConfiguration(configuration({ services: [{ ...SERVICE, ...service }] }))
    return read.ok ? read.value.services[0]?.certificates : read.refusal
  }
  const port = { verifyPath: expect.any(Function) }
  expect(await portOf({})).toBeUndefined()
  expect(await portOf({ trustedRootCertificates: [SERVER.cert] })).toEqual(port)
  expect(await portOf({ ...TLS, mutualTlsValidatePkiCertChain: false, clients: [TLS_CLIENT] })).toEqual({
    ...port,
    validatedElsewhere: true,
  })
})

test('accepts a valid configuration', async () => {
  const read = await readServerConfiguration(configuration())
  expect(read).toMatchObject({
    ok: true,
    value: { requireTls: false, organizationTokens: [], services: [{ service: { serviceId: 'bank' } }] },
  })
})

test.each<readonly [string, object, string]>([
  ['an unknown property', { colour: 'red' }, 'colour'],
  ['no secret', { secrets: [] }, 'secrets[0]'],
  ['a short secret', { secrets: ['x'.repeat(32), 'short'] }, 'secrets[1]'],
  ['a secret that is an array', { secrets: [[{}, {}, {}]] }, 'secrets[0]'],
  ['a secret that is an object with toString', { secrets: [{ toString: 'x' }] }, 'secrets[0]'],
  ['organization tokens that are a string', { organizationTokens: `sha256:${'A'.repeat(43)}` }, 'organizationTokens'],
  ['storage that is null', { storage: null }, 'storage'],
  ['storage without properties', { storage: { sql: true } }, 'storage'],
  ['an unknown property of SQL storage', { storage: { sql: { uri: 'sqlite:a.db' } } }, 'storage.sql.uri'],
  ['an unknown database', { storage: { sql: { url: 'oracle://host/db' } } }, 'storage.sql.url'],
  ['a database without a host', { storage: { sql: { url: 'postgres://' } } }, 'storage.sql.url'],
  ['a file without a name', { storage: { sql: { url: 'sqlite:' } } }, 'storage.sql.url'],
  ['a URL that is not a string', { storage: { sql: { url: 7 } } }, 'storage.sql.url'],
  ['a schema with a quote', { storage: { sql: { url: 'mysql://h/d', schema: 'a"' } } }, 'storage.sql.schema'],
  ['a schema on SQLite', { storage: { sql: { schema: 'main' } } }, 'storage.sql.schema'],
  ['a prefix with a space', { storage: { sql: { tablePrefix: 'a b' } } }, 'storage.sql.tablePrefix'],
  ['no connection', { storage: { sql: { connections: 0 } } }, 'storage.sql.connections'],
  ['unknown storage', { storage: 'etcd' }, 'storage'],
  ['two kinds of storage', { storage: { redis: {}, memory: {} } }, 'storage'],
  ['a Redis URL without a scheme', { storage: { redis: { url: '127.0.0.1:6379' } } }, 'storage.redis.url'],
  ['a Redis URL with another scheme', { storage: { redis: { url: 'http://127.0.0.1' } } }, 'storage.redis.url'],
  ['a prefix with a space', { storage: { redis: { prefix: 'a b' } } }, 'storage.redis.prefix'],
  ['an unknown property of Redis storage', { storage: { redis: { colour: 'red' } } }, 'storage.redis.colour'],
  [
    'a server beside a cluster',
    { storage: { redis: { url: 'redis://a', cluster: ['redis://b'] } } },
    'storage.redis.cluster',
  ],
  ['a cluster without nodes', { storage: { redis: { cluster: [] } } }, 'storage.redis.cluster'],
  ['a node without a scheme', { storage: { redis: { cluster: ['redis://a', 'b:6379'] } } }, 'storage.redis.cluster[1]'],
  [
    'a sentinel that is a URL',
    { storage: { redis: { sentinel: { name: 'm', urls: 'redis://a' } } } },
    'storage.redis.sentinel.urls',
  ],
  [
    'a sentinel without a master',
    { storage: { redis: { sentinel: { urls: ['redis://a'] } } } },
    'storage.redis.sentinel.name',
  ],
  [
    'an unknown property of a sentinel',
    { storage: { redis: { sentinel: { name: 'm', urls: ['redis://a'], master: 'm' } } } },
    'storage.redis.sentinel.master',
  ],
  ['tokens without marks', { storage: { tokens: 'sql' } }, 'storage.marks'],
  ['a place beside tokens and marks', { storage: { tokens: 'sql', marks: 'redis', sql: {} } }, 'storage.sql'],
  ['a wrong place of marks', { storage: { tokens: 'sql', marks: { redis: { url: 'h' } } } }, 'storage.marks.redis.url'],
  ['prepare for MariaDB', { storage: { sql: { url: 'mariadb://h/d', prepare: false } } }, 'storage.sql.prepare'],
  ['migrate that is a string', { storage: { sql: { migrate: 'no' } } }, 'storage.sql.migrate'],
  ['requireTls that is a string', { requireTls: 'yes' }, 'requireTls'],
  ['a plain organization token', { organizationTokens: ['plain:x'] }, 'organizationTokens[0]'],
  ['no services', { services: [] }, 'services'],
  ['services that are not an array', { services: SERVICE }, 'services'],
  ['a service that is a string', { services: ['bank'] }, 'services[0]'],
  ['an http issuer', { services: [{ ...SERVICE, issuer: 'http://as.example' }] }, 'services[0].issuer'],
  [
    'a malformed scope',
    { services: [{ ...SERVICE, supportedScopes: [{ name: 'a b' }] }] },
    'services[0].supportedScopes[0].name',
  ],
  [
    'an unsupported FAPI mode',
    { services: [{ ...SERVICE, fapiModes: ['FAPI1_ADVANCED'] }] },
    'services[0].fapiModes[0]',
  ],
  [
    'a root that is not a certificate',
    { services: [{ ...SERVICE, trustedRootCertificates: [PEM_OF_NOTHING] }] },
    'services[0].trustedRootCertificates',
  ],
  [
    'an intermediate that is not a certificate',
    {
      services: [{ ...SERVICE, trustedRootCertificates: [SERVER.cert], intermediateCertificates: [PEM_OF_NOTHING] }],
    },
    'services[0].intermediateCertificates',
  ],
  [
    'a client with TLS_CLIENT_AUTH and no root',
    { services: [{ ...SERVICE, ...TLS, clients: [TLS_CLIENT] }] },
    'services[0].trustedRootCertificates',
  ],
  [
    'an attester that the service does not trust',
    { services: [{ ...ATTESTING, clients: [{ ...WALLET, attesters: ['https://one.example', 'https://x.example'] }] }] },
    'services[0].clients[0].attesters',
  ],
  ...['NONE', 'ATTEST_JWT_CLIENT_AUTH_DPOP'].map(
    tokenAuthMethod =>
      [
        `an attester that the service does not trust, of a client with ${tokenAuthMethod}`,
        { services: [{ ...ATTESTING, clients: [{ ...WALLET, tokenAuthMethod, attesters: ['https://x.example'] }] }] },
        'services[0].clients[0].attesters',
      ] as const,
  ),
  [
    'proofs of attestations of which the service accepts none',
    {
      services: [
        {
          ...ATTESTING,
          attestationPopMethods: ['ATTESTATION_POP_JWT', 'NONE'],
          clients: [{ ...WALLET, tokenAuthMethod: 'NONE', attestationPopMethods: ['DPOP_COMBINED', 'NONE'] }],
        },
      ],
    },
    'services[0].clients[0].attestationPopMethods',
  ],
  [
    'a second client without attesters when the service trusts several',
    { services: [{ ...ATTESTING, clients: [{ ...WALLET, clientId: 2, attesters: ['https://two.example'] }, WALLET] }] },
    'services[0].clients[1].attesters',
  ],
  [
    'TLS_CLIENT_AUTH without clients and without a root',
    { services: [{ ...SERVICE, ...TLS }] },
    'services[0].trustedRootCertificates',
  ],
  ['clients that are not an array', { services: [{ ...SERVICE, clients: {} }] }, 'services[0].clients'],
  ['a client without a name', { services: [{ ...SERVICE, clients: [{}] }] }, 'services[0].clients[0].clientId'],
  [
    'an invalid redirect URI in the second client',
    {
      services: [
        {
          ...SERVICE,
          clients: [
            { clientId: 1, tokenAuthMethod: 'NONE' },
            { clientId: 2, redirectUris: ['javascript:alert(1)'] },
          ],
        },
      ],
    },
    'services[0].clients[1].redirectUris[0]',
  ],
])('reports the path of %s', async (_, changes, path) => {
  const read = await readServerConfiguration(configuration(changes))
  expect(read).toMatchObject({ ok: false, refusal: [expect.objectContaining({ path })] })
})

test.each(['put 32 random bytes or more in place of this', '32 random bytes or more, from your vault'])(
  'refuses a placeholder as a secret and says how to make one: %s',
  async secret => {
    const read = await readServerConfiguration(configuration({ secrets: ['x'.repeat(32), secret] }))
    expect(read).toEqual({
      ok: false,
      refusal: [
        {
          path: 'secrets[1]',
          problem: `must be a secret of your own, not a placeholder. To make one, run: ${MAKE_SECRET}`,
        },
      ],
    })
  },
)

test.each([
  [undefined, { kind: 'memory' }],
  ['memory', { kind: 'memory' }],
  ['redis', { kind: 'redis', url: 'redis://127.0.0.1:6379' }],
  [
    { redis: { url: 'rediss://u:p@r.example/1', prefix: 'p' } },
    { kind: 'redis', url: 'rediss://u:p@r.example/1', prefix: 'p' },
  ],
  [{ redis: { cluster: ['redis://a', 'redis://b'] } }, { kind: 'redis', cluster: ['redis://a', 'redis://b'] }],
  [
    { redis: { sentinel: { name: 'main', urls: ['redis://a'], username: 'u', password: 'p' } } },
    { kind: 'redis', sentinel: { name: 'main', urls: ['redis://a'], username: 'u', password: 'p' } },
  ],
  [
    { tokens: { sql: { url: 'postgres://h/d', prepare: false, migrate: false } }, marks: 'redis' },
    {
      kind: 'separate',
      tokens: { kind: 'sql', address: 'postgres://h/d', prepare: false, migrate: false },
      marks: { kind: 'redis', url: 'redis://127.0.0.1:6379' },
    },
  ],
])('reads storage %j', async (storage, expected) => {
  expect(await readServerConfiguration(configuration({ storage }))).toMatchObject({ value: { storage: expected } })
})

test('reports all problems at once', async () => {
  const read = await readServerConfiguration(configuration({ storage: 'etcd', requireTls: 1, services: [{}] }))
  expect(read.ok ? [] : read.refusal.map(each => each.path)).toEqual([
    'storage',
    'requireTls',
    'services[0].serviceId',
    'services[0].issuer',
  ])
})

test('refuses random values without throwing', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.anything(), fc.dictionary(fc.constantFrom('secrets', 'storage', 'services'), fc.anything())),
      async value => {
        expect((await readServerConfiguration(value)).ok).toBe(false)
      },
    ),
    { numRuns: scaled(20_000) },
  )
})

test.each([
  ['sql', 'sql', { kind: 'sql', dialect: 'sqlite', address: 'symbolon.db', connections: 10 }],
  [
    'a file',
    { sql: { url: 'sqlite:/var/lib/as.db', tablePrefix: '' } },
    { kind: 'sql', dialect: 'sqlite', address: '/var/lib/as.db', connections: 10, tablePrefix: '' },
  ],
  [
    'PostgreSQL',
    { sql: { url: 'postgresql://u:p@h/d?sslmode=require', schema: 'as', connections: 20 } },
    { kind: 'sql', dialect: 'postgres', address: 'postgres://u:p@h/d?sslmode=require', schema: 'as', connections: 20 },
  ],
  [
    'MariaDB',
    { sql: { url: 'mariadb://u:p@h/d' } },
    { kind: 'sql', dialect: 'mysql', address: 'mysql://u:p@h/d', connections: 10 },
  ],
])('reads SQL storage: %s', async (_, storage, expected) => {
  const read = await readServerConfiguration(configuration({ storage }))
  expect(read.ok && read.value.storage).toEqual(expected)
})
