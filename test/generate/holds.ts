import type { ConfigurationFault } from '@symbolon/core'
import {
  ATTESTATION_POP_METHODS,
  CLIENT_ASSERTION_AUDIENCES,
  CLIENT_AUTHENTICATION_METHODS,
  CLIENT_TYPES,
  FAPI_MODES,
  GRANT_TYPES,
  PUSHED_REQUEST_USES,
  RESPONSE_TYPES,
} from '../../packages/core/src/records/vocabulary.js'
import { CONTENT_ENCRYPTION_ALGORITHMS, KEY_MANAGEMENT_ALGORITHMS } from '../../packages/core/src/standards/jose/jwe.js'
import { SIGNATURE_ALGORITHMS } from '../../packages/core/src/standards/jose/signature-algorithms.js'
import type { Configured } from './configured.js'
import type { Member } from './interfaces.js'

const ENUMERATIONS: Readonly<Record<string, readonly string[]>> = {
  AttestationPopMethod: ATTESTATION_POP_METHODS,
  AssertionAlgorithm: [...SIGNATURE_ALGORITHMS, 'HS256'],
  ContentEncryptionAlgorithm: CONTENT_ENCRYPTION_ALGORITHMS,
  KeyManagementAlgorithm: KEY_MANAGEMENT_ALGORITHMS,
  ClientAuthenticationMethod: CLIENT_AUTHENTICATION_METHODS,
  ClientAssertionAudience: CLIENT_ASSERTION_AUDIENCES,
  ClientType: CLIENT_TYPES,
  FapiMode: FAPI_MODES,
  GrantType: GRANT_TYPES,
  PushedRequestUse: PUSHED_REQUEST_USES,
  ResponseType: RESPONSE_TYPES,
  SignatureAlgorithm: SIGNATURE_ALGORITHMS,
}

/** What a type takes besides the values that have names. */
const OTHERS: Readonly<Record<string, string>> = {
  GrantType: '; or the absolute URI of [a grant of your own](tokens.md#grants-of-your-own)',
}

/** Each type in the singular, and as the elements of a list. */
const TYPES: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['text', 'texts'],
  number: ['number', 'numbers'],
  boolean: ['`true` or `false`', 'truth values'],
  Instant: ['milliseconds since 1970-01-01T00:00:00Z', 'instants'],
  JwkSet: ['JSON Web Key Set (RFC 7517 §5)', 'sets'],
  Scope: ['[scope](#scopes)', '[scopes](#scopes)'],
  Pair: ['[pair](#pairs)', '[pairs](#pairs)'],
  TrustedAttester: ['`issuer` and `jwks`', '`issuer` and `jwks`'],
  TaggedValue: ['[text in a language](#texts-in-a-language)', '[texts in a language](#texts-in-a-language)'],
}

/** What a property may hold: its type, and the further demands of the reader in its own words. */
export async function holds(member: Member, configured: Configured): Promise<string> {
  const values = ENUMERATIONS[member.type]?.map(value => `\`${value}\``)
  const others = OTHERS[member.type] ?? ''
  if (values !== undefined) return `${member.isList ? 'list of' : 'one of'} ${values.join(', ')}${others}`
  const names = TYPES[member.type]
  if (names === undefined) throw new Error(`${member.name}: no words for the type ${member.type}`)
  const demands = await demandsOf(member, configured)
  if (demands.length === 0) return member.isList ? `list of ${names[1]}` : names[0]
  return `${member.isList ? 'list, each ' : ''}${demands.join('; ')}`
}

/** Texts that break the rules of some properties. */
const WRONG_TEXTS = ['', '\n', '1', '?', 'plain:a b']

async function demandsOf(member: Member, configured: Configured): Promise<readonly string[]> {
  const problemsOf = async (value: unknown): Promise<readonly string[]> => {
    const faults = await configured.faults({ [member.name]: member.isList ? [value] : value })
    return faults.filter(fault => concerns(fault, member)).map(({ problem }) => demandOf(problem))
  }
  const problems: string[] = []
  if (member.type === 'string') for (const value of WRONG_TEXTS) problems.push(...(await problemsOf(value)))
  if (member.type === 'number') problems.push(...(await problemsOf(0.5)).slice(0, 1))
  if (member.type === 'number') problems.push(...(await leastOf(problemsOf)), ...(await problemsOf(1e12)))
  return [...new Set(problems)]
}

function concerns({ path }: ConfigurationFault, { name, isList }: Member): boolean {
  return path === (isList ? `${name}[0]` : name)
}

/** The lower bound: the problem of the largest small number that is refused. */
async function leastOf(problemsOf: (value: number) => Promise<readonly string[]>): Promise<readonly string[]> {
  for (const value of [4, 3, 2, 1, 0, -1]) {
    const problems = await problemsOf(value)
    if (problems.length > 0) return problems
  }
  return []
}

function demandOf(problem: string): string {
  const above = /^must be more than (\d+)$/.exec(problem)
  if (above !== null) return `at least ${Number(above[1]) + 1}`
  return problem
    .replace(/^must (?:be |(?=not be empty$))/, '')
    .replace(/^not be empty$/, 'not empty')
    .replace(/\b(?:sha256|plain|encrypted):/g, '`$&`')
}
