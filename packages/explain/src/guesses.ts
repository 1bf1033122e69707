import type { TraceEntry } from '@symbolon/core'
import type { Instant } from '@symbolon/core/stores'

export interface Guess {
  readonly hint: string
  /** What to do, where the usual fix of the reason is another. */
  readonly fix?: string
}

export type Compared = Pick<TraceEntry, 'expected' | 'actual' | 'hint'>

/** Guesses a cause from what was compared and the instant of the call. */
export type Guessing = (compared: Compared, at: Instant | undefined) => Guess | undefined

/** What a time that was refused says about clocks. */
export function guessOfTime({ actual }: Compared, at: Instant | undefined): Guess | undefined {
  const ahead = secondsAhead(actual ?? '', at)
  if (ahead === undefined) return undefined
  if (ahead > CENTURY) return IN_MILLISECONDS
  return {
    hint:
      ahead > 0
        ? `${ahead} seconds in the future: the client's clock is ahead by this, or this server's is behind`
        : `${-ahead} seconds ago: it was sent late or twice, or the client's clock is behind by this`,
  }
}

/** A lifetime is too long by a choice of the client, or by a factor of a thousand. */
export function guessOfLifetime({ actual }: Compared, at: Instant | undefined): Guess | undefined {
  const ahead = secondsAhead(actual ?? '', at)
  if (ahead === undefined) return undefined
  return ahead > CENTURY ? IN_MILLISECONDS : { hint: `exp is ${ahead} seconds ahead, which is further than the limit` }
}

/** The same for an `iat` of a proof that lies ahead, for which there are nonces. */
export function guessOfProofAhead(compared: Compared, at: Instant | undefined): Guess | undefined {
  const guess = guessOfTime(compared, at)
  if (guess === undefined || guess.fix !== undefined) return guess
  return { hint: `${guess.hint}; nonces make its clock irrelevant` }
}

/** Seconds beyond which a time is one in milliseconds, and not one of a clock that is wrong. */
const CENTURY = 3_155_760_000

const IN_MILLISECONDS: Guess = {
  hint: 'the time is in milliseconds: JWTs hold seconds (RFC 7519 §2), so divide it by 1000',
  fix: 'Write times in seconds: divide by 1000.',
}

/** Whether a time was refused because of its unit: then the bounds of the rule say nothing about it. */
export function isInMilliseconds(guess: Guess | undefined): boolean {
  return guess === IN_MILLISECONDS
}

/** Seconds from the call to the time that a check shows: `71 seconds old`, `exp 1767225590`. */
function secondsAhead(actual: string, at: Instant | undefined): number | undefined {
  const relative = /(-?\d{1,16}) seconds (ahead|old)$/.exec(actual)
  if (relative !== null) return Number(relative[1]) * (relative[2] === 'old' ? -1 : 1)
  const absolute = /^(?:exp|nbf|iat|expires) (\d{1,16}(?:\.\d{1,9})?)$/.exec(actual)
  return absolute === null || at === undefined ? undefined : Math.round(Number(absolute[1]) - at / 1000)
}

export function guessOfAudience({ expected = '', actual = '' }: Compared): Guess | undefined {
  if (actual === 'no aud') return { hint: 'aud is missing' }
  const [, audience] = /^aud (\S+)$/.exec(actual) ?? []
  return guessOfNearMiss(expected, audience)
}

export function guessOfRedirectUri({ expected = '', actual }: Compared): Guess | undefined {
  const guess = guessOfNearMiss(expected, actual)
  const isLocalhost = actual?.startsWith('http://localhost') === true
  return isLocalhost && guess?.hint === hintOf('the port') ? { ...guess, fix: PORT_OF_LOCALHOST } : guess
}

const PORT_OF_LOCALHOST =
  'Use http://127.0.0.1, whose port may differ, or set `localhostPortIgnored` of the service (RFC 9700 §4.1.3).'

export function guessOfMechanisms({ actual = '' }: Compared): Guess | undefined {
  const names = actual.split(', ').map(name => MECHANISMS.get(name))
  return names.includes(undefined) ? undefined : { hint: `the request has ${names.join(' and ')}` }
}

const MECHANISMS: ReadonlyMap<string, string> = new Map([
  ['basic', 'HTTP Basic'],
  ['post', 'client_secret in the form'],
  ['assertion', 'client_assertion in the form'],
  ['attestation', 'a client attestation'],
  ['attestation with DPoP', 'a client attestation with a DPoP proof'],
])

function guessOfNearMiss(expected: string, actual: string | undefined): Guess | undefined {
  if (actual === undefined) return undefined
  for (const registered of expected.split(/\s+/).filter(word => /^[a-z][a-z0-9+.-]*:\/\//i.test(word))) {
    const found = SAME_BUT.find(({ of }) => of(registered) === of(actual))
    if (found !== undefined && registered !== actual) {
      return { hint: hintOf(found.name) }
    }
  }
  return undefined
}

function hintOf(name: string): string {
  return `only ${name} differs: they are compared character by character`
}

/** What people overlook, each with what is left of a URI without it. */
const SAME_BUT: readonly { readonly name: string; of(uri: string): string }[] = [
  { name: 'the slash at the end', of: uri => uri.replace(/\/$/, '') },
  { name: 'upper and lower case', of: uri => uri.toLowerCase() },
  { name: 'http or https', of: uri => uri.replace(/^https?:/i, '') },
  { name: 'the port', of: uri => uri.replace(/^([a-z][a-z0-9+.-]*:\/\/[^/:]+):\d+/i, '$1') },
  { name: 'the www', of: uri => uri.replace('://www.', '://') },
]

export function guessOfToken({ actual }: Compared): Guess | undefined {
  return actual === 'no ath' ? NO_ATH : ANOTHER_TOKEN
}

const NO_ATH: Guess = {
  hint: 'a proof for a resource must hold ath, the hash of the access token (RFC 9449 §4.2)',
  fix: 'Put `ath` into the proof: the SHA-256 of the access token in base64url, 43 characters.',
}

const ANOTHER_TOKEN: Guess = { hint: 'the proof was made for another token, perhaps for the one before a refresh' }

export function guessOfMethods({ expected = '', actual = '' }: Compared): Guess | undefined {
  const [[, here], [, there]] = [expected.split(' '), actual.split(' ')]
  if (here === undefined || there === undefined) return undefined
  return here === there.toUpperCase()
    ? { hint: 'only the case differs: htm is the method as it is sent, case included', fix: `Set \`htm\` to ${here}.` }
    : {
        hint: `the proof was made for another request: it says ${there}, and this is ${here}`,
        fix: 'Make a proof for each request, with the method of that request as `htm`.',
      }
}

export function guessOfClaims({ actual = '' }: Compared): Guess | undefined {
  const missing = (/^without ([a-z, ]+)$/.exec(actual)?.[1] ?? '')
    .split(', ')
    .filter(name => Object.hasOwn(CLAIMS, name))
  if (missing.length === 0) return undefined
  return {
    hint: `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing, or of the wrong type`,
    fix: missing.map(name => `Set \`${name}\` to ${CLAIMS[name]}.`).join(' '),
  }
}

const CLAIMS: Readonly<Record<string, string>> = {
  jti: 'a new text for each proof, such as a UUID',
  htm: 'the method of the request',
  htu: 'the URL of the request, without query',
  iat: 'the seconds since 1970, as a number and not as text',
}

const PROXY = 'docs/behind-a-proxy.md'

/** What is different between the URL of a proof and that of the request; mostly by a proxy. */
export function guessOfUrls({ expected, actual }: Compared): Guess | undefined {
  if (actual === 'htu (not an http URL)') return NO_URL
  const [here, there] = [urlIn(expected), urlIn(actual)]
  if (here === undefined || there === undefined) return undefined
  const parts = PARTS.filter(({ of }) => of(here) !== of(there)).map(({ name }) => name)
  if (parts.length === 0) return undefined
  return parts.some(part => part !== 'path') ? guessOfOrigins(differing(parts), here, there) : guessOfPaths(here, there)
}

const NO_URL: Guess = {
  hint: 'htu is not a full URL: it needs scheme, host and path (RFC 9449 §4.2)',
  fix: 'Set `htu` to the whole URL of the request, without query and fragment.',
}

/** A URL that only one side can know says which side is wrong. */
function guessOfOrigins(differ: string, here: URL, there: URL): Guess {
  if (there.protocol === 'http:' && here.protocol === 'https:' && here.host === there.host) {
    return {
      hint: `${differ}: the client made the proof for the http URL, and called the https one`,
      fix: 'Set `htu` to the URL that the client calls, with https.',
    }
  }
  if (isInternal(there) && !isInternal(here)) {
    return {
      hint: `${differ}: the client made the proof for an internal URL, and not for the one that it called`,
      fix: 'Let the client use the public URL, which it calls, as `htu`.',
    }
  }
  return isInternal(here)
    ? { hint: `${differ}: a proxy hides the public URL from this server; set publicOrigin (${PROXY})` }
    : { hint: `${differ}: the proof is for another server, or a proxy hides the public URL from this one (${PROXY})` }
}

/** Whether a URL cannot be the one that clients call: no TLS, no public name. */
function isInternal({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' || !hostname.includes('.') || INTERNAL_HOST.test(hostname)
}

const INTERNAL_HOST = /^(?:127|10|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.[\d.]+$|\.(?:internal|local|localhost|lan|svc)$/

function guessOfPaths(here: URL, there: URL): Guess {
  const only = 'only the path differs'
  if (withoutSlash(here) === withoutSlash(there)) {
    return {
      hint: 'only the slash at the end of the path differs',
      fix: 'Use the same path in `htu` and in the request.',
    }
  }
  const prefix = prefixOf(here.pathname, there.pathname) ?? prefixOf(there.pathname, here.pathname)
  return prefix === undefined
    ? {
        hint: `${only}: the proof was made for another URL`,
        fix: 'Make a proof for each request, with the URL of that request as `htu`.',
      }
    : {
        hint: `${only}, by the prefix ${prefix}: a proxy or a router adds or removes it (${PROXY})`,
        fix: `Let the proxy pass on the path as it is (${PROXY}), or mount the routes under the prefix.`,
      }
}

function withoutSlash({ pathname }: URL): string {
  return pathname.replace(/\/$/, '')
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
