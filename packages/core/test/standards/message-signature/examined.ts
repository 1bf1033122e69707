import { type Jwk, SIGNATURE_ALGORITHMS } from '../../../src/standards/jose/jwk.js'
import { readSignatures } from '../../../src/standards/message-signature/signature-input.js'
import {
  type ExaminedSignature,
  SIGNATURE_RULES,
  type SignatureFault,
} from '../../../src/standards/message-signature/signature-rules.js'

export const NOW = 1_700_000_000
const KEY: Jwk = { kty: 'OKP', crv: 'Ed25519', kid: 'k', x: 'JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs' }

/** A signature by its input, of which only the form counts. */
export function signatureOf(input: string): ExaminedSignature['signature'] {
  const headers = [['Signature-Input', `sig1=${input}`] as const, ['Signature', 'sig1=:AA==:'] as const]
  const [signature] = readSignatures({ headers }).signatures
  if (signature === undefined) throw new Error(`no signature: ${input}`)
  return signature
}

/** A signature beside its message of which all is well, but for what is changed. */
export function examined(changes: Partial<ExaminedSignature> = {}): ExaminedSignature {
  return {
    signature: signatureOf(`("@method");created=${NOW}`),
    required: ['"@method"'],
    lines: { ok: true, value: [] },
    now: NOW * 1000,
    lifetime: 60,
    skew: 10,
    differing: undefined,
    key: KEY,
    algorithm: 'Ed25519',
    accepted: SIGNATURE_ALGORITHMS,
    contentSame: undefined,
    right: true,
    verified: true,
    shown: [],
    explanation: undefined,
    ...changes,
  }
}

/** The first rule that a signature breaks; `undefined` when all is well. */
export function faultOf(facts: ExaminedSignature): SignatureFault['reason'] | undefined {
  return SIGNATURE_RULES.find(rule => rule.applies(facts) && rule.run(facts) !== undefined)?.run(facts)?.reason
}
