import type * as z from 'zod'
import { base64url } from '#platform-base64'
import { platformCrypto } from '#platform-crypto'
import { didYouMean, issuePath } from '../lib/plain-values.js'
import type { Crypto } from '../ports/crypto.js'

/** What is wrong with one property of a configuration, and what would be right. */
export interface ConfigurationFault {
  /** Path of the property, like `supportedScopes[0].name`; empty for the whole configuration. */
  readonly path: string
  readonly problem: string
}

export function faultsOf(error: z.ZodError): readonly ConfigurationFault[] {
  return error.issues.flatMap(issue =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map(key => ({
          path: issuePath([...issue.path, key]),
          problem: `is not a property of the configuration${didYouMean(issue, key)}`,
        }))
      : [{ path: issuePath(issue.path), problem: issue.message }],
  )
}

/** The faults of one property: the problems whose condition holds. */
export function faultsWhen(
  path: string,
  problems: readonly (readonly [isWrong: boolean, problem: string])[],
): readonly ConfigurationFault[] {
  return problems.flatMap(([isWrong, problem]) => (isWrong ? [{ path, problem }] : []))
}

/** One line each. */
export function describeFaults(what: string, faults: readonly ConfigurationFault[]): string {
  return [`${what} is not valid:`, ...faults.map(fault => `- ${fault.path || '(whole)'}: ${fault.problem}`)].join('\n')
}

/**
 * The number of a client that its author knows only by a string: the first 53 bits of the SHA-256 of its UTF-8 bytes,
 * so the same string always gives the same safe integer. The registry of an adapter refuses a second string with the
 * same number; among a million clients, the odds of that are about one in 18,000.
 */
export async function numericClientId(text: string, crypto: Pick<Crypto, 'sha256'> = platformCrypto): Promise<number> {
  const digest = await crypto.sha256(text)
  const high = digest.slice(0, 6).reduce((number, byte) => number * 256 + byte, 0)
  return high * 32 + ((digest[6] ?? 0) >> 3)
}

/**
 * A new mark for the `registration` of a client that registers at run time (RFC 7591): 128 random bits in base64url.
 *
 * Access tokens, pushed requests and tickets of the client carry the mark. They stay unknown when the client is removed
 * and its name is registered again with another mark.
 */
export function registrationMark(crypto: Pick<Crypto, 'randomBytes'> = platformCrypto): string {
  const bytes: unknown = crypto.randomBytes(16)
  if (bytes instanceof Uint8Array && bytes.length === 16) return base64url(bytes)
  throw new TypeError('registrationMark: expected 16 random bytes from the crypto port')
}
