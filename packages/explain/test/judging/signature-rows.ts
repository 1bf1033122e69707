import { createHash, KeyObject, sign } from 'node:crypto'
import { createSignature, type SignatureParameters } from 'http-message-sig'
import { type ComponentParser, createSigner, httpbis } from 'http-message-signatures'
import type { Mistake } from './mistake.js'
import { KEYS, MADE_AT, PUBLIC_JWK, SECONDS } from './signed.js'

const URL_OF_ACCOUNTS = 'https://api.example/v1/accounts?page=2'
const DEMANDED = ['@method', '@target-uri', 'authorization']
const AUTHORIZATION = 'Bearer an-opaque-token'
const BODY = '{"amount":"10.00"}'

const digestOf = (body: string) => `sha-256=:${createHash('sha256').update(body).digest('base64')}:`
const WITH_BODY = { 'content-type': 'application/json', 'content-digest': digestOf(BODY) }

interface Signing {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string | string[]>>
  readonly body?: string
  readonly fields?: readonly string[]
  /** The parameters by name; `null` leaves one out. */
  readonly params?: Readonly<Record<string, string | null>>
  readonly created?: Date | null
  /** The values that the client signs in place of the real ones. */
  readonly mistaken?: ComponentParser
  readonly sent?: Readonly<Record<string, string | string[]>>
}

/** A request that `http-message-signatures` has signed, as raw HTTP. */
async function signedByLibrary(signing: Signing = {}): Promise<string> {
  const {
    method = 'GET',
    headers = {},
    body = '',
    fields = DEMANDED,
    params = {},
    created = new Date(MADE_AT),
  } = signing
  const all = { keyid: 'k1', tag: 'fapi-2-request', ...params }
  const kept = Object.entries(all).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]))
  const message = { method, url: URL_OF_ACCOUNTS, headers: { authorization: AUTHORIZATION, ...headers } }
  const signed = await httpbis.signMessage(
    {
      key: createSigner(KeyObject.from(KEYS.privateKey), 'ecdsa-p256-sha256', 'k1'),
      fields: [...fields],
      params: [...(created === null ? [] : ['created']), ...kept.map(([name]) => name)],
      paramValues: { ...Object.fromEntries(kept), created },
      ...(signing.mistaken && { componentParser: signing.mistaken }),
    },
    message,
  )
  return raw(method, { ...signed.headers, ...signing.sent }, body)
}

function raw(method: string, headers: Readonly<Record<string, string | string[]>>, body: string): string {
  const lines = Object.entries(headers).flatMap(([name, value]) => [value].flat().map(each => `${name}: ${each}`))
  return [`${method} /v1/accounts?page=2 HTTP/1.1`, 'host: api.example', ...lines, '', body].join('\r\n')
}

/** A request that `http-message-sig` has signed for another URL than the one that it is sent to. */
async function signedFor(targetUri: string, parameters: Partial<SignatureParameters> = {}) {
  const { pathname, search } = new URL(targetUri)
  const message = { kind: 'request' as const, method: 'GET', targetUri, requestTarget: pathname + search }
  const fields = await createSignature(
    { ...message, fields: [{ name: 'authorization', value: AUTHORIZATION }] },
    {
      label: 'sig',
      components: DEMANDED,
      parameters: { created: SECONDS, keyid: 'k1', tag: 'fapi-2-request', ...parameters },
      signer: {
        algorithm: 'ecdsa-p256-sha256',
        sign: signedBytes,
      },
    },
  )
  const { signatureInput, signature } = fields
  return raw('GET', { authorization: AUTHORIZATION, 'signature-input': signatureInput, signature }, '')
}

function signedBytes(data: Uint8Array): Buffer {
  return sign('sha256', data, { key: KeyObject.from(KEYS.privateKey), dsaEncoding: 'ieee-p1363' })
}

/** The line of a component is signed with another value. */
const instead =
  (component: string, ...values: readonly string[]): ComponentParser =>
  name =>
    name === component ? [...values] : null

const KEYS_FILE = () => ({ keys: [{ ...PUBLIC_JWK, kty: 'EC', kid: 'k1' }] })

/** A request whose signature is right, as far as one can see without keys. */
export const SIGNED = (): Promise<string> => signedByLibrary()

/** Mistakes with message signatures (RFC 9421), with the client's key in `--keys-file`. */
export const SIGNATURE_MISTAKES: readonly Mistake[] = [
  {
    title: 'http-message-sig: the base has the URL without its query',
    text: () => signedFor('https://api.example/v1/accounts'),
    context: KEYS_FILE,
    code: 'signature_wrong',
    cause: /line 2, "@target-uri": the client signed the URL without its query/,
  },
  {
    title: 'http-message-sig: the base has the URL behind the proxy',
    text: () => signedFor('http://api.example/v1/accounts?page=2'),
    context: KEYS_FILE,
    code: 'signature_wrong',
    cause: /line 2, "@target-uri": the client signed the URL with http$/,
  },
  {
    title: 'http-message-signatures: the base has the method in lower case',
    text: () => signedByLibrary({ mistaken: instead('@method', 'get') }),
    context: KEYS_FILE,
    code: 'signature_wrong',
    cause: /line 1, "@method": the client signed the method in lower case/,
  },
  {
    title: 'http-message-signatures: a header of two lines of which one is signed',
    text: () =>
      signedByLibrary({
        headers: { 'x-trace': ['one', 'two'] },
        fields: [...DEMANDED, 'x-trace'],
        mistaken: instead('x-trace', 'one'),
      }),
    context: KEYS_FILE,
    code: 'signature_wrong',
    cause: /line 4, "x-trace": the client signed only the first line/,
  },
  {
    title: 'http-message-signatures: a header that the proxy changes after it was signed',
    text: () =>
      signedByLibrary({
        headers: { accept: 'application/json' },
        fields: [...DEMANDED, 'accept'],
        sent: { accept: '*/*' },
      }),
    context: KEYS_FILE,
    code: 'signature_wrong',
  },
  {
    title: 'the lines of the base in another order than Signature-Input',
    text: () => {
      const params = `("@target-uri" "@method" "authorization");created=${SECONDS};keyid="k1";tag="fapi-2-request"`
      const lines = ['"@method": GET', `"@target-uri": ${URL_OF_ACCOUNTS}`, `"authorization": ${AUTHORIZATION}`]
      const base = [...lines, `"@signature-params": ${params}`].join('\n')
      const signature = `sig=:${signedBytes(Buffer.from(base)).toString('base64')}:`
      return raw('GET', { authorization: AUTHORIZATION, 'signature-input': `sig=${params}`, signature }, '')
    },
    context: KEYS_FILE,
    code: 'signature_wrong',
    cause: /lines 1 and 2: the client signed them in the other order/,
    fix: /line by line/,
  },
  {
    title: 'http-message-signatures: a digest of other content',
    text: () =>
      signedByLibrary({
        method: 'POST',
        headers: WITH_BODY,
        body: '{ "amount": "10.00" }',
        fields: [...DEMANDED, 'content-digest'],
      }),
    context: KEYS_FILE,
    code: 'content_digest_different',
    cause: /wrote it again after signing/,
    fix: /very bytes/,
  },
  {
    title: 'http-message-signatures: the body is not covered',
    text: () => signedByLibrary({ method: 'POST', headers: WITH_BODY, body: BODY }),
    context: KEYS_FILE,
    code: 'signature_coverage_lacking',
    cause: /not covered: "content-digest"/,
    fix: /Cover/,
  },
  {
    title: 'http-message-signatures: only method and authority are covered',
    text: () => signedByLibrary({ fields: ['@method', '@authority'] }),
    context: KEYS_FILE,
    code: 'signature_coverage_lacking',
    cause: /not covered: "@target-uri" "authorization"/,
    fix: /Cover/,
  },
  {
    title: 'http-message-signatures: no created',
    text: () => signedByLibrary({ created: null }),
    context: KEYS_FILE,
    code: 'signature_created_missing',
  },
  {
    title: 'http-message-signatures: the tag of responses',
    text: () => signedByLibrary({ params: { tag: 'fapi-2-response' } }),
    context: KEYS_FILE,
    code: 'signature_tag_different',
    cause: /responses/,
    fix: /fapi-2-request/,
  },
  {
    title: 'http-message-signatures: a keyid that is not the kid',
    text: () => signedByLibrary({ params: { keyid: 'ledger' } }),
    context: KEYS_FILE,
    code: 'signature_key_unknown',
  },
  {
    title: 'http-message-signatures: a header that the proxy drops',
    text: async () =>
      (await signedByLibrary({ headers: { 'x-trace': 'one' }, fields: [...DEMANDED, 'x-trace'] })).replace(
        'x-trace: one\r\n',
        '',
      ),
    context: KEYS_FILE,
    code: 'signature_component_unusable',
  },
  {
    title: 'Signature-Input without Signature',
    text: async () => (await signedByLibrary()).replace(/^signature: .*\r\n/im, ''),
    context: KEYS_FILE,
    code: 'signature_malformed',
    cause: /labels differ/,
  },
  {
    title: 'a signature that was kept for ten minutes',
    text: async () =>
      (await signedByLibrary({ created: new Date(MADE_AT - 600_000) })).replace(
        'host:',
        `date: ${new Date(MADE_AT).toUTCString()}\r\nhost:`,
      ),
    context: KEYS_FILE,
    code: 'signature_too_old',
    cause: /600 seconds ago/,
    fix: /clock/,
  },
]
