import { readSignatures } from '../../src/message-signatures/signature-base.js'
import {
  SIGNATURE_RULES,
  type SignatureFacts,
  type SignatureFault,
} from '../../src/message-signatures/signature-rules.js'
import { SIGNATURE_ALGORITHMS } from '../../src/standards/jose/signature-algorithms.js'

export const NOW = 1_700_000_000

/** A signature with this input. */
export function signatureOf(input: string): SignatureFacts['signature'] {
  const headers = [['Signature-Input', `sig1=${input}`] as const, ['Signature', 'sig1=:AA==:'] as const]
  const [signature] = readSignatures({ headers }) ?? []
  if (signature === undefined) throw new Error(`no signature: ${input}`)
  return signature
}

/** A signature that passes all rules, except for the changes. */
export function examined(changes: Partial<SignatureFacts> = {}): SignatureFacts {
  return {
    signature: signatureOf(`("@method");created=${NOW}`),
    required: ['"@method"'],
    lines: { ok: true, value: [] },
    now: NOW * 1000,
    lifetime: 60,
    skew: 10,
    differingCredential: undefined,
    signer: 'kid k',
    algorithm: 'Ed25519',
    accepted: SIGNATURE_ALGORITHMS,
    contentSame: undefined,
    isValid: true,
    verified: true,
    loggableBase: [],
    explanation: undefined,
    ...changes,
  }
}

/** The first fault of a signature; `undefined` when it passes. */
export function faultOf(facts: SignatureFacts): SignatureFault['reason'] | undefined {
  return SIGNATURE_RULES.find(rule => rule.applies(facts) && rule.run(facts) !== undefined)?.run(facts)?.reason
}
