import fc from 'fast-check'
import { parseDictionary, serializeDictionary } from 'structured-headers'
import { describe, expect, test } from 'vitest'
import { scaled } from '../../../../test/scale.js'
import { fromUtf8, utf8 } from '../../src/lib/encoding.js'
import type { ComponentName } from '../../src/message-signatures/component.js'
import type { SignedMessage, SignedRequest } from '../../src/message-signatures/message.js'
import { type SignatureContent, writeSignature } from '../../src/message-signatures/sign-message.js'
import { readSignatures } from '../../src/message-signatures/signature-base.js'
import { strictField } from '../../src/message-signatures/structured-field-reader.js'
import { keyPairFor } from '../setup/platform/keys.js'
import { PLATFORMS } from '../setup/platform/platforms.js'
import { baseOf, baseOfSignature, requestWith } from './messages.js'

const PARAMETERS = { created: 1_700_000_000, keyid: 'k', tag: 'fapi-2-request' }
const request = requestWith(['Authorization', 'DPoP token'], ['Dict', 'a=1'])

/** Signs with a dummy signature and records the signature base. */
async function write(message: SignedMessage, components: readonly ComponentName[], label = 'sig1') {
  const signed: string[] = []
  const written = await writeSignature(message, { label, components, parameters: PARAMETERS }, base => {
    signed.push(fromUtf8(base) ?? '')
    return Uint8Array.of(1, 2, 3)
  })
  return { written, signed }
}

describe('RFC 9421 §3.1, §4: the fields of a signature', () => {
  test('both fields, and the base that was signed', async () => {
    const components: ComponentName[] = ['@method', '@query-param', 'authorization'].map(name =>
      name === '@query-param' ? [name, { name: 'param' }] : name,
    )
    const { written, signed } = await write(request, components, 'my-sig')
    const list =
      '("@method" "@query-param";name="param" "authorization");created=1700000000;keyid="k";tag="fapi-2-request"'
    expect(written).toEqual({
      ok: true,
      value: { 'Signature-Input': `my-sig=${list}`, Signature: 'my-sig=:AQID:' },
    })
    expect(signed).toEqual([
      `"@method": POST\n"@query-param";name="param": value\n"authorization": DPoP token\n"@signature-params": ${list}`,
    ])
  })

  test('of a response, about its request', async () => {
    const { signed } = await write({ status: 200, headers: [], request }, ['@status', ['@method', { req: true }]])
    expect(signed[0]).toMatch(/^"@status": 200\n"@method";req: POST\n"@signature-params": \("@status" "@method";req\);/)
  })

  test('no components', async () => {
    expect((await write(request, [])).signed[0]).toMatch(/^"@signature-params": \(\);created=1700000000;/)
  })

  test('parameters in the order in which they are given', async () => {
    const content: SignatureContent = { label: 'a', components: [], parameters: { tag: 't', nonce: '"\\', created: 1 } }
    const written = await writeSignature(request, content, () => new Uint8Array(1))
    expect(written).toMatchObject({ value: { 'Signature-Input': 'a=();tag="t";nonce="\\"\\\\";created=1' } })
  })

  test.each<[string, ComponentName[]]>([
    ['a field that is absent', ['@method', 'date']],
    ['a component twice', ['@method', '@method']],
    ['an unknown one', ['@unknown']],
    ['the parameters of the signature', ['@signature-params']],
    ['the status of a request', ['@status']],
    ['a name in upper case', ['Authorization']],
    ['an unknown parameter', [['authorization', { x: true }]]],
    ['a value with a line break', ['broken']],
  ])('RFC 9421 §2.5, INT-19: nothing is signed: %s', async (_, components) => {
    const message = { ...request, headers: [...request.headers, ['Broken', 'a\nb'] as const] }
    const { written, signed } = await write(message, components)
    expect(written.ok).toBe(false)
    expect(signed).toEqual([])
  })
})

const name = fc.stringMatching(/^[a-z][a-z0-9-]{0,6}$/)
const visible = fc.stringMatching(/^[!-~]([\t -~]{0,10}[!-~])?$/)
const pathText = fc.stringMatching(/^[A-Za-z0-9._~!$&'()*+,;=:@%/-]{0,8}$/)
const message = fc
  .record({
    method: fc.stringMatching(/^[A-Z]{1,6}$/),
    host: fc.stringMatching(/^[a-z]{1,6}(:8[0-9]{3})?$/),
    path: pathText,
    query: fc.option(pathText, { nil: undefined }),
    headers: fc.uniqueArray(fc.tuple(name, visible), { selector: ([each]) => each, maxLength: 4 }),
  })
  .map(
    ({ method, host, path, query, headers }): SignedRequest => ({
      method,
      targetUri: `https://${host}/${path}${query === undefined ? '' : `?${query}`}`,
      headers: headers.filter(([each]) => !each.startsWith('signature')),
    }),
  )
const DERIVED = ['@method', '@target-uri', '@authority', '@scheme', '@path', '@query', '@request-target']

/** A message, and components that it has. */
const covered = message.chain(of => {
  const names = of.headers.map(([each]) => each)
  const asBytes = names.map((each): ComponentName => [each, { bs: true }])
  return fc.tuple(fc.constant(of), fc.shuffledSubarray<ComponentName>([...DERIVED, ...names, ...asBytes]))
})

describe('what is written', () => {
  const text = fc.stringMatching(/^[ -~]{0,8}$/)
  const given = fc.record(
    { created: fc.nat(), expires: fc.nat(), nonce: text, keyid: text, tag: text, alg: text },
    { requiredKeys: [] },
  )

  test('is what the library reads and writes, and is read again (RFC 9651 §4.1)', async () => {
    await fc.assert(
      fc.asyncProperty(
        covered,
        fc.stringMatching(/^[a-z*][a-z0-9_\-.*]{0,5}$/),
        given,
        async ([of, components], named, says) => {
          const written = await writeSignature(of, { label: named, components, parameters: says }, () =>
            Uint8Array.of(1),
          )
          if (!written.ok) throw new Error(`${written.refusal.identifier} ${written.refusal.problem}`)
          const field = written.value['Signature-Input']
          expect(strictField(field, 'dictionary')).toBe(field)
          for (const each of Object.values(written.value)) expect(serializeDictionary(parseDictionary(each))).toBe(each)
          expect(readSignatures({ headers: Object.entries(written.value) })).toMatchObject([
            { label: named, parameters: says, signatureParams: field.slice(named.length + 1) },
          ])
        },
      ),
    )
  })

  test.each<[string, Partial<SignatureContent>, string]>([
    ['a label that is not a key', { label: 'No Key' }, 'label'],
    ['a label that only begins like a key', { label: 'no key' }, 'label'],
    ['a label that only ends like a key', { label: '1a' }, 'label'],
    ['a name that is not ASCII', { components: ['é'] }, 'components'],
    ['a name that only begins and ends in ASCII', { components: ['@method', 'aéa'] }, 'components'],
    ['a name that is not ASCII, with a parameter', { components: [['é', { bs: true }]] }, 'components'],
    ['a parameter of a component', { components: [['@query-param', { name: 'a\n' }]] }, 'components'],
    ['a parameter of the signature', { parameters: { ...PARAMETERS, nonce: '\té' } }, 'nonce'],
    ['a number of sixteen digits (RFC 9651 §3.3.1)', { parameters: { created: 1_000_000_000_000_000 } }, 'created'],
    ['a number with a fraction', { parameters: { created: 1, expires: 1.5 } }, 'expires'],
  ])('and what cannot be written is refused, and nothing is signed: %s', async (_, changes, identifier) => {
    const content = { label: 'sig', components: [], parameters: PARAMETERS, ...changes }
    const written = await writeSignature(request, content, () => {
      throw new Error('signed')
    })
    expect(written).toEqual({ ok: false, refusal: { identifier, problem: 'cannot be serialized' } })
  })

  test('a parameter that is not a key is refused, and nothing is signed', async () => {
    const { written, signed } = await write(request, [['authorization', { 'No Key': true }]])
    expect(written.ok).toBe(false)
    expect(signed).toEqual([])
  })
})

const label = fc.stringMatching(/^[a-z*][a-z0-9_\-.*]{0,5}$/)
const ascii = fc.stringMatching(/^[ -~]{0,8}$/)
const parameters = fc.record(
  { created: fc.nat(), expires: fc.nat(), nonce: ascii, keyid: ascii, tag: ascii },
  { requiredKeys: ['created'] },
)

describe.each(PLATFORMS)('RFC 9421 §3.1, §3.2: on %s', (_, crypto) => {
  test('INT-18: a signature is read again and verifies, and another message does not', async () => {
    const { privateKey, publicKey } = await keyPairFor('ES256')
    await fc.assert(
      fc.asyncProperty(covered, label, parameters, async ([of, components], named, given) => {
        const content = { label: named, components, parameters: given }
        const written = await writeSignature(of, content, base => crypto.sign('ES256', privateKey, base))
        if (!written.ok) throw new Error(`${written.refusal.identifier} ${written.refusal.problem}`)
        const sent = { ...of, headers: [...Object.entries(written.value), ...of.headers] }
        const signatures = readSignatures(sent)
        expect(signatures?.map(each => each.label)).toEqual([named])
        const [signature] = signatures ?? []
        if (signature === undefined) return
        expect(signature.parameters).toEqual(given)
        const verify = (base: string | undefined) =>
          crypto.verify('ES256', publicKey, utf8(base ?? ''), signature.signature)
        expect(await verify(baseOfSignature(signature, sent))).toBe(true)
        expect(await verify(`${baseOfSignature(signature, sent)} `)).toBe(false)
      }),
      { numRuns: scaled(500) },
    )
  })
})

/** A text with one character replaced. */
function replaced(text: string, at: number, by: string): string {
  return text.slice(0, at) + by + text.slice(at + 1)
}

/** A covered component, and the message with one character of its value replaced. */
function changed(of: SignedRequest, which: number, at: number, by: string): readonly [string, SignedRequest] {
  const uri = of.targetUri ?? ''
  const path = uri.indexOf('/', 'https://'.length)
  const query = uri.indexOf('?')
  const within = (from: number, to: number) => replaced(uri, from + (at % Math.max(1, to - from)), by)
  const end = query < 0 ? uri.length : query
  const header = of.headers[at % Math.max(1, of.headers.length)]
  const other = (value: string): SignedRequest => ({
    ...of,
    headers: of.headers.map(each => (each === header ? [each[0], replaced(value, at % value.length, by)] : each)),
  })
  const choices: (readonly [string, SignedRequest])[] = [
    ['"@method"', { ...of, method: replaced(of.method, at % of.method.length, by) }],
    ['"@target-uri"', { ...of, targetUri: within(0, uri.length) }],
    ['"@path"', end > path + 1 ? { ...of, targetUri: within(path + 1, end) } : of],
    ['"@query"', query >= 0 && uri.length > query + 1 ? { ...of, targetUri: within(query + 1, uri.length) } : of],
    ...(header === undefined ? [] : [[`"${header[0]}"`, other(header[1])] as const]),
    ...(header === undefined ? [] : [[`"${header[0]}";bs`, other(header[1])] as const]),
  ]
  return choices[which % choices.length] ?? choices[0] ?? ['"@method"', of]
}

describe('RFC 9421 §2.5, §7.5: what is signed is the message', () => {
  test('INT-18: no character of a covered value changes without the base', () => {
    const character = fc.integer({ min: 0x20, max: 0x7e }).map(code => String.fromCharCode(code))
    fc.assert(
      fc.property(message, fc.nat({ max: 5 }), fc.nat({ max: 60 }), character, (of, which, at, by) => {
        const [identifier, other] = changed(of, which, at, by)
        const same = JSON.stringify(other) === JSON.stringify(of)
        expect(baseOf([identifier], of)).toBeDefined()
        if (!same) expect(baseOf([identifier], other)).not.toBe(baseOf([identifier], of))
      }),
      { numRuns: scaled(10_000) },
    )
  })
})
