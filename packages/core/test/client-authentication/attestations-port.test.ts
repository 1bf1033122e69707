import { describe, expect, test } from 'vitest'
import { byAttestations } from '../../src/client-authentication/attestation/stages.js'
import { PortFault } from '../../src/ports/ask.js'
import { fakePorts, NOW } from '../fakes.js'

const stagesWith = byAttestations(stages => stages)
const { ports, service } = await fakePorts().then(async ({ ports }) => ({ ports, service: await ports.service.load() }))

/** What a stage makes of the facts: its result, or the message of its fault. */
async function outcomeOf(gather: () => unknown): Promise<unknown> {
  try {
    return await gather()
  } catch (error) {
    return error instanceof PortFault ? String(error.cause) : error
  }
}

const TRUST = [{ issuer: 'https://wallet.example', jwks: { keys: [] } }]
const MISSING = 'TypeError: this service needs an Attestations port'
const UNKNOWN = { ok: false, refusal: { reason: 'attester_unknown' } }

test.each([
  ['no attester and no method', { attestationTrust: [], supportedTokenAuthMethods: ['NONE'] }, UNKNOWN],
  ['an attester', { attestationTrust: TRUST, supportedTokenAuthMethods: ['NONE'] }, MISSING],
  ['the method', { attestationTrust: [], supportedTokenAuthMethods: ['ATTEST_JWT_CLIENT_AUTH'] }, MISSING],
  ['both', { attestationTrust: TRUST, supportedTokenAuthMethods: ['NONE', 'ATTEST_JWT_CLIENT_AUTH_DPOP'] }, MISSING],
])('decision 0048: without a port, a service with %s', async (_, accepted, outcome) => {
  const { read } = stagesWith({})
  const facts = { service: { ...service, ...accepted }, now: NOW }
  expect(await outcomeOf(() => read.gather(facts as never, ports))).toStrictEqual(outcome)
})

describe('a port that did not verify what it must is a fault', () => {
  const VERIFIED = { attester: 'https://wallet.example', signatureRight: true, keyThumbprint: 'thumbprint' }
  const FAULT = 'TypeError: expected a verified attestation'

  test.each<[what: string, verified: unknown, outcome: unknown]>([
    ['all of it', VERIFIED, { ok: true, value: VERIFIED }],
    ['nothing', undefined, FAULT],
    ['no attester', { ...VERIFIED, attester: undefined }, FAULT],
    ['no word about the signature', { ...VERIFIED, signatureRight: undefined }, FAULT],
    ['no thumbprint, with which any key would fit', { ...VERIFIED, keyThumbprint: undefined }, FAULT],
    ['an empty thumbprint', { ...VERIFIED, keyThumbprint: '' }, FAULT],
  ])('%s', async (_, verified, outcome) => {
    const attestations = { read: () => undefined, verify: () => verified, readChecks: [], verifiedChecks: [] }
    const stages = stagesWith({ attestations: attestations as never })
    expect(await outcomeOf(() => stages.verified.gather({ service } as never, ports))).toStrictEqual(outcome)
  })
})
