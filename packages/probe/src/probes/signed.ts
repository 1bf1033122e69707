import { readJwt } from '@symbolon/core/internal'
import { canSign, isSignedBy } from '../jwt.js'
import { needsIntrospection, type Probe, type Unless, unlessAny, violation } from '../row.js'
import type { Session } from '../session.js'
import { NotApplicable, Untestable } from '../traffic.js'
import { expected, type Verdict } from '../verdicts.js'

/** A JWT of the server, and who it is about. */
interface Answer {
  readonly jwt: ReturnType<typeof readJwt>
  readonly session: Session
}

type Rule = readonly [
  code: string,
  section: string,
  wants: string,
  holds: (answer: Answer) => boolean | Promise<boolean>,
]

const claimsOf = ({ jwt }: Answer) => jwt?.claims ?? {}
const isIssued: Rule[3] = answer => claimsOf(answer).iss === answer.session.server.issuer
const hasAudience = (answer: Answer, audience: string) => [claimsOf(answer).aud].flat().includes(audience)

/** Signed by a key that the metadata name. */
async function isSigned({ jwt, session }: Answer): Promise<boolean> {
  const url = String(session.server.metadata.jwks_uri)
  const { keys } = (await session.traffic.send({ method: 'GET', url })).body
  const alg = String(jwt?.header.alg)
  if (jwt === undefined || alg === 'none') return false
  if (!canSign(alg)) throw new Untestable('the answer has an algorithm that the probe does not know')
  return isSignedBy(Array.isArray(keys) ? keys : [], alg, jwt.signed, jwt.signature)
}

/** The same rules for each kind of signed answer. */
function rulesOf(
  [kind, changed, unless]: readonly [kind: string, changed: string, unless: Unless],
  jwtFor: (session: Session, response: URLSearchParams) => Promise<string>,
  rules: readonly Rule[],
): readonly Probe[] {
  const [[general = ''] = []] = rules
  return rules.map(([code, section, wants, holds]) => {
    const run: Probe['run'] = async (session, { grant }): Promise<Verdict> => {
      const answer = { jwt: readJwt(await jwtFor(session, grant.response)), session }
      return expected(await holds(answer), answer.jwt === undefined ? 'no signed JWT' : 'a JWT that is not so')
    }
    return violation([code, `${kind} §${section}`, changed, wants], run, {
      unless,
      ...(code === general ? {} : { under: general }),
    })
  })
}

const needsJarm: Unless = ({ options }) =>
  options.client.responseMode === undefined ? 'the client asks for no signed response' : undefined

const needsSignedAnswers: Unless = ({ server }) =>
  server.metadata.introspection_signing_alg_values_supported === undefined
    ? 'the metadata name no signed answers of introspection'
    : undefined

const ACCEPT = 'application/token-introspection+jwt'

/** A server may sign for the callers alone that are registered for it. */
async function introspectionJwt(session: Session): Promise<string> {
  const { headers, text = '' } = await session.introspect('never-issued', { accept: ACCEPT })
  if (!headers.get('content-type')?.startsWith(ACCEPT)) throw new NotApplicable('the caller gets no signed answers')
  return text
}

/** Signed responses (JARM) and signed answers of introspection (RFC 9701). */
export const SIGNED_PROBES: readonly Probe[] = [
  ...rulesOf(
    ['JARM', 'a valid authorization request with a signed response', needsJarm],
    async (_, response) => response.get('response') ?? '',
    [
      ['jarm-signature', '2.2', 'a JWT that a key of jwks_uri has signed', isSigned],
      ['jarm-issuer', '2.1', 'iss is the issuer', isIssued],
      [
        'jarm-audience',
        '2.1',
        'aud is the client',
        answer => hasAudience(answer, answer.session.options.client.clientId),
      ],
      ['jarm-expiry', '2.1', 'exp is present', answer => Number(claimsOf(answer).exp) > 0],
    ],
  ),
  ...rulesOf(
    ['RFC 9701', 'an introspection request for a signed answer', unlessAny(needsIntrospection, needsSignedAnswers)],
    introspectionJwt,
    [
      ['introspect-jwt-signature', '5', 'a JWT that a key of jwks_uri has signed', isSigned],
      ['introspect-jwt-type', '5', 'typ token-introspection+jwt', ({ jwt }) => isType(String(jwt?.header.typ))],
      ['introspect-jwt-issuer', '5', 'iss is the issuer', isIssued],
      ['introspect-jwt-audience', '5', 'aud is the caller', answer => claimsOf(answer).aud !== undefined],
      [
        'introspect-jwt-members',
        '5',
        'token_introspection with active',
        answer => typeof membersOf(answer) === 'boolean',
      ],
    ],
  ),
]

const isType = (typ: string): boolean => /^(?:application\/)?token-introspection\+jwt$/i.test(typ)

const membersOf = (answer: Answer): unknown => Object(claimsOf(answer).token_introspection).active
