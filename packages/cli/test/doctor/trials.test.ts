import type { AccessToken, Ports } from '@symbolon/core'
import { describe, expect, test } from 'vitest'
import { readServerConfiguration } from '../../src/configuration.js'
import { diagnosesBy } from '../../src/doctor/rules.js'
import type { Damage } from '../../src/doctor/trial-server.js'
import { TRIAL_RULES } from '../../src/doctor/trials.js'
import { AT, file, keyPair, service } from './sound.js'

async function tried(changes: object, damage?: Damage): Promise<readonly (readonly [code: string, actual: unknown])[]> {
  const read = await readServerConfiguration(file([service({ ...changes })]))
  const configured = read.ok ? read.value.services[0] : undefined
  if (configured === undefined) throw new Error(JSON.stringify(read))
  const diagnoses = await diagnosesBy(TRIAL_RULES, {
    where: 'services[0]',
    configured,
    at: AT,
    ...(damage && { damage }),
  })
  return diagnoses.map(({ code, actual }) => [code, actual])
}

const MESSAGE_SIGNING = [
  'FAPI2_MESSAGE_SIGNING_AUTH_REQ',
  'FAPI2_MESSAGE_SIGNING_AUTH_RES',
  'FAPI2_MESSAGE_SIGNING_INTROSPECTION_RES',
]

describe('every trial can be made, and nothing bad is accepted', () => {
  test.each<[string, object]>([
    ['by default', {}],
    ['with secrets alone', { supportedTokenAuthMethods: ['CLIENT_SECRET_BASIC'] }],
    ['with secrets in the form', { supportedTokenAuthMethods: ['CLIENT_SECRET_POST'] }],
    ['with public clients', { supportedTokenAuthMethods: ['NONE'] }],
    ['under FAPI 2.0', { fapiModes: ['FAPI2_SECURITY'] }],
    ['under FAPI 2.0 Message Signing', { fapiModes: MESSAGE_SIGNING }],
    ['with nonces', { dpopNonceRequired: true }],
    ['with tokens bound to certificates', { tlsClientCertificateBoundAccessTokens: true }],
    ['with request objects', { requestObjectRequired: true }],
    ['with scopes', { scopeRequired: true }],
    ['without aliases', { clientIdAliasEnabled: false }],
    ['with requests that are used once', { pushedRequestUse: 'once' }],
    ['with assertions that need no jti', { clientAssertionJtiRequired: false }],
    [
      'with JWTs',
      {
        accessTokenSignAlg: 'ES256',
        defaultResource: 'https://api.example',
        jwks: { keys: [keyPair({ kid: 'k', alg: 'ES256' }).privateJwk] },
      },
    ],
  ])('%s', async (_, changes) => {
    expect(await tried(changes)).toEqual([])
  })
})

test('a request that the doctor cannot make is no proof, and the check is named', async () => {
  const [first, ...others] = await tried({ rsRequestSigned: true })
  expect(first).toEqual(['trial_not_made', expect.stringContaining('UNAUTHORIZED: message signature (RFC 9421')])
  expect(new Set(others.map(([code]) => code))).toEqual(new Set(['trial_not_made']))
})

/** A store with some other methods; the methods of the stores in memory need their own `this`. */
function over<Store extends object>(store: Store, changes: Partial<Store>): Store {
  return new Proxy(store, {
    get(target, name) {
      const value: unknown = Reflect.get(changes, name) ?? Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** Answers every lookup of a token with a changed record. */
function tokens(change: (record: AccessToken) => AccessToken): Damage {
  return ports => {
    const { accessTokens } = ports
    const find = async (hash: string) => {
      const record = await accessTokens.find(hash)
      return record && change(record)
    }
    return { ...ports, accessTokens: over(accessTokens, { find }) }
  }
}

/** The token that was added last is found, whatever is asked for. */
function anyToken(ports: Ports): Ports {
  let last: AccessToken | undefined
  return {
    ...ports,
    accessTokens: over(ports.accessTokens, {
      find: hash => last && { ...last, hash },
      add: (record, now) => {
        last = record
        return ports.accessTokens.add(record, now)
      },
    }),
  }
}

const claimAll: Damage = ports => ({
  ...ports,
  replays: over(ports.replays, { claim: marks => marks.map(() => true) }),
})

const verifyAll: Damage = ports => ({ ...ports, crypto: { ...ports.crypto, verify: () => true } })

const ageless: Damage = ports => ({
  ...ports,
  pushedRequests: over(ports.pushedRequests, {
    add: (record, now) => ports.pushedRequests.add({ ...record, expiresAt: now + 1e9, retainedUntil: now + 2e9 }, now),
  }),
})

/** Tickets, and the requests behind them, can be taken again and again. */
const inexhaustible: Damage = ports => ({
  ...ports,
  tickets: over(ports.tickets, { take: key => ports.tickets.find(key) }),
  pushedRequests: over(ports.pushedRequests, { take: key => ports.pushedRequests.find(key) }),
})

/** Every request belongs to whoever asks: lookups of clients say who. */
const ownerless: Damage = ports => {
  let asking: { readonly clientId: number; readonly clientIdentifier: string } | undefined
  return {
    ...ports,
    clients: over(ports.clients, {
      find: async identifier => {
        const found = await ports.clients.find(identifier)
        asking = found && { clientId: found.client.clientId, clientIdentifier: found.canonical }
        return found
      },
    }),
    pushedRequests: over(ports.pushedRequests, {
      find: async key => {
        const found = await ports.pushedRequests.find(key)
        return found && { ...found, ...asking }
      },
    }),
  }
}

const anyRedirect: Damage = ports => ({
  ...ports,
  clients: over(ports.clients, {
    find: async identifier => {
      const found = await ports.clients.find(identifier)
      const redirectUris = ['https://client.invalid/callback', 'https://evil.invalid/callback']
      return found && { ...found, client: { ...found.client, redirectUris } }
    },
  }),
})

const unbound = tokens(({ dpopKeyThumbprint: _, valueCount: _count, ...record }) => record)

/** Each trial, with a server that is broken so that it must find something. */
const BROKEN: readonly (readonly [code: string, damage: Damage, changes?: object])[] = [
  ['forged_token_accepted', anyToken],
  ['expired_token_accepted', tokens(record => ({ ...record, expiresAt: record.expiresAt + 1e9 }))],
  ['stolen_token_accepted', unbound, { dpopProofOnUnboundTokenIgnored: true }],
  ['proof_of_another_key_accepted', unbound, { dpopProofOnUnboundTokenIgnored: true }],
  ['replayed_proof_accepted', claimAll],
  ['forged_credentials_accepted', verifyAll],
  ['replayed_assertion_accepted', claimAll],
  ['foreign_redirect_uri_accepted', anyRedirect],
  ['expired_request_uri_accepted', ageless],
  ['foreign_request_uri_accepted', ownerless],
  ['ticket_completed_twice', inexhaustible],
]

test.each(BROKEN.map(([code, damage, changes = {}]) => [code, damage, changes] as const))(
  '%s is found on a server that is broken so',
  async (code, damage, changes) => {
    expect((await tried(changes, damage)).map(([each]) => each)).toContain(code)
  },
)

test('every trial has a server that is broken so', () => {
  const tried = new Set(BROKEN.map(([code]) => code))
  expect(TRIAL_RULES.map(({ code }) => code).filter(code => !tried.has(code))).toEqual([])
})

test('a server that fails has refused nothing', async () => {
  const failing: Damage = ports => {
    let calls = 0
    const claim: Ports['replays']['claim'] = (marks, now) => {
      calls += 1
      if (calls > 1) throw new Error('the store is down')
      return ports.replays.claim(marks, now)
    }
    return { ...ports, replays: over(ports.replays, { claim }) }
  }
  expect(await tried({}, failing)).toContainEqual(['replayed_proof_accepted', 'INTERNAL_SERVER_ERROR'])
})
