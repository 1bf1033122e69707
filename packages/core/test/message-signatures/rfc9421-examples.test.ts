import { createHmac, timingSafeEqual } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { utf8 } from '../../src/lib/encoding.js'
import type { SignedMessage } from '../../src/message-signatures/message.js'
import { type MessageSignature, readSignatures } from '../../src/message-signatures/signature-base.js'
import type { Crypto } from '../../src/ports/crypto.js'
import type { Jwk } from '../../src/standards/jose/jwk.js'
import { signatureAlgorithmFor } from '../../src/standards/jose/signature-algorithms.js'
import { PLATFORMS } from '../setup/platform/platforms.js'
import { examined, faultOf, NOW, signatureOf } from './examined.js'
import {
  baseOf,
  baseOfSignature,
  component,
  coveredValue,
  messageOf,
  RFC9421,
  readMessage,
  requestTo,
  requestWith,
  type SignatureVector,
  type Types,
} from './messages.js'

/** The JWS algorithm of an RSA key, which the key itself does not determine. */
const RSA_ALGORITHMS: Readonly<Record<string, string>> = { 'rsa-v1_5-sha256': 'RS256', 'rsa-pss-sha512': 'PS512' }

/** The public key of a vector. */
function keyOf({ keyid, alg }: SignatureVector): Jwk {
  const [key] = RFC9421.keys[keyid]?.jwks ?? []
  if (key === undefined) throw new Error(`no key: ${keyid}`)
  const { d, p, q, dp, dq, qi, ...publicKey } = key
  const named = RSA_ALGORITHMS[alg]
  return named === undefined ? publicKey : { ...publicKey, alg: named }
}

/** The signature of a vector, read from its message. */
function readVector(vector: SignatureVector): MessageSignature {
  const signature = readSignatures(vector.message)?.find(({ label }) => label === vector.label)
  if (signature === undefined) throw new Error(`no signature: ${vector.label}`)
  return signature
}

/** Whether the signature of a vector is valid for a base. */
async function verifies(vector: SignatureVector, base: string, crypto: Crypto): Promise<boolean> {
  const { signature, parameters } = readVector(vector)
  if (vector.alg === 'hmac-sha256') {
    const secret = Buffer.from(RFC9421.keys[vector.keyid]?.secretBase64 ?? '', 'base64')
    return timingSafeEqual(createHmac('sha256', secret).update(base).digest(), signature)
  }
  const key = keyOf(vector)
  const algorithm = signatureAlgorithmFor(key, parameters.alg)
  expect(signatureAlgorithmFor(key, vector.alg)).toBe(algorithm)
  return algorithm !== undefined && (await crypto.verify(algorithm, key, utf8(base), signature))
}

const VALID = RFC9421.signatures.filter(({ expect: expected }) => expected === 'valid')
const INVALID = RFC9421.signatures.filter(({ expect: expected }) => expected === 'invalid')
const REWRITTEN = RFC9421.signatures.filter(({ expect: expected }) => !['valid', 'invalid'].includes(expected))

describe('RFC 9421: the signatures that it prints', () => {
  test('all of them are here', () => {
    expect([VALID.length, INVALID.length, REWRITTEN.map(({ id }) => id)]).toEqual([17, 2, ['4.3-sig1-after-proxy']])
  })

  test.each(RFC9421.signatures)('INT-18: $origin, $id, is read', vector => {
    const { signatureParams, parameters, signature } = readVector(vector)
    expect(signatureParams).toBe(vector.signatureInput)
    expect(parameters).toMatchObject({ created: vector.created, keyid: vector.keyid })
    expect(parameters.expires).toBe(vector.expires)
    expect(Buffer.from(signature).toString('base64')).toBe(vector.signature)
  })
})

describe.each(PLATFORMS)('RFC 9421 §3.2: on %s', (_, crypto) => {
  test.each(VALID)('INT-18: $origin, $id, is right', async vector => {
    const base = baseOfSignature(readVector(vector), messageOf(vector))
    expect(base).toBe(vector.signatureBase)
    expect(await verifies(vector, base ?? '', crypto)).toBe(true)
    expect(await verifies(vector, `${base}\n`, crypto)).toBe(false)
  })

  test.each(INVALID)('INT-18: $origin, $id, is not right', async vector => {
    const base = baseOfSignature(readVector(vector), messageOf(vector))
    expect(base).toBeDefined()
    expect(base).not.toBe(vector.signatureBase)
    expect(await verifies(vector, base ?? '', crypto)).toBe(false)
    expect(await verifies(vector, vector.signatureBase ?? '', crypto)).toBe(true)
  })

  test.each(REWRITTEN)('RFC 9421 §4.3, §7.4.2: $id needs the URL that the client used', async vector => {
    const rewritten = baseOfSignature(readVector(vector), messageOf(vector))
    expect(await verifies(vector, rewritten ?? '', crypto)).toBe(false)
    const original = { ...messageOf(vector), targetUri: 'https://example.com/foo?param=Value&Pet=dog' }
    expect(await verifies(vector, baseOfSignature(readVector(vector), original) ?? '', crypto)).toBe(true)
  })
})

describe('RFC 9421 §2: the components that it prints', () => {
  const types: Types = new Map([['example-dict', 'dictionary']])
  const rows = RFC9421.components.flatMap(vector => vector.lines.map(line => [vector.origin, line, vector] as const))

  test.each(rows)('INT-18: %s: %s', (_, line, { message, targetUri }) => {
    const [, identifier = '', value = ''] = /^("[^"]*"(?:;[a-z]+(?:="[^"]*")?)*): (.*)$/.exec(line) ?? []
    expect(coveredValue(identifier, readMessage(message, targetUri), types)).toBe(value)
    expect(component(identifier).identifier).toBe(identifier)
  })
})

const request = requestWith(['Date', 'now'], ['Dict', 'a=1'], ['Item', '1'], ['Broken', 'a\nb'])
const types: Types = new Map([['dict', 'dictionary']])
const refusesValues = (...identifiers: string[]) =>
  identifiers.every(identifier => coveredValue(identifier, request, types) === undefined)
const readsNone = (input: string, signature: string) => {
  const headers = [['Signature-Input', input] as const, ['Signature', signature] as const]
  return readSignatures({ headers }) === undefined
}
const faultWith = (parameters: string) => faultOf(examined({ signature: signatureOf(`("@method")${parameters}`) }))
const twice = requestTo('https://example.com/?a=1&a=2')
const EC: Jwk = { kty: 'EC', crv: 'P-256' }
const RESPONSE: SignedMessage = { status: 200, headers: [] }

/** Each rule, and whether it is met. */
const REFUSED: Readonly<Record<string, () => boolean>> = {
  'component identifier occurs twice in covered components': () =>
    baseOf(['"date"', '"date"'], request) === undefined && baseOf(['"@method"', '"@method"'], request) === undefined,
  'covered field absent from message': () => refusesValues('"absent"', '"absent";bs', '"absent";sf'),
  'unknown derived component name (starts with @)': () => refusesValues('"@unknown"', '"@"'),
  'unknown component parameter': () => refusesValues('"date";unknown', '"@method";unknown="x"'),
  'sf and bs on one component': () => refusesValues('"dict";sf;bs', '"dict";bs;sf'),
  'key and bs on one component': () => refusesValues('"dict";key="a";bs', '"dict";bs;key="a"'),
  'key on a field that is not a Dictionary, or member missing': () =>
    refusesValues('"item";key="a"', '"date";key="missing"', '"dict";key="b"'),
  'sf on a field whose structured type is not known to the verifier': () => refusesValues('"item";sf'),
  '@status in a request': () => refusesValues('"@status"'),
  'req parameter when target message is a request': () => refusesValues('"date";req', '"@method";req'),
  '@query-param name occurs more than once in the query': () =>
    coveredValue('"@query-param";name="a"', twice) === undefined,
  '@query-param without name parameter': () => refusesValues('"@query-param"'),
  '@signature-params listed as covered component': () =>
    refusesValues('"@signature-params"') && coveredValue('"@signature-params"', RESPONSE) === undefined,
  'component value contains newline after canonicalisation': () => refusesValues('"broken"'),
  'Signature-Input label with no Signature member of the same label, or the reverse': () =>
    readsNone('sig1=()', 'sig2=:AA==:') && readsNone('sig1=()', '') && readsNone('', 'sig1=:AA==:'),
  'Signature member is not a Byte Sequence': () => readsNone('sig1=()', 'sig1="AA=="'),
  'Signature-Input member is not an Inner List': () => readsNone('sig1="date"', 'sig1=:AA==:'),
  'alg parameter disagrees with key material algorithm': () =>
    signatureAlgorithmFor(EC, 'ed25519') === undefined &&
    signatureAlgorithmFor({ kty: 'RSA', alg: 'PS512' }, 'rsa-v1_5-sha256') === undefined,
  'created in the future beyond skew / expires in the past': () =>
    faultWith(`;created=${NOW + 11}`) === 'signature_from_the_future' &&
    faultWith(`;created=${NOW};expires=${NOW - 1}`) === 'signature_expired',
  'JWS alg identifiers used as alg parameter value (e.g. ES256)': () =>
    signatureAlgorithmFor(EC, 'ES256') === undefined &&
    signatureAlgorithmFor({ kty: 'RSA', alg: 'PS512' }, 'PS512') === undefined,
}

describe('RFC 9421: what a verifier must refuse', () => {
  test.each(RFC9421.mustFailRules)('INT-18, INT-19: $rule ($origin)', ({ rule }) => {
    expect(REFUSED[rule]?.()).toBe(true)
  })

  test('no rule is left out', () => {
    expect(Object.keys(REFUSED)).toEqual(RFC9421.mustFailRules.map(({ rule }) => rule))
  })
})
