import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readClient } from '../../src/configuration/client.js'
import { readService } from '../../src/configuration/service.js'
import { objectsIn } from '../records/faults-of-records.js'

const KEY = { kty: 'EC', crv: 'P-256', x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU' }
const PUBLIC = { ...KEY, y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0' }

/** Configurations with every kind of object in them. */
const SERVICE = {
  serviceId: 'bank',
  issuer: 'https://as.example',
  supportedScopes: [
    { name: 'read', descriptions: [{ tag: 'de', value: 'Lesen' }], attributes: [{ key: 'risk', value: 'low' }] },
  ],
  attestationTrust: [{ issuer: 'https://attester.example', jwks: { keys: [PUBLIC] } }],
  jwks: { keys: [PUBLIC] },
  attributes: [{ key: 'region', value: 'eu' }],
}
const CLIENT = {
  clientIdAlias: 'ledger',
  tokenAuthMethod: 'NONE',
  jwks: { keys: [PUBLIC] },
  attributes: [{ key: 'tier', value: 'gold' }],
}

const readings = [
  ['a service', SERVICE, readService],
  ['a client', CLIENT, readClient],
] as const

describe.each(readings)('an unknown member in a configuration of %s', (_, configuration, read) => {
  test('the configuration is valid without it', async () => {
    expect(await read(configuration)).toMatchObject({ ok: true })
  })

  test('is refused by its path, in every object, and its value is not repeated', async () => {
    const anyName = fc.stringMatching(/^[A-Za-z]\w{0,20}_$/)
    const anyValue = fc.oneof(fc.boolean(), fc.integer(), fc.constant('hidden'), fc.constant({ secret: 'hidden' }))
    await fc.assert(
      fc.asyncProperty(fc.nat(), anyName, anyValue, async (at, name, value) => {
        const later = structuredClone<object>(configuration)
        const objects = objectsIn(later)
        const [path, object] = objects[at % objects.length] ?? ['', {}]
        Reflect.set(object, name, value)
        const refusal = [
          {
            path: path === '' ? name : `${path}.${name}`,
            problem: expect.stringMatching(/^is not a property of the configuration( \(did you mean \w+\?\))?$/),
          },
        ]
        expect(await read(later)).toStrictEqual({ ok: false, refusal })
      }),
    )
  })

  const MEMBERS = Object.keys(configuration)

  test.each(MEMBERS)('a misspelt %s is answered with its name', async name => {
    const { [name]: value, ...others }: Record<string, unknown> = { ...configuration }
    const answer = await read({ ...others, [`${name}x`]: value })
    const fault = {
      path: `${name}x`,
      problem: `is not a property of the configuration (did you mean ${name}?)`,
    }
    expect(answer).toMatchObject({ ok: false, refusal: expect.arrayContaining([fault]) })
  })

  test('a misspelt member within a member is answered with its name, too', async () => {
    const later = await read({ ...configuration, jwks: { keys: [PUBLIC] }, attributes: [{ key: 'a', valeu: 'b' }] })
    const fault = { path: 'attributes[0].valeu', problem: expect.stringContaining('(did you mean value?)') }
    expect(later).toMatchObject({ ok: false, refusal: expect.arrayContaining([fault]) })
  })

  test.each(['FAPI3_SECURITY', 'fapi2_security', ''])('the mode %j is refused', async mode => {
    const later = await read({ ...configuration, fapiModes: ['FAPI2_SECURITY', mode] })
    expect(later).toMatchObject({ ok: false, refusal: [{ path: 'fapiModes[1]' }] })
  })
})
