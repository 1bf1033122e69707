import { probe } from '@symbolon/probe'
import { expect, test } from 'vitest'
import { probedProvider } from './provider.js'

/** What is found at oidc-provider 9.13.3 with PAR and DPoP, and why it is true. */
const EXPLAINED: Readonly<Record<string, readonly [severity: string, came: string, why: string]>> = {
  'push-proof-reused': [
    'weakness',
    'HTTP 400, error invalid_request, members error error_description',
    'lib/helpers/validate_dpop.js is called with InvalidRequest at this endpoint; RFC 9449 §5 says invalid_dpop_proof',
  ],
  'redeem-proof-reused': [
    'weakness',
    'HTTP 400, error invalid_grant, members error error_description',
    'checkDpopReplay of lib/helpers/validate_dpop.js throws InvalidGrant; RFC 9449 §5 says invalid_dpop_proof',
  ],
}

test('every finding at oidc-provider is explained', async () => {
  const { outcome, findings, probes } = await probe(await probedProvider())
  expect(outcome).toBe('tested')
  expect(findings.map(({ code, severity, came }) => [code, severity, came])).toStrictEqual(
    Object.entries(EXPLAINED).map(([code, [severity, came]]) => [code, severity, came]),
  )
  expect(probes.filter(each => each.outcome === 'untestable')).toStrictEqual([])
  expect(probes).toContainEqual({ code: 'introspect-key', outcome: 'passed' })
})
