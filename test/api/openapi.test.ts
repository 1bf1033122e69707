import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { createApi, serviceDirectory } from '@symbolon/api'
import { createPorts } from '@symbolon/core'
import { memoryStores } from '@symbolon/memory'
import { tokenPorts } from '@symbolon/token'
import { describe, expect, test } from 'vitest'
import { API_OPERATIONS } from '../../packages/api/src/operations.js'
import { ROOT } from '../workspace.js'

/** A schema of the document, as far as these tests read it. */
interface Schema {
  readonly anyOf?: readonly Schema[]
  readonly type?: string
  readonly items?: Schema
  readonly enum?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

const DOCUMENT = JSON.parse(readFileSync(join(ROOT, 'packages/api/openapi.json'), 'utf8'))

test('the document is valid OpenAPI 3.1, by a validator that we did not write', async () => {
  const validator = new Validator()
  expect(await validator.validate(structuredClone(DOCUMENT))).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
})

test('it has every path of the API, with and without the service', () => {
  const paths = API_OPERATIONS.flatMap(({ path }) => [`/api/{serviceId}/${path}`, `/api/${path}`])
  expect(Object.keys(DOCUMENT.paths).sort()).toEqual(paths.sort())
})

/** The statuses of result codes, besides those of calls that reach no operation. */
test.each([
  ['auth/token/create', 403, 'A001215: The client is locked.'],
  ['auth/token/create', 400, 'A001212: The client does not exist.'],
  ['auth/token/create', 400, 'A258201: '],
])('%s lists %i with %s', (path, status, text) => {
  for (const prefix of ['/api/{serviceId}/', '/api/']) {
    expect(DOCUMENT.paths[prefix + path].post.responses[status].description).toContain(text)
  }
})

test('no other operation lists 403', () => {
  const forbidden = API_OPERATIONS.filter(({ path }) => 403 in DOCUMENT.paths[`/api/${path}`].post.responses)
  expect(forbidden.map(({ path }) => path)).toEqual(['auth/token/create'])
})

const service = { serviceId: 'bank', issuer: 'https://as.example', accessTokens: ['plain:token'] }
const ports = createPorts({ service, stores: memoryStores({ serviceId: 'bank' }), secrets: ['x'.repeat(32)] })
const entry = { ...tokenPorts({ ports, secrets: ['y'.repeat(32)] }), ...ports }
const api = createApi({ directory: await serviceDirectory([entry]) })

async function answerTo(path: string, body: object) {
  const headers = { authorization: 'Bearer token', 'content-type': 'application/json' }
  const request = new Request(`https://api.example/api/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  const answer = await (await api(request)).json()
  return { names: Object.keys(answer), message: String(answer.resultMessage) }
}

function example({ type, items, enum: values, anyOf: [first] = [], properties = {}, required = [] }: Schema): unknown {
  if (first !== undefined) return example(first)
  if (values !== undefined) return values[0]
  if (type === 'array') return [example(items ?? {})]
  if (type === 'object') return Object.fromEntries(required.map(name => [name, example(properties[name] ?? {})]))
  return { string: 'a', integer: 1, boolean: true }[type ?? 'string']
}

const schemaOf = (content: Readonly<Record<string, { readonly schema: { readonly $ref: string } }>>): Schema =>
  DOCUMENT.components.schemas[content['application/json']?.schema.$ref.split('/').at(-1) ?? '']

/** Fields that core reads by another name. */
const RENAMED = new Set(['accessTokenIdentifier', 'refreshTokenIdentifier'])

describe.each(API_OPERATIONS.map(({ path }) => path))('%s', path => {
  const { requestBody, responses } = DOCUMENT.paths[`/api/${path}`].post
  const request = schemaOf(requestBody.content)
  const response = schemaOf(responses[200].content)

  test.each(Object.entries(request.properties ?? {}))('reads %s as the document describes it', async (name, schema) => {
    const { message } = await answerTo(path, { [name]: example(schema) })
    expect(message).not.toMatch(
      new RegExp(
        `has a field that this call does not have|could not be read\\. ${name}: must be (?:a string|true|an array|a whole)`,
      ),
    )
  })

  test('knows no field that the document has not', async () => {
    expect(
      (await answerTo(path, { ...Object(example({ type: 'object', ...request })), another: 'a' })).message,
    ).toContain('has a field that this call does not have: another')
  })

  const ofCore = Object.keys(request.properties ?? {}).filter(name => !RENAMED.has(name))

  test.each(ofCore)('says what was meant by a misspelt %s', async name => {
    const body = { ...Object(example({ type: 'object', ...request })), [`${name}x`]: 'a' }
    expect((await answerTo(path, body)).message).toContain(`: ${name}x (did you mean ${name}?)`)
  })

  test('answers with nothing that the document has not', async () => {
    const { names } = await answerTo(path, {})
    expect(names.filter(name => !(name in (response.properties ?? {})))).toEqual([])
    expect((response.required ?? []).filter(name => !names.includes(name))).toEqual([])
  })
})
