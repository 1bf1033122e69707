import { createAccessToken } from '@symbolon/core'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CLIENT_ID, fixture } from '../../../packages/node/test/fixture.js'
import { BROWSER_SKIPPED, launchBrowser } from '../../servers/chromium.js'
import { serve } from '../serve.js'
import { newWorld } from '../world.js'
import { WITH_CORS } from './applications.js'

/** A page with the functions of a client that has a DPoP key (RFC 9449 §4.2, §8, §9). */
const PAGE = `<!doctype html><title>A client</title><script type="module">
const encode = bytes => btoa(String.fromCharCode(...new Uint8Array(bytes)))
  .replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
const utf8 = text => new TextEncoder().encode(text)
const digest = async text => encode(await crypto.subtle.digest('SHA-256', utf8(text)))
const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign'])
const { x, y } = await crypto.subtle.exportKey('jwk', pair.publicKey)
window.thumbprint = await digest(JSON.stringify({ crv: 'P-256', kty: 'EC', x, y }))
async function proof(htm, htu, token, nonce) {
  const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: { kty: 'EC', crv: 'P-256', x, y } }
  const claims = { jti: crypto.randomUUID(), htm, htu, iat: Math.floor(Date.now() / 1000), ath: await digest(token), nonce }
  const signed = [header, claims].map(each => encode(utf8(JSON.stringify(each)))).join('.')
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, utf8(signed))
  return signed + '.' + encode(signature)
}
window.call = async (url, token, nonce) => {
  const headers = { Authorization: 'DPoP ' + token, DPoP: await proof('GET', url, token, nonce) }
  const answer = await fetch(url, { headers })
  return {
    status: answer.status,
    nonce: answer.headers.get('DPoP-Nonce'),
    challenge: answer.headers.get('WWW-Authenticate'),
    body: await answer.text(),
  }
}
window.statusOf = (url, init) => fetch(url, init).then(({ status }) => status, error => error.name)
</script>`

/** What the page has made. */
interface ClientPage extends Window {
  readonly thumbprint: string
  call(url: string, token: string, nonce?: string): Promise<Called>
  statusOf(url: string, init?: RequestInit): Promise<number | string>
}

interface Called {
  readonly status: number
  readonly nonce: string
  readonly challenge: string | null
  readonly body: string
}

declare const window: ClientPage

describe.skipIf(BROWSER_SKIPPED !== '')(`a page of another origin ${BROWSER_SKIPPED}`, () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())

  test.each(Object.entries(WITH_CORS))('gets a nonce and succeeds with it at %s', async (_, mount) => {
    const { ports } = await fixture()
    const server = await serve(await mount({ ...(await newWorld()), ports }))
    const page = await (await browser.newContext()).newPage()
    await page.goto(await serve((_req, res) => void res.setHeader('Content-Type', 'text/html').end(PAGE)))
    await page.waitForFunction(() => window.call !== undefined)
    const granted = { grantType: 'AUTHORIZATION_CODE', clientIdentifier: CLIENT_ID, subject: 'ada' } as const
    const dpopKeyThumbprint = await page.evaluate(() => window.thumbprint)
    const created = await createAccessToken({ ...granted, dpopKeyThumbprint }, ports)
    if (created.action !== 'OK') throw new Error(created.resultMessage)
    const called = (nonce?: string) =>
      page.evaluate(([url, token, nonce]) => window.call(url, token, nonce), [
        `${server}/fresh`,
        created.accessToken,
        nonce,
      ] as const)

    const refused = await called()
    expect(refused).toMatchObject({ status: 401, challenge: expect.stringContaining('error="use_dpop_nonce"') })
    expect(await called(refused.nonce)).toMatchObject({ status: 200, body: 'ada' })

    const statusOf = (path: string, init?: RequestInit) =>
      page.evaluate(([url, init]) => window.statusOf(url, init), [`${server}${path}`, init] as const)
    const form = {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'client_id=x',
    }
    expect(await statusOf('/par', form)).toBe(401)
    // The browser hides the answers of endpoints that are not for pages.
    expect(await statusOf('/authorize?client_id=x')).toBe('TypeError')
    expect(await statusOf('/introspect', form)).toBe('TypeError')
    await page.context().close()
  })
})
