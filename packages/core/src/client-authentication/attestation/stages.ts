import { andThen, ok, type Result, refuse } from '../../lib/result.js'
import type { Stage } from '../../pipeline/pipeline.js'
import { isAttestation, METHODS } from '../../policy/authentication-methods.js'
import { ask, PortFault } from '../../ports/ask.js'
import type {
  AttestationFault,
  AttestationPresented,
  AttestationRead,
  Attestations,
  AttestationVerified,
} from '../../ports/attestations.js'
import type { Ports } from '../../ports/ports.js'
import type { Client } from '../../records/client.js'
import type { Service } from '../../records/service.js'

export interface AttestationStages {
  /** Finds everything that can be wrong with the attestation and its proof on their own. */
  readonly read: Stage<AttestationPresented, AttestationRead, Pick<Ports, 'nonces'>, AttestationFault>
  /** No client has been looked for yet, so the answer is the same for all of them. */
  readonly verified: Stage<AttestationRead, AttestationVerified, Pick<Ports, 'crypto'>, AttestationFault>
}

const READ = { name: 'attestation read', clause: 'Attestation-Based Client Authentication §4, §5.1, §6' } as const
const VERIFIED = { name: 'attestation verified', clause: 'Attestation-Based Client Authentication §7.1, §7.2' } as const

export function attestationStages(port: Attestations): AttestationStages {
  return {
    read: {
      ...READ,
      gather: (facts, { nonces }) =>
        andThen(
          ask('attestations', () => port.read(facts, nonces)),
          readByPort,
        ),
      checks: port.readChecks,
    },
    verified: {
      ...VERIFIED,
      gather: (facts, { crypto }) =>
        andThen(
          ask('attestations', () => port.verify(facts, crypto)),
          verifiedByPort,
        ),
      checks: port.verifiedChecks,
    },
  }
}

function readByPort(read: Result<AttestationRead, AttestationFault>): Result<AttestationRead, AttestationFault> {
  if (read?.ok === false || (read?.ok === true && typeof read.value?.attestedClient === 'string')) return read
  throw wrong('expected a result')
}

/** Without a thumbprint, a DPoP proof by any key would prove the key of the attestation. */
function verifiedByPort(verified: AttestationVerified): Result<AttestationVerified, never> {
  const { attester, signatureRight, keyThumbprint } = Object(verified)
  const isVerified = typeof attester === 'string' && typeof signatureRight === 'boolean'
  if (isVerified && typeof keyThumbprint === 'string' && keyThumbprint !== '') return ok(verified)
  throw wrong('expected a verified attestation')
}

function wrong(problem: string): PortFault {
  return new PortFault('attestations', new TypeError(problem))
}

function closed(refusal: (service: Service) => Result<never, AttestationFault>): AttestationStages {
  const gather = ({ service }: AttestationPresented) => refusal(service)
  return { read: { ...READ, gather, checks: [] }, verified: { ...VERIFIED, gather, checks: [] } }
}

/**
 * Without a port: where the service trusts nobody to attest, every attestation is refused, as with
 * one; where it means to accept some, the port is missing.
 */
const WITHOUT_PORT = closed(service => {
  if (acceptsAttestations(service)) throw wrong('this service needs an Attestations port')
  return refuse({ reason: 'attester_unknown' })
})

const WITH_ANOTHER = closed(() => {
  throw wrong('expected an Attestations port')
})

export function acceptsAttestations(service: Pick<Service, 'attestationTrust' | 'supportedTokenAuthMethods'>): boolean {
  const { attestationTrust, supportedTokenAuthMethods: methods } = service
  return attestationTrust.length > 0 || methods.some(method => isAttestation(METHODS[method].mechanism))
}

/** A client that must present attestations, where nothing can read them, is a fault of the configuration. */
export function requireAttestations(
  client: Pick<Client, 'tokenAuthMethod'> | undefined,
  { attestations }: Partial<Pick<Ports, 'attestations'>>,
): void {
  if (attestations || client === undefined) return
  const { tokenAuthMethod } = client
  if (isAttestation(METHODS[tokenAuthMethod].mechanism)) throw wrong(`${tokenAuthMethod} needs an Attestations port`)
}

/** Makes an operation once for each port of attestations, and once for none. */
export function byAttestations<Made>(
  make: (attestation: AttestationStages) => Made,
): (ports: Partial<Pick<Ports, 'attestations'>> | undefined) => Made {
  const made = new WeakMap<object, Made>()
  return ports => {
    const rules = rulesOf(ports?.attestations)
    const known = made.get(rules) ?? make('verify' in rules ? attestationStages(rules) : rules)
    made.set(rules, known)
    return known
  }
}

function rulesOf(port: Attestations | undefined): Attestations | AttestationStages {
  if (!port) return WITHOUT_PORT
  return Array.isArray(port.readChecks) && Array.isArray(port.verifiedChecks) && 'verify' in port ? port : WITH_ANOTHER
}
