import { createAccessToken, createPorts, defineClient, type Ports, type ReportEvent } from '@symbolon/core'
import { platformCrypto } from '@symbolon/core/crypto-web'
import { answerPushedRequestOverHttp, guardResource, type HttpAnswer } from '@symbolon/core/http'
import { explain, formatExplanation, formatReport } from '@symbolon/explain'
import { memoryStores } from '@symbolon/memory'
import { CLIENT_ID, createKey, type Keys, NOW, requestOf, type Sent, TOKEN } from './request.js'
import { INITIAL, type State } from './state.js'

/** What a visitor sees of one call. */
export interface Shown {
  /** What was decided, in one line. */
  readonly decision: string
  readonly granted: boolean
  /** The check that refused. */
  readonly refusedBy: string | undefined
  /** What the client has sent, and what it gets. */
  readonly request: string
  readonly answer: string
  /** What the operator sees: shortly, with every check, and with the cause and the fix. */
  readonly report: string
  readonly everyCheck: string
  readonly explanation: string
}

const SERVICE = {
  serviceId: 'bank',
  issuer: 'https://as.example',
  supportedScopes: [{ name: 'payments' }, { name: 'profile' }],
}

const CLIENT = {
  clientIdAlias: CLIENT_ID,
  clientSecret: `plain:${INITIAL.secret}`,
  redirectUris: ['https://ledger.example/callback'],
  pkceRequired: true,
}

const SECRETS = ['of the playground: 32 bytes or more'] as const

let keys: Promise<Keys> | undefined

/** The same keys for all calls of a visit. They cannot be exported, and nothing keeps them. */
function keysOfVisit(): Promise<Keys> {
  keys ??= Promise.all([createKey(), createKey()]).then(([own, other]) => ({ own, other }))
  return keys
}

/** Makes the call of a state, in a world of its own. It rejects where a browser has no WebCrypto: over plain HTTP. */
export async function run(state: State): Promise<Shown> {
  const keys = await keysOfVisit()
  const events: ReportEvent[] = []
  const portsAt = await world(event => events.push(event))
  const withoutToken = await issue(state, keys.own.thumbprint, portsAt(NOW - Number(state.age) * 1000))
  if (withoutToken !== undefined) return shownOf({ request: '', answer: withoutToken, event: events.at(-1) })
  events.length = 0
  const request = await requestOf(state, keys)
  let answer = await answerOf(state, request, portsAt(NOW))
  if (state.sent === 'twice') answer = await answerOf(state, request, portsAt(NOW))
  return shownOf({ request: requestText(request), answer: answerText(answer), event: events.at(-1) })
}

/** Stores with the client in them, and the ports at an instant. */
async function world(report: (event: ReportEvent) => unknown): Promise<(now: number) => Ports> {
  const stores = memoryStores({ serviceId: SERVICE.serviceId })
  await stores.clients.put(await defineClient(CLIENT), NOW)
  const shared = { service: SERVICE, stores, secrets: SECRETS, crypto: platformCrypto, report }
  return now => createPorts({ ...shared, clock: { now: () => now } })
}

/** Issues the token of the client; answers why there is none. */
async function issue({ granted }: State, dpopKeyThumbprint: string, ports: Ports): Promise<string | undefined> {
  const grant = { clientIdentifier: CLIENT_ID, subject: 'ada', scopes: wordsOf(granted), accessToken: TOKEN }
  const created = await createAccessToken({ grantType: 'AUTHORIZATION_CODE', dpopKeyThumbprint, ...grant }, ports)
  return created.action === 'OK' ? undefined : created.resultMessage
}

async function answerOf(state: State, request: Sent, ports: Ports): Promise<HttpAnswer> {
  if (state.call === 'push') return answerPushedRequestOverHttp(request, ports)
  const guarded = await guardResource(request, { scopes: wordsOf(state.demanded) }, ports)
  return guarded.ok ? { status: 200, headers: guarded.value.headers, body: '{"paid":true}' } : guarded.refusal
}

function wordsOf(text: string): readonly string[] {
  return text.split(' ').filter(word => word !== '')
}

/** A proof is shown by its claims. */
function requestText({ method, targetUri, headers, body, claims }: Sent): string {
  const shown = headers.map(([name, value]) => [name, name === 'DPoP' ? `${value.slice(0, 45)}…` : value] as const)
  const proof = claims === undefined ? '' : `\n\nClaims of the proof:\n${JSON.stringify(claims, null, 2)}`
  return textOf(`${method} ${targetUri}`, shown, body.replaceAll('&', '\n&')) + proof
}

function answerText({ status, headers, body }: HttpAnswer): string {
  return textOf(`${status}`, Object.entries(headers), body)
}

function textOf(first: string, headers: Sent['headers'], body: string): string {
  const lines = [first, ...headers.map(([name, value]) => `${name}: ${value}`)]
  return [...lines, ...(body === '' ? [] : ['', body])].join('\n')
}

type Called = Pick<Shown, 'request' | 'answer'> & { readonly event: ReportEvent | undefined }

function shownOf({ event, ...texts }: Called): Shown {
  const refusedBy = event?.checks.find(({ outcome }) => outcome === 'refused')?.name
  return event === undefined
    ? { ...texts, decision: 'No credentials, so nothing was introspected', ...NOTHING }
    : {
        ...texts,
        refusedBy,
        decision: `${event.action} ${event.resultCode}`,
        granted: event.reason === undefined,
        report: formatReport(event),
        everyCheck: formatReport(event, { verbose: true }),
        explanation: event.reason === undefined ? '' : formatExplanation(explain(event)),
      }
}

const NOTHING = { refusedBy: undefined, granted: false, report: '', everyCheck: '', explanation: '' }
