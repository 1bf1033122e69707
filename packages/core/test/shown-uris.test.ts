import { expect, test } from 'vitest'
import { pushAuthorizationRequest } from '../src/authorization/pushed-request/push-authorization-request.js'
import { verifyDpopProof } from '../src/dpop/verify-dpop-proof.js'
import { introspect } from '../src/introspection/introspect.js'
import { introspectStandard } from '../src/introspection/standard/introspect-standard.js'
import type { Ports } from '../src/ports/ports.js'
import type { ReportEvent } from '../src/ports/report.js'
import { AUTHORIZATION_REQUEST, fakePorts, NOW, type Setting, shop, tokenRecord } from './fakes.js'
import { CLAIMS, proofText, RFC9449 } from './standards/dpop/proofs.js'

/** Secrets that a caller or a client may have put into a path. */
const HIDDEN = 'a-credential-that-is-part-of-a-path-0123456789'
const HERE = `https://api.example/${HIDDEN}/ours`
const THERE = `https://api.example/${HIDDEN}/theirs`
const BASIC = { clientId: 'shop', clientSecret: 'a secret of the shop' }

const dpop = proofText({}, { htu: THERE, iat: Math.floor(NOW / 1000), ath: RFC9449.ath })
const bound = { dpopKeyThumbprint: RFC9449.jkt }

/** What the check of this name shows of a call. */
async function shownBy(name: string, setting: Setting, call: (ports: Ports) => Promise<unknown>) {
  const events: ReportEvent[] = []
  const { ports } = await fakePorts(setting)
  await call({ ...ports, report: event => void events.push(event) })
  expect(JSON.stringify(events)).not.toContain(HIDDEN)
  const { expected, actual } = events[0]?.checks.find(check => check.name === name) ?? {}
  return { expected, actual }
}

const URLS = { expected: 'htu https://api.example/(long)/ours', actual: 'htu https://api.example/(long)/theirs' }
const RESOURCES = { expected: 'https://api.example/(long)/ours', actual: 'https://api.example/(long)/theirs' }

test('the URLs of a request and its proof', async () => {
  const call = (ports: Ports) => verifyDpopProof({ dpop, htm: CLAIMS.htm, htu: HERE }, ports)
  expect(await shownBy('URL of the proof', {}, call)).toEqual(URLS)
})

test('the same at introspection', async () => {
  const tokens = [await tokenRecord('live', bound)]
  const call = (ports: Ports) => introspect({ token: 'live', dpop, htm: CLAIMS.htm, htu: HERE }, ports)
  expect(await shownBy('URL of the proof', { tokens }, call)).toEqual(URLS)
})

test('the same at the pushed authorization request endpoint, and the URL of the endpoint', async () => {
  const parameters = new URLSearchParams(AUTHORIZATION_REQUEST).toString()
  const push = { parameters, ...BASIC, dpop, htm: CLAIMS.htm, htu: `${HERE}?${HIDDEN}` }
  const call = (ports: Ports) => pushAuthorizationRequest(push, ports)
  expect(await shownBy('URL of the proof', {}, call)).toEqual(URLS)
  expect(await shownBy('URL of the endpoint known', {}, call)).toEqual({
    expected: 'htu, or for pushed requests pushedAuthReqEndpoint of the service',
    actual: 'https://api.example/(long)/ours?(not shown)',
  })
})

test('the resources of a token', async () => {
  const tokens = [await tokenRecord('live', { resources: [THERE] })]
  const call = (ports: Ports) => introspect({ token: 'live', resources: [HERE] }, ports)
  expect(await shownBy('resources covered', { tokens }, call)).toEqual(RESOURCES)
})

test('the resources of a token at the standard introspection endpoint', async () => {
  const tokens = [await tokenRecord('live', { resources: [THERE] })]
  const call = (ports: Ports) => introspectStandard({ parameters: 'token=live', resources: [HERE] }, ports)
  expect(await shownBy('token for this resource server', { tokens }, call)).toEqual(RESOURCES)
})

test('redirect URIs', async () => {
  const clients = [await shop({ redirectUris: [HERE] })]
  const parameters = new URLSearchParams({ ...AUTHORIZATION_REQUEST, redirect_uri: `${THERE}?${HIDDEN}` }).toString()
  const call = (ports: Ports) => pushAuthorizationRequest({ parameters, ...BASIC }, ports)
  expect(await shownBy('redirect_uri', { clients }, call)).toEqual({
    ...RESOURCES,
    actual: `${RESOURCES.actual}?(not shown)`,
  })
})
