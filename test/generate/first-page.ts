import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createAccessToken, createPorts, defineClient, introspect, type ReportEvent } from '@symbolon/core'
import { explain, formatExplanation, formatReport } from '@symbolon/explain'
import { memoryStores } from '@symbolon/memory'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { ROOT } from '../workspace.js'
import { codeBlocks, wrapped } from './markdown.js'

/** When the request of the page is made. */
const NOW = Date.UTC(2026, 0, 1, 12)

const TOKEN = 'Kz~8mXK1EalYznwH-LC-1fBAo.4Ljp~zsPE_NeO.gxU'

/** The characters of a proof before its key, which differs each time. */
const CONSTANT_HEAD = 45

/** The first page of the site: how to begin, the doors of the README, and one decision as the operations make it. */
export async function firstPage(): Promise<string> {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')
  return `${[...introduction(readme), ...doors(readme), ...example(await decided())].join('\n\n')}\n`
}

function introduction(readme: string): readonly string[] {
  const [checkout] = codeBlocks(readme).filter(({ code }) => code.includes('pack-destination'))
  return [
    '# Symbolon',
    wrapped(
      'A TypeScript library for authors of OAuth 2.0 and OpenID Connect authorization servers. It answers two ' +
        'questions to the letter of the RFCs: **may the request that carries this access token proceed**, and **may ' +
        "this client's pushed authorization request be registered?**",
    ),
    '<div class="begin"><div>',
    '[Start the tutorial](getting-started.md) [Try it in the playground](playground.md)',
    '</div><div>',
    block('sh', ['npm install @symbolon/core @symbolon/memory']),
    '<details>\n<summary>Not on npm yet: until it is, make packages from a checkout</summary>',
    block('sh', [checkout?.code.trim() ?? '']),
    '</details>',
    '</div></div>',
  ]
}

/** The three doors of the README, as cards. */
function doors(readme: string): readonly string[] {
  const [, section = ''] = readme.split(/^## Three doors$/m)
  const paragraphs = section.split(/\n\n/).filter(paragraph => paragraph.startsWith('**'))
  const cards = paragraphs.flatMap(paragraph => {
    const [, title = '', first = '', rest = ''] = /^\*\*(.+?)\.?\*\*[,\s]*(.)(.*)$/s.exec(paragraph) ?? []
    return ['<div>', `## ${title}`, fromDocs(first.toUpperCase() + rest), '</div>']
  })
  return ['<div class="doors">', ...cards, '</div>']
}

/** Text of the README with its links as a page of `docs` has them. */
function fromDocs(text: string): string {
  return text.replaceAll('](docs/', '](').replaceAll('](packages/', '](../packages/')
}

function example({ dpop, challenge, report, explanation }: Awaited<ReturnType<typeof decided>>): readonly string[] {
  return [
    '## One decision',
    '<div class="example"><div>',
    'Somebody who has stolen a token, and a proof for another URL of your API, sends:',
    block('http', [
      'GET /payments HTTP/1.1',
      'Host: api.example',
      `Authorization: DPoP ${TOKEN.slice(0, 16)}…`,
      `DPoP: ${dpop.slice(0, CONSTANT_HEAD)}…`,
    ]),
    '</div><div>',
    'You call one function, and send what it answers:',
    block('typescript', [
      "const request = { token, dpop, htm: 'GET', htu: 'https://api.example/payments' }",
      'const answer = await introspect(request, ports)',
      `// ${challenge.action}`,
      ...challenge.lines.map(line => `// ${line}`),
    ]),
    '</div></div>',
    'The client gets only that. You see the check that refused, what it compared, and what to do:',
    block('report', [explanation]),
    '<details>\n<summary>Every check in its order</summary>',
    block('report', [report]),
    '</details>',
    'Change one thing of it [in the playground](playground.md).',
  ]
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
