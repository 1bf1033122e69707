import type { Seen } from '../../lib/check.js'
import type { Client } from '../../records/client.js'
import { popMethodOf } from '../attested-instance.js'
import type { AttestationRead } from '../facts.js'

/** An attestation, and the client that it must be for. */
interface AttestationOfClient {
  readonly client: Pick<Client, 'attestationSignAlgs' | 'attestationPopSignAlgs' | 'attestationPopMethods'>
  readonly attestation: Pick<AttestationRead, 'attested' | 'proved'>
}

/**
 * Whether algorithms and proof are what the client has registered: who deletes the proof of an
 * attestation, so that a DPoP proof takes its place, gets no other answer than the client would.
 */
export function isAsRegistered({ client, attestation }: AttestationOfClient): boolean {
  const { attested, proved } = attestation
  return (
    allows(client.attestationSignAlgs, attested.attestation.algorithm) &&
    allows(client.attestationPopMethods, popMethodOf(attestation)) &&
    (proved === undefined || allows(client.attestationPopSignAlgs, proved.proof.algorithm))
  )
}

function allows(registered: readonly string[] | undefined, used: string): boolean {
  return registered === undefined || registered.includes(used)
}

/** What was compared. */
export function seenRegistered({ client, attestation }: AttestationOfClient): Seen {
  const { attestationSignAlgs, attestationPopSignAlgs, attestationPopMethods } = client
  const expected = { attestationSignAlgs, attestationPopSignAlgs, attestationPopMethods }
  const named = Object.entries(expected).flatMap(([name, list]) => (list ? [`${name} ${list.join(' ')}`] : []))
  const { attested, proved } = attestation
  return {
    expected: named.join(', ') || 'anything that the service accepts',
    actual: `${attested.attestation.algorithm}, ${popMethodOf(attestation)} ${proved?.proof.algorithm ?? ''}`.trim(),
  }
}
