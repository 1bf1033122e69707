import {
  type AccessToken,
  type AccessTokenCreationResponse,
  type AuthorizationResponse,
  type Client,
  type ClientAuthenticationResponse,
  type ClientConfiguration,
  type Clock,
  type CompletionResponse,
  type ConfigurationFault,
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
  type Result,
  type Service,
  type Stores,
  verifyCodeVerifier,
} from '@symbolon/core'
import type { guardResource } from '@symbolon/core/http'
import { type ClientMetadata, type ClientOfMetadata, clientFromMetadata, clientMetadata } from '@symbolon/core/metadata'
import type { AccessTokenStore, ClientRegistry } from '@symbolon/core/stores'
import { type MemoryStores, memoryStores } from '@symbolon/memory'
import { describe, expect, expectTypeOf, test } from 'vitest'

/*
 * The compiler checks these expectations when the workspace is type-checked. Functions that take an
 * answer are never called.
 */

describe('the action of an answer determines its members', () => {
  test('an OK introspection answer has all data of the token, others may have some', () => {
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

  test('an answer to a pushed request has a request_uri only if it is CREATED', () => {
    expectTypeOf(pushAuthorizationRequest).returns.resolves.toEqualTypeOf<PushedAuthorizationResponse>()
    type Created = Extract<PushedAuthorizationResponse, { action: 'CREATED' }>
    type Refused = Exclude<PushedAuthorizationResponse, { action: 'CREATED' }>
    expectTypeOf<Created['requestUri']>().toEqualTypeOf<string>()
    expectTypeOf<Refused>().not.toHaveProperty('requestUri')
    expectTypeOf<Refused['action']>().toEqualTypeOf<
      'BAD_REQUEST' | 'UNAUTHORIZED' | 'FORBIDDEN' | 'PAYLOAD_TOO_LARGE' | 'INTERNAL_SERVER_ERROR'
    >()
  })

  test('tickets, tokens and authenticated clients are only in answers of success', () => {
    type Waiting = Extract<AuthorizationResponse, { action: 'INTERACTION' | 'NO_INTERACTION' }>
    expectTypeOf<Waiting['ticket']>().toEqualTypeOf<string>()
    expectTypeOf<Extract<CompletionResponse, { action: 'OK' }>['redirectUri']>().toEqualTypeOf<string>()
    expectTypeOf<Extract<AccessTokenCreationResponse, { action: 'OK' }>['accessToken']>().toEqualTypeOf<string>()
    expectTypeOf<Extract<ClientAuthenticationResponse, { action: 'OK' }>['clientIdentifier']>().toEqualTypeOf<string>()
    type Guarded = Extract<Awaited<ReturnType<typeof guardResource>>, { ok: true }>
    expectTypeOf<Guarded['value']['introspection']['action']>().toEqualTypeOf<'OK'>()
  })

  test('no member of an answer is null', () => {
    type Nullable<T> = { [Key in keyof T]-?: null extends T[Key] ? Key : never }[keyof T]
    expectTypeOf<Nullable<Extract<IntrospectionResponse, { action: 'OK' }>>>().toEqualTypeOf<never>()
    expectTypeOf<Nullable<Extract<PushedAuthorizationResponse, { action: 'CREATED' }>>>().toEqualTypeOf<never>()
  })
})

describe('requests', () => {
  test('accept null and undefined as absent', () => {
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

  test('accept readonly arrays', () => {
    const scopes: readonly string[] = Object.freeze(['read'])
    const request = { token: 'a', scopes, resources: ['https://api.example'] as const } satisfies IntrospectionRequest
    expect(request.scopes).toStrictEqual(['read'])
  })

  test('reject unknown members and values of a wrong type', () => {
    // @ts-expect-error there is no such field
    const misspelt: IntrospectionRequest = { token: 'a', scope: 'read' }
    // @ts-expect-error scopes are a list
    const text: IntrospectionRequest = { token: 'a', scopes: 'read' }
    // @ts-expect-error parameters are required
    const formless: PushedAuthorizationRequest = { clientId: 1 }
    expect([misspelt, text, formless]).toHaveLength(3)
  })
})

describe('ports', () => {
  test('an operation accepts an object with only its own ports', async () => {
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
      | 'service'
      | 'clock'
      | 'report'
      | 'onFault'
      | 'crypto'
      | 'accessTokens'
      | 'clients'
      | 'revocations'
      | 'nonces'
      | 'secrets'
      | 'replays'
    >()
  })

  test('an operation requires all of its ports', () => {
    const { clients, ...others } = somePorts()
    // @ts-expect-error there are no clients
    const unused = () => introspect({ token: 'a' }, others)
    expect([typeof clients, typeof unused]).toStrictEqual(['object', 'function'])
  })

  test('most ports may return a value or a promise', () => {
    expectTypeOf<{ find(): undefined }>().toExtend<Pick<AccessTokenStore, 'find'>>()
    expectTypeOf<{ find(): Promise<AccessToken> }>().toExtend<Pick<AccessTokenStore, 'find'>>()
    expectTypeOf<{ now(): number }>().toExtend<Clock>()
    expectTypeOf<{ now(): Promise<number> }>().not.toExtend<Clock>()
  })

  test('createPorts accepts the stores of an adapter', () => {
    expectTypeOf<MemoryStores>().toExtend<Stores>()
    expectTypeOf<MemoryStores['clients']>().toEqualTypeOf<ClientRegistry>()
    expectTypeOf(createPorts).parameter(0).toEqualTypeOf<PortsOptions>()
    // @ts-expect-error at least one secret
    const secrets: PortsOptions['secrets'] = []
    expect(secrets).toHaveLength(0)
  })

  test('a function requires only the ports that it uses', () => {
    expectTypeOf(verifyCodeVerifier).parameter(3).toExtend<object>()
    expectTypeOf<Pick<Crypto, 'sha256'>>().toExtend<Parameters<typeof verifyCodeVerifier>[3]>()
    expectTypeOf(createAccessToken).parameter(1).not.toHaveProperty('pushedRequests')
  })
})

describe('configuration', () => {
  test('requires mandatory members and rejects unknown ones', () => {
    expectTypeOf(defineService).returns.toEqualTypeOf<Service>()
    expectTypeOf(defineClient).parameter(0).toEqualTypeOf<ClientConfiguration>()
    // @ts-expect-error a service has an issuer
    expect(() => defineService({ serviceId: 'bank' })).toThrow(TypeError)
    // @ts-expect-error there is no such property
    expect(() => defineService({ serviceId: 'bank', issuer: 'https://as.example', strict: false })).toThrow(TypeError)
  })

  test('metadata of any kind is read, with settings that are properties of a client', () => {
    type Read = Result<ClientOfMetadata, readonly ConfigurationFault[]>
    expectTypeOf(clientFromMetadata).parameter(0).toEqualTypeOf<unknown>()
    expectTypeOf(clientFromMetadata).parameter(1).toEqualTypeOf<ClientConfiguration | undefined>()
    expectTypeOf(clientFromMetadata).returns.resolves.toEqualTypeOf<Read>()
    expectTypeOf(clientMetadata).parameter(0).toEqualTypeOf<Client>()
    expectTypeOf(clientMetadata).parameter(1).toEqualTypeOf<ClientOfMetadata['others'] | undefined>()
    expectTypeOf(clientMetadata).returns.toEqualTypeOf<ClientMetadata>()
    expectTypeOf<ClientMetadata['client_id']>().toEqualTypeOf<string>()
    expectTypeOf<ClientMetadata['redirect_uris']>().toEqualTypeOf<unknown>()
  })

  test('is readonly', () => {
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
