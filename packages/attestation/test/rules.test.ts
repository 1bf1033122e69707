import { describe, expect, test } from 'vitest'
import { base64url } from '../../core/src/lib/base64.js'
import { utf8 } from '../../core/src/lib/encoding.js'
import { SIGNATURE_ALGORITHMS } from '../../core/src/standards/jose/signature-algorithms.js'
import { KEY } from '../../core/test/standards/dpop/proofs.js'
import { readAttestation, readAttestationProof } from '../src/attestation.js'
import { ATTESTATION_RULES } from '../src/attestation-rules.js'
import {
  ATTESTATION_PROOF_RULES,
  type AttestationProofFacts,
  attestationProofAcceptedUntil,
} from '../src/proof-rules.js'

const SECOND = 1_700_000_000
const ISSUER = 'https://as.example'

/** What differs from a valid attestation and its proof. */
interface Changes {
  readonly header?: object
  readonly claims?: object
  readonly proofHeader?: object
  readonly proofClaims?: object
}

function jwtOf(...parts: readonly object[]): string {
  return `${parts.map(part => base64url(utf8(JSON.stringify(part)))).join('.')}.AAAA`
}

/** The attestation and its proof with everything that the rules need, or why they cannot be read. */
function readOf({ header, claims, proofHeader, proofClaims }: Changes): AttestationProofFacts | string {
  const attested = { iss: 'attester', sub: 'shop', iat: SECOND, exp: SECOND + 60, cnf: { jwk: KEY }, ...claims }
  const proved = { aud: ISSUER, jti: 'a-jti', iat: SECOND, ...proofClaims }
  const attestation = readAttestation(jwtOf({ typ: 'oauth-client-attestation+jwt', alg: 'ES256', ...header }, attested))
  const proof = readAttestationProof(
    jwtOf({ typ: 'oauth-client-attestation-pop+jwt', alg: 'ES256', ...proofHeader }, proved),
  )
  if (!attestation.ok) return attestation.refusal.reason
  if (!proof.ok) return proof.refusal.reason
  return {
    attestation: attestation.value,
    proof: proof.value,
    algorithms: SIGNATURE_ALGORITHMS,
    audience: ISSUER,
    challengeRequired: false,
    challengeUntil: undefined,
    now: SECOND * 1000,
    skew: 10,
    lifetime: 60,
  }
}

/** The reasons of all rules that are broken, or the reason why it cannot be read. */
function reasonsOf(changes: Changes, more: Partial<AttestationProofFacts> = {}): readonly string[] {
  const read = readOf(changes)
  if (typeof read === 'string') return [read]
  const facts = { ...read, ...more }
  const ofAttestation = ATTESTATION_RULES.filter(rule => rule.applies(facts)).map(rule => rule.run(facts)?.reason)
  const ofProof = ATTESTATION_PROOF_RULES.filter(rule => rule.applies(facts)).map(rule => rule.run(facts)?.reason)
  return [...ofAttestation, ...ofProof].flatMap(reason => reason ?? [])
}

const [EXPIRED, FUTURE, UNFIT] = ['attestation_expired', 'attestation_from_the_future', 'attestation_key_unfit']
const [NO_EXPIRY, NO_KEY, NO_TIME] = [
  'attestation_expiry_missing',
  'attestation_key_missing',
  'attestation_time_missing',
]
const [ELSEWHERE, TIME, OVER] = [
  'attestation_proof_for_another',
  'attestation_proof_too_old',
  'attestation_proof_expired',
]
const [MALFORMED, IDENTIFIER] = ['attestation_malformed', 'attestation_proof_identifier_missing']

describe('Attestation-Based Client Authentication §4: an attestation with', () => {
  test.each<[what: string, claims: object, reasons: readonly string[]]>([
    ['nothing unusual', {}, []],
    ['exp as old as clocks may differ', { exp: SECOND - 10 }, [EXPIRED]],
    ['exp a little later', { exp: SECOND - 9.999 }, []],
    ['no exp', { exp: undefined }, [NO_EXPIRY, EXPIRED]],
    ['exp as a text', { exp: '1' }, [NO_EXPIRY, EXPIRED]],
    ['nbf as far ahead as clocks may differ', { nbf: SECOND + 10 }, []],
    ['nbf a little later', { nbf: SECOND + 10.001 }, [FUTURE]],
    ['iat as far ahead as clocks may differ', { iat: SECOND + 10 }, []],
    ['iat a little later', { iat: SECOND + 10.001 }, [FUTURE]],
    ['iat ahead beside nbf', { iat: SECOND + 11, nbf: SECOND }, [FUTURE]],
    ['nbf ahead beside iat', { iat: SECOND, nbf: SECOND + 11 }, [FUTURE]],
    ['nbf as a text', { nbf: '1' }, [FUTURE]],
    ['iat as a text', { iat: '1' }, [NO_TIME, FUTURE]],
    ['no iat', { iat: undefined }, [NO_TIME, FUTURE]],
    ['iat of long ago', { iat: 1 }, []],
    ['no key', { cnf: {} }, [NO_KEY, UNFIT]],
    ['no confirmation', { cnf: undefined }, [NO_KEY, UNFIT]],
    ['a key that is a text', { cnf: { jwk: 'key' } }, [NO_KEY, UNFIT]],
    ['a private key', { cnf: { jwk: { ...KEY, d: KEY.x } } }, [NO_KEY, UNFIT]],
    ['no sub', { sub: undefined }, [MALFORMED]],
    ['an empty sub', { sub: '' }, [MALFORMED]],
  ])('%s', (_, claims, reasons) => {
    expect(reasonsOf({ claims })).toEqual(reasons)
  })
})

describe('Attestation-Based Client Authentication §5.1: a proof with', () => {
  test.each<[what: string, proofClaims: object, reasons: readonly string[]]>([
    ['the issuer as the only audience of a list', { aud: [ISSUER] }, []],
    ['the issuer among its audiences', { aud: ['https://x.example', ISSUER] }, [ELSEWHERE]],
    ['the issuer twice', { aud: [ISSUER, ISSUER] }, [ELSEWHERE]],
    ['no audience in a list', { aud: [] }, [ELSEWHERE]],
    ['another audience', { aud: 'https://x.example' }, [ELSEWHERE]],
    ['an audience that is not a text', { aud: [ISSUER, 1] }, [ELSEWHERE]],
    ['no audience', { aud: undefined }, [ELSEWHERE]],
    ['the client as iss', { iss: 'shop' }, []],
    ['another iss', { iss: 'bank' }, [ELSEWHERE]],
    ['a number as iss', { iss: 1 }, [ELSEWHERE]],
    ['iat as far ahead as clocks may differ', { iat: SECOND + 10 }, []],
    ['iat a little later', { iat: SECOND + 10.001 }, [TIME]],
    ['iat as old as its lifetime and the skew', { iat: SECOND - 70 }, [TIME]],
    ['iat a little later than that', { iat: SECOND - 69.999 }, []],
    ['no iat', { iat: undefined }, [TIME]],
    ['nbf as far ahead as clocks may differ', { nbf: SECOND + 10 }, []],
    ['nbf a little later', { nbf: SECOND + 10.001 }, [OVER]],
    ['exp as old as clocks may differ', { exp: SECOND - 10 }, [OVER]],
    ['exp a little later', { exp: SECOND - 9.999 }, []],
    ['exp as a text', { exp: '1' }, [OVER]],
    ['nbf as a text', { nbf: '1' }, [OVER]],
    ['a jti of 256 characters', { jti: 'a'.repeat(256) }, []],
    ['a jti of 257 characters', { jti: 'a'.repeat(257) }, [IDENTIFIER]],
    ['an empty jti', { jti: '' }, [IDENTIFIER]],
    ['no jti', { jti: undefined }, [IDENTIFIER]],
  ])('%s', (_, proofClaims, reasons) => {
    expect(reasonsOf({ proofClaims })).toEqual(reasons)
  })
})

describe('RFC 7515 §4.1: the header of', () => {
  const [TYP, CRIT] = ['attestation_typ_different', 'attestation_extension_unknown']
  const [PROOF_TYP, PROOF_CRIT] = ['attestation_proof_typ_different', 'attestation_proof_extension_unknown']
  test.each<[what: string, changes: Changes, reasons: readonly string[]]>([
    ['an attestation, with another typ', { header: { typ: 'JWT' } }, [TYP]],
    ['an attestation, with the typ of a proof', { header: { typ: 'oauth-client-attestation-pop+jwt' } }, [TYP]],
    ['an attestation, without typ', { header: { typ: undefined } }, [TYP]],
    ['a proof, with the typ of an attestation', { proofHeader: { typ: 'oauth-client-attestation+jwt' } }, [PROOF_TYP]],
    ['an attestation, with crit', { header: { crit: [] } }, [CRIT]],
    ['a proof, with crit', { proofHeader: { crit: [] } }, [PROOF_CRIT]],
    ['an attestation, with alg none', { header: { alg: 'none' } }, [MALFORMED]],
    ['an attestation, without alg', { header: { alg: undefined } }, [MALFORMED]],
    ['a proof, with alg none', { proofHeader: { alg: 'none' } }, [MALFORMED]],
    ['a proof, with a symmetric alg', { proofHeader: { alg: 'HS256' } }, [MALFORMED]],
    ['a proof, with an alg that does not fit the key', { proofHeader: { alg: 'ES384' } }, [UNFIT]],
  ])('%s', (_, changes, reasons) => {
    expect(reasonsOf(changes)).toEqual(reasons)
  })

  test('an attestation: kid is kept as a text, and anything else equals no kid', () => {
    const kids = [undefined, 'a', 1].map(kid => {
      const read = readOf({ header: { kid } })
      return typeof read === 'string' ? read : read.attestation.kid
    })
    expect(kids).toEqual([undefined, 'a', ''])
  })
})

describe('Attestation-Based Client Authentication §6, §7.2: a proof with', () => {
  const [MISSING, UNKNOWN] = ['attestation_challenge_missing', 'attestation_challenge_unknown']
  const required = { challengeRequired: true }
  const accepted = { challengeUntil: (SECOND + 600) * 1000 }
  test.each<[what: string, proofClaims: object, more: Partial<AttestationProofFacts>, reasons: readonly string[]]>([
    ['no challenge where one is required', {}, required, [MISSING]],
    ['an unknown challenge', { challenge: 'x' }, {}, [UNKNOWN]],
    ['a challenge that is a number', { challenge: 1 }, {}, [UNKNOWN]],
    ['a challenge', { challenge: 'x' }, { ...required, ...accepted }, []],
    ['a challenge, by a clock that is an hour behind', { challenge: 'x', iat: SECOND - 3_600 }, accepted, []],
    ['a challenge, by a clock that is an hour ahead', { challenge: 'x', iat: SECOND + 3_600 }, accepted, []],
    ['a challenge and no iat', { challenge: 'x', iat: undefined }, accepted, [TIME]],
    ['a challenge and an iat that is a text', { challenge: 'x', iat: '1' }, accepted, [TIME]],
    ['a challenge, expired', { challenge: 'x', exp: 1 }, accepted, [OVER]],
  ])('%s', (_, proofClaims, more, reasons) => {
    expect(reasonsOf({ proofClaims }, more)).toEqual(reasons)
  })

  test('a challenge keeps its mark as long as the challenge is accepted', () => {
    const read = readOf({ proofClaims: { challenge: 'x' } })
    if (typeof read === 'string') throw new Error(read)
    expect(attestationProofAcceptedUntil({ ...read, challengeUntil: 7 })).toBe(7)
  })
})

test('Attestation-Based Client Authentication §8: algorithms that are not accepted', () => {
  expect(reasonsOf({}, { algorithms: ['PS256'] })).toEqual(['attestation_algorithm_not_allowed', UNFIT])
})

test.each([
  ['now', SECOND, (SECOND + 70) * 1000 + 1],
  ['with a fraction', SECOND + 0.5, (SECOND + 70) * 1000 + 501],
])('docs/rules.md §3: the mark of a proof made %s is kept for its lifetime and the skew', (_, iat, until) => {
  const read = readOf({ proofClaims: { iat } })
  if (typeof read === 'string') throw new Error(read)
  expect(attestationProofAcceptedUntil(read)).toBe(until)
})
