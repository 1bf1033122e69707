import type { AuthorizationWaiting } from '@symbolon/core'
import type { HttpAnswer } from '@symbolon/core/http'
import { describeDetails } from './authorization-details.js'
import { Html, html } from './html.js'

const STYLE = new Html(`
body { margin: 0; background: #f3f4f6; color: #1f2937; font: 16px/1.5 system-ui, sans-serif }
main { max-width: 32rem; margin: 10vh auto; padding: 2rem; background: #fff; border-radius: .75rem }
h1 { margin-top: 0; font-size: 1.4rem }
label, input { display: block; width: 100%; box-sizing: border-box }
input { margin: .25rem 0 1rem; padding: .6rem; border: 1px solid #9ca3af; border-radius: .4rem; font: inherit }
button, .button { display: inline-block; padding: .6rem 1.2rem; border: 1px solid #1d4ed8; border-radius: .4rem;
  background: #1d4ed8; color: #fff; font: inherit; text-decoration: none; cursor: pointer }
.quiet { background: #fff; color: #1d4ed8 }`)

/** A whole page around its content. */
export function page(title: string, content: Html): Html {
  return html`<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>${STYLE}</style></head>
<body><main><h1>${title}</h1>
${content}
</main></body></html>`
}

/** The page on which the user logs in and consents; `interaction` is a key, not the ticket. */
export function consentPage(waiting: AuthorizationWaiting, interaction: string): Html {
  const { client, scopes, authorizationDetails, loginHint } = waiting
  const details = authorizationDetails?.elements ?? []
  const name = client.clientName ?? client.clientIdAlias ?? String(client.clientId)
  return page(
    'Log in and decide',
    html`<p><strong>${name}</strong> asks for your permission to:</p>
<ul>${scopes.map(scope => html`<li>${scope.description ?? scope.name}</li>`)}
${details.map(element => html`<li>${describeDetails(element)}</li>`)}</ul>
<form method="post" action="/consent">
<input type="hidden" name="interaction" value="${interaction}">
<label for="login">Your name (any will do, this is a demo)</label>
<input id="login" name="login" value="${loginHint ?? ''}" required autofocus autocomplete="username">
<button name="decision" value="allow">Allow</button>
<button name="decision" value="deny" class="quiet">Deny</button>
</form>`,
  )
}

/** A page that says what went wrong; `error` is the name for it in the RFCs. */
export function problemPage(text: string, error = ''): Html {
  return page(
    'That did not work',
    html`<p>${text}</p><p><code>${error}</code></p><p><a class="button quiet" href="/">To the app</a></p>`,
  )
}

/**
 * A page that nobody may cache or frame and that runs no script. There is no `form-action`: browsers
 * would apply it to the redirect after consent.
 */
export function pageAnswer(status: number, { text }: Html): HttpAnswer {
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    // For browsers that know no frame-ancestors (RFC 9700 §4.16).
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
  }
  return { status, headers, body: text }
}
