import { describe, expect, test } from 'vitest'
import type { ClientIdentified } from '../../src/client-authentication/facts.js'
import { AUTHENTICATION_CHECKS } from '../../src/client-authentication/method-checks.js'
import type { ClientRefusal } from '../../src/client-authentication/refusals.js'
import { clientRows } from '../../src/client-authentication/request.js'
import { utf8 } from '../../src/lib/encoding.js'
import { FieldReader } from '../../src/lib/fields.js'
import { METHODS } from '../../src/policy/authentication-methods.js'
import { CLIENT_AUTHENTICATION_METHODS, type ClientAuthenticationMethod } from '../../src/records/vocabulary.js'
import { readForm } from '../../src/standards/oauth/form.js'
import { fakePorts, NOW, shop } from '../fakes.js'

const CERTIFICATE = 'a certificate that nobody examined'

/** A client that used its mechanism, of which nothing was verified: no operation comes to that. */
async function identified(method: ClientAuthenticationMethod): Promise<ClientIdentified> {
  const { ports } = await fakePorts()
  const { mechanism } = METHODS[method]
  return {
    service: { ...(await ports.service.load()), supportedTokenAuthMethods: CLIENT_AUTHENTICATION_METHODS },
    now: NOW,
    request: clientRows({ parameters: '', clientCertificate: CERTIFICATE }, new FieldReader()),
    form: readForm(''),
    mechanisms: mechanism === undefined ? [] : [mechanism],
    identifiers: ['shop'],
    assertion: undefined,
    attestation: undefined,
    certificate: utf8(CERTIFICATE),
    client: { ...(await shop()), tokenAuthMethod: method },
    clientIdentifier: 'shop',
    clientKey: '1',
    by: 'alias',
    tokensRevokedAt: undefined,
    evidence: {},
  }
}

type Reason = ClientRefusal['reason']

const ASSERTION: readonly Reason[] = [
  'assertion_audience_different',
  'assertion_key_unknown',
  'assertion_signature_wrong',
]

const REFUSALS: Readonly<Record<ClientAuthenticationMethod, readonly Reason[]>> = {
  NONE: [],
  CLIENT_SECRET_BASIC: ['secret_wrong'],
  CLIENT_SECRET_POST: ['secret_wrong'],
  CLIENT_SECRET_JWT: ASSERTION,
  PRIVATE_KEY_JWT: ['assertion_algorithm_not_allowed', ...ASSERTION],
  TLS_CLIENT_AUTH: ['certificate_path_invalid', 'certificate_subject_different'],
  SELF_SIGNED_TLS_CLIENT_AUTH: ['certificate_unregistered'],
  ATTEST_JWT_CLIENT_AUTH: ['attester_not_of_client'],
  ATTEST_JWT_CLIENT_AUTH_DPOP: ['attester_not_of_client'],
}

describe('docs/rules.md §8: where nothing was verified, every check about proof refuses by itself', () => {
  test.each(CLIENT_AUTHENTICATION_METHODS)('%s', async method => {
    const facts = await identified(method)
    const refusals = AUTHENTICATION_CHECKS.filter(check => check.applies(facts)).map(check => check.run(facts)?.reason)
    expect(refusals.filter(reason => reason !== undefined)).toEqual(REFUSALS[method])
  })
})
