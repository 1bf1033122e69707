import { type ProbeOptions, probe } from '@symbolon/probe'
import { expect, test } from 'vitest'
import { probedProvider } from './provider.js'
import { SET_UPS, type SetUp } from './setups.js'

const SIGNED: SetUp | undefined = SET_UPS['signed answers']

const ONLY = [
  ...['authorize-iss', 'jarm-signature', 'jarm-issuer', 'jarm-audience', 'jarm-expiry'],
  ...['signature', 'type', 'issuer', 'audience', 'members'].map(part => `introspect-jwt-${part}`),
]

/** Replaces the JWT in a response and in an answer. */
function changing(options: ProbeOptions, change: (jwt: string) => string): Partial<ProbeOptions> {
  return {
    login: async (url, signal) => (await options.login(url, signal)).replace(/(?<=response=)[^&]+/, change),
    fetch: async (url, init) => {
      const answer = await fetch(url, init)
      const { status, headers } = answer
      const text = await answer.text()
      return new Response(text.startsWith('ey') ? change(text) : text, { status, headers })
    },
  }
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A JWT with other claims, and its signature. */
const claims = (more: object) => (jwt: string) => {
  const [header = '', payload = '', signature = ''] = jwt.split('.')
  const before = Object(JSON.parse(Buffer.from(payload, 'base64url').toString()))
  return [header, encoded({ ...before, ...more }), signature].join('.')
}

const SIGNATURES = ['jarm-signature', 'introspect-jwt-signature']

test.each<[string, change: (jwt: string) => string, codes: readonly string[]]>([
  ['as they are', jwt => jwt, []],
  [
    'with another issuer',
    claims({ iss: 'https://elsewhere.invalid' }),
    [...SIGNATURES, 'authorize-iss', 'jarm-issuer', 'introspect-jwt-issuer'],
  ],
  ['for another client', claims({ aud: 'another' }), [...SIGNATURES, 'jarm-audience']],
  [
    'without what they must have',
    claims({ exp: undefined, aud: undefined, token_introspection: undefined }),
    [...SIGNATURES, 'jarm-audience', 'jarm-expiry', 'introspect-jwt-audience', 'introspect-jwt-members'],
  ],
  [
    'with another type',
    jwt => `${encoded({ alg: 'ES256', typ: 'JWT' })}${jwt.slice(jwt.indexOf('.'))}`,
    [...SIGNATURES, 'introspect-jwt-type'],
  ],
])('signed answers %s', async (_, change, codes) => {
  if (SIGNED === undefined) throw new Error('there is no such set-up')
  const options = await probedProvider(SIGNED)
  const { reason, findings, probes } = await probe({ ...options, ...changing(options, change), only: ONLY })
  expect(reason).toBeUndefined()
  expect(findings.map(({ code }) => code).toSorted()).toStrictEqual([...codes].toSorted())
  expect(probes.filter(({ outcome }) => outcome !== 'passed' && outcome !== 'found')).toStrictEqual([])
})
