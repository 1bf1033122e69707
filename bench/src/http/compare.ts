import type { Outcome, Row } from '../case.js'
import { median } from '../measure.js'
import { keyPusher, type Pusher, secretPusher } from '../pushes.js'
import { type Cost, openRemote, type Remote } from './remote.js'
import { TARGETS, type TargetClients, type TargetName } from './target.js'

/** The number of requests per target and round. */
const REQUESTS = 1_000

/** The number of rounds for warming up, in which the engines compile hot code. */
const WARM_UP = 5

/** The minimum number of measured rounds. */
const LEAST_ROUNDS = 5

/** The client that pushes, and the maximum ratio of our processor time to that of oidc-provider. */
export interface Comparison {
  readonly by: 'basic' | 'signing'
  readonly ratio: number
}

/**
 * Sends the same number of requests to each target in turn in every round, and compares their
 * costs.
 */
export async function comparePushes({ by, ratio }: Comparison, seconds: number): Promise<Outcome> {
  const [basic, signing] = [secretPusher(1001), keyPusher(1002)]
  const clients = {
    basic: { clientId: basic.clientId, secret: basic.secret },
    signing: { clientId: signing.clientId, jwk: { ...signing.key.jwk, kid: 'signer' } },
  }
  const remotes = await openAll(clients)
  try {
    return outcomeOf(await costs(remotes, { basic, signing }[by], seconds), ratio)
  } finally {
    for (const [, remote] of remotes) remote.close()
  }
}

function openAll(clients: TargetClients): Promise<(readonly [TargetName, Remote])[]> {
  return Promise.all(TARGETS.map(async name => [name, await openRemote({ name, clients })] as const))
}

async function costs(
  remotes: readonly (readonly [TargetName, Remote])[],
  pusher: Pusher,
  seconds: number,
): Promise<ReadonlyMap<TargetName, Cost>> {
  const rounds: ReadonlyMap<TargetName, Cost>[] = []
  const end = performance.now() + seconds * 1000
  while (rounds.length < WARM_UP + LEAST_ROUNDS || performance.now() < end) {
    const round = new Map<TargetName, Cost>()
    for (let turn = 0; turn < remotes.length; turn++) {
      const [name, remote] = remotes[(turn + rounds.length) % remotes.length] ?? []
      if (name === undefined || remote === undefined) continue
      round.set(name, await remote.push(Array.from({ length: REQUESTS }, () => pusher.push())))
    }
    rounds.push(round)
  }
  const counted = rounds.slice(WARM_UP)
  const middle = (name: TargetName, of: keyof Cost) => median(counted.map(round => round.get(name)?.[of] ?? Number.NaN))
  return new Map(TARGETS.map(name => [name, { cpu: middle(name, 'cpu'), wall: middle(name, 'wall') }]))
}

function outcomeOf(measured: ReadonlyMap<TargetName, Cost>, ratio: number): Outcome {
  const cpu = (name: TargetName) => measured.get(name)?.cpu ?? Number.NaN
  const row = (what: string, name: TargetName, against: TargetName): Row => ({
    what,
    against,
    reference: cpu(against),
    ours: cpu(name),
  })
  const rates = TARGETS.map(name => `${name} ${Math.round(1e6 / (measured.get(name)?.wall ?? Number.NaN))}`)
  return {
    rows: [
      { ...row('node:http', 'symbolon', 'oidc-provider'), target: { ratio } },
      row('node:http', 'symbolon', 'baseline'),
      row('Express', 'express', 'oidc-provider'),
    ],
    notes: ['', `Requests per second: ${rates.join(', ')}.`],
    failures: [],
  }
}
