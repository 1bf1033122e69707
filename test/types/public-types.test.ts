import {
  type AccessToken,
  type AccessTokenCreationResponse,
  type AccessTokenStore,
  type AuthorizationResponse,
  type ClientAuthenticationResponse,
  type ClientConfiguration,
  type ClientRegistry,
  type Clock,
  type CompletionResponse,
  type Crypto,
  createAccessToken,
  createPorts,
  defineClient,
  defineService,
  type IntrospectionPorts,
  type IntrospectionRequest,
  type IntrospectionResponse,
  introspect,
  type Ports,
  type PortsOptions,
  type PushedAuthorizationRequest,
  type PushedAuthorizationResponse,
  pushAuthorizationRequest,
  type Service,
  type Stores,
  verifyCodeVerifier,
} from '@symbolon/core'
import type { Guarded } from '@symbolon/core/http'
import { type MemoryStores, memoryStores } from '@symbolon/memory'
import { describe, expect, expectTypeOf, test } from 'vitest'

/*
 * What is pinned here is checked when the workspace is type-checked; running it only shows that it is there. Functions
 * that take an answer are never called: the compiler reads them.
 */

describe('answers tell by their action what they hold', () => {
  test('an introspection that is OK has all of the token, one that is not may have some', () => {
    expectTypeOf(introspect).returns.resolves.toEqualTypeOf<IntrospectionResponse>()
    expectTypeOf((answer: IntrospectionResponse) => {
      if (answer.action !== 'OK') return answer.clientId
      expectTypeOf(answer.clientId).toEqualTypeOf<number>()
      expectTypeOf(answer.scopes).toEqualTypeOf<readonly string[]>()
      expectTypeOf(answer.expiresAt).toEqualTypeOf<number>()
      expectTypeOf(answer.subject).toEqualTypeOf<string | undefined>()
      return answer.clientId
    }).returns.toEqualTypeOf<number | undefined>()
    expectTypeOf<IntrospectionResponse['action']>().toEqualTypeOf<
      'INTERNAL_SERVER_ERROR' | 'BAD_REQUEST' | 'UNAUTHORIZED' | 'FORBIDDEN' | 'OK'
    >()
    expectTypeOf<IntrospectionResponse['responseContent']>().toEqualTypeOf<string>()
  })

  test('a pushed request has a request_uri when it is CREATED, and only then', () => {
    expectTypeOf(pushAuthorizationRequest).returns.resolves.toEqualTypeOf<PushedAuthorizationResponse>()
    type Created = Extract<PushedAuthorizationResponse, { action: 'CREATED' }>
    type Refused = Exclude<PushedAuthorizationResponse, { action: 'CREATED' }>
    expectTypeOf<Created['requestUri']>().toEqualTypeOf<string>()
    expectTypeOf<Refused>().not.toHaveProperty('requestUri')
    expectTypeOf<Refused['action']>().toEqualTypeOf<
      'BAD_REQUEST' | 'UNAUTHORIZED' | 'FORBIDDEN' | 'PAYLOAD_TOO_LARGE' | 'INTERNAL_SERVER_ERROR'
    >()
  })

  test('a ticket, a token and an authenticated client stand beside one action each', () => {
    type Waiting = Extract<AuthorizationResponse, { action: 'INTERACTION' | 'NO_INTERACTION' }>
    expectTypeOf<Waiting['ticket']>().toEqualTypeOf<string>()
    expectTypeOf<Extract<CompletionResponse, { action: 'OK' }>['redirectUri']>().toEqualTypeOf<string>()
    expectTypeOf<Extract<AccessTokenCreationResponse, { action: 'OK' }>['accessToken']>().toEqualTypeOf<string>()
    expectTypeOf<Extract<ClientAuthenticationResponse, { action: 'OK' }>['clientIdentifier']>().toEqualTypeOf<string>()
    expectTypeOf<Extract<Guarded, { granted: true }>['introspection']['action']>().toEqualTypeOf<'OK'>()
  })

  test('no field of an answer is ever null', () => {
    type Nullable<T> = { [Key in keyof T]-?: null extends T[Key] ? Key : never }[keyof T]
    expectTypeOf<Nullable<Extract<IntrospectionResponse, { action: 'OK' }>>>().toEqualTypeOf<never>()
    expectTypeOf<Nullable<Extract<PushedAuthorizationResponse, { action: 'CREATED' }>>>().toEqualTypeOf<never>()
  })
})

describe('requests', () => {
  test('take null and undefined for absent', () => {
    const absent: IntrospectionRequest = {
      token: undefined,
      scopes: null,
      subject: null,
      clientCertificate: undefined,
      maxAge: null,
      headers: null,
      dpopNonceRequired: undefined,
    }
    const pushed: PushedAuthorizationRequest = { parameters: 'client_id=1', clientId: null, clientSecret: undefined }
    expect([absent.scopes, pushed.clientId]).toStrictEqual([null, null])
  })

  test('take readonly arrays, and names with a type of their own', () => {
    const scopes: readonly string[] = Object.freeze(['read'])
    const request = { token: 'a', scopes, resources: ['https://api.example'] as const } satisfies IntrospectionRequest
    expect(request.scopes).toStrictEqual(['read'])
  })

  test('refuse what is no field, and values of another type', () => {
    // @ts-expect-error there is no such field
    const misspelt: IntrospectionRequest = { token: 'a', scope: 'read' }
    // @ts-expect-error scopes are a list
    const text: IntrospectionRequest = { token: 'a', scopes: 'read' }
    // @ts-expect-error the form is what everything else is read from
    const formless: PushedAuthorizationRequest = { clientId: 1 }
    expect([misspelt, text, formless]).toHaveLength(3)
  })
})

describe('ports', () => {
  test('an operation takes an object that holds its ports and no others', async () => {
    const { clients, accessTokens, replays } = memoryStores({ serviceId: 'bank' })
    const { crypto, nonces } = somePorts()
    const ports: IntrospectionPorts = {
      service: { load: () => defineService({ serviceId: 'bank', issuer: 'https://as.example' }) },
      clock: { now: () => 0 },
      crypto,
      accessTokens,
      clients,
      nonces,
      replays,
    }
    expect((await introspect({ token: 'unknown' }, ports)).action).toBe('UNAUTHORIZED')
    expectTypeOf<Ports>().toExtend<IntrospectionPorts>()
    expectTypeOf<keyof IntrospectionPorts>().toEqualTypeOf<
      'service' | 'clock' | 'report' | 'onFault' | 'crypto' | 'accessTokens' | 'clients' | 'nonces' | 'replays'
    >()
  })

  test('a port that an operation needs cannot be left out', () => {
    const { clients, ...others } = somePorts()
    // @ts-expect-error there are no clients
    const unused = () => introspect({ token: 'a' }, others)
    expect([typeof clients, typeof unused]).toStrictEqual(['object', 'function'])
  })

  test('ports may answer at once or later', () => {
    expectTypeOf<{ find(): undefined }>().toExtend<Pick<AccessTokenStore, 'find'>>()
    expectTypeOf<{ find(): Promise<AccessToken> }>().toExtend<Pick<AccessTokenStore, 'find'>>()
    expectTypeOf<{ now(): number }>().toExtend<Clock>()
    expectTypeOf<{ now(): Promise<number> }>().not.toExtend<Clock>()
  })

  test('the stores of an adapter are those that createPorts takes', () => {
    expectTypeOf<MemoryStores>().toExtend<Stores>()
    expectTypeOf<MemoryStores['clients']>().toEqualTypeOf<ClientRegistry>()
    expectTypeOf(createPorts).parameter(0).toEqualTypeOf<PortsOptions>()
    // @ts-expect-error one secret at least
    const secrets: PortsOptions['secrets'] = []
    expect(secrets).toHaveLength(0)
  })

  test('a function that needs one digest asks for no more', () => {
    expectTypeOf(verifyCodeVerifier).parameter(3).toExtend<object>()
    expectTypeOf<Pick<Crypto, 'sha256'>>().toExtend<Parameters<typeof verifyCodeVerifier>[3]>()
    expectTypeOf(createAccessToken).parameter(1).not.toHaveProperty('pushedRequests')
  })
})

describe('configuration', () => {
  test('names what must be there and nothing that is unknown', () => {
    expectTypeOf(defineService).returns.toEqualTypeOf<Service>()
    expectTypeOf(defineClient).parameter(0).toEqualTypeOf<ClientConfiguration>()
    // @ts-expect-error a service has an issuer
    expect(() => defineService({ serviceId: 'bank' })).toThrow(TypeError)
    // @ts-expect-error there is no such property
    expect(() => defineService({ serviceId: 'bank', issuer: 'https://as.example', strict: false })).toThrow(TypeError)
  })

  test('what is configured cannot be written to', () => {
    const service = defineService({ serviceId: 'bank', issuer: 'https://as.example' })
    expect(() => {
      // @ts-expect-error it is readonly
      service.parRequired = true
    }).toThrow(TypeError)
  })
})

function somePorts(): Ports {
  return createPorts({
    service: { serviceId: 'bank', issuer: 'https://as.example' },
    stores: memoryStores({ serviceId: 'bank' }),
    secrets: ['0123456789abcdef0123456789abcdef'],
  })
}
