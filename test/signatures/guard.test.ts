import { guardResource, type HttpRequestView } from '@symbolon/core/http'
import { expect, test } from 'vitest'
import { withLine } from './mutation.js'
import { openScene, type Scene, signed } from './scene.js'
import type { Sent } from './world.js'

/*
 * Signed requests as a handler gets them. A body must match the signature however its length is
 * given (docs/message-signatures.md).
 */

/** The view of a request that a handler passes to the guard. */
function viewOf({ method, targetUri, headers, body }: Sent, changes: Partial<HttpRequestView> = {}): HttpRequestView {
  return { method, targetUri, headers, body, ...changes }
}

/** The HTTP status of a refusal and the code in its challenge, or `granted`. */
async function refusalOf({ world }: Scene, view: HttpRequestView): Promise<unknown> {
  const guarded = await guardResource(view, {}, world.ports)
  if (guarded.ok) return 'granted'
  const { status, headers } = guarded.refusal
  return [status, /A\d{6}/.exec(headers['WWW-Authenticate'] ?? '')?.[0]]
}

const LENGTHS: readonly (readonly [what: string, lines: readonly (readonly [string, string])[]])[] = [
  ['no header', []],
  ['Content-Length: 0', [['Content-Length', '0']]],
  ['Content-Length of the body', [['Content-Length', '29']]],
  ['Transfer-Encoding', [['Transfer-Encoding', 'chunked']]],
]

test.each(LENGTHS)('INT-20: a body whose length is given by %s', async (_, lines) => {
  const scene = await openScene()
  const post = { ...scene.post, headers: [...scene.post.headers, ...lines] }
  const whole = await signed(scene, post)
  expect(await refusalOf(scene, viewOf(whole))).toBe('granted')
  expect(await refusalOf(scene, viewOf(whole, { body: `${whole.body} ` }))).toStrictEqual([401, 'A065328'])
  const { body: _body, ...bodiless } = post
  const uncovered = await signed(scene, bodiless)
  expect(await refusalOf(scene, viewOf(uncovered, { body: post.body }))).toStrictEqual([401, 'A065322'])
})

test.each(LENGTHS.slice(2))('INT-20: an unknown body whose length is given by %s', async (_, lines) => {
  const scene = await openScene()
  const whole = await signed(scene, { ...scene.post, headers: [...scene.post.headers, ...lines] })
  expect(await refusalOf(scene, viewOf(whole, { body: undefined }))).toBe('granted')
  expect(await refusalOf(scene, viewOf(whole, { body: null }))).toStrictEqual([401, 'A065323'])
})

test('INT-20: a request without a body passes whether its body is absent, null or empty', async () => {
  const scene = await openScene()
  const sent = withLine(await signed(scene, scene.get), 'Content-Length', '0')
  for (const body of [undefined, null, '']) expect(await refusalOf(scene, viewOf(sent, { body }))).toBe('granted')
})

test.each([
  ['101 signatures', 101, 'a=:AA==:'],
  ['64 KiB of signatures', 1, 'x'.repeat(65_536)],
])('docs/rules.md §2: %s are a bad request', async (_, length, value) => {
  const scene = await openScene()
  const sent = await signed(scene, scene.get)
  const headers = [...sent.headers, ...Array.from({ length }, () => ['Signature', value] as const)]
  expect(await refusalOf(scene, viewOf(sent, { headers }))).toStrictEqual([400, undefined])
})

test('docs/rules.md §2: many headers that are not signed are accepted', async () => {
  const scene = await openScene()
  const sent = await signed(scene, scene.get)
  const headers = [...sent.headers, ...Array.from({ length: 200 }, (_, at) => [`X-${at}`, 'x'.repeat(1000)] as const)]
  expect(await refusalOf(scene, viewOf(sent, { headers }))).toBe('granted')
})
