import type { Awaitable } from '@symbolon/core'
import {
  about,
  always,
  askBoolean,
  type Check,
  defined,
  fitsJwt,
  grantedAmong,
  isAbsoluteUri,
  type Marks,
  marksOf,
  mayHaveScope,
  ok,
  parameterValues,
  readAuthorizationDetails,
  type Stage,
  spaceSeparatedValues,
  unknownScopes,
  withMore,
} from '@symbolon/core/internal'
import { grantAdded } from './grant-added.js'
import { idTokenFormOf } from './id-token.js'
import type { TokenPorts } from './ports.js'
import type { TokenRefusal } from './refusals.js'
import type { GrantFound, GrantNarrowed, Wanted } from './request.js'

const isWithin = (some: readonly string[], all: readonly string[]): boolean => some.every(each => all.includes(each))

const granted = ({ presented }: GrantNarrowed): boolean => presented !== undefined

const NARROWING_CHECKS: readonly Check<GrantNarrowed, TokenRefusal>[] = [
  {
    name: 'scopes granted',
    clause: 'RFC 6749 §6',
    applies: granted,
    run: ({ wanted, presented }) =>
      isWithin(wanted.scopes, presented?.family.scopes ?? []) ? undefined : { reason: 'scope_wider' },
  },
  {
    name: 'scopes of the client',
    clause: 'RFC 6749 §3.3',
    applies: always,
    run: ({ wanted, service, client }) =>
      unknownScopes(wanted.scopes, service).length === 0 && wanted.scopes.every(name => mayHaveScope(client, name))
        ? undefined
        : { reason: 'scope_unknown' },
  },
  {
    name: 'resources well formed',
    clause: 'RFC 8707 §2',
    applies: always,
    run: ({ wanted }) => (wanted.resources.every(isAbsoluteUri) ? undefined : { reason: 'resource_malformed' }),
  },
  {
    name: 'resources granted',
    clause: 'RFC 8707 §2.2',
    applies: granted,
    run: ({ wanted, presented }) =>
      isWithin(wanted.resources, presented?.family.resources ?? []) ? undefined : { reason: 'resource_wider' },
  },
  {
    name: 'authorization_details granted',
    clause: 'RFC 9396 §6.1',
    applies: ({ form, granted }) => granted === undefined && form.values.has('authorization_details'),
    run: ({ wanted }) => (wanted.authorizationDetails === undefined ? { reason: 'details_wider' } : undefined),
  },
  about(({ service, wanted }) => service.accessTokenSignAlg && wanted.authorizationDetails, {
    name: 'authorization_details that a JWT can carry',
    clause: 'RFC 9396 §9.1; docs/rules.md §7',
    run: details => (fitsJwt(details) ? undefined : { reason: 'details_too_long' }),
  }),
  {
    name: 'token allowed',
    clause: 'docs/tokens.md',
    applies: always,
    run: ({ allowed }) => (allowed ? undefined : { reason: 'token_denied' }),
  },
]

type NarrowingPorts = Pick<TokenPorts, 'crypto' | 'tokenRules' | 'grants' | 'revocations'>

export const GRANT_NARROWED: Stage<GrantFound, GrantNarrowed, NarrowingPorts, TokenRefusal> = {
  name: 'grant narrowed',
  clause: 'RFC 6749 §4.5, §6; RFC 8707 §2.2; RFC 9396 §6',
  async gather(facts, ports) {
    const added = await grantAdded(facts, ports)
    if (!added.ok) return added
    const granted = added.value
    const wanted = granted ?? wantedBy(facts)
    const subject = granted?.attributes.subject ?? facts.presented?.family.subject
    // Before the rules are asked: who is denied something from now on, and then revoked, keeps no token.
    const marks = await marksFor(facts, subject, ports)
    const allowed = await isAllowed(facts, wanted, subject, ports)
    const idTokenForm = idTokenFormOf(facts, wanted, ports)
    return ok(withMore(facts, { wanted, granted, marks, allowed, idTokenForm }))
  },
  checks: NARROWING_CHECKS,
}

/** Those of a family were read with it. */
async function marksFor(
  { presented, client, service }: GrantFound,
  subject: string | undefined,
  ports: Pick<TokenPorts, 'crypto' | 'revocations'>,
): Promise<Marks> {
  if (presented !== undefined) return presented.marks
  return (await marksOf({ clientId: client.clientId, subject }, service, ports)) ?? []
}

/** What is not asked for is all that was granted; with a code, scopes are those of the authorization request. */
function wantedBy({ form, grantType, presented, service, client }: GrantFound): Wanted {
  const { scopes = defaults(), resources = [], authorizationDetails } = presented?.family ?? {}
  const asked = grantType === 'AUTHORIZATION_CODE' ? [] : [...new Set(spaceSeparatedValues(form, 'scope'))]
  const [named, details] = [parameterValues(form, 'resource'), form.values.get('authorization_details')]
  return {
    scopes: asked.length > 0 ? asked : scopes,
    resources: named.length > 0 ? [...new Set(named)] : resources,
    authorizationDetails: details === undefined ? authorizationDetails : detailsIn(details, authorizationDetails),
  }

  function defaults(): readonly string[] {
    const names = service.supportedScopes.filter(scope => scope.defaultEntry).map(scope => scope.name)
    return names.filter(name => mayHaveScope(client, name))
  }
}

/** `undefined` unless all that the text asks for was granted. */
function detailsIn(text: string, granted: Wanted['authorizationDetails']): Wanted['authorizationDetails'] {
  const read = readAuthorizationDetails(text)
  return read.ok && granted !== undefined ? grantedAmong(read.value, granted) : undefined
}

function isAllowed(
  { grantType, client }: GrantFound,
  { scopes, resources }: Wanted,
  subject: string | undefined,
  { tokenRules }: Pick<TokenPorts, 'tokenRules'>,
): Awaitable<boolean> {
  if (tokenRules === undefined) return true
  const decision = defined({ grantType, client, subject, scopes, resources })
  return askBoolean('tokenRules', () => tokenRules.mayHaveToken(decision))
}
