import type { BaseLine } from '../../standards/message-signature/signature-base.js'

/** Components whose values reveal nothing useful; all others are shown by their digests. */
const HARMLESS: ReadonlySet<string> = new Set([
  '@authority',
  '@method',
  '@scheme',
  '@status',
  'accept',
  'content-digest',
  'content-encoding',
  'content-language',
  'content-length',
  'content-type',
  'date',
  'host',
])

/** Components that are shown without the query of the URL, which can contain anything. */
const WITH_QUERY: ReadonlySet<string> = new Set(['@target-uri', '@request-target', '@query', '@path'])

/** Replaces a secret by its digest. */
type Conceal = (value: string) => string

/**
 * The lines of a signature base as the operator may see them; what contains the token is shown by
 * its digest.
 */
export function shownBase(
  lines: readonly BaseLine[],
  written: string,
  token: string,
  conceal: Conceal,
): readonly string[] {
  const safe = (text: string) => (text.includes(token) ? conceal(text) : text)
  return [
    ...lines.map(
      ({ component, value }) => `${safe(component.identifier)}: ${shownValue(component.name, value, safe, conceal)}`,
    ),
    `"@signature-params": ${safe(written)}`,
  ]
}

function shownValue(name: string, value: string, safe: Conceal, conceal: Conceal): string {
  if (HARMLESS.has(name)) return safe(value)
  if (!WITH_QUERY.has(name)) return conceal(value)
  const at = value.indexOf('?')
  const [path, query] = at < 0 ? [value, ''] : [value.slice(0, at), value.slice(at + 1)]
  const shownPath = path.split('/').map(segment => (segment.length > SEGMENT ? conceal(segment) : safe(segment)))
  return shownPath.join('/') + (at < 0 ? '' : `?${query === '' ? '' : conceal(query)}`)
}

/** A path segment that is longer than this may be a credential. */
const SEGMENT = 39

/** The values of a base that must not be shown. */
export function concealedValues(lines: readonly BaseLine[], written: string, token: string): readonly string[] {
  const values: string[] = []
  shownBase(lines, written, token, value => {
    values.push(value)
    return ''
  })
  return values
}
