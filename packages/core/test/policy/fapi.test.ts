import { describe, expect, test } from 'vitest'
import { introspect } from '../../src/introspection/introspect.js'
import {
  acceptedAlgorithms,
  demandsOf,
  FAPI_DEMANDS,
  type FapiDemand,
  pushedRequestDuration,
  pushedRequestUse,
  usableRedirectUris,
} from '../../src/policy/fapi.js'
import { FAPI_MODES, type FapiMode } from '../../src/records/vocabulary.js'
import { SIGNATURE_ALGORITHMS } from '../../src/standards/jose/signature-algorithms.js'
import { fakePorts, shop, tokenRecord } from '../fakes.js'

const by = (ofService: readonly FapiMode[], ofClient?: readonly FapiMode[]) => ({
  service: { fapiModes: ofService },
  client: ofClient && { fapiModes: ofClient },
})
const SECURITY: readonly FapiMode[] = ['FAPI2_SECURITY']
const none = by([], [])

/** The demands that a mode adds to the security profile. */
const ADDED: readonly (readonly [FapiMode, readonly FapiDemand[]])[] = [
  ['FAPI2_SECURITY', []],
  [
    'FAPI2_MESSAGE_SIGNING_AUTH_REQ',
    ['signed request objects', 'request objects for the issuer', 'request objects of an hour'],
  ],
  ['FAPI2_MESSAGE_SIGNING_AUTH_RES', ['signed authorization responses']],
  ['FAPI2_MESSAGE_SIGNING_RESOURCE_REQ', ['signed resource requests']],
  ['FAPI2_MESSAGE_SIGNING_RESOURCE_RES', ['signed resource responses']],
]

const OF_PROFILE = [...demandsOf(by(SECURITY))]

describe('what the modes demand (docs/rules.md §6)', () => {
  test('without a mode, nothing, by one shared empty set', () => {
    expect([...demandsOf(none)]).toEqual([])
    expect(demandsOf(none)).toBe(demandsOf({ service: { fapiModes: [] } }))
  })

  test.each(ADDED)('%s demands the whole security profile and its own demands', (mode, added) => {
    expect(new Set(demandsOf(by([mode])))).toEqual(new Set([...OF_PROFILE, ...added]))
  })

  test.each(ADDED)('%s has the same demands when only the client has it', mode => {
    expect(demandsOf(by([], [mode]))).toEqual(demandsOf(by([mode])))
  })

  test('modes of service and client add up', () => {
    const united = demandsOf(by(['FAPI2_MESSAGE_SIGNING_AUTH_REQ'], ['FAPI2_MESSAGE_SIGNING_RESOURCE_REQ']))
    expect(united.has('signed request objects') && united.has('signed resource requests')).toBe(true)
    expect(united.has('signed resource responses')).toBe(false)
  })

  test('before the client is known, the modes of the service count', () => {
    expect(demandsOf({ service: { fapiModes: SECURITY } }).size).toBe(OF_PROFILE.length)
  })

  test.each([
    ['the service', [['FAPI3_SECURITY'], []]],
    ['the service, next to a known mode', [['FAPI2_SECURITY', 'FAPI3_SECURITY'], []]],
    ['the client', [[], ['FAPI3_SECURITY']]],
    ['the client, under a mode of the service', [['FAPI2_SECURITY'], ['toString']]],
  ])('an unknown mode of %s is a fault, because its demands would be dropped', (_, [service, client]) => {
    expect(() => demandsOf(by(service as FapiMode[], client as FapiMode[]))).toThrow(TypeError)
  })

  test('an operation answers INTERNAL_SERVER_ERROR for an unknown mode, also from a store that did not check it', async () => {
    const unknown = { fapiModes: ['FAPI3_SECURITY'] as unknown as FapiMode[] }
    const clients = [{ ...(await shop()), ...unknown }]
    const { ports } = await fakePorts({ clients, tokens: [await tokenRecord('token')] })
    expect(await introspect({ token: 'token' }, ports)).toMatchObject({ action: 'INTERNAL_SERVER_ERROR' })
    const service = { load: async () => ({ ...(await ports.service.load()), ...unknown }) }
    const sound = await fakePorts({ tokens: [await tokenRecord('token')] })
    const answer = await introspect({ token: 'token' }, { ...sound.ports, service })
    expect(answer).toMatchObject({ action: 'INTERNAL_SERVER_ERROR' })
  })

  test('all modes together make every demand', () => {
    expect(new Set(demandsOf(by(FAPI_MODES)))).toEqual(new Set(Object.keys(FAPI_DEMANDS)))
  })
})

describe('FAPI 2.0 Security Profile §5.4.1-1: algorithms', () => {
  test.each(SIGNATURE_ALGORITHMS)('%s', algorithm => {
    const isStrong = ['PS256', 'ES256', 'EdDSA', 'Ed25519'].includes(algorithm)
    expect(acceptedAlgorithms(by(SECURITY)).includes(algorithm)).toBe(isStrong)
    expect(acceptedAlgorithms(by([], SECURITY)).includes(algorithm)).toBe(isStrong)
    expect(acceptedAlgorithms(none).includes(algorithm)).toBe(true)
  })
})

describe('FAPI 2.0 Security Profile §5.3.2.2-8: redirect URIs', () => {
  const rows: readonly (readonly [uri: string, counts: boolean])[] = [
    ['https://app.example/cb', true],
    ['http://127.0.0.1/cb', true],
    ['http://[::1]:8080/cb', true],
    ['http://localhost/cb', false],
    ['http://app.example/cb', false],
    ['com.example.app:/cb', false],
    ['httpsx://app.example/cb', false],
  ]
  const registered = rows.map(([uri]) => uri)

  test.each(rows)('%s is usable: %s', (uri, counts) => {
    const client = { fapiModes: [], redirectUris: registered }
    expect(usableRedirectUris({ service: { fapiModes: SECURITY }, client }).includes(uri)).toBe(counts)
    expect(usableRedirectUris({ service: { fapiModes: [] }, client })).toEqual(registered)
  })
})

describe('FAPI 2.0 Security Profile §5.3.2.2-12: a request_uri lives for less than 600 seconds', () => {
  const rows: readonly (readonly [service: number, client: number | undefined, free: number, under: number])[] = [
    [60, undefined, 60, 60],
    [599, undefined, 599, 599],
    [600, undefined, 600, 599],
    [60, 3600, 3600, 599],
    [3600, 90, 90, 90],
  ]

  test.each(rows)(
    '%s of the service, %s of the client: %s, and %s under a mode',
    (ofService, ofClient, free, under) => {
      const lived = (serviceModes: readonly FapiMode[], clientModes: readonly FapiMode[]) =>
        pushedRequestDuration({
          service: { fapiModes: serviceModes, pushedAuthReqDuration: ofService },
          client: { fapiModes: clientModes, ...(ofClient !== undefined && { pushedAuthReqDuration: ofClient }) },
        })
      expect([lived([], []), lived(SECURITY, []), lived([], SECURITY)]).toEqual([free, under, under])
    },
  )
})

describe('FAPI 2.0 Security Profile §5.3.2.2 Note 3: a request_uri is used up at completion', () => {
  test('by default under a mode, of the client too, and once otherwise', () => {
    expect(pushedRequestUse(by([], []))).toBe('once')
    expect(pushedRequestUse(by(SECURITY, []))).toBe('until-completed')
    expect(pushedRequestUse(by([], SECURITY))).toBe('until-completed')
  })

  test.each(['once', 'until-completed'] as const)('%s is kept when it is set', use => {
    for (const modes of [[], SECURITY]) {
      expect(pushedRequestUse({ service: { fapiModes: modes, pushedRequestUse: use } })).toBe(use)
    }
  })
})
