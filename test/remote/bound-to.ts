import * as oauth from 'oauth4webapi'
import { expect } from 'vitest'

/** Asserts that a resource lets a token in with proofs by its key, and neither without one nor by another key. */
export async function expectBoundTo(DPoP: oauth.DPoPHandle, token: string, url: URL): Promise<void> {
  const request = (handle?: oauth.DPoPHandle) =>
    oauth.protectedResourceRequest(token, 'GET', url, undefined, undefined, {
      [oauth.allowInsecureRequests]: true,
      ...(handle && { DPoP: handle }),
    })
  expect(await (await request(DPoP)).text()).toBe('for ledger')
  await expect(request()).rejects.toMatchObject({ status: 401 })
  const another = oauth.DPoP({}, await oauth.generateKeyPair('ES256'))
  await expect(request(another)).rejects.toMatchObject({ status: 401 })
}
