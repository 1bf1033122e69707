import type { Outcome, Row } from '../case.js'
import { median } from '../measure.js'
import { keyPusher, type Pusher, secretPusher } from '../pushes.js'
import { type Cost, openRemote, type Remote } from './remote.js'
import { TARGETS, type TargetClients, type TargetName } from './target.js'

/** Requests of one target in one round. */
const REQUESTS = 1_000

/** Rounds in which nothing is counted: the engines compile what runs often. */
const WARM_UP = 5

/** Rounds that are measured, however few seconds there are. */
const LEAST_ROUNDS = 5

/** Which of the two clients pushes, and what the processor time of ours may be in terms of that of oidc-provider. */
export interface Comparison {
  readonly by: 'basic' | 'signing'
  readonly ratio: number
}

/** Lets every target register the same requests, one target after the other in each round, and compares what it cost them. */
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
    limit: cpu(against),
    ours: cpu(name),
  })
  const rates = TARGETS.map(name => `${name} ${Math.round(1e6 / (measured.get(name)?.wall ?? Number.NaN))}`)
  return {
    rows: [
      { ...row('node:http', 'symbolon', 'oidc-provider'), target: { ratio } },
      row('node:http', 'symbolon', 'limit'),
      row('Express', 'express', 'oidc-provider'),
    ],
    notes: ['', `Requests per second: ${rates.join(', ')}.`],
    failures: [],
  }
}
