import { randomBytes } from 'node:crypto'
import { type Crypto, type IntrospectionRequest, introspect, type Ports } from '@symbolon/core'
import { platformCrypto } from '@symbolon/core/crypto-node'
import { type Case, missedTargets, type Row } from '../case.js'
import { measure, repeatedInTurn } from '../measure.js'
import { makeKey, makeProof, type ProofChanges, TARGET } from '../proofs.js'
import { COMPONENTS, type SignedRequest, signatureHeaders } from '../signatures.js'
import { type Issued, openSubject } from '../subject.js'

const MEBIBYTE = 1_048_576

const PROOF_LENGTH = 8_192

/** The most microseconds that a call may take. */
const BUDGET = 5_000

/** Input that is made to be expensive, and the expected reason of the refusal. */
interface Hostile {
  readonly what: string
  readonly reason: string
  readonly request: IntrospectionRequest
}

/**
 * The most expensive input of a client without the key. All of it must be refused before any
 * verification.
 */
export const HOSTILE: Case = {
  name: 'hostile',
  title: 'introspect, worst hostile input, refused before any verification',
  async measure(seconds) {
    let verifications = 0
    const counting: Crypto = {
      ...platformCrypto,
      verify(...args) {
        verifications++
        return platformCrypto.verify(...args)
      },
    }
    const subject = await openSubject({ crypto: counting })
    const bound = await subject.issue({ dpopKeyThumbprint: makeKey().thumbprint })
    const inputs = [...hostileInputs(bound), ...hostileSignatures(await subject.issue())]
    const failures: string[] = []
    const rows: Row[] = []
    for (const input of inputs) {
      const reason = await reasonFor(input.request, subject.ports)
      if (reason !== input.reason) failures.push(`${input.what}: ${reason} instead of ${input.reason}`)
      const ours = await timeOf(input.request, subject.ports, seconds / inputs.length)
      rows.push({ what: input.what, against: `refused: ${input.reason}`, ours, target: { most: BUDGET } })
    }
    const count = `Calls of verify: ${verifications}.`
    if (verifications > 0) failures.push(count)
    return { rows, notes: [count], failures: [...failures, ...missedTargets(rows)] }
  },
}

async function timeOf(request: IntrospectionRequest, ports: Ports, seconds: number): Promise<number> {
  const ours = repeatedInTurn(async () => {
    const answer = await introspect(request, ports)
    if (answer.action === 'OK') throw new Error('hostile input was granted')
  })
  return (await measure({ ours }, { seconds })).micros('ours')
}

/** The reported reason of a refusal. */
async function reasonFor(request: IntrospectionRequest, ports: Ports): Promise<string> {
  let reason = 'none'
  await introspect(request, {
    ...ports,
    report: event => {
      reason = event.reason ?? event.fault?.name ?? 'none'
    },
  })
  return reason
}

function hostileInputs({ value: token }: Issued): readonly Hostile[] {
  const key = makeKey()
  const stranger = makeKey('P-521')
  const proven = (dpop: string): IntrospectionRequest => ({ token, dpop, ...TARGET })
  const by = (changes: ProofChanges) => proven(makeProof(key, token, changes))
  const fitting = (changes: (depth: number) => ProofChanges) =>
    proven(deepest(depth => makeProof(key, token, changes(depth))))
  const key_ops = (depth: number) => ({ header: { jwk: { ...key.jwk, key_ops: [nested(depth)] } } })
  return [
    { what: 'token of 1 MiB', reason: 'token_too_long', request: { token: 'A'.repeat(MEBIBYTE) } },
    {
      what: 'proof of 1 MiB',
      reason: 'proof_malformed',
      request: by({ claims: { filling: 'A'.repeat((MEBIBYTE * 3) / 4) } }),
    },
    { what: 'RSA key of 16,384 bits', reason: 'proof_key_unfit', request: by(rsa(16_384, Buffer.of(1, 0, 1))) },
    { what: 'RSA-3072, exponent of 3,072 bits', reason: 'proof_key_unfit', request: by(rsa(3_072, oddBytes(384))) },
    { what: "a stranger's ES512 key", reason: 'proof_key_different', request: proven(makeProof(stranger, token)) },
    {
      what: '8 KiB of nested arrays in the claims',
      reason: 'proof_key_different',
      request: fitting(depth => ({ claims: { nested: nested(depth) } })),
    },
    {
      what: '8 KiB of nested arrays in the header',
      reason: 'proof_key_different',
      request: fitting(depth => ({ header: { nested: nested(depth) } })),
    },
    { what: '8 KiB of nested arrays in key_ops', reason: 'proof_key_unfit', request: fitting(key_ops) },
  ]
}

/** Signatures with a bearer token, so that no expensive check runs before that of the signature. */
function hostileSignatures({ value: token }: Issued): readonly Hostile[] {
  const withFields = (input: string, signature: string, more: SignedRequest['headers'] = []): IntrospectionRequest => {
    const headers = [...signatureHeaders(token, input, signature), ...more]
    return { token, ...TARGET, requiredComponents: COMPONENTS, headers }
  }
  const signed = (input: string, more: SignedRequest['headers'] = []): IntrospectionRequest =>
    withFields(`sig=${input}`, `sig=:${'A'.repeat(88)}:`, more)
  const signature = (text: string) => withFields('sig=("@method")', text)
  return [
    {
      what: 'Signature-Input of 10,000 components',
      reason: 'signature_malformed',
      request: signed(`(${Array(10_000).fill('"a"').join(' ')});tag="fapi-2-request"`),
    },
    {
      what: 'Signature-Input of 16 KiB, an unterminated string',
      reason: 'signature_malformed',
      request: signed('"\\'.repeat(8_000)),
    },
    ...Object.entries({
      '1,800 members': Array.from({ length: 1_800 }, (_, at) => `m${at}=::`).join(','),
      'an inner list of 8,000 numbers': `sig=(${'1 '.repeat(8_000)})`,
      'an inner list of white space': `sig=(1${' '.repeat(16_000)}2)`,
      'a string of equals signs': `sig="${'='.repeat(16_000)}"`,
      'an unterminated string': `sig="${'\\"'.repeat(8_000)}`,
    }).map(([what, text]) => ({
      what: `Signature of 16 KiB, ${what}`,
      reason: 'signature_malformed',
      request: signature(text),
    })),
    {
      what: '50 members of a field of 60 KiB',
      reason: 'signature_coverage_lacking',
      request: signed(membersOf('x', 50), [{ key: 'x', value: dictionaryOf(60_000) }]),
    },
    {
      what: 'headers of 5 MB',
      reason: 'request_unreadable',
      request: signed('("a")', Array(100_000).fill({ key: 'x-filling', value: 'A'.repeat(41) })),
    },
  ]
}

/** Components that are different members of one dictionary (RFC 9421 §2.1.2). */
function membersOf(field: string, count: number): string {
  return `(${Array.from({ length: count }, (_, index) => `"${field}";key="m${index}"`).join(' ')})`
}

/** A dictionary of a given length: named members, then a list that fills it. */
function dictionaryOf(length: number): string {
  const members = Array.from({ length: 50 }, (_, index) => `m${index}`).join(', ')
  return `${members}, filling=(${'1 '.repeat((length - members.length) / 2 - 6)})`
}

/** The header of a proof with a random RSA key: its signature must never be verified. */
function rsa(bits: number, exponent: Buffer): ProofChanges {
  const jwk = { kty: 'RSA', n: oddBytes(bits / 8).toString('base64url'), e: exponent.toString('base64url') }
  return { header: { alg: 'RS256', jwk } }
}

/** The bytes of a random odd number with the highest bit set. */
function oddBytes(length: number): Buffer {
  const bytes = randomBytes(length)
  bytes.writeUInt8(bytes.readUInt8(0) | 0x80, 0)
  bytes.writeUInt8(bytes.readUInt8(length - 1) | 1, length - 1)
  return bytes
}

function nested(depth: number): unknown {
  return JSON.parse('['.repeat(depth) + ']'.repeat(depth))
}

/** The proof with the deepest nesting within the length limit. */
function deepest(proofOf: (depth: number) => string): string {
  let depth = PROOF_LENGTH / 2
  while (proofOf(depth).length > PROOF_LENGTH) depth -= 8
  return proofOf(depth)
}
