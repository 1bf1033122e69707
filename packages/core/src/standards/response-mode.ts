/** How an authorization response travels to the client (OAuth 2.0 Multiple Response Types, Form Post Response Mode). */
export type ResponseMode = (typeof RESPONSE_MODES)[number]

/** Response modes by which an answer can be sent unsigned. */
export const RESPONSE_MODES = ['query', 'fragment', 'form_post'] as const

/** Reads a response mode; `undefined` for any that is not built. */
export function readResponseMode(text: string | undefined): ResponseMode | undefined {
  return RESPONSE_MODES.find(mode => mode === text)
}

/** Whether answers by a mode are signed: `jwt`, and what ends so (JWT Secured Authorization Response Mode §2.3). */
export function isSignedResponseMode(mode: string): boolean {
  return /(?:^|\.)jwt$/.test(mode)
}

/** How an authorization response reaches the client: the URL to redirect to, or the page that posts itself. */
export interface Delivery {
  readonly action: 'LOCATION' | 'FORM'
  readonly responseContent: string
}

/** An authorization response on its way, by the response mode that was asked for; by default in the query. */
export function deliver(
  redirectUri: string,
  responseMode: ResponseMode | undefined,
  parameters: Readonly<Record<string, string>>,
): Delivery {
  if (responseMode === 'form_post') return { action: 'FORM', responseContent: formPostPage(redirectUri, parameters) }
  const mode = responseMode === 'fragment' ? 'fragment' : 'query'
  return { action: 'LOCATION', responseContent: redirectLocation(redirectUri, parameters, mode) }
}

/** A redirect URI with the parameters of an authorization response in its query or fragment. */
export function redirectLocation(
  redirectUri: string,
  parameters: Readonly<Record<string, string>>,
  mode: 'query' | 'fragment' = 'query',
): string {
  const text = new URLSearchParams(parameters).toString()
  if (mode === 'fragment') return `${redirectUri}#${text}`
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${text}`
}

/** An HTML page that posts the parameters of an authorization response to the redirect URI. */
export function formPostPage(redirectUri: string, parameters: Readonly<Record<string, string>>): string {
  const inputs = Object.entries(parameters).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  return [
    '<!DOCTYPE html>',
    '<html lang="en"><head><meta charset="utf-8"><title>Continue</title></head>',
    '<body onload="document.forms[0].submit()">',
    `<form method="post" action="${escapeHtml(redirectUri)}">`,
    ...inputs,
    '<button type="submit">Continue</button>',
    '</form></body></html>',
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
