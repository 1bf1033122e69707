import { demanding, type Scenario } from '@symbolon/contract/scenarios'

/** Required scopes appear in challenges. */
const IN_CHALLENGES = 'RFC 6750 §3; node-oidc-provider 3f1baef4'

/** Requests that cannot be read. */
export const INTROSPECTION_UNREADABLE_SCENARIOS: readonly Scenario[] = [
  ['a string as scopes', { scopes: 'read write' }],
  ['a scope with a quote', { scopes: ['a"b'] }, IN_CHALLENGES],
  ['a scope with a line break', { scopes: ['a\r\nb'] }, IN_CHALLENGES],
  ['more than 100 scopes', { scopes: Array.from({ length: 101 }, (_, number) => `s${number}`) }],
  ['more than 100 resources', { resources: Array.from({ length: 101 }, () => 'https://a.example') }],
  ['a negative maxAge', { maxAge: -1 }],
  ['a fractional maxAge', { maxAge: 0.5 }],
  ['a misspelt demand', { scope: ['admin'] }],
  ['headers that are not pairs', { headers: [{ name: 'a' }] }],
  ['more than 50 required components', { requiredComponents: Array.from({ length: 51 }, () => 'a') }],
  ['more than 100 headers', { headers: Array.from({ length: 101 }, () => ({ key: 'a', value: '' })) }],
  ['headers of more than 64 KiB', { headers: [{ key: 'a', value: 'x'.repeat(65_536) }] }],
].map(([name, request, clause = 'docs/rules.md §1, §7']) => ({
  name: `${name} cannot be read`,
  clause: String(clause),
  play: demanding(Object(request)),
  expect: { action: 'INTERNAL_SERVER_ERROR', resultCode: 'A057201', error: 'server_error' },
}))

/** The fields that come from the record, the client and the service: docs/rules.md §2. */
export const INTROSPECTION_ANSWER_SCENARIOS: readonly Scenario[] = [
  {
    name: 'scopes are reported with their descriptions and attributes',
    clause: 'docs/rules.md §2',
    play: demanding({}),
    expect: {
      action: 'OK',
      scopeDetails: [
        {
          name: 'read',
          defaultEntry: false,
          description: 'Look at things',
          attributes: [{ key: 'risk', value: 'low' }],
        },
        { name: 'write', defaultEntry: false, descriptions: [{ tag: 'de', value: 'Dinge ändern' }] },
      ],
    },
  },
  {
    name: 'absent fields are not reported',
    clause: 'docs/rules.md §1',
    play: demanding({}, { grantType: 'CLIENT_CREDENTIALS', subject: undefined, clientIdentifier: '1001' }),
    expect: {
      action: 'OK',
      clientIdAliasUsed: false,
      forExternalAttachment: false,
      absent: ['subject', 'properties', 'grant', 'acr', 'authTime', 'cnonce', 'resources', 'certificateThumbprint'],
    },
  },
  {
    name: 'a token of a client that was named by its metadata document',
    clause: 'docs/rules.md §2',
    clients: [{ metadataDocumentLocation: 'https://c.example/client.json', tokenAuthMethod: 'NONE' }],
    play: demanding({}, { clientIdentifier: 'https://c.example/client.json' }),
    expect: {
      action: 'OK',
      metadataDocumentLocation: 'https://c.example/client.json',
      metadataDocumentUsed: true,
      clientIdAliasUsed: false,
    },
  },
]
