import { type Html, html } from '../server/html.js'
import { page } from '../server/pages.js'

/** The start page of the demo client. */
export function homePage(): Html {
  return page(
    'The demo client',
    html`<p>This app wants to use the bank’s API for you. It pushes its request to the authorization server, then your
browser takes you there.</p>
<p><a class="button" href="/client/login?scope=accounts">See my accounts</a>
<a class="button quiet" href="/client/login?scope=accounts+payments">See my accounts and pay</a></p>
<p>What the operator sees of every call appears in the terminal, and in <a href="/client/console">the console</a>.</p>`,
  )
}

const STYLE = html`<style>
main { max-width: 46rem; margin: 4vh auto }
pre { overflow-x: auto; padding: .8rem; background: #f3f4f6; border-radius: .4rem; font-size: .85rem;
  white-space: pre-wrap; overflow-wrap: anywhere }
.steps > li { margin-bottom: .8rem }
.steps p { margin: 0 }
.steps small { color: #4b5563 }
.wrong, .refused { color: #b91c1c }
summary { cursor: pointer; color: #1d4ed8 }
</style>`

/** One call and its answer, for {@link outcomePage}. */
export interface ShownCall {
  readonly call: string
  readonly answer: string
}

/** The page on which the demo client shows how the login ended, what the API answered, and why. */
export function outcomePage(title: string, calls: readonly ShownCall[], steps: Html): Html {
  return page(
    title,
    html`${STYLE}${calls.map(({ call, answer }) => html`<p><code>${call}</code></p><pre>${answer}</pre>`)}
<h2>What the server did</h2>
<p>Each step with the rules that the server applied, and the clause of each. You may reload this page: the code is
used once.</p>
${steps}
<p><a class="button quiet" href="/">Once more</a> <a href="/client/console">Open the console</a></p>`,
  )
}
