import { type Answer, form, type Scenario, ticketOf, type World } from '@symbolon/contract/scenarios'
import { expecting } from '../rows.js'
import { ID_TOKEN } from '../samples.js'

/** Completes a plain authorization request. */
async function throughTicket(world: World, changes: Readonly<Record<string, string>>): Promise<Answer> {
  return world.complete({ ticket: await ticketOf(world.authorize({ parameters: form(changes) })) })
}

/** What the ticket of a plain request stores. Such requests can be sent by anybody. */
export const KEPT_OF_PLAIN_REQUESTS: readonly Scenario[] = [
  ...expecting({ action: 'OK', kept: false })({
    'credentials in a plain request are not stored (docs/rules.md §3; CVE-2024-4540)': async world => {
      const answer = await throughTicket(world, { client_secret: 'a secret in the wrong place' })
      return { ...answer, kept: JSON.stringify(answer).includes('client_secret') }
    },
  }),
  ...expecting({ action: 'OK', kept: true, resources: ['https://api.example'] })({
    'hints and unknown parameters of a plain request are not stored (docs/rules.md §4; RFC 6749 §3.1)': async world => {
      const needed = { nonce: 'n', max_age: '60', claims: '{}', ui_locales: 'el', resource: 'https://api.example' }
      const answer = await throughTicket(world, {
        ...needed,
        login_hint: 'ada',
        id_token_hint: ID_TOKEN,
        note: 'x'.repeat(8_000),
      })
      const names = [...new URLSearchParams(form(needed)).keys()].join(' ')
      return { ...answer, kept: namesOf(answer) === names, names: namesOf(answer) }
    },
  }),
]

function namesOf(answer: Answer): string {
  const { parameters } = Object(answer)
  return Array.from<unknown>(parameters)
    .map(pair => Object(pair)[0])
    .join(' ')
}
