import { base64url } from '#platform-base64'
import { equalBytes } from '../../lib/constant-time.js'
import { utf8 } from '../../lib/encoding.js'
import type { Awaitable } from '../../lib/result.js'
import { isSha256Text } from '../../lib/text.js'

/** How a code challenge is derived from a code verifier (RFC 7636 §4.2). */
export type CodeChallengeMethod = 'S256' | 'plain'

/** Reads `code_challenge_method`; `undefined` for any other value (RFC 7636 §4.3). */
export function readCodeChallengeMethod(text: string | undefined): CodeChallengeMethod | undefined {
  return text === 'S256' || text === 'plain' ? text : undefined
}

/** RFC 7636 §4.1; a plain challenge has the same form. */
export function isCodeVerifier(text: string): boolean {
  return /^[A-Za-z0-9._~-]{43,128}$/.test(text)
}

/** Whether text has the form of a code challenge of this method (RFC 7636 §4.2). */
export function isCodeChallenge(text: string, method: CodeChallengeMethod): boolean {
  return method === 'plain' ? isCodeVerifier(text) : isSha256Text(text)
}

/**
 * Whether a code verifier matches the code challenge of the authorization request (RFC 7636 §4.6).
 * A malformed verifier matches none. The comparison takes constant time.
 */
export async function verifyCodeVerifier(
  verifier: string,
  challenge: string,
  method: CodeChallengeMethod,
  crypto: { sha256(data: Uint8Array | string): Awaitable<Uint8Array> },
): Promise<boolean> {
  if (!isCodeVerifier(verifier)) return false
  const derived = method === 'plain' ? verifier : base64url(await crypto.sha256(verifier))
  return equalBytes(utf8(derived), utf8(challenge))
}
