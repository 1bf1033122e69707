import fc from 'fast-check'
import { ALGORITHMS } from './keys.js'
import {
  headerOf,
  inserting,
  type MutationRow,
  removing,
  replacing,
  row,
  type Source,
  signatureBytes,
  visible,
  withHeader,
  withLine,
  withoutHeader,
} from './mutation.js'
import type { Parameters } from './signers.js'
import { contentDigest, type Sent } from './world.js'

/** The headers that the signatures cover. */
const FIELDS = ['Authorization', 'Content-Digest', 'Content-Type', 'X-Custom'] as const

const field = fc.constantFrom(...FIELDS)
const plainField = fc.constantFrom('Content-Type', 'X-Custom')
const alphanumeric = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789')
const letter = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz')
const unprintable = fc.constantFrom('\r', '\n', '\0', '\x7f', 'é', '€', '\u{1f600}', '\r\nX-Custom: one')

/** The request with another URL; `undefined` if only the fragment differs (RFC 9110 §7.1). */
function withUrl(sent: Sent, targetUri: string): Sent | undefined {
  const part = targetUri.split('#', 1)[0] ?? ''
  return part === sent.targetUri ? undefined : { ...sent, targetUri }
}

const TARGET_ROWS: readonly MutationRow[] = [
  row('another method', 300, 'always', fc.string({ unit: visible, maxLength: 8 }), ({ sent }, method) =>
    method === sent.method ? undefined : { ...sent, method },
  ),
  row('a method with characters not allowed in methods', 100, 'never', unprintable, ({ sent }, text) => ({
    ...sent,
    method: sent.method + text,
  })),
  row('a character of the URL replaced', 800, 'sometimes', replacing(visible), ({ sent }, edit) =>
    withUrl(sent, edit(sent.targetUri)),
  ),
  row('a character of the query replaced', 800, 'always', replacing(alphanumeric), ({ sent }, edit) => {
    const [path, query = ''] = sent.targetUri.split('?')
    return withUrl(sent, `${path}?${edit(query)}`)
  }),
  row('a character of the URL removed', 300, 'sometimes', removing, ({ sent }, edit) =>
    withUrl(sent, edit(sent.targetUri)),
  ),
  row('characters inserted into the URL', 400, 'sometimes', inserting(fc.string({ minLength: 1 })), ({ sent }, edit) =>
    withUrl(sent, edit(sent.targetUri)),
  ),
]

/** The request with another token, both in the header and in the introspection. */
function withToken(sent: Sent, token: string): Sent {
  return { ...sent, ...withHeader(sent, 'Authorization', value => value.replace(sent.token, token)), token }
}

const FIELD_ROWS: readonly MutationRow[] = [
  row('a character of the token in the header replaced', 400, 'never', replacing(alphanumeric), ({ sent }, edit) =>
    withHeader(sent, 'Authorization', value => `Bearer ${edit(value.slice(7))}`),
  ),
  row('another token of the client', 80, 'always', fc.nat(9), ({ sent, tokens }, at) =>
    withToken(sent, tokens[at % tokens.length] ?? ''),
  ),
  row('another scheme', 80, 'always', fc.stringMatching(/^[a-zA-Z]{1,8}$/), ({ sent }, scheme) =>
    withHeader(sent, 'Authorization', value => value.replace('Bearer', scheme)),
  ),
  row(
    'a character of a header replaced',
    800,
    'always',
    fc.record({ plainField, edit: replacing(visible) }),
    ({ sent }, { plainField, edit }) => withHeader(sent, plainField, edit),
  ),
  row(
    'characters not allowed in headers',
    200,
    'never',
    fc.record({ plainField, unprintable }),
    ({ sent }, { plainField, unprintable }) => withHeader(sent, plainField, value => `${value}${unprintable}x`),
  ),
  row(
    'a second line of a header',
    400,
    'sometimes',
    fc.record({ field, value: fc.oneof(fc.string(), fc.constantFrom('', ' ', contentDigest('other'))) }),
    ({ sent }, { field, value }) => withLine(sent, field, value),
  ),
  row('a header line repeated', 50, 'sometimes', field, ({ sent }, name) => withLine(sent, name, headerOf(sent, name))),
  row('a header removed', 50, 'never', field, ({ sent }, name) => withoutHeader(sent, name)),
  row('one of several lines of a header removed', 50, 'always', fc.nat(3), ({ sent }, at) => {
    const lines = customLines(sent)
    return withCustomLines(sent, lines.toSpliced(at % lines.length, 1))
  }),
  row(
    'lines of a header in another order',
    100,
    'always',
    fc.array(fc.nat(999), { minLength: 4 }),
    ({ sent }, keys) => {
      const lines = customLines(sent)
      const order = lines.map((_, index) => index).sort((one, other) => (keys[one] ?? 0) - (keys[other] ?? 0))
      const changed = order.some((from, to) => from !== to)
      return changed
        ? withCustomLines(
            sent,
            order.map(from => lines[from] ?? ''),
          )
        : undefined
    },
  ),
  row(
    'lines of a header joined by another separator',
    50,
    'always',
    fc.constantFrom(',', ';', ' ', '', ' , ', ',  ', ',\t'),
    ({ sent }, separator) => withCustomLines(sent, [customLines(sent).join(separator)]),
  ),
]

function customLines({ headers }: Sent): readonly string[] {
  return headers.filter(([name]) => name === 'X-Custom').map(([, value]) => value)
}

function withCustomLines(sent: Sent, lines: readonly string[]): Sent {
  return lines.reduce((changed, line) => withLine(changed, 'X-Custom', line), withoutHeader(sent, 'X-Custom'))
}

const withBody = (sent: Sent, body: string): Sent | undefined => (body === sent.body ? undefined : { ...sent, body })

const CONTENT_ROWS: readonly MutationRow[] = [
  row('a character of the body replaced', 300, 'never', replacing(visible), ({ sent }, edit) =>
    withBody(sent, edit(sent.body ?? '')),
  ),
  row('characters inserted into the body', 200, 'never', inserting(fc.string({ minLength: 1 })), ({ sent }, edit) =>
    withBody(sent, edit(sent.body ?? '')),
  ),
  row('another body', 200, 'never', fc.string(), ({ sent }, body) => withBody(sent, body)),
  row(
    'another body with its digest',
    400,
    'always',
    fc.record({ body: fc.string(), algorithm: fc.constantFrom('sha-256', 'sha-512') }),
    ({ sent }, { body, algorithm }) => {
      const changed = withBody(sent, body)
      return changed && withHeader(changed, 'Content-Digest', () => contentDigest(body, algorithm))
    },
  ),
  row('a character of the digest replaced', 600, 'sometimes', replacing(visible), ({ sent }, edit) =>
    withHeader(sent, 'Content-Digest', edit),
  ),
  row('the digest by another algorithm', 30, 'always', fc.boolean(), ({ sent }, both) => {
    const digest = contentDigest(sent.body ?? '', 'sha-512')
    return withHeader(sent, 'Content-Digest', value => (both ? `${value}, ${digest}` : digest))
  }),
]

/** The request with another Signature-Input. */
const withInput = (sent: Sent, change: (text: string) => string) => withHeader(sent, 'Signature-Input', change)

const LISTED = ['"@method"', '"@target-uri"', '"authorization"', '"content-digest"', '"content-type"', '"x-custom"']

/** The request with another list of components and the same parameters. */
function withList(sent: Sent, change: (list: readonly string[]) => readonly string[]): Sent | undefined {
  return withInput(sent, value => value.replace(/\(.*\)/, `(${change(LISTED).join(' ')})`))
}

const required = fc.constantFrom(...LISTED.slice(0, 4))

const INPUT_ROWS: readonly MutationRow[] = [
  row('a character of Signature-Input replaced', 1_000, 'sometimes', replacing(visible), ({ sent }, edit) =>
    withInput(sent, edit),
  ),
  row('a character of Signature-Input removed', 300, 'sometimes', removing, ({ sent }, edit) => withInput(sent, edit)),
  // Only letters: spaces are allowed in many places, and so are leading zeros.
  row('a letter inserted into Signature-Input', 400, 'sometimes', inserting(letter), ({ sent }, edit) =>
    withInput(sent, edit),
  ),
  row('a required component removed', 40, 'never', required, ({ sent }, name) =>
    withList(sent, list => list.filter(each => each !== name)),
  ),
  row('another component removed', 20, 'always', fc.constantFrom(...LISTED.slice(4)), ({ sent }, name) =>
    withList(sent, list => list.filter(each => each !== name)),
  ),
  row('components in another order', 150, 'always', fc.shuffledSubarray(LISTED, { minLength: 6 }), ({ sent }, order) =>
    withList(sent, () => order),
  ),
  row('a duplicate component', 30, 'never', fc.constantFrom(...LISTED), ({ sent }, name) =>
    withList(sent, list => [...list, name]),
  ),
  row(
    'an additional component',
    50,
    'always',
    fc.constantFrom('"@authority"', '"@query"', '"@path"', '"@scheme"', '"accept"', '"content-digest";key="sha-256"'),
    ({ sent }, name) => withList(sent, list => [...list, name]),
  ),
  row('a component with bs', 30, 'always', fc.constantFrom(...LISTED.slice(2)), ({ sent }, name) =>
    withList(sent, list => list.map(each => (each === name ? `${each};bs` : each))),
  ),
]

/**
 * The request with another signature; `undefined` if only the encoding differs, not the bytes
 * (RFC 9651 §4.2.7).
 */
function withSignature(sent: Sent, change: (text: string) => string): Sent | undefined {
  const before = headerOf(sent, 'Signature')
  const after = change(before)
  const same = /^sig=:[A-Za-z0-9+/=]*:$/.test(after) && signatureBytes(after).equals(signatureBytes(before))
  return same ? undefined : withHeader(sent, 'Signature', () => after)
}

/** Applies an edit to the base64 text of the signature. */
const ofBase64 = (edit: (text: string) => string) => (text: string) =>
  text.replace(/:([^=]*)(=*):/, (_, characters: string, padding: string) => `:${edit(characters)}${padding}:`)

const SIGNATURE_ROWS: readonly MutationRow[] = [
  row(
    'a base64 character of the signature replaced by another',
    800,
    'sometimes',
    replacing(alphanumeric),
    (source, edit) => withSignature(source.sent, ofBase64(edit)),
  ),
  row('a character of Signature replaced', 300, 'sometimes', replacing(visible), ({ sent }, edit) =>
    withSignature(sent, edit),
  ),
  row('a character of Signature removed', 100, 'sometimes', removing, ({ sent }, edit) => withSignature(sent, edit)),
  row('random bytes as the signature', 150, 'always', fc.uint8Array({ maxLength: 128 }), ({ sent }, bytes) =>
    withSignature(sent, () => `sig=:${Buffer.from(bytes).toString('base64')}:`),
  ),
]

/** The request with other parameters in Signature-Input than those that were signed. */
async function withParameters({ sent, sign, signing, unsigned }: Source, parameters: Parameters) {
  const changed = await sign(unsigned, { ...signing, parameters: { ...signing.parameters, ...parameters } })
  return withInput(sent, () => headerOf(changed, 'Signature-Input'))
}

const away = fc.integer({ min: 1, max: 60 })

const PARAMETER_ROWS: readonly MutationRow[] = [
  row('another acceptable created', 100, 'always', away, (source, seconds) =>
    withParameters(source, { created: (source.signing.parameters.created ?? 0) - seconds }),
  ),
  row('a created too long ago', 60, 'never', fc.integer({ min: 71, max: 9_999 }), (source, seconds) =>
    withParameters(source, { created: (source.signing.parameters.created ?? 0) - seconds }),
  ),
  row('expires in the future', 50, 'always', away, (source, seconds) =>
    withParameters(source, { expires: (source.signing.parameters.created ?? 0) + seconds }),
  ),
  row('expires in the past', 30, 'never', fc.nat(60), (source, seconds) =>
    withParameters(source, { expires: (source.signing.parameters.created ?? 0) - seconds }),
  ),
  row('a nonce', 50, 'always', fc.stringMatching(/^[a-z]{1,9}$/), (source, nonce) => withParameters(source, { nonce })),
  row('another tag', 60, 'always', fc.stringMatching(/^[a-z]{1,9}$/), (source, tag) => withParameters(source, { tag })),
  row('no tag', 10, 'always', fc.constant('tag'), ({ sent }) =>
    withInput(sent, value => value.replace(/;tag="[^"]*"/, '')),
  ),
  row('the alg of the key', 10, 'always', fc.constant('alg'), ({ sent, signing }) =>
    withInput(sent, value => `${value};alg="${ALGORITHMS[signing.key.algorithm]}"`),
  ),
  row('an alg that does not fit the key', 60, 'never', fc.stringMatching(/^[a-zA-Z0-9-]{1,20}$/), ({ sent }, alg) =>
    withInput(sent, value => `${value};alg="${alg}"`),
  ),
  row('the keyid of another key of the client', 10, 'always', fc.constant('keyid'), source =>
    withParameters(source, { keyid: source.second.kid }),
  ),
  row('an unknown keyid', 60, 'never', fc.stringMatching(/^[a-z]{1,9}$/), (source, keyid) =>
    withParameters(source, { keyid }),
  ),
  row('no keyid', 10, 'never', fc.constant('keyid'), ({ sent }) =>
    withInput(sent, value => value.replace(/;keyid="[^"]*"/, '')),
  ),
]

const OTHER_ROWS: readonly MutationRow[] = [
  row("another client's key with the keyid of the right one", 60, 'always', fc.constant('others'), source => {
    const { sign, unsigned, signing, others } = source
    return sign(unsigned, { ...signing, key: { ...others, kid: signing.key.kid } })
  }),
  row("another client's key with its own keyid", 40, 'never', fc.constant('others'), source => {
    const { sign, unsigned, signing, others } = source
    return sign(unsigned, { ...signing, key: others, parameters: { ...signing.parameters, keyid: others.kid } })
  }),
  row('two signatures with swapped labels', 60, 'always', fc.constantFrom('a', 'z', 'other'), swapped),
  row('another label in Signature', 60, 'never', fc.stringMatching(/^[a-z]{1,5}$/), ({ sent }, label) =>
    label === 'sig' ? undefined : withHeader(sent, 'Signature', value => value.replace('sig=', `${label}=`)),
  ),
]

/** Adds a second valid signature, then swaps the bytes of the two. */
async function swapped({ sent, sign, unsigned, signing }: Source, label: string): Promise<Sent> {
  const parameters = { ...signing.parameters, nonce: label }
  const second = await sign(unsigned, { ...signing, label, parameters })
  const bytes = (each: Sent) => headerOf(each, 'Signature').replace(/^[a-z]+=/, '')
  const signature = `sig=${bytes(second)}, ${label}=${bytes(sent)}`
  const input = `${headerOf(sent, 'Signature-Input')}, ${headerOf(second, 'Signature-Input')}`
  return withLine(withLine(unsigned, 'Signature-Input', input), 'Signature', signature)
}

/** All mutations. */
export const MUTATION_ROWS: readonly MutationRow[] = [
  ...TARGET_ROWS,
  ...FIELD_ROWS,
  ...CONTENT_ROWS,
  ...INPUT_ROWS,
  ...SIGNATURE_ROWS,
  ...PARAMETER_ROWS,
  ...OTHER_ROWS,
]
