import { requireKnownMembers } from '../lib/known-members.js'
import { defined } from '../lib/objects.js'

/** A code, or an error such as `access_denied` (RFC 6749 §4.1.2, §4.1.2.1). */
export type AuthorizationResult =
  | { readonly code: string }
  | { readonly error: string; readonly error_description?: string }

/** The parameters of a result, as the functions of an author may answer them. */
type Given = Readonly<Record<keyof typeof SYNTAX, unknown>>

/** What each parameter consists of (RFC 6749 Appendix A.7, A.8, A.11). */
const SYNTAX = {
  code: /^[\x20-\x7e]+$/,
  error: /^[\x20\x21\x23-\x5b\x5d-\x7e]+$/,
  error_description: /^[\x20\x21\x23-\x5b\x5d-\x7e]+$/,
}

/** All parameters of a result. Any other could take the place of one that core adds. */
export const PARAMETERS = Object.keys(SYNTAX)

/**
 * Reads what an author's function answers as strictly as what a client sends: a code, or an error
 * that may have a description. Members that are `undefined` are absent. Anything else is a
 * `TypeError`, whose message has no value.
 */
export function readAuthorizationResult(
  caller: string,
  result: unknown,
  known: readonly string[] = PARAMETERS,
): AuthorizationResult {
  requireKnownMembers(caller, result, known)
  const { code, error, error_description }: Partial<Given> = Object(result)
  if ((code === undefined) === (error === undefined))
    throw new TypeError(`${caller}: pass either \`code\` or \`error\``)
  if (error !== undefined)
    return defined({
      error: readParameter(caller, 'error', error),
      error_description:
        error_description === undefined ? undefined : readParameter(caller, 'error_description', error_description),
    })
  if (error_description !== undefined) throw new TypeError(`${caller}: only an \`error\` has an \`error_description\``)
  return { code: readParameter(caller, 'code', code) }
}

function readParameter(caller: string, name: keyof typeof SYNTAX, value: unknown): string {
  if (typeof value === 'string' && SYNTAX[name].test(value)) return value
  throw new TypeError(`${caller}: \`${name}\` must be a text of the characters in RFC 6749 Appendix A, and not empty`)
}
