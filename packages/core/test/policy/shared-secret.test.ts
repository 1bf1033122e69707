import { describe, expect, test } from 'vitest'
import { utf8 } from '../../src/lib/encoding.js'
import { verifyMac } from '../../src/policy/keys.js'
import { RFC9421 } from '../message-signatures/messages.js'
import { PLATFORMS } from '../setup/platform/platforms.js'

describe.each(PLATFORMS)('RFC 9421 §3.3.3 on %s', (_, crypto) => {
  const [vector] = RFC9421.signatures.filter(({ id }) => id === 'b.2.5')
  const base = utf8(vector?.signatureBase ?? '')
  const mac = Buffer.from(vector?.signature ?? '', 'base64')
  const secret = Buffer.from(RFC9421.keys[vector?.keyid ?? '']?.secretBase64 ?? '', 'base64')

  test('INT-18: Appendix B.2.5 is right', async () => {
    expect(await verifyMac(base, mac, secret, { crypto })).toEqual({ keyFound: true, signatureRight: true })
  })

  test.each([
    ['another base', utf8('x'), mac, secret, true],
    ['a MAC that is cut', base, mac.subarray(0, 31), secret, true],
    ['an empty MAC', base, new Uint8Array(), secret, true],
    ['another secret', base, mac, Uint8Array.from(secret, byte => byte ^ 1), true],
    ['a secret of 31 bytes', base, mac, secret.subarray(0, 31), false],
    ['no secret', base, mac, undefined, false],
  ])('INT-18: %s is not', async (_what, signed, signature, key, keyFound) => {
    expect(await verifyMac(signed, signature, key, { crypto })).toEqual({ keyFound, signatureRight: false })
  })
})
