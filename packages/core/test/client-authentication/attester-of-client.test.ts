import { expect, test } from 'vitest'
import { isByAttesterOfClient } from '../../src/client-authentication/attestation/checks.js'

const OWN = 'https://wallet.example'
const OTHER = 'https://other.example'

const trusting = (...issuers: readonly string[]) => ({
  attestationTrust: issuers.map(issuer => ({ issuer, jwks: { keys: [] } })),
})

const by = (attester: string, signatureRight = true) => ({ attester, signatureRight })

test.each<[row: string, Parameters<typeof isByAttesterOfClient>[0], boolean]>([
  ['its own attester', { client: { attesters: [OWN] }, service: trusting(OWN, OTHER), attestation: by(OWN) }, true],
  ['another attester', { client: { attesters: [OWN] }, service: trusting(OWN, OTHER), attestation: by(OTHER) }, false],
  ['no attester of its own', { client: { attesters: [] }, service: trusting(OWN), attestation: by(OWN) }, false],
  ['the only attester of the service', { client: {}, service: trusting(OWN), attestation: by(OWN) }, true],
  ['one of several attesters', { client: {}, service: trusting(OWN, OTHER), attestation: by(OWN) }, false],
  ['no attestation', { client: {}, service: trusting(OWN), attestation: undefined }, false],
  ['a wrong signature', { client: {}, service: trusting(OWN), attestation: by(OWN, false) }, false],
  [
    'a wrong signature in the name of its own attester',
    { client: { attesters: [OWN] }, service: trusting(OWN), attestation: by(OWN, false) },
    false,
  ],
])('Attestation-Based Client Authentication §7.1: %s', (_, facts, isRight) => {
  expect(isByAttesterOfClient(facts)).toBe(isRight)
})
