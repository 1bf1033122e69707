import type { Awaitable, PushedAuthorizationRequest } from '@symbolon/core'
import { type Measured, median } from '../measure.js'
import { makeProof } from '../proofs.js'
import { assertionOf, CODE_VERIFIER, keyPusher, type Pusher, REDIRECT_URI, secretPusher } from '../pushes.js'
import { type Cost, openRemote, type Remote } from './remote.js'
import type { Sent, TargetClients } from './target.js'
import type { TargetName } from './targets.js'

/** The number of requests per target and round. */
const REQUESTS = 1_000

/** The minimum number of rounds for warming up, in which the engines compile hot code: a third of all, if that is more. */
const WARM_UP = 5

/** The minimum number of measured rounds. */
const LEAST_ROUNDS = 5

/** The costs of targets, by their names. */
export interface Compared<Name extends string> extends Measured<Name> {
  /** The median, over rounds, of what a target costs more than a second one, in parts of a third. */
  surplus(name: Name, above: Name, reference: Name): number
  /** How many requests per second each target answered. */
  readonly rates: string
}

const [BASIC, SIGNING] = [secretPusher(1001), keyPusher(1002)]

const CLIENTS: TargetClients = {
  basic: { clientId: BASIC.clientId, secret: BASIC.secret },
  signing: { clientId: SIGNING.clientId, jwk: { ...SIGNING.key.jwk, kid: 'signer' } },
}

/** Who sends what; introspection targets know their requests themselves. */
export type Sending = 'push by secret' | 'push by key' | 'codes'

/**
 * Sends the same number of requests to each target in turn in every round, and compares the
 * processor time of the targets.
 */
export async function compareTargets<Name extends TargetName>(
  names: readonly Name[],
  seconds: number,
  sending: Sending | 'own' = 'own',
): Promise<Compared<Name>> {
  const remotes = await Promise.all(
    names.map(async name => [name, await openRemote({ name, clients: CLIENTS })] as const),
  )
  try {
    return summaryOf(names, await playRounds(remotes, seconds, REQUESTS_FOR[sending]))
  } finally {
    for (const [, remote] of remotes) remote.close()
  }
}

type Round<Name> = ReadonlyMap<Name, Cost>

async function playRounds<Name extends TargetName>(
  remotes: readonly (readonly [Name, Remote])[],
  seconds: number,
  requestsFor: (remote: Remote) => Awaitable<readonly Sent[]>,
): Promise<readonly Round<Name>[]> {
  const rounds: Round<Name>[] = []
  const end = performance.now() + seconds * 1000
  while (rounds.length < WARM_UP + LEAST_ROUNDS || performance.now() < end) {
    const round = new Map<Name, Cost>()
    for (let turn = 0; turn < remotes.length; turn++) {
      const [name, remote] = remotes[(turn + rounds.length) % remotes.length] ?? []
      if (name === undefined || remote === undefined) continue
      round.set(name, await remote.send(await requestsFor(remote)))
    }
    rounds.push(round)
  }
  return rounds.slice(Math.max(WARM_UP, Math.floor(rounds.length / 3)))
}

const REQUESTS_FOR: Readonly<Record<Sending | 'own', (remote: Remote) => Awaitable<readonly Sent[]>>> = {
  'push by secret': () => pushesBy(BASIC),
  'push by key': () => pushesBy(SIGNING),
  codes: async remote => (await remote.makeCodes(REQUESTS)).map(code => redemptionOf(code, remote.url)),
  own: ({ requests }) =>
    Array.from({ length: REQUESTS }, (_, index) => requests[index % requests.length]).filter(isSent),
}

const isSent = (sent: Sent | undefined): sent is Sent => sent !== undefined

function pushesBy(pusher: Pusher): readonly Sent[] {
  return Array.from({ length: REQUESTS }, () => sentOf(pusher.push()))
}

/** Redeems a code with an assertion and a DPoP proof of the client's key. */
function redemptionOf(code: string, url: string): Sent {
  const dpop = makeProof(SIGNING.key, '', { claims: { htm: 'POST', htu: url, ath: undefined } })
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: REDIRECT_URI,
    code_verifier: CODE_VERIFIER,
    client_id: String(SIGNING.clientId),
    ...assertionOf(SIGNING.clientId, SIGNING.key),
  }).toString()
  return { method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded', DPoP: dpop }, body }
}

function sentOf({ parameters, clientId, clientSecret }: PushedAuthorizationRequest): Sent {
  const authorization = clientSecret != null && { Authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` }
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', ...authorization }
  return { method: 'POST', headers, body: parameters }
}

function summaryOf<Name extends TargetName>(names: readonly Name[], rounds: readonly Round<Name>[]): Compared<Name> {
  const middle = (of: (round: Round<Name>) => number) => median(rounds.map(of))
  const cpu = (round: Round<Name>, name: Name) => round.get(name)?.cpu ?? Number.NaN
  const wall = (name: Name) => middle(round => round.get(name)?.wall ?? Number.NaN)
  return {
    micros: name => middle(round => cpu(round, name)),
    ratio: (name, reference) => middle(round => cpu(round, name) / cpu(round, reference)),
    surplus: (name, above, reference) =>
      middle(round => (cpu(round, name) - cpu(round, above)) / cpu(round, reference)),
    rates: names.map(name => `${name.replace(/^.*: /, '')} ${Math.round(1e6 / wall(name))}`).join(', '),
  }
}
