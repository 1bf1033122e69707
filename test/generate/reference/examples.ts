/** What an example adds to the setup that all of them share. */
interface Example {
  /** Where its function is; absent: in core. */
  readonly from?: string
  /** What else it imports from there. */
  readonly with?: readonly string[]
  /** What else it imports from core. */
  readonly imports: readonly string[]
  readonly lines: readonly string[]
}

const TOKEN = [
  "const grant = { clientIdentifier: 'ledger', subject: 'ada', scopes: ['payments'] }",
  "const created = await createAccessToken({ grantType: 'AUTHORIZATION_CODE', ...grant }, ports)",
  "assert.equal(created.action, 'OK')",
]

const FORM = [
  "const redirect_uri = 'https://ledger.example/callback'",
  "const form = new URLSearchParams({ client_id: 'ledger', response_type: 'code', redirect_uri, scope: 'payments' })",
]

const CREDENTIALS = "{ parameters: form.toString(), clientId: 'ledger', clientSecret: secret }"

const ARRIVED = [
  ...FORM,
  `const pushed = await pushAuthorizationRequest(${CREDENTIALS}, ports)`,
  "assert.equal(pushed.action, 'CREATED')",
  "const query = new URLSearchParams({ client_id: 'ledger', request_uri: pushed.requestUri })",
  'const arrived = await processAuthorizationRequest({ parameters: query.toString() }, ports)',
  "assert.equal(arrived.action, 'INTERACTION')",
]

const CREDENTIALS_GRANT = [
  "const tokens = tokenPorts({ ports, secrets: ['put 32 other random bytes in place of this'] })",
  'const sent = (form: Record<string, string>) => ({',
  '  parameters: new URLSearchParams(form).toString(),',
  "  clientId: 'ledger',",
  '  clientSecret: secret,',
  '})',
]

const DECIDED = [
  CREDENTIALS_GRANT[0] ?? '',
  ...ARRIVED,
  'const completed = await completeAuthorization({ ticket: arrived.ticket }, ports)',
  "assert.equal(completed.action, 'OK')",
]

/** An example for each operation, by the name of its function. The tests of the documents run them. */
const EXAMPLES: Readonly<Record<string, Example>> = {
  introspect: {
    imports: ['createAccessToken'],
    lines: [
      ...TOKEN,
      "const granted = await introspect({ token: created.accessToken, scopes: ['payments'] }, ports)",
      "assert.equal(granted.action, 'OK')",
      "const refused = await introspect({ token: created.accessToken, scopes: ['profile'] }, ports)",
      "assert.equal(refused.action, 'FORBIDDEN')",
      'assert.match(refused.responseContent, /error="insufficient_scope"/)',
    ],
  },
  introspectStandard: {
    imports: ['createAccessToken'],
    lines: [
      ...TOKEN,
      'const parameters = new URLSearchParams({ token: created.accessToken }).toString()',
      'const active = await introspectStandard({ parameters }, ports)',
      'assert.match(active.responseContent, /"active":true/)',
      "const inactive = await introspectStandard({ parameters: 'token=unknown' }, ports)",
      'assert.equal(inactive.responseContent, \'{"active":false}\')',
    ],
  },
  introspectForResourceServer: {
    imports: [],
    lines: [
      "const request = { parameters: 'token=unknown', clientId: 'ledger', clientSecret: secret }",
      'const answer = await introspectForResourceServer(request, ports)',
      'assert.equal(answer.responseContent, \'{"active":false}\')',
    ],
  },
  pushAuthorizationRequest: {
    imports: [],
    lines: [
      ...FORM,
      `const pushed = await pushAuthorizationRequest(${CREDENTIALS}, ports)`,
      "assert.equal(pushed.action, 'CREATED')",
      'assert.match(pushed.responseContent, /"request_uri":"urn:/)',
    ],
  },
  registerAuthorizationRequest: {
    imports: [],
    lines: [
      ...FORM,
      "form.set('code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM')",
      "form.set('code_challenge_method', 'S256')",
      'const registered = await registerAuthorizationRequest({ parameters: form.toString() }, ports)',
      "assert.equal(registered.action, 'CREATED')",
    ],
  },
  processAuthorizationRequest: {
    imports: ['pushAuthorizationRequest'],
    lines: [...ARRIVED, "assert.deepEqual(arrived.scopes?.map(({ name }) => name), ['payments'])"],
  },
  completeAuthorization: {
    imports: ['processAuthorizationRequest', 'pushAuthorizationRequest'],
    lines: [
      ...ARRIVED,
      'const completed = await completeAuthorization({ ticket: arrived.ticket }, ports)',
      "assert.equal(completed.action, 'OK')",
      'assert.equal(completed.redirectUri, redirect_uri)',
    ],
  },
  createAccessToken: { imports: [], lines: [...TOKEN, 'assert.equal(created.expiresIn, 3600)'] },
  updateAccessToken: {
    imports: ['createAccessToken'],
    lines: [
      ...TOKEN,
      "const updated = await updateAccessToken({ accessToken: created.accessToken, scopes: ['profile'] }, ports)",
      "assert.equal(updated.action, 'OK')",
    ],
  },
  revokeAccessTokens: {
    imports: ['createAccessToken', 'introspect'],
    lines: [
      ...TOKEN,
      "const revoked = await revokeAccessTokens({ subject: 'ada' }, ports)",
      "assert.ok(revoked.action === 'OK' && revoked.count === 1)",
      "assert.equal((await introspect({ token: created.accessToken }, ports)).action, 'UNAUTHORIZED')",
    ],
  },
  authenticateClient: {
    imports: [],
    lines: [
      "const right = await authenticateClient({ parameters: '', clientId: 'ledger', clientSecret: secret }, ports)",
      "assert.equal(right.action, 'OK')",
      "const wrong = await authenticateClient({ parameters: '', clientId: 'ledger', clientSecret: 'wrong' }, ports)",
      "assert.equal(wrong.action, 'UNAUTHORIZED')",
    ],
  },
  verifyClientAttestation: {
    from: '@symbolon/attestation',
    imports: ['createAccessToken', 'introspect'],
    lines: [
      ...TOKEN,
      'const { accessToken: token } = created',
      'const { clientId } = await introspect({ token }, ports)',
      'assert.ok(clientId !== undefined)',
      "const url = 'https://api.example/payments'",
      "const missing = await verifyClientAttestation({ token, clientId, resource: url, htm: 'GET', htu: url }, ports)",
      "assert.equal(missing.action, 'UNAUTHORIZED')",
    ],
  },
  issueAttestationChallenge: {
    from: '@symbolon/core/http',
    imports: [],
    lines: [
      'const answer = await issueAttestationChallenge({}, ports)',
      'assert.match(answer.responseContent, /"attestation_challenge":"/)',
    ],
  },
  issueAuthorizationCode: {
    from: '@symbolon/token',
    with: ['tokenPorts'],
    imports: ['completeAuthorization', 'processAuthorizationRequest', 'pushAuthorizationRequest'],
    lines: [
      ...DECIDED,
      "const issued = await issueAuthorizationCode({ completed, subject: 'ada' }, tokens)",
      "assert.equal(issued.action, 'OK')",
    ],
  },
  exchangeToken: {
    from: '@symbolon/token',
    with: ['tokenPorts'],
    imports: [],
    lines: [
      ...CREDENTIALS_GRANT,
      "const answer = await exchangeToken(sent({ grant_type: 'authorization_code', code: 'unknown' }), tokens)",
      'assert.match(answer.responseContent, /"error":"invalid_grant"/)',
    ],
  },
  revokeToken: {
    from: '@symbolon/token',
    with: ['tokenPorts'],
    imports: [],
    lines: [
      ...CREDENTIALS_GRANT,
      "const answer = await revokeToken(sent({ token: 'unknown' }), tokens)",
      "assert.equal(answer.action, 'OK')",
    ],
  },
  introspectToken: {
    from: '@symbolon/token',
    with: ['tokenPorts'],
    imports: [],
    lines: [
      ...CREDENTIALS_GRANT,
      "const answer = await introspectToken(sent({ token: 'unknown' }), { ...ports, ...tokens })",
      'assert.equal(answer.responseContent, \'{"active":false}\')',
    ],
  },
  verifyDpopProof: {
    imports: [],
    lines: [
      "const request = { dpop: 'no JWT', htm: 'POST', htu: 'https://as.example/token' }",
      'const refused = await verifyDpopProof(request, ports)',
      "assert.equal(refused.action, 'BAD_REQUEST')",
    ],
  },
}

const CORE = '@symbolon/core'
const MEMORY = '@symbolon/memory'

/** A whole program that calls an operation. */
export function exampleOf(call: string): string {
  const example = EXAMPLES[call]
  if (example === undefined) throw new Error(`${call} has no example`)
  const { from = CORE, with: others = [] } = example
  const named = [call, ...others].toSorted((one, other) => one.localeCompare(other)).join(', ')
  const imports = ['createPorts', 'defineClient', ...(from === CORE ? [call] : []), ...example.imports]
  return [
    '```ts run',
    "import assert from 'node:assert/strict'",
    ...(from < CORE ? [`import { ${named} } from '${from}'`] : []),
    `import { ${imports.toSorted((one, other) => one.localeCompare(other)).join(', ')} } from '${CORE}'`,
    ...(from > CORE && from < MEMORY ? [`import { ${named} } from '${from}'`] : []),
    `import { memoryStores } from '${MEMORY}'`,
    ...(from > MEMORY ? [`import { ${named} } from '${from}'`] : []),
    '',
    "const stores = memoryStores({ serviceId: 'bank' })",
    "const supportedScopes = [{ name: 'payments' }, { name: 'profile' }]",
    "const service = { serviceId: 'bank', issuer: 'https://as.example', supportedScopes }",
    "const ports = createPorts({ service, stores, secrets: ['put 32 random bytes or more in place of this'] })",
    "const secret = 'correct horse battery staple'",
    "const redirectUris = ['https://ledger.example/callback']",
    "const client = { clientIdAlias: 'ledger', clientSecret: 'plain:' + secret, redirectUris }",
    'await stores.clients.put(await defineClient(client), ports.clock.now())',
    '',
    ...example.lines,
    '```',
  ].join('\n')
}
