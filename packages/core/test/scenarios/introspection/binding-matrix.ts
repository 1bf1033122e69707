import {
  type Expectation,
  HOLDER_THUMBPRINT,
  type ProofChanges,
  proofFor,
  RESOURCE_URL,
  type Scenario,
  type World,
} from '@symbolon/contract/scenarios'
import { STRANGER } from '../dpop/proof-samples.js'
import { CERTIFICATE, CERTIFICATE_THUMBPRINT } from '../samples.js'

/** What an access token can be bound to. */
export const BINDINGS = {
  nothing: {},
  'a certificate': { certificateThumbprint: CERTIFICATE_THUMBPRINT },
  'a key': { dpopKeyThumbprint: HOLDER_THUMBPRINT },
  'a certificate and a key': { certificateThumbprint: CERTIFICATE_THUMBPRINT, dpopKeyThumbprint: HOLDER_THUMBPRINT },
} as const

/** A certificate to which no token is bound. Any DER value is sufficient. */
const OTHER_CERTIFICATE = '-----BEGIN CERTIFICATE-----\nMAMCAQE=\n-----END CERTIFICATE-----'

interface Presented {
  readonly clientCertificate?: string
  readonly proof?: ProofChanges
}

const OTHER_PROOF: ProofChanges = { header: { jwk: STRANGER } }

/** What a client can present with a token. */
export const PRESENTATIONS = {
  nothing: {},
  'the certificate': { clientCertificate: CERTIFICATE },
  'another certificate': { clientCertificate: OTHER_CERTIFICATE },
  'a proof': { proof: {} },
  'a proof of another key': { proof: OTHER_PROOF },
  'the certificate and a proof': { clientCertificate: CERTIFICATE, proof: {} },
  'the certificate and a proof of another key': { clientCertificate: CERTIFICATE, proof: OTHER_PROOF },
  'another certificate and a proof': { clientCertificate: OTHER_CERTIFICATE, proof: {} },
} as const satisfies Readonly<Record<string, Presented>>

type Binding = keyof typeof BINDINGS
type Presentation = keyof typeof PRESENTATIONS

const OK = 'A056001'
const NO_CERTIFICATE = 'A065304'
const OTHER = 'A065305'
const NO_PROOF = 'A065308'
const OTHER_KEY = 'A065309'
const UNBOUND = 'A065316'

/** The result code for each pair, in the order of the presentations. */
const CODES: Readonly<Record<Binding, readonly string[]>> = {
  nothing: [OK, OK, OK, UNBOUND, UNBOUND, UNBOUND, UNBOUND, UNBOUND],
  'a certificate': [NO_CERTIFICATE, OK, OTHER, NO_CERTIFICATE, NO_CERTIFICATE, UNBOUND, UNBOUND, OTHER],
  'a key': [NO_PROOF, NO_PROOF, NO_PROOF, OK, OTHER_KEY, OK, OTHER_KEY, OK],
  'a certificate and a key': [NO_CERTIFICATE, NO_PROOF, OTHER, NO_CERTIFICATE, NO_CERTIFICATE, OK, OTHER_KEY, OTHER],
}

/** One pair of a binding and a presentation. */
export interface MatrixCell {
  readonly bound: Binding
  readonly presented: Presentation
  readonly scenario: Scenario
}

/** A scenario for every pair of a binding and a presentation. */
export const BINDING_MATRIX: readonly MatrixCell[] = keysOf(BINDINGS).flatMap(bound =>
  keysOf(PRESENTATIONS).map((presented, index) => ({
    bound,
    presented,
    scenario: {
      name: `bound to ${bound}, presented with ${presented}`,
      clause: 'RFC 8705 §3; RFC 9449 §4.3-12, §7; INT-06, INT-16, INT-17',
      play: world => present(world, BINDINGS[bound], PRESENTATIONS[presented]),
      expect: expectationOf(CODES[bound][index] ?? ''),
    },
  })),
)

function expectationOf(resultCode: string): Expectation {
  return resultCode === OK
    ? { action: 'OK', resultCode }
    : { action: 'UNAUTHORIZED', resultCode, error: 'invalid_token', sufficient: false }
}

async function present(world: World, binding: object, { clientCertificate, proof }: Presented) {
  const token = await world.token(binding)
  const dpop = proof === undefined ? undefined : await proofFor(world, token, proof)
  return world.introspect({ token, clientCertificate, dpop, htm: 'GET', htu: RESOURCE_URL })
}

function keysOf<Name extends string>(record: Readonly<Record<Name, unknown>>): readonly Name[] {
  return Object.keys(record).filter((name): name is Name => name in record)
}
