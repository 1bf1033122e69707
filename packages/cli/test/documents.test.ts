import { expect, test } from 'vitest'
import { configuration, withServer } from './running.js'

test('serves the OpenAPI document and a page that shows it, to everybody', async () => {
  await withServer(configuration(), async ({ origin, output }) => {
    const document = await fetch(`${origin}/openapi.json`)
    expect([document.status, document.headers.get('content-type')]).toEqual([200, 'application/json'])
    const { openapi, paths } = await document.json()
    expect(openapi).toMatch(/^3\.1\./)

    const page = await fetch(`${origin}/reference`)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    const text = await page.text()
    for (const path of Object.keys(paths).filter(each => each.includes('{serviceId}'))) expect(text).toContain(path)
    expect(text).not.toMatch(/<script|https?:\/\//)
    expect(output()).toContain('GET /openapi.json 200')
  })
})
