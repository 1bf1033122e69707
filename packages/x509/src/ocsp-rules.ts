import { MAX_RESPONSE_BYTES } from './ocsp-response.js'
import {
  currentAnswers,
  isClearedByList,
  isRevokedByAnswer,
  type Revocation,
  reliableAnswers,
} from './revocation-facts.js'
import type { Rule } from './rules.js'

/** Whether there are responses, and no CRL makes them unnecessary. */
function areNeeded(facts: Revocation): boolean {
  return !isClearedByList(facts) && replied(facts).length > 0
}

const replied = ({ replies = [] }: Revocation) => replies
const answering = (facts: Revocation) => replied(facts).filter(({ answers }) => answers.length > 0)

function distinct(texts: readonly (string | undefined)[]): string {
  return [...new Set(texts.map(text => text ?? 'unreadable'))].join(', ')
}

/** The rules for OCSP responses, in the order of their work. They apply only if responses are asked for. */
export const OCSP_RULES: readonly Rule<Revocation>[] = [
  {
    name: 'OCSP response',
    clause: 'docs/certificates.md',
    applies: ({ lists, policy }) => lists.length === 0 && !policy.issuersWithoutCrlAccepted,
    holds: facts => replied(facts).length > 0,
    seen: () => ({ expected: 'an OCSP response about each certificate, or a CRL of its issuer' }),
  },
  {
    name: 'OCSP response readable',
    clause: 'RFC 6960 §4.2.1',
    applies: areNeeded,
    holds: facts => replied(facts).some(({ status }) => status !== undefined),
    seen: () => ({ expected: `a basic OCSP response in strict DER, of at most ${MAX_RESPONSE_BYTES} bytes` }),
  },
  {
    name: 'OCSP response successful',
    clause: 'RFC 6960 §2.3, §4.2.1',
    applies: areNeeded,
    holds: facts => replied(facts).some(({ status }) => status === 'successful'),
    seen: facts => ({ expected: 'successful', actual: distinct(replied(facts).map(({ status }) => status)) }),
  },
  {
    name: 'OCSP response about the certificate',
    clause: 'RFC 6960 §3.2 (1), §4.1.1',
    applies: areNeeded,
    holds: facts => replied(facts).some(({ answers }) => answers.length > 0),
    seen: () => ({
      expected:
        'an answer with the hashes of the name and key of the issuer, by SHA-1 or SHA-256, and the serial number',
    }),
  },
  {
    name: 'OCSP responder authorized',
    clause: 'RFC 6960 §3.2 (3), (4), §4.2.2.2',
    applies: areNeeded,
    holds: facts => answering(facts).some(({ unauthorized }) => unauthorized === undefined),
    seen: facts => ({
      expected: 'the issuer, or a responder with a certificate by the key of the issuer',
      actual: distinct(answering(facts).map(({ unauthorized = 'authorized' }) => unauthorized)),
    }),
  },
  {
    name: 'OCSP response signed',
    clause: 'RFC 6960 §3.2 (2)',
    applies: areNeeded,
    holds: facts => replied(facts).some(({ signed }) => signed),
    seen: () => ({ expected: 'a signature by the key of the responder' }),
  },
  {
    name: 'OCSP extensions known',
    clause: 'RFC 6960 §4.4; RFC 5280 §4.2',
    applies: areNeeded,
    holds: facts => reliableAnswers(facts).length > 0,
    seen: () => ({ expected: 'no critical extension' }),
  },
  {
    name: 'OCSP answer up to date',
    clause: 'RFC 6960 §3.2 (5), (6), §4.2.2.1; RFC 5019 §2.2.4, §4',
    applies: areNeeded,
    holds: facts => currentAnswers(facts).length > 0,
    seen: ({ policy }) => ({
      expected: `an answer between thisUpdate and nextUpdate, at most ${policy.ocspAnswerMaxAge} seconds old`,
    }),
  },
  {
    name: 'OCSP status known',
    clause: 'RFC 6960 §2.2; docs/certificates.md',
    applies: facts => areNeeded(facts) && !facts.policy.issuersWithoutCrlAccepted,
    holds: facts => currentAnswers(facts).some(({ status }) => status !== 'unknown'),
    seen: facts => ({
      expected: 'good or revoked',
      actual: distinct(currentAnswers(facts).map(({ status }) => status)),
    }),
  },
  {
    name: 'not revoked by OCSP',
    clause: 'RFC 6960 §2.2; RFC 5280 §6.1.3 (a)(3)',
    applies: facts => replied(facts).length > 0,
    holds: facts => !isRevokedByAnswer(facts),
  },
]
