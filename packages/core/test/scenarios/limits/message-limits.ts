import { askEndpoint } from '../../../../remote/src/ask-endpoint.js'
import { readIntrospectionAnswer } from '../../../../remote/src/introspection-answer.js'
import { guardResource } from '../../../src/http/guard-resource.js'
import { checkPostedForm, formLimit } from '../../../src/http/posted-form.js'
import { clientCertificateFromHeader, readBase64List } from '../../../src/http/proxy/certificate-formats.js'
import { type ForwardedHeader, targetUriFromForwarded } from '../../../src/http/proxy/forwarded.js'
import { targetOf } from '../../../src/http/request-view.js'
import { readIntrospectionRequest } from '../../../src/introspection/request.js'
import { readSignatures } from '../../../src/message-signatures/signature-base.js'
import { readDictionary } from '../../../src/message-signatures/structured-field-reader.js'
import { type Limit, many, text, worldOf } from './boundary.js'
import { sequence, sequenceOfPem } from './sized.js'

type Line = readonly [name: string, value: string]

const FORM = 'application/x-www-form-urlencoded'
const headers = (count: number, length: number) => many(count, () => ({ key: 'x', value: text(length - 1) }))

/** Whether an introspection request may have these headers. */
const areRead = (lines: object) => readIntrospectionRequest({ headers: lines }).ok

/** The status of the answer to a request with a token and these lines. */
async function statusWith(lines: readonly Line[]): Promise<number> {
  const world = await worldOf()
  const all = [['Authorization', `Bearer ${await world.token()}`] as const, ...lines]
  const guarded = await guardResource(
    { method: 'GET', targetUri: 'https://rs.example/', headers: all },
    {},
    world.ports,
  )
  return guarded.ok ? 200 : guarded.refusal.status
}

/** Lines that a signature covers; those of its own and of the credentials count as well. */
const covered = (count: number, value = ''): readonly Line[] => [
  ['Signature-Input', 'a=("x")'],
  ...many(count - 2, () => ['x', value] as const),
]

async function isSigned(lines: readonly Line[]): Promise<boolean> {
  return (await statusWith(lines)) !== 400
}

/** Whether the URL of a request is known by the header of a proxy. */
function isForwarded(header: ForwardedHeader, ...lines: readonly Line[]): boolean {
  const hosts = [
    ['Host', 'as.example'],
    ['X-Forwarded-Host', 'as.example'],
  ] as const
  const known = header === 'Forwarded' ? [] : hosts
  const request = { targetUri: 'http://inside/', headers: [...known, ...lines] }
  return targetUriFromForwarded(request, { header, hops: 1 }) !== undefined
}

const scheme = (length: number) => `${text(length - 6)},https`

/** A certificate of a client in a header, and others in its chain. */
function isCertificate(others: number): boolean {
  const field = `:${Buffer.from(sequence(300)).toString('base64')}:`
  const other = `:${Buffer.from(sequence(301)).toString('base64')}:`
  const chain = many(others, () => other).join()
  return clientCertificateFromHeader(
    {
      headers: [
        ['Client-Cert', field],
        ['Client-Cert-Chain', chain],
      ],
    },
    { format: 'rfc9440' },
  ).ok
}

const base64 = (count: number) => many(count, () => Buffer.from(sequence(300)).toString('base64')).join()

const inHeader = (value: string, format: 'traefik' | 'azure') => {
  const header = 'X-Own'
  return clientCertificateFromHeader({ headers: [[header, value]] }, { format, header })
}

function isNotTooLong(value: string): boolean {
  const read = inHeader(value, 'azure')
  return read.ok || read.refusal !== 'too long'
}

/** Whether a service need not be asked before a form of so many bytes is read. */
async function isReadAtOnce(length: number): Promise<boolean> {
  const { ports } = await worldOf()
  let asked = false
  const load = () => {
    asked = true
    return ports.service.load()
  }
  return (await formLimit(`${length}`, { ports: { service: { load } } })) === 65_536 && !asked
}

async function isAnswer(body: string): Promise<boolean> {
  const { ports } = await worldOf()
  const answer = { status: 200, contentType: 'application/json', body }
  return readIntrospectionAnswer(answer, undefined, ports).then(
    () => true,
    () => false,
  )
}

/** Whether the body of an introspection endpoint is read as a whole. */
async function isFetched(body: string): Promise<boolean> {
  const { ports } = await worldOf()
  const endpoint = {
    url: 'https://as.example/introspect',
    authenticate: () => undefined,
    milliseconds: 5_000,
    fetch: async () => new Response(body),
  }
  return askEndpoint(endpoint, { token: 't', accept: 'application/json' }, ports).then(
    () => true,
    () => false,
  )
}

function areComponents(count: number): boolean {
  const input = `a=(${many(count, at => `"x${at}"`).join(' ')})`
  return (
    readSignatures({
      headers: [
        ['Signature-Input', input],
        ['Signature', 'a=:AA==:'],
      ],
    }) !== undefined
  )
}

/** The limits of what comes over HTTP. */
export const MESSAGE_LIMITS: Readonly<Record<string, Limit>> = {
  TEXT_LENGTH: [
    16_384,
    {
      'http/request-view.ts: request view': size =>
        targetOf({ targetUri: text(size, 'https://rs.example/') }) !== undefined,
    },
  ],
  CONTENT_TYPE_LENGTH: [
    1_024,
    {
      'http/posted-form.ts: posted form': size =>
        checkPostedForm({ method: 'POST', headers: [['Content-Type', FORM.padEnd(size)]] }) === undefined,
    },
  ],
  FORM_LENGTH: [65_536, { 'http/posted-form.ts: form limit': isReadAtOnce }],
  INTROSPECTION_ANSWER_LENGTH: [
    65_536,
    {
      'remote/introspection-answer.ts: introspection answer': size => isAnswer('{}'.padEnd(size)),
      'remote/ask-endpoint.ts': size => isFetched('{}'.padEnd(size)),
    },
  ],
  JSON_DEPTH: [
    32,
    {
      'remote/introspection-answer.ts: introspection answer': depth =>
        isAnswer(`{"x":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`),
    },
  ],
  HEADER_COUNT: [
    100,
    {
      'introspection/request.ts': count => areRead(headers(count, 1)),
      'message-signatures/signed-parts.ts': count => isSigned(covered(count)),
    },
  ],
  HEADER_LENGTH: [
    65_536,
    {
      'introspection/request.ts': size => areRead(headers(1, size)),
      'message-signatures/signed-parts.ts': async size => {
        const { length } = `Authorization${'Bearer '}${await (await worldOf()).token()}Signature-Inputa=("x")x`
        return isSigned(covered(3, text(size - length)))
      },
    },
  ],
  STRUCTURED_FIELD_LENGTH: [
    16_384,
    {
      'message-signatures/structured-field-reader.ts': size =>
        readDictionary(`${text(size - 1, 'a="')}"`) !== undefined,
      // What such a long field covers is not counted.
      'message-signatures/signed-parts.ts': async size =>
        (await statusWith([['Signature-Input', 'a=("x")'.padEnd(size)], ...covered(102).slice(1)])) === 400,
    },
  ],
  SIGNATURE_COMPONENT_COUNT: [50, { 'message-signatures/signature-base.ts': areComponents }],
  CERTIFICATE_LENGTH: [
    16_384,
    {
      'http/proxy/certificate-formats.ts: client certificate from header': [
        5,
        size => inHeader(Buffer.from(sequenceOfPem(size)).toString('base64'), 'azure').ok,
      ],
    },
  ],
  CHAIN_LENGTH: [
    8,
    {
      'http/proxy/certificate-formats.ts: client certificate from header': isCertificate,
      'http/proxy/certificate-formats.ts: certificate formats': count => inHeader(base64(1 + count), 'traefik').ok,
      // One too many is read, so that the format can say that there are too many.
      'http/proxy/certificate-formats.ts: certificate texts': count =>
        readBase64List(base64(count + 2))?.length === count + 2,
    },
  ],
  CERTIFICATE_HEADER_LENGTH: [
    65_536,
    { 'http/proxy/certificate-formats.ts: client certificate from header': size => isNotTooLong(text(size)) },
  ],
  FORWARDED_LENGTH: [
    8_192,
    {
      'http/proxy/forwarded.ts: Forwarded': size =>
        isForwarded('Forwarded', ['Forwarded', text(size, 'proto=https;host=as.example;for=')]),
      'http/proxy/forwarded.ts: two lines of Forwarded': size =>
        isForwarded(
          'Forwarded',
          ['Forwarded', 'for=x'],
          ['Forwarded', text(size - 6, 'proto=https;host=as.example;for=')],
        ),
      'http/proxy/forwarded.ts: X-Forwarded-Proto': size =>
        isForwarded('X-Forwarded-Proto', ['X-Forwarded-Proto', scheme(size)]),
      'http/proxy/forwarded.ts: X-Forwarded-Host': size =>
        targetUriFromForwarded(
          {
            targetUri: 'http://inside/',
            headers: [
              ['X-Forwarded-Proto', 'https'],
              ['X-Forwarded-Host', `${text(size - 11)},as.example`],
            ],
          },
          { header: 'X-Forwarded', hops: 1 },
        ) !== undefined,
    },
  ],
}
