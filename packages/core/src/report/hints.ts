import type { Instant } from '../lib/time.js'
import type { ReportEvent, TraceEntry } from '../ports/report.js'

/** What the operator could try, as far as the report says; `undefined` where it does not. */
export function hintOf({ reason, at }: ReportEvent, refused: TraceEntry | undefined): string | undefined {
  const guess = reason === undefined ? undefined : HINTS.get(reason)?.(refused ?? {}, at)
  return guess ?? refused?.hint
}

/** What a check compared. */
type Compared = Pick<TraceEntry, 'expected' | 'actual'>

/** Guesses a cause from what was compared and the instant of the call. */
type Hint = (compared: Compared, at: Instant | undefined) => string | undefined

/** The document about what a proxy hides. */
const PROXY = 'docs/behind-a-proxy.md'

const ALWAYS = {
  token_unknown:
    'no record has the SHA-256 of this token: pass the token itself and not its hash, ' +
    'and look whether another server, service or storage issued it',
  client_gone: 'the record of the token names a client that is not found: compare its clientIdentifier',
  client_unknown: 'digits are compared with clientId alone; anything else with alias, entity id or metadata URL',
  certificate_missing: `behind a proxy the certificate comes in a header: set trustedProxy (${PROXY})`,
  proof_missing: 'the client sent the token without a DPoP header, or a proxy dropped the header',
  proof_nonce_missing: 'this is how DPoP works: the client tries again with the nonce of the answer',
  proof_nonce_unknown: 'this is how DPoP works: the client tries again with the nonce of the answer',
  secret_wrong: 'HTTP Basic form-encodes id and secret (RFC 6749 §2.3.1): many clients forget it',
  request_uri_unknown: 'it was opened before, or pushed to another storage',
} as const

/**
 * Reasons for which a time was compared. What a client has signed becomes wrong by a clock, or by
 * being sent late.
 */
const TIMES = [
  'assertion_expired',
  'assertion_from_the_future',
  'assertion_not_yet_valid',
  'proof_expired',
  'proof_not_yet_valid',
  'request_object_expired',
  'request_object_from_the_future',
  'request_object_not_yet_valid',
  'signature_expired',
  'signature_from_the_future',
  'signature_too_old',
] as const

/** By the reason of the refusal. A hint of the check itself counts where there is none here. */
export const HINTS: ReadonlyMap<string, Hint> = new Map<string, Hint>([
  ...Object.entries(ALWAYS).map(([reason, hint]): [string, Hint] => [reason, () => hint]),
  ...TIMES.map((reason): [string, Hint] => [reason, hintOfTime]),
  ['proof_from_the_future', hintOfMilliseconds],
  ['proof_token_different', hintOfToken],
  ['proof_url_different', hintOfUrls],
])

function hintOfTime({ actual }: Compared, at: Instant | undefined): string | undefined {
  const ahead = secondsAhead(actual ?? '', at)
  if (ahead === undefined) return undefined
  if (ahead > CENTURY) return IN_MILLISECONDS
  return ahead > 0
    ? `${ahead} seconds in the future: the client's clock is ahead by this, or this server's is behind`
    : `${-ahead} seconds ago: it was sent late or twice, or the client's clock is behind by this`
}

/** Seconds beyond which a time is one in milliseconds, and not one of a clock that is wrong. */
const CENTURY = 3_155_760_000
const IN_MILLISECONDS = 'the time is in milliseconds: JWTs hold seconds (RFC 7519 §2), so divide it by 1000'

/** What the check itself says is right for any other time. */
function hintOfMilliseconds({ actual }: Compared, at: Instant | undefined): string | undefined {
  return (secondsAhead(actual ?? '', at) ?? 0) > CENTURY ? IN_MILLISECONDS : undefined
}

function hintOfToken({ actual }: Compared): string {
  return actual === 'no ath'
    ? 'a proof for a resource must hold ath, the hash of the access token (RFC 9449 §4.2)'
    : 'the proof was made for another token, perhaps for the one before a refresh'
}

/** Seconds from the call to the time that a check shows: `71 seconds old`, `exp 1767225590`. */
function secondsAhead(actual: string, at: Instant | undefined): number | undefined {
  const relative = /(-?\d{1,16}) seconds (ahead|old)$/.exec(actual)
  if (relative !== null) return Number(relative[1]) * (relative[2] === 'old' ? -1 : 1)
  const absolute = /^(?:exp|nbf|iat|expires) (\d{1,16}(?:\.\d{1,9})?)$/.exec(actual)
  return absolute === null || at === undefined ? undefined : Math.round(Number(absolute[1]) - at / 1000)
}

/** What is different between the URL of a proof and that of the request; mostly by a proxy. */
function hintOfUrls({ expected, actual }: Compared): string | undefined {
  const [here, there] = [urlIn(expected), urlIn(actual)]
  if (here === undefined || there === undefined) return undefined
  const parts = PARTS.filter(({ of }) => of(here) !== of(there)).map(({ name }) => name)
  if (parts.length === 0) return undefined
  const differ = differing(parts)
  if (parts.some(part => part !== 'path')) {
    return `${differ}: a proxy hides the public URL from this server; set publicOrigin (${PROXY})`
  }
  const prefix = prefixOf(here.pathname, there.pathname) ?? prefixOf(there.pathname, here.pathname)
  return prefix === undefined
    ? `${differ}: the proof was made for another URL`
    : `${differ}, by the prefix ${prefix}: a proxy or a router adds or removes it (${PROXY})`
}

function differing(parts: readonly string[]): string {
  return parts.length === 1
    ? `only the ${parts.join()} differs`
    : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)} differ`
}

/** The usual port of a scheme counts as none, so that it does not differ where the scheme does. */
const PARTS: readonly { readonly name: string; of(url: URL): string }[] = [
  { name: 'scheme', of: url => url.protocol },
  { name: 'host', of: url => url.hostname },
  { name: 'port', of: url => url.port },
  { name: 'path', of: url => url.pathname },
]

/** What is before a path at the end of a longer one. */
function prefixOf(path: string, longer: string): string | undefined {
  const length = longer.length - path.length
  return length > 0 && path.length > 1 && longer.endsWith(path) ? longer.slice(0, length) : undefined
}

/** The URL in `htu https://…`; a URL that was cut or replaced cannot be compared. */
function urlIn(shown: string | undefined): URL | undefined {
  if (shown === undefined || !/^htu https?:\/\/[\x21-\x7e]+$/.test(shown)) return undefined
  try {
    return new URL(shown.slice('htu '.length))
  } catch {
    // Only the constructor tells URLs from other text in every runtime.
    return undefined
  }
}
