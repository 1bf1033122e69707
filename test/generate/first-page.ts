import { createAccessToken, createPorts, defineClient, introspect, type ReportEvent } from '@symbolon/core'
import { explain, formatExplanation, formatReport } from '@symbolon/explain'
import { memoryStores } from '@symbolon/memory'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { wrapped } from './markdown.js'

/** When the request of the page is made. */
const NOW = Date.UTC(2026, 0, 1, 12)

const TOKEN = 'Kz~8mXK1EalYznwH-LC-1fBAo.4Ljp~zsPE_NeO.gxU'

/** The characters of a proof before its key, which differs each time. */
const CONSTANT_HEAD = 45

/** docs/index.md: one decision, as the operations make it. */
export async function firstPage(): Promise<string> {
  const { dpop, challenge, report, explanation } = await decided()
  return `${[
    '# Symbolon',
    wrapped(
      'A TypeScript library for authors of OAuth 2.0 and OpenID Connect authorization servers. It answers two ' +
        'questions to the letter of the RFCs: **may the request that carries this access token proceed**, and **may ' +
        "this client's pushed authorization request be registered?** Storage, clock and crypto are passed in as ports.",
    ),
    '## One decision',
    'Somebody who has stolen a token, and a proof for another URL of your API, sends:',
    block('http', [
      'GET /payments HTTP/1.1',
      'Host: api.example',
      `Authorization: DPoP ${TOKEN.slice(0, 16)}…`,
      `DPoP: ${dpop.slice(0, CONSTANT_HEAD)}…`,
    ]),
    'You call one function, and send what it answers:',
    block('txt', [
      "const request = { token, dpop, htm: 'GET', htu: 'https://api.example/payments' }",
      'const answer = await introspect(request, ports)',
      `// ${challenge.action}`,
      ...challenge.lines.map(line => `// ${line}`),
    ]),
    'The client gets only that. You see the check that refused, what it compared, and what to do:',
    block('report', [explanation]),
    '<details>\n<summary>Every check in its order</summary>',
    block('report', [report]),
    '</details>',
    '## Where to go',
    [
      '- [Getting started](getting-started.md): ten minutes, a token, a pushed request, a trace.',
      '- [You have a server already](existing-server.md): keep your tables and your login.',
      '- [Coming from elsewhere](coming-from.md): oidc-provider, Keycloak, Duende, checks of your own.',
      '- [Questions](questions.md): twenty-three short answers, and where the long ones are.',
      '- [Recipes](recipes/README.md): whole programs, each on one screen.',
      '- [Seeing why](seeing-why.md): a code such as `A065310`, and what it means.',
    ].join('\n'),
  ].join('\n\n')}\n`
}

function block(language: string, lines: readonly string[]): string {
  return [`\`\`\`${language}`, ...lines, '```'].join('\n')
}

async function decided() {
  const events: ReportEvent[] = []
  const ports = await portsOf(event => events.push(event))
  const { dpop, dpopKeyThumbprint } = await proof()
  const grant = { clientIdentifier: 'ledger', subject: 'ada', scopes: ['payments'] }
  const created = await createAccessToken(
    { grantType: 'AUTHORIZATION_CODE', accessToken: TOKEN, dpopKeyThumbprint, ...grant },
    ports,
  )
  if (created.action !== 'OK') throw new Error(created.resultMessage)
  const answer = await introspect({ token: TOKEN, dpop, htm: 'GET', htu: 'https://api.example/payments' }, ports)
  const event = events.at(-1)
  if (event === undefined) throw new Error('nothing was reported')
  return {
    dpop,
    challenge: {
      action: answer.action,
      lines: answer.responseContent.split(',').map((part, at) => (at === 0 ? part : `  ${part}`)),
    },
    report: formatReport(event, { verbose: true }),
    explanation: formatExplanation(explain(event)),
  }
}

async function portsOf(report: (event: ReportEvent) => unknown) {
  const stores = memoryStores({ serviceId: 'bank' })
  const service = { serviceId: 'bank', issuer: 'https://as.example', supportedScopes: [{ name: 'payments' }] }
  const secrets = ['only for the page: 32 bytes or more'] as const
  const ports = createPorts({ service, stores, secrets, clock: { now: () => NOW }, report })
  const redirectUris = ['https://ledger.example/callback']
  const client = await defineClient({ clientIdAlias: 'ledger', clientSecret: 'plain:of the page', redirectUris })
  await stores.clients.put(client, NOW)
  return ports
}

async function proof() {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const jwk = await exportJWK(publicKey)
  const ath = Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(TOKEN))).toString('base64url')
  const claims = { jti: 'one-time', htm: 'GET', htu: 'https://api.example/accounts', iat: NOW / 1000, ath }
  const dpop = await new SignJWT(claims).setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk }).sign(privateKey)
  return { dpop, dpopKeyThumbprint: await calculateJwkThumbprint(jwk) }
}
