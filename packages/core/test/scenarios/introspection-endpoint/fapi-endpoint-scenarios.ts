import { boundToken, type Scenario, SIGNING_KEY, type World } from '@symbolon/contract/scenarios'
import type { ClientConfiguration } from '@symbolon/core'
import type { FapiMode } from '@symbolon/core/internal'
import { ASSERTING, assertedBy, SIGNER } from '../client-authentication/assertion-scenarios.js'
import { FAPI_SERVICE, putUnder, under, WHOSE } from '../fapi/fapi-modes.js'
import { given } from '../rows.js'
import { ACTIVE, API_URL, askAbout, NOTHING, served, tokenFor } from './resource-servers.js'

const JWT = 'application/token-introspection+jwt'
const MODE: FapiMode = 'FAPI2_MESSAGE_SIGNING_INTROSPECTION_RES'
const SIGNING = { jwks: { keys: [SIGNING_KEY] } } as const
const RULES: Scenario['introspectionRules'] = { mayIntrospect: () => true }

/** The client `signer` asks about a token, under a mode. */
const asked =
  (whose: (typeof WHOSE)[number], mode: FapiMode, about: (world: World) => Promise<string>, more: object = {}) =>
  async (world: World) => {
    const token = await about(world)
    const { parameters } = await assertedBy(world, 'signer')
    const operations = whose === 'service' ? world.changed({ ...SIGNING, fapiModes: [mode] }) : world
    if (whose === 'client') await putUnder(world, { ...SIGNER, resourceIndicators: [API_URL] }, mode)
    return operations.introspectFor({ parameters: `${parameters}&token=${token}`, ...more })
  }

const setting = (client: ClientConfiguration = {}) => ({
  ...ASSERTING,
  service: SIGNING,
  clients: [{ ...SIGNER, resourceIndicators: [API_URL], ...client }],
  introspectionRules: RULES,
})

/** The introspection endpoint under FAPI 2.0. */
export const FAPI_INTROSPECTION_ENDPOINT_SCENARIOS: readonly Scenario[] = [
  ...given(served({}, FAPI_SERVICE)).expecting({ action: 'UNAUTHORIZED', resultCode: 'A295301' })({
    'FAPI: a secret (FAPI2-SP 5.3.2.1-6)': world => askAbout(world, 'a'),
  }),
  ...given(served()).expecting({ ...NOTHING, resultCode: 'A065315' })({
    'FAPI: an unbound token is inactive, under a mode of its client (FAPI2-SP 5.3.2.1-4; RFC 7662 §2.2)':
      async world => {
        const token = await tokenFor(world)
        return askAbout(await under(world, 'client'), token)
      },
  }),
  ...WHOSE.flatMap((whose): readonly Scenario[] => [
    {
      name: `FAPI: the answer is signed by an algorithm of the profile, under a mode of the ${whose}`,
      clause: 'FAPI 2.0 Message Signing §5.5; FAPI2-SP 5.4.1-1; RFC 9701 §5',
      ...setting(),
      play: async world => {
        const answer = await asked(whose, MODE, boundToken)(world)
        const [header = ''] = String(Object(answer).responseContent).split('.')
        return { ...answer, alg: JSON.parse(atob(header)).alg }
      },
      expect: { ...ACTIVE, contentType: JWT, alg: 'ES256' },
    },
    {
      name: `FAPI: JSON alone is not answered, under a mode of the ${whose}`,
      clause: 'FAPI 2.0 Message Signing §5.5; docs/rules.md §2',
      ...setting(),
      play: asked(whose, MODE, boundToken, { accept: 'application/json' }),
      expect: { action: 'BAD_REQUEST', resultCode: 'A058304', error: 'invalid_request' },
    },
    {
      name: `FAPI: the profile alone demands no signature, under a mode of the ${whose}`,
      clause: 'FAPI2-SP 5.3.2.1; RFC 7662 §2.2',
      ...setting(),
      play: asked(whose, 'FAPI2_SECURITY', boundToken),
      expect: { ...ACTIVE, contentType: 'application/json' },
    },
  ]),
  {
    name: 'FAPI: a registered algorithm that the modes of the service forbid',
    clause: 'FAPI2-SP 5.4.1-1; docs/rules.md §6',
    ...setting({ introspectionSignAlg: 'RS256' }),
    play: asked('service', 'FAPI2_SECURITY', boundToken),
    expect: { action: 'BAD_REQUEST', resultCode: 'A058305', error: 'unauthorized_client' },
  },
]
