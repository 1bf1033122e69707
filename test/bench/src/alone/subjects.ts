import type { KeyObject } from 'node:crypto'
import type { AccessToken, IntrospectionRequest, PushedAuthorizationRequest } from '@symbolon/core'
import { bearerBaseline } from '../baseline.js'
import { dpopBaseline, type ProvenRequest } from '../baseline-dpop.js'
import { basicBaseline } from '../baseline-push.js'
import { CERTIFICATE, certificateBaseline, type HolderOfCertificate, issueWith } from '../cases/certificate.js'
import { repeated, repeatedInTurn, type Work } from '../measure.js'
import { makeKey, makeProof, oneVerification, TARGET } from '../proofs.js'
import { openPushSubject, pushed } from '../push-subject.js'
import { keyPusher, secretPusher } from '../pushes.js'
import { KEY_ID, makeSignedRequest, type SignedRequest } from '../signatures.js'
import { cycled, granted, openSubject, refused, type Subject } from '../subject.js'

/** What is measured in a process of its own: an operation, and what it is compared with. */
export interface Alone {
  /** V, or the baseline program. */
  readonly against: Work
  readonly ours: Work
  /** Requests that are refused, before anything is measured: compiled code then expects refusals too. */
  readonly refused?: (index: number) => Promise<unknown>
  readonly prepare?: (calls: number) => Promise<void> | void
}

const SCOPES = ['read']
const TOKENS = 1_000

/** The subjects by name. */
export const SUBJECTS: Readonly<Record<string, () => Promise<Alone>>> = {
  bearer: () => bearer({ scopes: SCOPES }),
  'all fields': () => bearer(ALL_FIELDS),
  unknown: async () => {
    const { ports, issued, stores } = await bearerSubject()
    const tokens = issued.map(({ value }) => `${value.slice(0, -1)}_`)
    const known = issued.map(({ value }) => value)
    return {
      against: repeated(index => void bearerBaseline(cycled(known, index), SCOPES, stores)),
      ours: repeatedInTurn(index => refused({ token: cycled(tokens, index), scopes: SCOPES }, ports)),
    }
  },
  certificate,
  'DPoP, known key': knownKey,
  'DPoP, new key': newKey,
  signature,
  'PAR basic': pushBasic,
  'PAR private_key_jwt': pushAssertion,
}

/** Every member that a guard may pass; of a token that satisfies all of them. */
const ALL_FIELDS: IntrospectionRequest = {
  scopes: SCOPES,
  subject: 'ada',
  clientCertificate: CERTIFICATE,
  htm: TARGET.htm,
  htu: TARGET.htu,
  resources: ['https://api.example/'],
  acrValues: ['urn:acr:1'],
  maxAge: 3_600_000_000,
  requiredComponents: [],
  uri: TARGET.htu,
  message: '{}',
  headers: [{ key: 'Host', value: 'api.example' }],
  trailers: [],
  targetUri: TARGET.htu,
  dpopNonceRequired: false,
  requestBodyContained: true,
}

async function bearerSubject() {
  const subject = await openSubject()
  const issued = await Promise.all(
    Array.from({ length: TOKENS }, () =>
      subject.issue({ resources: ['https://api.example/'], acr: 'urn:acr:1', authTime: 1_700_000_000 }),
    ),
  )
  const stores = {
    tokens: new Map(issued.map(({ record }) => [record.hash, record])),
    clients: subject.clients,
  }
  return { ports: subject.ports, issued, stores }
}

async function bearer(demanded: IntrospectionRequest): Promise<Alone> {
  const { ports, issued, stores } = await bearerSubject()
  const requests = issued.map(({ value }) => ({ ...demanded, token: value }))
  return {
    against: repeated(index => void bearerBaseline(cycled(requests, index).token, SCOPES, stores)),
    ours: repeatedInTurn(index => granted(cycled(requests, index), ports)),
    refused: index => refused({ ...cycled(requests, index), token: `${index}` }, ports),
  }
}

async function certificate(): Promise<Alone> {
  const subject = await openSubject()
  const known: readonly HolderOfCertificate[] = await issueWith(
    Array.from({ length: TOKENS }, () => CERTIFICATE),
    subject,
  )
  const stores = { tokens: new Map(known.map(({ record }) => [record.hash, record])), clients: subject.clients }
  return {
    against: repeated(index => {
      const { token, clientCertificate } = cycled(known, index).request
      certificateBaseline(token, clientCertificate, stores)
    }),
    ours: repeatedInTurn(index => granted(cycled(known, index).request, subject.ports)),
    refused: index => refused({ ...cycled(known, index).request, token: `${index}` }, subject.ports),
  }
}

async function knownKey(): Promise<Alone> {
  const subject = await openSubject()
  const holders = await Promise.all(
    Array.from({ length: 100 }, async () => {
      const key = makeKey()
      return { key, token: await subject.issue({ dpopKeyThumbprint: key.thumbprint }) }
    }),
  )
  const requestOf = (index: number): ProvenRequest => {
    const { key, token } = cycled(holders, index)
    return { token: token.value, scopes: SCOPES, dpop: makeProof(key, token.value), ...TARGET }
  }
  for (let index = 0; index < 2_000; index++) await granted(requestOf(index), subject.ports)
  let requests: readonly ProvenRequest[] = []
  return {
    against: oneVerification(),
    ours: repeatedInTurn(index => granted(cycled(requests, index), subject.ports)),
    refused: index => refused({ ...requestOf(index), dpop: 'a.b.c' }, subject.ports),
    prepare: calls => {
      requests = Array.from({ length: calls }, (_, index) => requestOf(index))
    },
  }
}

async function newKey(): Promise<Alone> {
  const subject = await openSubject()
  const tokens = new Map<string, AccessToken>()
  const keys: Map<string, KeyObject> | undefined = undefined
  const stores = { tokens, clients: subject.clients, keys, used: new Map<string, number>() }
  let requests: readonly ProvenRequest[] = []
  return {
    against: repeated(index => void dpopBaseline(cycled(requests, index), stores)),
    ours: repeatedInTurn(index => granted(cycled(requests, index), subject.ports)),
    async prepare(calls) {
      tokens.clear()
      requests = await Promise.all(Array.from({ length: calls }, () => requestByNewKey(subject, tokens)))
    },
  }
}

async function requestByNewKey(subject: Subject, tokens: Map<string, AccessToken>): Promise<ProvenRequest> {
  const key = makeKey()
  const { value, record } = await subject.issue({ dpopKeyThumbprint: key.thumbprint })
  tokens.set(record.hash, record)
  return { token: value, scopes: SCOPES, dpop: makeProof(key, value), ...TARGET }
}

async function signature(): Promise<Alone> {
  const key = makeKey()
  const subject = await openSubject({ client: { jwks: { keys: [{ kty: 'EC', ...key.jwk, kid: KEY_ID }] } } })
  const issued = await Promise.all(Array.from({ length: 100 }, () => subject.issue()))
  const signedAt = (index: number): SignedRequest => makeSignedRequest(key, cycled(issued, index).value, SCOPES)
  for (let index = 0; index < 2_000; index++) await granted(signedAt(index), subject.ports)
  let requests: readonly SignedRequest[] = []
  return {
    against: oneVerification(),
    ours: repeatedInTurn(index => granted(cycled(requests, index), subject.ports)),
    refused: index => refused({ ...signedAt(index), headers: [] }, subject.ports),
    prepare: calls => {
      requests = Array.from({ length: calls }, (_, index) => signedAt(index))
    },
  }
}

async function pushBasic(): Promise<Alone> {
  const pushers = Array.from({ length: 100 }, (_, index) => secretPusher(1001 + index))
  const subject = await openPushSubject(pushers)
  const requests = pushers.map(({ clientId, secret, push }) => ({ name: String(clientId), secret, push: push() }))
  return {
    against: repeated(index => {
      const { name, secret, push } = cycled(requests, index)
      basicBaseline(push.parameters, name, secret, subject.baselineStores)
    }),
    ours: repeatedInTurn(index => pushed(cycled(requests, index).push, subject.ports)),
    prepare: () => subject.clear(),
  }
}

async function pushAssertion(): Promise<Alone> {
  const pushers = Array.from({ length: 100 }, (_, index) => keyPusher(1001 + index))
  const subject = await openPushSubject(pushers)
  for (let index = 0; index < 3_000; index++) await pushed(cycled(pushers, index).push(), subject.ports)
  let requests: readonly PushedAuthorizationRequest[] = []
  return {
    against: oneVerification(),
    ours: repeatedInTurn(index => pushed(cycled(requests, index), subject.ports)),
    async prepare(calls) {
      await subject.clear()
      requests = Array.from({ length: calls }, (_, index) => cycled(pushers, index).push())
    },
  }
}
