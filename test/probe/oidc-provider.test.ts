import { probe } from '@symbolon/probe'
import { expect, test } from 'vitest'
import { rowsTried } from '../scale.js'
import { probedProvider } from './provider.js'
import { SET_UPS } from './setups.js'

type Explained = readonly [severity: string, came: string, why: string]

/** What is found at oidc-provider 9.13.3 wherever clients use DPoP, and why it is true. */
const AT_PROOFS: Readonly<Record<string, Explained>> = {
  'push-proof-reused': [
    'weakness',
    'HTTP 400, error invalid_request, members error error_description',
    'lib/actions/authorization/sender_constraints.js calls checkDpopReplay with InvalidRequest; RFC 9449 §5 says ' +
      'invalid_dpop_proof',
  ],
  'redeem-proof-reused': [
    'weakness',
    'HTTP 400, error invalid_grant, members error error_description',
    'lib/helpers/grant_common.js calls checkDpopReplay with InvalidGrant; RFC 9449 §5 says invalid_dpop_proof',
  ],
}

/** What is found at each set-up. */
const EXPLAINED: Readonly<Record<keyof typeof SET_UPS, Readonly<Record<string, Explained>>>> = {
  'PAR and DPoP': AT_PROOFS,
  'nonces for proofs': AT_PROOFS,
  'FAPI 2.0': AT_PROOFS,
  'request objects': AT_PROOFS,
  'resource indicators': AT_PROOFS,
  'PKCE recommended': {
    'push-no-challenge-confidential': [
      'weakness',
      'HTTP 201, members expires_in request_uri',
      'pkce.required of this set-up answers false; RFC 9700 §2.1.1 recommends PKCE to clients that authenticate',
    ],
    ...AT_PROOFS,
  },
  'a secret, without DPoP': {},
  certificates: {},
  'FAPI 2.0 by certificates': {},
  'signed answers': AT_PROOFS,
  'a public client': AT_PROOFS,
}

const TRIED = rowsTried(SET_UPS, ['nonces for proofs', 'FAPI 2.0', 'PKCE recommended'])

test.each(TRIED)('every finding at oidc-provider is explained: %s', async (name, setUp) => {
  const profile = setUp.features?.fapi?.enabled === true ? 'fapi2-security' : undefined
  const { outcome, findings, probes } = await probe({ ...(await probedProvider(setUp)), profile })
  expect(outcome).toBe('tested')
  expect(findings.map(({ code, severity, came }) => [code, severity, came])).toStrictEqual(
    Object.entries(EXPLAINED[name] ?? {}).map(([code, [severity, came]]) => [code, severity, came]),
  )
  expect(probes.filter(each => each.outcome === 'untestable')).toStrictEqual([])
  expect(Object.keys(EXPLAINED)).toStrictEqual(Object.keys(SET_UPS))
})
