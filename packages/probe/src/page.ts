import { escaped, SEVERITIES, STALE, summaryOf, TITLES } from './format.js'
import type { ProbeFinding, ProbeOutcome, ProbeResult } from './result.js'

const STYLE = `
body { font: 16px/1.5 system-ui, sans-serif; color: #1f2328; background: #fff; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.5rem; overflow-wrap: anywhere } h2 { font-size: 1.1rem; margin: 0 } h3 { font-size: 1.2rem; margin-top: 2rem }
article { border: 1px solid #d1d9e0; border-left: 6px solid #9a6700; border-radius: 6px; padding: 1rem; margin: 1rem 0 }
article.violation { border-left-color: #b42318 }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: .75rem 0 0 } dt { color: #59636e } dd { margin: 0; overflow-wrap: anywhere }
table { border-collapse: collapse; width: 100% } th, td { text-align: left; padding: .25rem .5rem; border-bottom: 1px solid #d1d9e0; vertical-align: top; overflow-wrap: anywhere }
code { font-family: ui-monospace, monospace; font-size: .9em; overflow-wrap: anywhere } a { color: #0550ae }
@media (max-width: 36rem) { dl { grid-template-columns: 1fr; gap: 0 } dd + dt { margin-top: .5rem } }
@media (prefers-color-scheme: dark) {
  body { color: #e6edf3; background: #0d1117 } dt { color: #9198a1 } article, th, td { border-color: #3d444d }
  article { border-left-color: #d29922 } article.violation { border-left-color: #f85149 } a { color: #79b8ff }
}`

/** A result as one page of HTML, which asks nobody for anything. */
export function pageOfProbe(result: ProbeResult): string {
  const { issuer, outcome, reason, findings, probes } = result
  const title = `${escaped(issuer)} ${TITLES[outcome]}`
  return [
    '<!DOCTYPE html>',
    '<html lang="en">',
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    `<title>${title}</title><style>${STYLE}</style></head>`,
    `<body><h1>${title}</h1>`,
    ...(reason === undefined ? [] : [`<p><strong>${escaped(reason)}</strong></p>`]),
    `<p>${escaped(summaryOf(result))}</p>`,
    ...result.stale.map(code => `<article><h2>stale: <code>${code}</code></h2><p>${STALE}</p></article>`),
    ...findings.filter(({ because }) => because === undefined).map(each => articleOf(each, findings)),
    ...(probes.length === 0 ? [] : ['<h3>All probes</h3>', tableOf(probes)]),
    '</body></html>',
  ].join('\n')
}

function articleOf(finding: ProbeFinding, all: readonly ProbeFinding[]): string {
  const { severity, code, clause, check, sent, came, wants, known } = finding
  const same = all
    .filter(({ because }) => because === code)
    .map(each => `<code id="${each.code}">${each.code}</code>: ${escaped(each.sent)}`)
  const rows = [
    ['sent', escaped(sent)],
    ['came', escaped(came)],
    ['wanted', escaped(wants)],
    ['by', clause.split('; ').map(linked).join('; ')],
    ['severity', SEVERITIES[severity]],
    ...(check === undefined ? [] : [['check of Symbolon', escaped(check)]]),
    ...(known === undefined ? [] : [['known', escaped(known)]]),
    ...(same.length === 0 ? [] : [['likely the same cause', same.join('<br>')]]),
  ]
  const list = rows.map(([name, text]) => `<dt>${name}</dt><dd>${text}</dd>`).join('')
  return `<article class="${severity}" id="${code}"><h2>${severity}: <code>${code}</code></h2><dl>${list}</dl></article>`
}

/** A clause of an RFC is a link, which only the reader follows. */
function linked(clause: string): string {
  const [, number, section] = /^RFC (\d+)(?: §([\d.]*\d))?/.exec(clause) ?? []
  if (number === undefined) return escaped(clause)
  const place = section === undefined ? '' : `#section-${section}`
  return `<a href="https://www.rfc-editor.org/rfc/rfc${number}${place}" rel="noreferrer">${escaped(clause)}</a>`
}

function tableOf(probes: readonly ProbeOutcome[]): string {
  const rows = probes.map(({ code, outcome, reason = '' }) => {
    const name = outcome === 'found' ? `<a href="#${code}">found</a>` : outcome.replace('-', ' ')
    return `<tr><td><code>${code}</code></td><td>${name}</td><td>${escaped(reason)}</td></tr>`
  })
  return `<table><thead><tr><th>probe</th><th>outcome</th><th>why</th></tr></thead><tbody>${rows.join('\n')}</tbody></table>`
}
