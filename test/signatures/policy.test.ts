import type { IntrospectionRequest } from '@symbolon/core'
import { expect, test } from 'vitest'
import { withHeader } from './mutation.js'
import { KEY, type Make, OK, outcome, refused, type Scene, SECOND, signed, WRONG } from './scene.js'
import { contentDigest, type Setting } from './world.js'

/*
 * What decides about a signature and shows an operator nothing that the scenarios do not show.
 */

/** A request that states other parameters, signed by this key. */
const stating =
  (parameters: (now: number) => object, key = KEY): Make =>
  scene =>
    signed(scene, scene.get, { key, parameters: parameters(scene.now) })

const byName: Setting = { client: { rsSignedRequestKeyId: SECOND.kid } }
const briefly: Setting = { service: { messageSignatureLifetime: 5, allowableClockSkew: 0 } }
const tagless: Make = async scene => ({
  ...(await signed(scene, scene.get, { parameters: { tag: undefined } })),
  method: 'DELETE',
})

/** A request with a body and its digest by SHA-512. */
function withLongDigest(scene: Scene) {
  const sent = withHeader(scene.post, 'Content-Digest', () => contentDigest(scene.post.body ?? '', 'sha-512'))
  return signed(scene, sent ?? scene.post)
}

const method: IntrospectionRequest = { requiredComponents: ['@method'] }
const onlyMethod: Make = scene => signed(scene, scene.get, { components: ['@method'] })

const ROWS: readonly (readonly [what: string, Setting, Make, IntrospectionRequest, unknown])[] = [
  ['INT-18: untagged and wrong, required', {}, tagless, {}, WRONG],
  ['INT-18: the caller requires fewer components', {}, onlyMethod, method, OK],
  ['INT-18: only the caller requires components', { client: { rsRequestSigned: false } }, onlyMethod, method, OK],
  ['INT-18: no keyid, but a key is registered', byName, stating(() => ({ keyid: undefined }), SECOND), {}, OK],
  ['INT-18: no keyid, and another key is registered', byName, stating(() => ({ keyid: undefined })), {}, WRONG],
  ['INT-18: no method', {}, scene => signed(scene, scene.get), { htm: undefined }, WRONG],
  ['INT-20: a body and its digest by sha-512', {}, withLongDigest, {}, OK],
  ['INT-21: 5 seconds old where 5 are allowed', briefly, stating(now => ({ created: now - 5 })), {}, OK],
  [
    'INT-21: 6 seconds old where 5 are allowed',
    briefly,
    stating(now => ({ created: now - 6 })),
    {},
    refused('signature_too_old', 4),
  ],
]

test.each(ROWS)('%s', async (_, setting, make, caller, expected) => {
  expect(await outcome(setting, make, caller)).toStrictEqual(expected)
})
