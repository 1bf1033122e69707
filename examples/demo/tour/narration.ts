import type { ReportEvent, TraceEntry } from '@symbolon/core'
import { explain } from '@symbolon/explain'
import { type Html, html } from '../server/html.js'

/** What an operation does in the story, for somebody who sees it for the first time. */
const STORY: Readonly<Record<string, string>> = {
  'pushed authorization request':
    'The client pushed its request to the server, and got a request_uri for your browser.',
  'authorization request': 'Your browser brought the request_uri, and the server asked you.',
  'authorization completion': 'You decided, and the server took the ticket of the request.',
  'authorization code': 'The server made a code for the client.',
  token: 'The client showed who it is and that it has a key, and got an access token for this key.',
  introspection: 'The API asked whether this request may proceed with its token.',
}

/** The steps of a login as the operator saw them: what happened, and every rule with its clause. */
export function narration(events: readonly ReportEvent[]): Html {
  return html`<ol class="steps">${events.map(step)}</ol>`
}

function step(event: ReportEvent): Html {
  const { operation, action, resultCode } = event
  const refusals = explain(event).findings
  const told = refusals.length === 0 ? (STORY[operation] ?? operation) : `Refused: ${operation}.`
  return html`<li><p>${told} <code>${action} ${resultCode}</code></p>
${refusals.map(({ problem, fix }) => html`<p class="wrong"><strong>${problem}</strong> ${fix}</p>`)}
${rulesOf(event)}</li>`
}

/** The rules that applied. Stages that only gather are no rules: their name is that of the stage. */
function rulesOf({ checks }: ReportEvent): Html {
  const applied = checks.filter(
    ({ outcome, name, stage }) => name !== stage && (outcome === 'passed' || outcome === 'refused'),
  )
  const held = applied.filter(({ outcome }) => outcome === 'passed').length
  return html`<details><summary>${String(held)} rules held</summary><ul>${applied.map(rule)}</ul></details>`
}

function rule({ name, clause, outcome, expected, actual }: TraceEntry): Html {
  const compared =
    outcome === 'refused' && expected !== undefined ? `: expected ${expected}, found ${actual ?? 'nothing'}` : ''
  return html`<li class="${outcome}">${name} <small>${clause}</small>${compared}</li>`
}
