import { RESPONSE_RULES } from '../../packages/core/src/message-signatures/verify-response.js'
import type { Documented } from './documented.js'
import { table } from './markdown.js'

/** A clause of FAPI 2.0 HTTP Signatures, and what keeps it. */
interface Clause {
  readonly clause: string
  readonly text: string
  /** The function that keeps it. */
  readonly call: 'signRequest' | 'introspect' | 'signResponse' | 'verifyResponse'
  /** Names of stages and checks of that function, which must exist. */
  readonly by?: readonly string[]
  /** What it does instead of a check. */
  readonly otherwise?: string
}

const clauses = (call: Clause['call'], section: string, rows: readonly Omit<Clause, 'clause' | 'call'>[]) =>
  rows.map((row, at): Clause => ({ ...row, call, clause: `§${section}-${at + 1}` }))

const COVERED = 'components covered'
const CREATED = 'signature created lately'

/** Every clause that demands something, in its order. */
const CLAUSES: readonly Clause[] = [
  ...clauses('signRequest', '5.3.1.1', [
    { text: 'a signature of the request (RFC 9421)', otherwise: 'its fields are the answer' },
    { text: 'over `@method`', otherwise: 'by default' },
    { text: 'over `@target-uri`', otherwise: 'by default' },
    { text: 'with `created`', otherwise: 'always' },
    { text: 'with the tag `fapi-2-request`', otherwise: 'by default' },
    { text: 'over `Authorization`', otherwise: 'by default, where the request has it' },
    { text: 'over `DPoP`, if it is used', otherwise: 'by default, where the request has it' },
    {
      text: 'over `Content-Digest`, if there is a body; by sha-256',
      otherwise: 'by default; a missing field is added',
    },
  ]),
  ...clauses('introspect', '5.3.1.2', [
    { text: 'a valid public key of the client', by: ['key of the signature', 'algorithm of the signature'] },
    { text: 'the signature is verified (RFC 9421)', by: ['components in the message', 'signature of the message'] },
    {
      text: 'a missing or wrong one is refused with 401',
      by: ['message signature', 'signature of the message'],
      otherwise: 'each of these checks answers UNAUTHORIZED',
    },
    { text: 'one without the tag `fapi-2-request` is refused', by: ['message signature'] },
    { text: 'one without `@method`, `@target-uri` or `Authorization` is refused', by: [COVERED] },
    { text: 'one without a recent `created` is refused', by: [CREATED] },
    { text: 'one without `DPoP` is refused, if there is such a header', by: [COVERED] },
    {
      text: 'one without `Content-Digest` is refused, if there is a body',
      by: [COVERED, 'digest of the content'],
    },
  ]),
  ...clauses('signResponse', '5.3.2.1', [
    { text: 'a signature of the response (RFC 9421)', otherwise: 'its fields are the answer' },
    {
      text: 'over `@method`, `@target-uri` and `Content-Digest` of the request',
      otherwise: 'as `"@method";req` and so on',
    },
    {
      text: 'over the signature of the request and its input, if it was signed',
      otherwise: 'as `"signature";req;key="…"` and so on, for each signature under the tag `fapi-2-request`',
    },
    { text: 'over `@status`', otherwise: 'always' },
    { text: 'with `created`', otherwise: 'always' },
    { text: 'with the tag `fapi-2-response`', otherwise: 'always' },
    { text: 'over `Content-Digest`, if there is a body; by sha-256', otherwise: 'a missing field is added' },
  ]),
  ...clauses('verifyResponse', '5.3.2.2', [
    { text: 'a valid public key of the resource', by: ['key of the resource', 'algorithm of the signature'] },
    { text: 'the signature is verified (RFC 9421)', by: ['components in the message', 'signature of the message'] },
    { text: '`@status` and `created` are covered', by: ['components of the response covered', CREATED] },
    {
      text: '`Content-Digest` is covered, if there is a body',
      by: ['components of the response covered', 'digest of the content'],
    },
    { text: 'the tag is `fapi-2-response`', otherwise: 'no other signature counts' },
  ]),
]

/** The clauses of HTTP Signatures in docs/fapi.md. */
export function httpSignatureTable(operations: readonly Documented[]): string {
  return table(
    ['clause', 'demand', 'kept by'],
    CLAUSES.map(each => [each.clause, each.text, keptBy(each, operations)]),
  )
}

function keptBy({ call, by = [], otherwise }: Clause, operations: readonly Documented[]): string {
  const known = call === 'verifyResponse' ? RESPONSE_RULES.map(({ name }) => name) : namesOf(call, operations)
  const missing = by.find(name => !known.includes(name))
  if (missing !== undefined) throw new Error(`${call} has no stage or check called ${missing}`)
  return `\`${call}\`: ${[...by, ...(otherwise === undefined ? [] : [otherwise])].join('; ')}`
}

function namesOf(call: string, operations: readonly Documented[]): readonly string[] {
  const stages = operations.filter(each => each.call === call).flatMap(each => each.stages)
  return stages.flatMap(stage => [stage.name, ...stage.checks.map(({ name }) => name)])
}
