import type { IntrospectionRequest } from '@symbolon/core'
import { describe, expect, test } from 'vitest'
import { withHeader, withLine } from './mutation.js'
import {
  DEMANDED,
  type Deviation,
  KEY,
  type Make,
  OK,
  outcome,
  refused,
  type Scene,
  SECOND,
  signed,
  WRONG,
} from './scene.js'
import { contentDigest, type Sent, type Setting } from './world.js'

/*
 * When a request must be signed, and what a signature must cover.
 */

const FREE: Setting = { client: { rsRequestSigned: false } }
const MISSING = refused('signature_missing', 0)

/** A request whose signature was made for another method. */
async function wronglySigned(scene: Scene, deviation?: Deviation): Promise<Sent> {
  return { ...(await signed(scene, scene.get, deviation)), method: 'DELETE' }
}

const untagged = { parameters: { tag: undefined } }
const requiringMethod: IntrospectionRequest = { requiredComponents: ['@method'] }

/** A request with two signatures. */
async function twice(scene: Scene, first: Deviation, second: Deviation): Promise<Sent> {
  return signed(scene, await signed(scene, scene.get, { label: 'first', ...first }), { label: 'second', ...second })
}

const wrong: Deviation = { parameters: { keyid: KEY.kid }, key: { ...SECOND, kid: KEY.kid } }

const wrongUntagged: Deviation = { ...wrong, parameters: { keyid: KEY.kid, tag: undefined } }

const DEMANDS: readonly (readonly [what: string, Setting, Make, IntrospectionRequest, unknown])[] = [
  ['unsigned, not required', FREE, ({ get }) => get, {}, OK],
  ['unsigned, required by the client', {}, ({ get }) => get, {}, MISSING],
  ['unsigned, required by the service', { ...FREE, service: { rsRequestSigned: true } }, ({ get }) => get, {}, MISSING],
  ['unsigned, required by the caller', FREE, ({ get }) => get, requiringMethod, MISSING],
  ['unsigned, with an empty list of required components', FREE, ({ get }) => get, { requiredComponents: [] }, OK],
  ['no headers', {}, ({ get }) => ({ ...get, headers: [] }), {}, MISSING],
  ['valid, not required', FREE, scene => signed(scene, scene.get), {}, OK],
  ['tagged and wrong, not required', FREE, scene => wronglySigned(scene), {}, WRONG],
  ['untagged and wrong, not required', FREE, scene => wronglySigned(scene, untagged), {}, OK],
  ['with another tag and wrong, not required', FREE, s => wronglySigned(s, { parameters: { tag: 'x' } }), {}, OK],
  ['untagged and wrong, required', {}, scene => wronglySigned(scene, untagged), {}, WRONG],
  ['untagged and valid, required', {}, scene => signed(scene, scene.get, untagged), {}, OK],
  ['two, both valid', {}, scene => twice(scene, {}, { key: SECOND }), {}, OK],
  ['two, of which only the first is valid', {}, scene => twice(scene, {}, wrong), {}, WRONG],
  ['two, of which only the second is valid', {}, scene => twice(scene, wrong, {}), {}, WRONG],
  [
    'two, of which the first covers too little',
    {},
    scene => twice(scene, { components: ['@method'] }, {}),
    {},
    refused('signature_coverage_lacking', 2),
  ],
  ['two untagged, of which one is valid', {}, s => twice(s, wrongUntagged, untagged), {}, OK],
  ['two, both wrong', {}, scene => twice(scene, wrong, wrong), {}, WRONG],
  ['two, which cover the required components only together', {}, halves, {}, refused('signature_coverage_lacking', 2)],
  ['one tagged and wrong, one untagged and valid', {}, scene => twice(scene, wrong, untagged), {}, WRONG],
]

function halves(scene: Scene): Promise<Sent> {
  return twice(scene, { components: DEMANDED.slice(0, 2) }, { components: DEMANDED.slice(2) })
}

describe('INT-18: when a signature is required', () => {
  test.each(DEMANDS)('INT-18: %s', async (_, setting, make, caller, expected) => {
    expect(await outcome(setting, make, caller)).toStrictEqual(expected)
  })

  const MALFORMED: readonly (readonly [what: string, change: (sent: Sent) => Sent])[] = [
    ['Signature missing', sent => ({ ...sent, headers: sent.headers.filter(([name]) => name !== 'Signature') })],
    ['Signature not a dictionary', sent => withHeader(sent, 'Signature', value => `${value} x`) ?? sent],
    ['another label in Signature', sent => withHeader(sent, 'Signature', value => `x${value}`) ?? sent],
    [
      'created not a number',
      sent => withHeader(sent, 'Signature-Input', v => v.replace('created=', 'created=x')) ?? sent,
    ],
  ]

  test.each(MALFORMED)('INT-18: required: %s', async (_, change) => {
    const make: Make = async scene => change(await signed(scene, scene.get))
    expect(await outcome({}, make)).toStrictEqual(refused('signature_malformed', 1))
  })

  test.each(MALFORMED)('INT-18: not required, but tagged: %s', async (_, change) => {
    const make: Make = async scene => change(await signed(scene, scene.get))
    expect(await outcome(FREE, make)).toStrictEqual(refused('signature_malformed', 1))
  })
})

const LACKING = refused('signature_coverage_lacking', 2)
const UNUSABLE = refused('signature_component_unusable', 3)
const DIFFERENT = refused('signed_credentials_different', 6)
const DIGEST = refused('content_digest_different', 8)

const over =
  (...components: NonNullable<Deviation['components']>[number][]): Make =>
  scene =>
    signed(scene, scene.get, { components, mistaken: name => (/^@(status|unknown)$/.test(name) ? ['200'] : null) })

const ignoringProofs: Setting = { service: { dpopProofOnUnboundTokenIgnored: true } }

/** A request with a header line, signed over the required components and the named ones. */
const withField =
  (name: string, value: string, ...components: string[]): Make =>
  scene =>
    signed(scene, withLine(scene.get, name, value), { components: [...DEMANDED, ...components] })

/** Only the caller requires signatures, by naming components. */
const byCaller: Setting = { client: { rsRequestSigned: false } }

const COVERAGE: readonly (readonly [row: string, what: string, Setting, Make, IntrospectionRequest, unknown])[] = [
  ['INT-18', 'method not covered', {}, over('@target-uri', 'authorization'), {}, LACKING],
  ['INT-18', 'URL not covered', {}, over('@method', 'authorization'), {}, LACKING],
  ['INT-18', 'authorization not covered', {}, over('@method', '@target-uri'), {}, LACKING],
  ['INT-18', 'the caller requires fewer components', {}, over('@method'), requiringMethod, OK],
  ['INT-18', 'only the caller requires components', byCaller, over('@method'), requiringMethod, OK],
  [
    'INT-18',
    'the caller requires more components',
    {},
    over(...DEMANDED),
    { requiredComponents: [...DEMANDED, '@path'] },
    LACKING,
  ],
  ['INT-18', 'the caller requires another component', {}, over('@path'), { requiredComponents: ['"@path"'] }, OK],
  [
    'INT-18',
    'the caller requires another component, not covered',
    {},
    over(...DEMANDED),
    { requiredComponents: ['"@path"'] },
    LACKING,
  ],
  ['INT-18', 'one query parameter', byCaller, over(['@query-param', { name: 'from' }]), param('from'), OK],
  ['INT-18', 'another query parameter', byCaller, over(['@query-param', { name: 'from' }]), param('note'), LACKING],
  ['INT-18', 'DPoP sent, not covered', ignoringProofs, withField('DPoP', 'a.b.c'), { dpop: 'a.b.c' }, LACKING],
  ['INT-18', 'DPoP sent, covered', ignoringProofs, withField('DPoP', 'a.b.c', 'dpop'), { dpop: 'a.b.c' }, OK],
  ['INT-18', 'another DPoP', ignoringProofs, withField('DPoP', 'a.b.c', 'dpop'), { dpop: 'a.b.d' }, DIFFERENT],
  ['INT-18', 'DPoP covered, not presented', {}, withField('DPoP', 'a.b.c', 'dpop'), {}, DIFFERENT],
  ['INT-18', 'DPoP presented, not among the headers', ignoringProofs, over(...DEMANDED), { dpop: 'a.b.c' }, LACKING],
  ['INT-18', 'another token', {}, otherToken, {}, DIFFERENT],
  [
    'INT-18',
    'two Authorization headers',
    {},
    scene => signed(scene, withLine(scene.get, 'Authorization', 'Basic x')),
    {},
    DIFFERENT,
  ],
  ['INT-18', 'an unknown authorization scheme', {}, scene => signed(scene, otherScheme(scene.get)), {}, OK],
  ['INT-19', 'a duplicate component', {}, over('@method', ...DEMANDED), {}, UNUSABLE],
  ['INT-19', 'a missing header', {}, absentField, {}, UNUSABLE],
  ['INT-19', 'a component of responses', {}, over(...DEMANDED, '@status'), {}, UNUSABLE],
  ['INT-19', 'an unknown component', {}, over(...DEMANDED, '@unknown'), {}, UNUSABLE],
  [
    'INT-20',
    'a body, no digest covered',
    {},
    scene => signed(scene, scene.post, { components: DEMANDED }),
    {},
    LACKING,
  ],
  ['INT-20', 'an unknown body, no digest covered', {}, over(...DEMANDED), { requestBodyContained: true }, LACKING],
  ['INT-20', 'an empty body, no digest covered', {}, over(...DEMANDED), { message: '' }, LACKING],
  ['INT-20', 'an unknown body, a digest covered', {}, bodyUnknown, { requestBodyContained: true }, OK],
  ['INT-20', 'a body and its digest', {}, scene => signed(scene, scene.post), {}, OK],
  ['INT-20', 'a body and its digest by sha-512', {}, digests(body => contentDigest(body, 'sha-512')), {}, OK],
  [
    'INT-20',
    'a digest and one by an insecure algorithm',
    {},
    digests(body => `md5=:AAAA:, ${contentDigest(body)}`),
    {},
    OK,
  ],
  ['INT-20', 'only a digest by an insecure algorithm', {}, digests(() => 'md5=:AAAA:'), {}, DIGEST],
  ['INT-20', 'a digest of another body', {}, digests(body => contentDigest(`${body} `)), {}, DIGEST],
  ['INT-20', 'two digests, of which one is wrong', {}, digests(oneWrong), {}, DIGEST],
  ['INT-20', 'a digest that is not a byte sequence', {}, digests(() => 'sha-256="x"'), {}, DIGEST],
  ['INT-20', 'a Content-Digest that is not a dictionary', {}, digests(() => 'sha-256'), {}, DIGEST],
  ['INT-20', 'another body', {}, async scene => ({ ...(await signed(scene, scene.post)), body: '{}' }), {}, DIGEST],
]

function param(name: string): IntrospectionRequest {
  return { requiredComponents: [`"@query-param";name="${name}"`] }
}

async function otherToken(scene: Scene): Promise<Sent> {
  const other = await scene.world.token({ clientIdentifier: 'signer' })
  return signed(scene, { ...scene.get, headers: [['Authorization', `Bearer ${other}`]] })
}

function otherScheme({ token, ...get }: Sent): Sent {
  return { ...get, token, headers: [['Authorization', `Custom ${token}`]] }
}

async function absentField(scene: Scene): Promise<Sent> {
  const sent = await withField('X-Custom', 'one', 'x-custom')(scene)
  return { ...sent, headers: sent.headers.filter(([name]) => name !== 'X-Custom') }
}

async function bodyUnknown(scene: Scene): Promise<Sent> {
  const { body: _, ...sent } = await signed(scene, scene.post)
  return sent
}

function oneWrong(body: string): string {
  return `${contentDigest(body)}, ${contentDigest(`${body} `, 'sha-512')}`
}

function digests(digest: (body: string) => string): Make {
  return scene => {
    const sent = withHeader(scene.post, 'Content-Digest', () => digest(scene.post.body ?? ''))
    return signed(scene, sent ?? scene.post)
  }
}

describe('INT-18, INT-19, INT-20: what must be covered', () => {
  test.each(COVERAGE)('%s: %s', async (_, _what, setting, make, caller, expected) => {
    expect(await outcome(setting, make, caller)).toStrictEqual(expected)
  })
})
