/** How an authorization response is sent to the client (OAuth 2.0 Multiple Response Types, Form Post, JARM). */
export type ResponseMode = (typeof RESPONSE_MODES)[number]

/** Supported response modes: first those with plain parameters, then those with a signed response (JARM §2.3). */
export const RESPONSE_MODES = [
  'query',
  'fragment',
  'form_post',
  'jwt',
  'query.jwt',
  'fragment.jwt',
  'form_post.jwt',
] as const

/** `jwt` means the default for a code, which is the query (JARM §2.3.4). */
const PLACES: Readonly<Record<ResponseMode, 'query' | 'fragment' | 'form'>> = {
  query: 'query',
  fragment: 'fragment',
  form_post: 'form',
  jwt: 'query',
  'query.jwt': 'query',
  'fragment.jwt': 'fragment',
  'form_post.jwt': 'form',
}

export function readResponseMode(text: string | undefined): ResponseMode | undefined {
  return RESPONSE_MODES.find(mode => mode === text)
}

/** JARM §2.3. */
export function isSignedResponseMode(mode: ResponseMode | undefined): boolean {
  return mode?.endsWith('jwt') ?? false
}

/** An authorization response ready to send: the URL to redirect to, or a page that submits itself. */
export interface Delivery {
  readonly action: 'LOCATION' | 'FORM'
  readonly responseContent: string
}

/**
 * Prepares an authorization response in the requested response mode; the default is the query.
 *
 * In a signed mode the only parameter must be `response`, the JWT that contains all others (JARM §2.3). Anything else
 * is a misuse, a `TypeError`, so that no response is sent unsigned by mistake; so is a parameter that is no text.
 */
export function deliver(
  redirectUri: string,
  responseMode: ResponseMode | undefined,
  parameters: Readonly<Record<string, string>>,
): Delivery {
  const signed = Object.keys(parameters).join(' ') === 'response'
  if (signed !== isSignedResponseMode(responseMode)) {
    throw new TypeError('pass { response } with a signed JWT if and only if the response mode ends in jwt')
  }
  const values: readonly unknown[] = Object.values(parameters)
  if (values.some(value => typeof value !== 'string')) throw new TypeError('every parameter must be a text')
  const place = PLACES[responseMode ?? 'query']
  if (place === 'form') return { action: 'FORM', responseContent: formPostPage(redirectUri, parameters) }
  return { action: 'LOCATION', responseContent: redirectLocation(redirectUri, parameters, place) }
}

export function redirectLocation(
  redirectUri: string,
  parameters: Readonly<Record<string, string>>,
  mode: 'query' | 'fragment' = 'query',
): string {
  const text = new URLSearchParams(parameters).toString()
  if (mode === 'fragment') return `${redirectUri}#${text}`
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${text}`
}

/**
 * Posts the page of {@link formPostPage}. A content policy can allow this text by its digest, and a handler in an
 * attribute only together with all others.
 */
const SCRIPT = 'document.forms[0].submit()'

/**
 * The content policy of that page: it runs nothing but the script. There is no `form-action`, because browsers apply
 * it to the redirects of the client, too.
 */
export const FORM_POST_POLICY = "default-src 'none'; script-src 'sha256-ePniVEkSivX/c7XWBGafqh8tSpiRrKiqYeqbG7N1TOE='"

export function formPostPage(redirectUri: string, parameters: Readonly<Record<string, string>>): string {
  const inputs = Object.entries(parameters).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  return [
    '<!DOCTYPE html>',
    '<html lang="en"><head><meta charset="utf-8"><title>Continue</title></head>',
    '<body>',
    `<form method="post" action="${escapeHtml(redirectUri)}">`,
    ...inputs,
    '<button type="submit">Continue</button>',
    '</form>',
    `<script>${SCRIPT}</script></body></html>`,
  ].join('\n')
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
])

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => ENTITIES.get(character) ?? '')
}
