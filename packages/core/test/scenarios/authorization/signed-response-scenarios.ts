import { byUri, form, pushedUri, type Scenario, ticketOf, type World } from '@symbolon/contract/scenarios'

const MODES = ['jwt', 'query.jwt', 'fragment.jwt', 'form_post.jwt']

/**
 * Errors of requests whose response must be signed. Core cannot sign, so it shows them to the user.
 */
export const SIGNED_RESPONSE_ERRORS: readonly Scenario[] = [
  ...MODES.map(mode => ({
    name: `an error of a request with response_mode ${mode} is never sent unsigned`,
    clause: 'JARM §2.1, §2.3; docs/rules.md §4',
    play: (world: World) => world.authorize({ parameters: form({ response_mode: mode, max_age: 'x' }) }),
    expect: {
      action: 'BAD_REQUEST',
      resultCode: 'A017301',
      responseContent:
        '{"error":"invalid_request","error_description":"[A017301] max_age is not a number of seconds."}',
    },
  })),
  {
    name: 'an error of a pushed request with a signed response mode is never sent unsigned',
    clause: 'JARM §2.1, §2.3; RFC 9126 §7.4',
    play: async world => {
      const uri = await pushedUri(world, { response_mode: 'jwt' })
      return world.changed({ supportedScopes: [] }).authorize(byUri(uri))
    },
    expect: { action: 'BAD_REQUEST', resultCode: 'A007302', error: 'invalid_scope' },
  },
]

/** Completed requests whose response the authorization server must sign. */
export const SIGNED_RESPONSES: readonly Scenario[] = MODES.map(mode => ({
  name: `response_mode ${mode} is reported to the caller, which signs`,
  clause: 'JARM §2.3; docs/rules.md §4',
  play: async (world: World) => {
    const ticket = await ticketOf(world.authorize({ parameters: form({ response_mode: mode }) }))
    return world.complete({ ticket })
  },
  expect: { action: 'OK', responseMode: mode },
}))
