import type { PushedAuthorizationRequest } from '@symbolon/core'
import { type Measured, median } from '../measure.js'
import { keyPusher, type Pusher, secretPusher } from '../pushes.js'
import { type Cost, openRemote, type Remote } from './remote.js'
import type { Sent, TargetClients } from './target.js'
import type { TargetName } from './targets.js'

/** The number of requests per target and round. */
const REQUESTS = 1_000

/** The number of rounds for warming up, in which the engines compile hot code. */
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

/** Who pushes requests; introspection targets know their requests themselves. */
export type Pushing = 'basic' | 'signing'

/**
 * Sends the same number of requests to each target in turn in every round, and compares the
 * processor time of the targets.
 */
export async function compareTargets<Name extends TargetName>(
  names: readonly Name[],
  seconds: number,
  pushing?: Pushing,
): Promise<Compared<Name>> {
  const remotes = await Promise.all(
    names.map(async name => [name, await openRemote({ name, clients: CLIENTS })] as const),
  )
  const pusher = pushing && { basic: BASIC, signing: SIGNING }[pushing]
  try {
    return summaryOf(names, await playRounds(remotes, seconds, pusher))
  } finally {
    for (const [, remote] of remotes) remote.close()
  }
}

type Round<Name> = ReadonlyMap<Name, Cost>

async function playRounds<Name extends TargetName>(
  remotes: readonly (readonly [Name, Remote])[],
  seconds: number,
  pusher: Pusher | undefined,
): Promise<readonly Round<Name>[]> {
  const rounds: Round<Name>[] = []
  const end = performance.now() + seconds * 1000
  while (rounds.length < WARM_UP + LEAST_ROUNDS || performance.now() < end) {
    const round = new Map<Name, Cost>()
    for (let turn = 0; turn < remotes.length; turn++) {
      const [name, remote] = remotes[(turn + rounds.length) % remotes.length] ?? []
      if (name === undefined || remote === undefined) continue
      round.set(name, await remote.send(requestsFor(remote, pusher)))
    }
    rounds.push(round)
  }
  return rounds.slice(WARM_UP)
}

function requestsFor({ requests }: Remote, pusher: Pusher | undefined): readonly Sent[] {
  const next = (index: number) => (pusher === undefined ? requests[index % requests.length] : sentOf(pusher.push()))
  return Array.from({ length: REQUESTS }, (_, index) => next(index)).filter(each => each !== undefined)
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
