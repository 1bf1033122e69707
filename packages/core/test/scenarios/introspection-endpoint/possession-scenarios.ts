import {
  type Answer,
  type Expectation,
  type Scenario,
  type Setting,
  SIGNING_KEY,
  type World,
} from '@symbolon/contract/scenarios'
import type { AttestationChanges } from '../client-authentication/attestation-scenarios.js'
import { DRAFT } from '../client-authentication/attestation-scenarios.js'
import { unattested } from '../client-authentication/client-row.js'
import { COMBINED, combined, NONCES, WANTS_NONCE } from '../client-authentication/combined-rows.js'
import { STRANGER } from '../dpop/proof-samples.js'
import { ACTIVE, API_URL, tokenFor } from './resource-servers.js'

/** A resource server that authenticates by an attestation and a DPoP proof, and gets signed answers alone. */
function signedFor(setting: Setting): Setting {
  const clients = setting.clients?.map(client => ({
    ...client,
    introspectionSignAlg: 'ES256' as const,
    resourceIndicators: [API_URL],
  }))
  return { ...setting, service: { ...setting.service, jwks: { keys: [SIGNING_KEY] } }, ...(clients && { clients }) }
}

/** Asks for an answer that the resource server does not get. */
async function askingForJson(world: World, changes: AttestationChanges = {}, more: object = {}): Promise<Answer> {
  return askedBy(world, { ...(await combined(world, changes)), accept: 'application/json', ...more })
}

async function askedBy(world: World, request: object): Promise<Answer> {
  const token = await tokenFor(world)
  return world.introspectFor({ ...request, parameters: `${Reflect.get(request, 'parameters')}&token=${token}` })
}

type Row = readonly [name: string, play: (world: World) => Promise<Answer>, expect: Expectation, setting?: Setting]

const byAnotherKey: AttestationChanges = { claims: { cnf: { jwk: STRANGER } } }
const ROWS: readonly Row[] = [
  [
    'with the attestation of another learns nothing of its registration',
    world => askingForJson(world, byAnotherKey),
    unattested('A157392'),
  ],
  ['without the demanded nonce learns nothing of its registration', world => askingForJson(world), WANTS_NONCE, NONCES],
  [
    'with a malformed proof learns nothing of its registration',
    world => askingForJson(world, {}, { dpop: 'a.b.c' }),
    { action: 'BAD_REQUEST', error: 'invalid_dpop_proof' },
  ],
  [
    'with its key learns that it registered signed answers',
    world => askingForJson(world),
    { action: 'BAD_REQUEST', resultCode: 'A058304' },
  ],
  [
    'that was refused so can send the same proof again',
    async world => {
      const request = await combined(world)
      await askedBy(world, { ...request, accept: 'application/json' })
      return askedBy(world, request)
    },
    ACTIVE,
  ],
]

/** Registration details are told to the one that holds the key, and to nobody else. */
export const POSSESSION_SCENARIOS: readonly Scenario[] = ROWS.map(([name, play, expect, setting = COMBINED]) => ({
  name: `a resource server ${name}`,
  clause: `${DRAFT} §5.2, §7.3; RFC 9701 §4`,
  ...signedFor(setting),
  play,
  expect,
}))
