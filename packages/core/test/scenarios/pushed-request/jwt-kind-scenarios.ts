import {
  type Expectation,
  proofFor,
  type Scenario,
  type Setting,
  signedJwt,
  type World,
} from '@symbolon/contract/scenarios'
import { assertedBy, assertionFor, SIGNER } from '../client-authentication/assertion-scenarios.js'
import { ATTESTING, attested, WALLET } from '../client-authentication/attestation-scenarios.js'
import { pushedObject, requestObject } from './request-object-scenarios.js'

/*
 * JWTs of one kind in the place of another. All are signed by one key, which client, instance and
 * attester share, so that only the rules about kinds keep them apart.
 */

/** The kinds of JWTs that are read here, each at its own place in a pushed request. */
export const KINDS = [
  'client assertion',
  'request object',
  'DPoP proof',
  'client attestation',
  'attestation proof',
] as const

/** A kind of JWT. */
export type Kind = (typeof KINDS)[number]

/** Something that a JWT must not be taken for, with the `typ` that it declares. */
interface Sample {
  readonly kind: string
  readonly typ: string
  /** A JWT of this kind as its own rules want it. */
  make(world: World): Promise<string>
}

/** What stands where a JWT of a kind is expected. */
interface Place {
  readonly typ: string
  /** The request of the place with this JWT. */
  request(world: World, jwt: string): Promise<object>
  /** The request with a JWT that is right but for its `typ`. */
  typed(world: World, typ: string): Promise<object>
  /** The answer to any JWT of another kind. */
  readonly refused: Pick<Expectation, 'action'>
  /** The code for a `typ` of another kind. */
  readonly typRefused: string
}

/** A client for each kind, and a service that accepts it. */
export const SETTING: Setting = {
  service: { ...ATTESTING.service, supportedTokenAuthMethods: ['PRIVATE_KEY_JWT', 'ATTEST_JWT_CLIENT_AUTH'] },
  clients: [SIGNER, WALLET],
}

const AT_PAR = { htm: 'POST', htu: 'https://as.example/par' }

const proofAtPar = (world: World, typ?: string) =>
  proofFor(world, undefined, { claims: AT_PAR, ...(typ !== undefined && { header: { typ } }) })

const pairMember = (name: 'oauthClientAttestation' | 'oauthClientAttestationPop') => async (world: World) =>
  String(Reflect.get(await attested(world), name))

/** Where a JWT of each kind stands. */
export const PLACES: Readonly<Record<Kind, Place>> = {
  'client assertion': {
    typ: 'client-authentication+jwt',
    request: (world, jwt) => assertedBy(world, 'signer', { form: { client_assertion: jwt } }),
    typed: (world, typ) => assertedBy(world, 'signer', { header: { typ } }),
    refused: { action: 'UNAUTHORIZED' },
    typRefused: 'A157364',
  },
  'request object': {
    typ: 'oauth-authz-req+jwt',
    request: (world, jwt) => pushedObject(world, { text: jwt }),
    typed: (world, typ) => pushedObject(world, { header: { typ } }),
    refused: { action: 'BAD_REQUEST' },
    typRefused: 'A246314',
  },
  'DPoP proof': {
    typ: 'dpop+jwt',
    request: async (world, jwt) => ({ ...(await assertedBy(world, 'signer')), dpop: jwt }),
    typed: async (world, typ) => ({ ...(await assertedBy(world, 'signer')), dpop: await proofAtPar(world, typ) }),
    refused: { action: 'BAD_REQUEST' },
    typRefused: 'A254301',
  },
  'client attestation': {
    typ: 'oauth-client-attestation+jwt',
    request: (world, jwt) => attested(world, { request: { oauthClientAttestation: jwt } }),
    typed: (world, typ) => attested(world, { header: { typ } }),
    refused: { action: 'UNAUTHORIZED' },
    typRefused: 'A157373',
  },
  'attestation proof': {
    typ: 'oauth-client-attestation-pop+jwt',
    request: (world, jwt) => attested(world, { request: { oauthClientAttestationPop: jwt } }),
    typed: (world, typ) => attested(world, { proofHeader: { typ } }),
    refused: { action: 'UNAUTHORIZED' },
    typRefused: 'A157389',
  },
}

/** A right JWT of each kind. */
export const OWN: Readonly<Record<Kind, Sample['make']>> = {
  'client assertion': world => assertionFor(world, 'signer', { header: { typ: 'client-authentication+jwt' } }),
  'request object': world => requestObject(world, { claims: { sub: 'signer', jti: 'once' } }),
  'DPoP proof': world => proofAtPar(world),
  'client attestation': pairMember('oauthClientAttestation'),
  'attestation proof': pairMember('oauthClientAttestationPop'),
}

/** A JWT of a server, with the claims that client assertions and attestations have too. */
const issued = (kind: string, typ: string): Sample => ({
  kind,
  typ,
  make: world => {
    const seconds = Math.floor(world.now() / 1000)
    const claims = { iss: 'signer', sub: 'signer', aud: 'https://as.example', client_id: 'signer', jti: 'once' }
    return signedJwt({ alg: 'ES256', typ }, { ...claims, iat: seconds, exp: seconds + 60 })
  },
})

const SAMPLES: readonly Sample[] = [
  ...KINDS.map(kind => ({ kind, typ: PLACES[kind].typ, make: OWN[kind] })),
  issued('JWT access token', 'at+jwt'),
  issued('logout token', 'logout+jwt'),
  issued('security event token', 'secevent+jwt'),
  issued('JWT of an introspection response', 'token-introspection+jwt'),
]

/** Spellings of a `typ` that mean the same. */
const SPELLINGS: readonly ((typ: string) => string)[] = [
  typ => typ,
  typ => `application/${typ}`,
  typ => typ.toUpperCase(),
  typ => `Application/${typ.toUpperCase()}`,
]

const CLAUSE = 'RFC 8725 §3.11, §3.12; THREAT-06'

function scenariosOf(place: Kind): readonly Scenario[] {
  const { typ, request, typed, refused, typRefused } = PLACES[place]
  const others = SAMPLES.filter(({ kind }) => kind !== place)
  return [
    ...SPELLINGS.map(spelt => ({
      ...SETTING,
      name: `a ${place} with typ ${spelt(typ)}`,
      clause: 'RFC 7515 §4.1.9; draft-ietf-oauth-rfc8725bis §3.11',
      play: async (world: World) => world.push(await typed(world, spelt(typ))),
      expect: { action: 'CREATED' },
    })),
    ...others.map(({ kind, make }) => ({
      ...SETTING,
      name: `a ${kind} in place of a ${place}`,
      clause: CLAUSE,
      play: async (world: World) => world.push(await request(world, await make(world))),
      expect: refused,
    })),
    ...others.map(({ kind, typ: another }) => ({
      ...SETTING,
      name: `${kind} told from ${place} by its typ alone`,
      clause: CLAUSE,
      play: async (world: World) => world.push(await typed(world, another)),
      expect: { ...refused, resultCode: typRefused },
    })),
    {
      ...SETTING,
      name: `a ${place} with a parameter in its typ`,
      clause: 'RFC 7515 §4.1.9',
      play: async world => world.push(await typed(world, `application/${typ};v=1`)),
      expect: { ...refused, resultCode: typRefused },
    },
  ]
}

/** Every kind of JWT at the place of every other kind, in pushed requests. */
export const JWT_KIND_SCENARIOS: readonly Scenario[] = KINDS.flatMap(scenariosOf)
