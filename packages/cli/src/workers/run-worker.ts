import { type Accepted, acceptedOf } from '../accepted.js'
import type { ServeCommand } from '../command-line/serve.js'
import { type Attempted, failureOf } from '../reloading.js'
import type { Prepared } from '../served-configuration.js'
import { runLogged, type Starting, startedBy } from '../starting.js'
import { Primary } from './primary.js'

/** Runs one of the processes of `symbolon serve --workers N`, and returns the exit status. */
export async function runWorker(command: ServeCommand): Promise<number> {
  const primary = new Primary()
  try {
    return await runLogged(async onFault => {
      const { listener } = primary
      const starting = primary.first
        .then(text => acceptedOf(text, command))
        .then(
          accepted =>
            accepted &&
            startedBy(command, accepted, { listener, onFault, shown: () => ({ workers: primary.workers }) }),
        )
      follow(primary, starting, command)
      const serving = await starting
      if (serving === undefined) return 1
      const { adminOrigin } = serving
      primary.tell({ tell: 'serves', identity: serving.identity() })
      primary.tell({ tell: 'ready', ...(adminOrigin !== undefined && { adminOrigin }) })
      await primary.draining
      await serving.stop()
      return 0
    })
  } finally {
    process.disconnect()
  }
}

/** Loads what the first process sends, one after the other, and serves it when that process says so. */
function follow(primary: Primary, starting: Promise<Starting | undefined>, command: ServeCommand): void {
  // A server that does not start says so itself.
  let last: Promise<unknown> = starting.catch(() => undefined)
  let prepared: (Prepared & { readonly round: number }) | undefined
  const prepare = async (text: string, round: number): Promise<Attempted> => {
    const [serving, accepted]: [Starting | undefined, Accepted | undefined] = [
      await starting,
      await acceptedOf(text, command),
    ]
    if (serving === undefined || accepted === undefined) throw new TypeError('the file is not valid')
    const next = await serving.prepare(accepted.configured)
    prepared = { ...next, round }
    return { services: next.services }
  }
  primary.on('prepare', ({ text, round }) => {
    const answer = (attempted: Attempted) => primary.tell({ tell: 'prepared', round, attempted })
    last = last.then(() => prepare(text, round)).then(answer, error => answer(failureOf(error)))
  })
  primary.on('serve', ({ round }) => {
    if (prepared?.round !== round) return
    prepared.serve()
    prepared = undefined
    void starting.then(serving => serving && primary.tell({ tell: 'serves', identity: serving.identity() }))
  })
  primary.on('forget', ({ round }) => {
    if (prepared?.round === round) prepared = undefined
  })
}
