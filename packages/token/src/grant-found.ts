import { type Result, verifyCodeVerifier } from '@symbolon/core'
import {
  always,
  type Check,
  certificateDigestOf,
  demandsOf,
  findFamily,
  isMadeFor,
  lift,
  ok,
  refuse,
  type Stage,
  withMore,
} from '@symbolon/core/internal'
import type { TokenFamily } from '@symbolon/core/stores'
import type { TokenPorts } from './ports.js'
import type { TokenRefusal } from './refusals.js'
import type { GrantFound, Presented, RequestClaimed } from './request.js'
import { familyMarks, isFamilyRevoked } from './token-family.js'

/** What the checks of a code and of a refresh token look at. */
interface PresentedBy
  extends Presented,
    Pick<GrantFound, 'grantType' | 'client' | 'proof' | 'certificateThumbprint' | 'attestation' | 'form' | 'now'> {}

type GrantCheck = Check<PresentedBy, TokenRefusal>

const isCode = ({ grantType }: Pick<GrantFound, 'grantType'>): boolean => grantType === 'AUTHORIZATION_CODE'
const isRefresh = (facts: PresentedBy): boolean => !isCode(facts)

/** Whoever is not the client, or does not hold its key, changes nothing: the authorization lives on. */
const HOLDER_CHECKS: readonly GrantCheck[] = [
  {
    name: 'grant of the client',
    clause: 'RFC 6749 §4.1.3, §6',
    applies: always,
    run: ({ family, client }) => (isMadeFor(client, family) ? undefined : { reason: 'grant_of_another_client' }),
  },
  {
    name: 'key of the grant',
    clause: 'RFC 9449 §5, §10',
    applies: ({ family }) => family.dpopKeyThumbprint !== undefined,
    run: ({ family, proof }) =>
      proof?.binding.thumbprint === family.dpopKeyThumbprint ? undefined : { reason: 'key_of_grant_different' },
    seen: ({ family, proof }) => ({
      expected: `a DPoP proof by ${family.dpopKeyThumbprint}`,
      actual: proof?.binding.thumbprint ?? 'none',
    }),
  },
  {
    name: 'certificate of the grant',
    clause: 'RFC 8705 §7.1',
    applies: ({ family }) => family.certificateThumbprint !== undefined,
    run: ({ family, certificateThumbprint }) =>
      certificateThumbprint === family.certificateThumbprint ? undefined : { reason: 'certificate_of_grant_different' },
    seen: ({ family, certificateThumbprint }) => ({
      expected: `the certificate ${family.certificateThumbprint}`,
      actual: certificateThumbprint ?? 'none',
    }),
  },
  {
    name: 'instance of the grant',
    clause: 'Attestation-Based Client Authentication §10.3, §10.4',
    applies: ({ family }) => family.instanceKeyThumbprint !== undefined,
    run: ({ family, attestation }) =>
      attestation?.keyThumbprint === family.instanceKeyThumbprint
        ? undefined
        : { reason: 'instance_of_grant_different' },
    seen: ({ family, attestation }) => ({
      expected: `an attestation of ${family.instanceKeyThumbprint}`,
      actual: attestation?.keyThumbprint ?? 'none',
    }),
  },
]

const LIFE_CHECKS: readonly GrantCheck[] = [
  {
    name: 'grant not revoked',
    clause: 'RFC 7009 §2.1; RFC 6749 §10.4',
    applies: always,
    run: ({ family, marks }) => (isFamilyRevoked(family, marks) ? { reason: 'grant_revoked' } : undefined),
  },
  {
    name: 'authorization not ended',
    clause: 'RFC 6749 §6; RFC 10017 §6.3.2.3',
    applies: isRefresh,
    run: ({ family, now }) => (now < family.expiresAt ? undefined : { reason: 'grant_ended' }),
  },
  {
    name: 'refresh token in use',
    clause: 'RFC 9700 §4.14.2',
    applies: ({ family, ...facts }) => !isCode(facts) && family.idleUntil !== undefined,
    run: ({ family: { idleUntil = 0 }, now }) => (now < idleUntil ? undefined : { reason: 'refresh_token_idle' }),
  },
  {
    name: 'code not expired',
    clause: 'RFC 6749 §4.1.2',
    // One that was redeemed is judged by that alone, however late it comes again.
    applies: facts => isCode(facts) && facts.family.codeRedeemedAt === undefined,
    run: ({ family: { codeExpiresAt = 0 }, now }) => (now < codeExpiresAt ? undefined : { reason: 'code_expired' }),
  },
]

const CODE_CHECKS: readonly GrantCheck[] = [
  {
    name: 'redirect_uri of the request',
    clause: 'RFC 6749 §4.1.3',
    applies: facts => isCode(facts) && facts.family.redirectUri !== undefined,
    run: ({ family, form }) =>
      form.values.get('redirect_uri') === family.redirectUri ? undefined : { reason: 'redirect_uri_different' },
  },
  {
    name: 'code_verifier present',
    clause: 'RFC 7636 §4.5',
    applies: facts => isCode(facts) && facts.family.codeChallenge !== undefined,
    run: ({ form }) => (form.values.has('code_verifier') ? undefined : { reason: 'code_verifier_missing' }),
  },
  {
    name: 'no code_verifier without a challenge',
    clause: 'RFC 9700 §2.1.1',
    applies: facts => isCode(facts) && facts.family.codeChallenge === undefined,
    run: ({ form }) => (form.values.has('code_verifier') ? { reason: 'code_verifier_superfluous' } : undefined),
  },
  {
    name: 'code_verifier of the challenge',
    clause: 'RFC 7636 §4.6',
    applies: facts => isCode(facts) && facts.family.codeChallenge !== undefined,
    run: ({ verifierFits }) => (verifierFits === true ? undefined : { reason: 'code_verifier_wrong' }),
  },
]

/** What is given is bound: to the key of the proof, the certificate, or either (RFC 9449 §5.2, RFC 8705 §3.4). */
const BINDING_CHECKS: readonly Check<GrantFound, TokenRefusal>[] = [
  {
    name: 'bound to a key',
    clause: 'RFC 9449 §5.2',
    applies: ({ client }) => client.dpopRequired,
    run: ({ proof }) => (proof === undefined ? { reason: 'proof_missing' } : undefined),
  },
  {
    name: 'bound to a certificate',
    clause: 'RFC 8705 §3, §3.4',
    applies: isBoundToCertificate,
    run: ({ certificateThumbprint }) =>
      certificateThumbprint === undefined ? { reason: 'token_certificate_missing' } : undefined,
  },
  {
    name: 'bound to its sender',
    clause: 'FAPI 2.0 Security Profile §5.3.2.1-4, §5.3.2.1-5',
    applies: facts => demandsOf(facts).has('sender-constrained tokens'),
    run: facts =>
      facts.proof === undefined && !isBoundToCertificate(facts) ? { reason: 'binding_missing' } : undefined,
  },
]

export function isBoundToCertificate({ service, client }: Pick<GrantFound, 'service' | 'client'>): boolean {
  return service.tlsClientCertificateBoundAccessTokens || client.tlsClientCertificateBoundAccessTokens
}

type FindingPorts = Pick<TokenPorts, 'crypto' | 'tokenFamilies' | 'revocations'>

export const GRANT_FOUND: Stage<RequestClaimed, GrantFound, FindingPorts, TokenRefusal> = {
  name: 'grant found',
  clause: 'RFC 6749 §4.1.3, §6',
  async gather(facts, ports) {
    const { clientCertificate } = facts.request
    const presented =
      isCode(facts) || facts.grantType === 'REFRESH_TOKEN' ? await presentedIn(facts, ports) : ok(undefined)
    if (!presented.ok) return presented
    const certificateThumbprint =
      clientCertificate === undefined ? undefined : await certificateDigestOf(clientCertificate, ports)
    return ok(withMore(facts, { presented: presented.value, certificateThumbprint }))
  },
  checks: [...lift([...HOLDER_CHECKS, ...LIFE_CHECKS, ...CODE_CHECKS], presentedBy), ...BINDING_CHECKS],
}

/** Named one by one: a spread costs more than the checks. */
function presentedBy(facts: GrantFound): PresentedBy | undefined {
  if (facts.presented === undefined) return undefined
  const { family, value, hash, marks, verifierFits } = facts.presented
  const { grantType, client, proof, certificateThumbprint, attestation, form, now } = facts
  const held = { grantType, client, proof, certificateThumbprint, attestation, form, now }
  return Object.assign(held, { family, value, hash, marks, verifierFits })
}

async function presentedIn(facts: RequestClaimed, ports: FindingPorts): Promise<Result<Presented, TokenRefusal>> {
  const value = facts.form.values.get(isCode(facts) ? 'code' : 'refresh_token')
  if (value === undefined) return refuse({ reason: 'grant_missing' })
  const found = await findFamily(value, facts, ports)
  if (found?.isCode !== isCode(facts)) return refuse({ reason: 'grant_unknown' })
  const { family, hash } = found
  const marks = await familyMarks(family, facts.service, ports)
  return ok({ family, value, hash, marks, verifierFits: await fits(facts, family, ports) })
}

async function fits(
  { form }: RequestClaimed,
  { codeChallenge, codeChallengeMethod = 'plain' }: TokenFamily,
  { crypto }: Pick<TokenPorts, 'crypto'>,
): Promise<boolean | undefined> {
  const verifier = form.values.get('code_verifier')
  if (verifier === undefined || codeChallenge === undefined) return undefined
  return verifyCodeVerifier(verifier, codeChallenge, codeChallengeMethod, crypto)
}
