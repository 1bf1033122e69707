import { expect, test } from 'vitest'
import { BASIC, bankApi, basic, type CallChanges, call, INTROSPECTION, PATHS } from './fixture.js'

const PLANTED = 'planted-marker-2718'
const PARTS = [PLANTED, PLANTED.toUpperCase(), encodeURIComponent(`"${PLANTED}"`), '2718']

const headers = (name: string, value: string): CallChanges => ({ headers: { [name]: value } })
const json = (value: unknown): CallChanges => ({ body: JSON.stringify(value) })
const FORM = 'application/x-www-form-urlencoded'

/** Calls that reach no operation, with a marker in each place that a caller controls. */
const CALLS: readonly (readonly [name: string, path: string, changes: CallChanges])[] = [
  ['the path', `/api/bank/${PLANTED}`, {}],
  ['the query', `/nowhere?${PLANTED}=${PLANTED}`, {}],
  ['the service id', `/api/${PLANTED}/auth/introspection`, {}],
  ['a malformed escape', `/api/${PLANTED}%zz/auth/introspection`, {}],
  ['the method', INTROSPECTION, { method: PLANTED }],
  ['the scheme of the Authorization', INTROSPECTION, headers('authorization', `${PLANTED} a`)],
  ['a malformed token', INTROSPECTION, headers('authorization', `Bearer "${PLANTED}`)],
  ['a wrong token', INTROSPECTION, headers('authorization', `Bearer ${PLANTED}`)],
  ['an API key', '/api/auth/introspection', headers('authorization', basic(PLANTED, 'x'))],
  ['an API secret', '/api/auth/introspection', headers('authorization', basic('bank-key', PLANTED))],
  ['the Content-Type', INTROSPECTION, headers('content-type', `text/${PLANTED}; charset=${PLANTED}`)],
  ['another header', '/nowhere', headers('origin', `https://${PLANTED}.example`)],
  ['malformed JSON', INTROSPECTION, { body: PLANTED }],
  ['a repeated member', INTROSPECTION, { body: `{"${PLANTED}":1,"${PLANTED}":2}` }],
  ['a malformed form', INTROSPECTION, { ...headers('content-type', FORM), body: `${PLANTED}=${PLANTED}%` }],
  ['a body that is too long', INTROSPECTION, { body: PLANTED.repeat(20_000) }],
]

/** Bodies that an operation refuses as unreadable. */
const BODIES: readonly (readonly [name: string, changes: CallChanges])[] = [
  [
    'an unknown member',
    json({ [PLANTED]: PLANTED, token: 7, parameters: 7, ticket: 7, accessToken: 7, clientId: 'a' }),
  ],
  [
    'text in every other member',
    json({ scopes: PLANTED, parameters: [PLANTED], ticket: [PLANTED], clientId: [PLANTED] }),
  ],
  [
    'nested members',
    json({
      token: 'x',
      headers: [{ [PLANTED]: PLANTED }],
      grant: { claims: { [PLANTED]: PLANTED } },
      properties: [{ [PLANTED]: PLANTED }],
      parameters: { [PLANTED]: PLANTED },
      ticket: { [PLANTED]: PLANTED },
      clientId: { [PLANTED]: PLANTED },
    }),
  ],
  ['a grant type', json({ grantType: PLANTED, token: 7, parameters: null, ticket: null })],
  [
    'a form',
    {
      ...headers('content-type', FORM),
      body: `${PLANTED}=${PLANTED}&grantType=${PLANTED}&token=a&token=${PLANTED}&clientId=${PLANTED}&scopes=${PLANTED}++`,
    },
  ],
]

async function textOf(response: Response): Promise<string> {
  return JSON.stringify([...response.headers]) + (await response.text()) + response.statusText
}

test.each(CALLS)('the answer does not repeat %s (docs/rules.md §1)', async (_, path, changes) => {
  const api = await bankApi()
  const response = await api(call(path, changes))
  expect(response.status).toBeGreaterThanOrEqual(400)
  const text = await textOf(response)
  expect(PARTS.filter(part => text.includes(part))).toEqual([])
})

test.each(PATHS.flatMap(path => BODIES.map(([name, changes]) => [name, path, changes] as const)))(
  'the answer does not repeat %s of an unreadable body, at %s (docs/rules.md §1)',
  async (_, path, changes) => {
    const api = await bankApi()
    const response = await api(
      call(`/api/${path}`, { ...changes, headers: { authorization: BASIC, ...changes.headers } }),
    )
    const text = await textOf(response)
    expect(text).toMatch(/"resultCode":"A(?:\d{3}20\d|057301)"/)
    expect(PARTS.filter(part => text.includes(part))).toEqual([])
  },
)
