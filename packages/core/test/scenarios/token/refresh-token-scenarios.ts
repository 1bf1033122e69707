import {
  type Answer,
  bodyOf,
  hashOf,
  RIVAL,
  refreshed,
  refreshTokenIn,
  refreshTokenOf,
  revokedBy,
  type Scenario,
  type Setting,
  SPA,
  type World,
} from '@symbolon/contract/scenarios'
import type { TokenFamily } from '@symbolon/core/stores'
import { ATTESTING, WALLET } from '../client-authentication/attestation-scenarios.js'
import { OTHER_CERTIFICATE } from '../client-authentication/certificate-scenarios.js'
import { expecting, given } from '../rows.js'
import { CERTIFICATE } from '../samples.js'
import { byInstance, GIVEN, noGrant, provingAt, refusal } from './token-flow.js'

const CLIENTS: Setting = { clients: [SPA, RIVAL] }

/** An answer with whether it has this refresh token. */
const sameAs = (token: string, answer: Answer) => ({ ...answer, same: refreshTokenIn(answer) === token })

/** Changes the record of a refresh token, as no operation would. */
async function tamper(world: World, token: string, changes: Partial<TokenFamily>): Promise<void> {
  const { tokenFamilies } = world.stores
  const key = await hashOf(token.slice(0, 43))
  const family = await tokenFamilies?.find(key)
  if (family === undefined) throw new Error('the scenario has no such family')
  const next = { ...family, ...changes, version: family.version + 1 }
  await tokenFamilies?.replace(key, family.version, next, world.now())
}

const REPLACED: readonly Scenario[] = [
  ...given(CLIENTS).expecting({ ...GIVEN, same: false })({
    'that of a public client is replaced at each use (RFC 9700 §4.14.2; RFC 6749 §10.4; TOK-14)': async world => {
      const token = await refreshTokenOf(world, 'spa')
      return sameAs(token, await refreshed(world, token, 'spa'))
    },
  }),
  ...given(CLIENTS).expecting({ ...GIVEN, same: true })({
    'a client that missed the answer gets the same successor (docs/tokens.md)': async world => {
      const token = await refreshTokenOf(world, 'spa')
      const first = await refreshed(world, token, 'spa')
      world.pass(29)
      return sameAs(refreshTokenIn(first), await refreshed(world, token, 'spa'))
    },
    'that of a confidential client stays as it is (RFC 9700 §4.14.2; FAPI 2.0 Security Profile §5.3.2.1-10; TOK-16)':
      async world => {
        const token = await refreshTokenOf(world)
        return sameAs(token, await refreshed(world, token))
      },
    'that of a public client with a bound key stays as it is (RFC 9449 §5; RFC 9700 §4.14.2; TOK-14)': async world => {
      const token = await refreshTokenOf(world, 'spa', await provingAt(world))
      return sameAs(token, await refreshed(world, token, 'spa', {}, await provingAt(world)))
    },
  }),
  ...given(CLIENTS).expecting(noGrant('A050313'))({
    'one that was replaced one and a half minutes ago (RFC 9700 §4.14.2; docs/rules.md §5; TOK-15)': async world => {
      const token = await refreshTokenOf(world, 'spa')
      await refreshed(world, token, 'spa')
      world.pass(90)
      return refreshed(world, token, 'spa')
    },
    'one whose successor was used (RFC 9700 §4.14.2; TOK-15)': async world => {
      const token = await refreshTokenOf(world, 'spa')
      await refreshed(world, refreshTokenIn(await refreshed(world, token, 'spa')), 'spa')
      return refreshed(world, token, 'spa')
    },
  }),
  ...given(CLIENTS).expecting(noGrant('A050338'))({
    'one that was replaced half a minute ago (docs/rules.md §5)': async world => {
      const token = await refreshTokenOf(world, 'spa')
      await refreshed(world, token, 'spa')
      world.pass(30)
      return refreshed(world, token, 'spa')
    },
  }),
  ...given(CLIENTS).expecting({ ...GIVEN, same: false })({
    'the successor of one that came too late for a retry (docs/rules.md §5)': async world => {
      const token = await refreshTokenOf(world, 'spa')
      const successor = refreshTokenIn(await refreshed(world, token, 'spa'))
      world.pass(89)
      await refreshed(world, token, 'spa')
      return sameAs(successor, await refreshed(world, successor, 'spa'))
    },
  }),
  ...given(CLIENTS).expecting(noGrant('A050308'))({
    'the successor of one that came again (RFC 9700 §4.14.2; TOK-15)': async world => {
      const token = await refreshTokenOf(world, 'spa')
      const successor = refreshTokenIn(await refreshed(world, token, 'spa'))
      world.pass(90)
      await refreshed(world, token, 'spa')
      return refreshed(world, successor, 'spa')
    },
    'one that its client revoked (RFC 7009 §2.1; TOK-20)': async world => {
      const token = await refreshTokenOf(world, 'spa')
      await revokedBy(world, 'spa', { token })
      return refreshed(world, token, 'spa')
    },
    'one whose user disconnected the client (RFC 6749 §10.4)': async world => {
      const token = await refreshTokenOf(world)
      await world.revokeTokens({ clientIdentifier: 'shop', subject: 'ada' })
      return refreshed(world, token)
    },
  }),
  ...given(CLIENTS).expecting(noGrant('A050326'))({
    'a repetition by a key of successors that nobody knows any more (docs/tokens.md)': async world => {
      const token = await refreshTokenOf(world, 'spa')
      await refreshed(world, token, 'spa')
      await tamper(world, token, { refreshTokenHash: 'A'.repeat(43) })
      return refreshed(world, token, 'spa')
    },
  }),
]

const ENDED: readonly Scenario[] = [
  ...expecting(noGrant('A050309'))({
    'at the end of the authorization, however often it was used (RFC 6749 §6; docs/tokens.md; TOK-19)': async world => {
      const token = await refreshTokenOf(world)
      world.pass(863_999)
      await refreshed(world, token)
      world.pass(1)
      return refreshed(world, token)
    },
  }),
  ...given({ tokens: { lifetimes: { idle: 10 } } }).expecting(noGrant('A050312'))({
    'that nobody used for too long (RFC 9700 §4.14.2; TOK-19)': async world => {
      const token = await refreshTokenOf(world)
      world.pass(9)
      await refreshed(world, token)
      world.pass(10)
      return refreshed(world, token)
    },
  }),
]

const BOUND_TO_CERTIFICATE: Setting = { ...CLIENTS, service: { tlsClientCertificateBoundAccessTokens: true } }
const CERTIFIED = { clientCertificate: CERTIFICATE }

const HOLDERS: readonly Scenario[] = [
  ...given(CLIENTS).expecting(noGrant('A050307'))({
    'one of another client (RFC 6749 §6, §10.4; TOK-18)': async world =>
      refreshed(world, await refreshTokenOf(world), 'rival'),
  }),
  ...given(CLIENTS).expecting(refusal('invalid_grant', 'A050318'))({
    'one that is bound to a key, without a proof (RFC 9449 §5; TOK-17)': async world =>
      refreshed(world, await refreshTokenOf(world, 'spa', await provingAt(world)), 'spa'),
  }),
  ...given(BOUND_TO_CERTIFICATE).expecting(GIVEN)({
    'one of a public client with its certificate (RFC 8705 §7.1)': async world =>
      refreshed(world, await refreshTokenOf(world, 'spa', CERTIFIED), 'spa', {}, CERTIFIED),
  }),
  ...given(CLIENTS).expecting(GIVEN)({
    'one of a public client that presented a certificate by chance, without it (RFC 8705 §3.4, §7.1)': async world =>
      refreshed(world, await refreshTokenOf(world, 'spa', CERTIFIED), 'spa'),
    'one of a public client that presented a certificate by chance, with another one (RFC 8705 §3.4, §7.1)':
      async world => {
        const token = await refreshTokenOf(world, 'spa', CERTIFIED)
        return refreshed(world, token, 'spa', {}, { clientCertificate: OTHER_CERTIFICATE })
      },
  }),
  ...given({ clients: [{ ...SPA, tlsClientCertificateBoundAccessTokens: true }] }).expecting(
    refusal('invalid_grant', 'A050319'),
  )({
    'one of a public client that registered binding, with another certificate (RFC 8705 §3.4, §7.1; TOK-17)':
      async world => {
        const token = await refreshTokenOf(world, 'spa', CERTIFIED)
        return refreshed(world, token, 'spa', {}, { clientCertificate: OTHER_CERTIFICATE })
      },
  }),
  ...given(BOUND_TO_CERTIFICATE).expecting(refusal('invalid_grant', 'A050319'))({
    'one of a public client with another certificate (RFC 8705 §7.1; TOK-17)': async world => {
      const token = await refreshTokenOf(world, 'spa', CERTIFIED)
      return refreshed(world, token, 'spa', {}, { clientCertificate: OTHER_CERTIFICATE })
    },
  }),
  ...given({ ...ATTESTING, clients: [{ ...WALLET, grantTypes: SPA.grantTypes ?? [] }] }).expecting(
    refusal('invalid_grant', 'A050320'),
  )({
    'one of another instance of the client (Attestation-Based Client Authentication §10.3)': async world => {
      const token = await refreshTokenOf(world, 'wallet', await byInstance(world))
      await tamper(world, token, { instanceKeyThumbprint: 'A'.repeat(43) })
      return refreshed(world, token, 'wallet', {}, await byInstance(world))
    },
  }),
]

const NARROWED: readonly Scenario[] = [
  ...expecting({ ...GIVEN, scopes: ['read'] })({
    'fewer scopes (RFC 6749 §6; TOK-11)': async world =>
      refreshed(world, await refreshTokenOf(world), 'shop', { scope: 'read' }),
  }),
  ...expecting({ ...GIVEN, scopes: ['read', 'write'] })({
    'all scopes again after fewer (RFC 6749 §6; TOK-11)': async world => {
      const token = await refreshTokenOf(world)
      await refreshed(world, token, 'shop', { scope: 'read' })
      return refreshed(world, token)
    },
  }),
  ...expecting(refusal('invalid_scope', 'A050322'))({
    'a scope that was not granted (RFC 6749 §6; TOK-11)': async world =>
      refreshed(world, await refreshTokenOf(world), 'shop', { scope: 'read admin' }),
  }),
  ...expecting({ action: 'OK', resultCode: 'A056001', scopes: ['read'] })({
    'the access token has what was asked for and no more (RFC 6749 §6)': async world => {
      const answer = await refreshed(world, await refreshTokenOf(world), 'shop', { scope: 'read' })
      return world.introspect({ token: bodyOf(answer).access_token })
    },
  }),
]

/** Refresh tokens at the token endpoint. */
export const REFRESH_TOKEN_SCENARIOS: readonly Scenario[] = [...REPLACED, ...ENDED, ...HOLDERS, ...NARROWED].map(
  scenario => ({ ...scenario, name: `a refresh token: ${scenario.name}` }),
)
