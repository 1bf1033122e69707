import type { AuthorizationWaiting } from '@symbolon/core'
import { describeDetails } from './authorization-details.js'
import { Html, html } from './html.js'

const STYLE = new Html(`
body { margin: 0; background: #f3f4f6; color: #1f2937; font: 16px/1.5 system-ui, sans-serif }
main { max-width: 32rem; margin: 10vh auto; padding: 2rem; background: #fff; border-radius: .75rem;
  box-shadow: 0 1px 8px #0002 }
h1 { margin-top: 0; font-size: 1.4rem }
label, input { display: block; width: 100%; box-sizing: border-box }
input { margin: .25rem 0 1rem; padding: .6rem; border: 1px solid #9ca3af; border-radius: .4rem; font: inherit }
button, .button { display: inline-block; padding: .6rem 1.2rem; border: 1px solid #1d4ed8; border-radius: .4rem;
  background: #1d4ed8; color: #fff; font: inherit; text-decoration: none; cursor: pointer }
.quiet { background: #fff; color: #1d4ed8 }
pre { overflow-x: auto; padding: .8rem; background: #f3f4f6; border-radius: .4rem; font-size: .85rem;
  white-space: pre-wrap; overflow-wrap: anywhere }`)

function page(title: string, content: Html): Html {
  return html`<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>${STYLE}</style></head>
<body><main><h1>${title}</h1>
${content}
</main></body></html>
`
}

/** The page on which the user logs in and consents; `interaction` names the request and is no ticket. */
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

/** A page that says what went wrong. */
export function problemPage(text: string): Html {
  return page('That did not work', html`<p>${text}</p><p><a class="button quiet" href="/">To the app</a></p>`)
}

/** The start page of the demo client. */
export function homePage(): Html {
  return page(
    'The demo client',
    html`<p>This app wants to use the bank’s API for you. It pushes its request to the authorization server, then your
browser takes you there.</p>
<p><a class="button" href="/client/login?scope=accounts">See my accounts</a>
<a class="button quiet" href="/client/login?scope=accounts+payments">See my accounts and pay</a></p>
<p>The operator’s trace of every call appears in the terminal.</p>`,
  )
}

/** One call and what came of it, for {@link outcomePage}. */
export interface ShownCall {
  readonly call: string
  readonly answer: string
}

/** Where the demo client shows how the login ended and what the API said. */
export function outcomePage(title: string, calls: readonly ShownCall[]): Html {
  return page(
    title,
    html`${calls.map(({ call, answer }) => html`<p><code>${call}</code></p><pre>${answer}</pre>`)}
<p><a class="button quiet" href="/">Once more</a></p>`,
  )
}
