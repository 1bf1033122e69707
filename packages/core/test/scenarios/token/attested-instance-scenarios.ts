import {
  type Answer,
  byUri,
  codeOf,
  form,
  freshText,
  redeemed,
  refreshed,
  refreshTokenIn,
  type Scenario,
  type Setting,
  SIGNER_KEY,
  SPA,
  signedBy,
  ticketOf,
  type World,
} from '@symbolon/contract/scenarios'
import {
  ATTESTING,
  type AttestationChanges,
  attested,
  DRAFT,
  WALLET,
} from '../client-authentication/attestation-scenarios.js'
import { given } from '../rows.js'
import { byInstance, GIVEN, noGrant, refusal } from './token-flow.js'

const OF_SPA: AttestationChanges = { claims: { sub: 'spa' } }

const TRUSTING = { ...ATTESTING.service, supportedTokenAuthMethods: ['ATTEST_JWT_CLIENT_AUTH', 'NONE'] as const }
const WALLETS: Setting = { service: TRUSTING, clients: [{ ...WALLET, grantTypes: SPA.grantTypes ?? [] }, SPA] }

const ECDSA = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const { d: _, ...ANOTHER_KEY } = SIGNER_KEY

/** What another instance of the client `wallet` sends beside its form. */
async function byAnother(world: World): Promise<object> {
  const key = await crypto.subtle.importKey('jwk', SIGNER_KEY, ECDSA, false, ['sign'])
  const header = { typ: 'oauth-client-attestation-pop+jwt', alg: 'ES256' }
  const claims = { aud: 'https://as.example', jti: freshText('jti'), iat: world.now() / 1000 }
  const oauthClientAttestationPop = await signedBy(
    header,
    claims,
    async data => new Uint8Array(await crypto.subtle.sign(ECDSA, key, data)),
  )
  return { ...(await byInstance(world, { claims: { cnf: { jwk: ANOTHER_KEY } } })), oauthClientAttestationPop }
}

/** The code of a request that an instance pushed. */
async function pushedCode(world: World, changes: AttestationChanges = {}, as: 'wallet' | 'spa' = 'wallet') {
  const request = await attested(world, { ...changes, request: { parameters: form({ client_id: as }) } })
  const { requestUri } = Object(await world.push(request))
  const ticket = await ticketOf(world.authorize(byUri(requestUri, { client_id: as })))
  const { code } = Object(await world.issueCode({ completed: await world.complete({ ticket }), subject: 'ada' }))
  return String(code)
}

/** Redeems the code of a request that one instance pushed. */
async function redeemedAfterPush(world: World, by: (world: World) => Promise<object>): Promise<Answer> {
  return redeemed(world, await pushedCode(world), 'wallet', {}, await by(world))
}

const USES = ['once', 'until-completed'] as const

/** A code belongs to the instance that pushed its request. */
const CODES: readonly Scenario[] = USES.flatMap(pushedRequestUse => {
  const setting = { ...WALLETS, service: { ...TRUSTING, pushedRequestUse } }
  return [
    ...given(setting).expecting(GIVEN)({
      [`${pushedRequestUse}: the instance that pushed the request redeems its code (${DRAFT} §10.4)`]: world =>
        redeemedAfterPush(world, byInstance),
    }),
    ...given(setting).expecting(refusal('invalid_grant', 'A050320'))({
      [`${pushedRequestUse}: another instance does not redeem the code of a pushed request (${DRAFT} §10.4)`]: world =>
        redeemedAfterPush(world, byAnother),
      [`${pushedRequestUse}: a public client without its attestation does not (${DRAFT} §10.4)`]: async world =>
        redeemed(world, await pushedCode(world, OF_SPA, 'spa'), 'spa'),
    }),
  ]
})

const FAMILIES: readonly Scenario[] = [
  ...given(WALLETS).expecting(GIVEN)({
    [`any instance redeems the code of a request that none has pushed (${DRAFT} §10.4)`]: async world =>
      redeemed(world, await codeOf(world, { as: 'wallet' }), 'wallet', {}, await byAnother(world)),
  }),
  ...given(WALLETS).expecting(refusal('invalid_grant', 'A050320'))({
    [`another instance does not refresh what one has redeemed (${DRAFT} §10.3)`]: async world => {
      const token = refreshTokenIn(await redeemedAfterPush(world, byInstance))
      return refreshed(world, token, 'wallet', {}, await byAnother(world))
    },
  }),
  ...given(WALLETS).expecting({ ...GIVEN, same: true })({
    [`a refresh token of a public client stays if an instance has redeemed the code (${DRAFT} §10.3)`]: async world => {
      const code = await codeOf(world, { as: 'spa' })
      const token = refreshTokenIn(await redeemed(world, code, 'spa', {}, await byInstance(world, OF_SPA)))
      const answer = await refreshed(world, token, 'spa', {}, await byInstance(world, OF_SPA))
      return { ...answer, same: refreshTokenIn(answer) === token }
    },
  }),
  ...given(WALLETS).expecting({ ...GIVEN, same: false })({
    'one that is bound to no instance is replaced, whoever is attested (RFC 9700 §4.14.2)': async world => {
      const token = refreshTokenIn(await redeemed(world, await codeOf(world, { as: 'spa' }), 'spa'))
      const answer = await refreshed(world, token, 'spa', {}, await byInstance(world, OF_SPA))
      return { ...answer, same: refreshTokenIn(answer) === token }
    },
  }),
  ...given(WALLETS).expecting(noGrant('A050313'))({
    'one that is bound to no instance ends the authorization when it comes again, also attested (RFC 9700 §4.14.2)':
      async world => {
        const token = refreshTokenIn(await redeemed(world, await codeOf(world, { as: 'spa' }), 'spa'))
        const successor = refreshTokenIn(await refreshed(world, token, 'spa', {}, await byInstance(world, OF_SPA)))
        await refreshed(world, successor, 'spa')
        return refreshed(world, token, 'spa', {}, await byInstance(world, OF_SPA))
      },
  }),
]

/** Codes and refresh tokens of attested instances. */
export const ATTESTED_INSTANCE_SCENARIOS: readonly Scenario[] = [...CODES, ...FAMILIES].map(scenario => ({
  ...scenario,
  name: `an attested instance: ${scenario.name}`,
}))
