import type { Compared, Guess } from './guess.js'

/** The document about what a proxy hides. */
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
