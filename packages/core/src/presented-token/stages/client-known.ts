import { clientNotLocked } from '../../client-authentication/client-not-locked.js'
import { about, type Check } from '../../lib/check.js'
import { type Awaitable, andThen, ok, type Result, refuse } from '../../lib/result.js'
import { asText, type Instant, latestOf } from '../../lib/time.js'
import { type Stage, withMore } from '../../pipeline/pipeline.js'
import { demandsOf } from '../../policy/fapi.js'
import { holderOf } from '../../ports/find.js'
import type { Ports } from '../../ports/ports.js'
import { type Marks, marksOf, refusingMarks } from '../../ports/revocation-marks.js'
import type { StoreUse } from '../../ports/store-use.js'
import type { AccessToken } from '../../records/access-token.js'
import type { FoundClient } from '../../records/client-identifiers.js'
import type { TokenClientKnown, TokenKnown } from '../facts.js'
import type { TokenRefusal } from '../refusals.js'

/** The mode applies even to tokens made before it: nobody can tell who holds an unbound token. */
const senderConstrained: Check<TokenClientKnown, TokenRefusal<'token_unbound'>> = {
  name: 'sender-constrained token',
  clause: 'FAPI 2.0 Security Profile §5.3.2.1-4, §5.3.4-5; docs/rules.md §2',
  applies: facts => demandsOf(facts).has('sender-constrained tokens'),
  run: ({ token }) =>
    token.certificateThumbprint === undefined && token.dpopKeyThumbprint === undefined
      ? { reason: 'token_unbound' }
      : undefined,
  seen: ({ token }) => ({
    expected: 'a token that is bound to a key or a certificate',
    actual:
      [token.dpopKeyThumbprint && 'key', token.certificateThumbprint && 'certificate'].filter(Boolean).join(', ') ||
      'neither',
    hint: 'fapiModes of the service or the client demand this; a token from before must be replaced',
  }),
}

const notRevoked: Check<TokenClientKnown, TokenRefusal<'token_revoked'>> = about(({ revokedAt }) => revokedAt, {
  name: 'token not revoked',
  clause: 'docs/rules.md §2; RFC 7009 §2',
  run: (_, { revoked }) => (revoked ? { reason: 'token_revoked' } : undefined),
  seen: (revokedAt, { token }) => ({
    expected: `created after the revocation of ${asText(revokedAt)}`,
    actual: asText(token.issuedAt ?? token.createdAt),
    hint: 'what its creation saw decides; the removal may still go on',
  }),
})

/** Checks of a token whose client is known and not locked. */
export const LIFE_CHECKS = [notRevoked, senderConstrained]

/** What it takes to find the client of a token. */
export type ClientPorts = Pick<Ports, 'crypto'> & StoreUse<'clients', 'find'> & StoreUse<'revocations', 'find'>

/** The client of the token, and when all tokens of the client, the subject or both were revoked. */
export function gatherClient<Facts extends TokenKnown>(
  facts: Facts,
  ports: ClientPorts,
): Awaitable<Result<Facts & TokenClientKnown, TokenRefusal<'client_gone'>>> {
  const { token, service } = facts
  const found = holderOf(token, ports)
  if (ports.revocations === undefined) return andThen(found, holder => withHolder(facts, holder, undefined))
  const both = Promise.all([found, marksOf(token, service, ports)])
  return both.then(([holder, marks]) => withHolder(facts, holder, marks))
}

function withHolder<Facts extends TokenKnown>(
  facts: Facts,
  holder: FoundClient | undefined,
  marks: Marks = [],
): Result<Facts & TokenClientKnown, TokenRefusal<'client_gone'>> {
  if (holder === undefined) return refuse({ reason: 'client_gone' })
  const { client, tokensRevokedAt: ofClient } = holder
  const refused = latestOf([refusingClient(facts.token, ofClient), ...refusingMarks(facts.token, marks)])
  const revokedAt = refused ?? latestOf([ofClient, ...marks])
  return ok(withMore(facts, { client, revokedAt, revoked: refused !== undefined }))
}

/** The revocation that its store of clients keeps, where it refuses the token. */
function refusingClient({ createdAt }: AccessToken, at: Instant | undefined): Instant | undefined {
  return at === undefined || createdAt > at ? undefined : at
}

/** Does its client exist and is it not locked, is the token not revoked, and may it be unbound? */
export function tokenClientKnown<Facts extends TokenKnown>(): Stage<
  Facts,
  Facts & TokenClientKnown,
  ClientPorts,
  TokenRefusal
> {
  return {
    name: 'client known',
    clause: 'docs/rules.md §2',
    gather: gatherClient,
    checks: [clientNotLocked('docs/rules.md §2'), ...LIFE_CHECKS],
  }
}
